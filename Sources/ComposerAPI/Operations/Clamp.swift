import Composer
import ComposerContract
import JSON
import TextLayout

/// How much of a longer text is seen.
///
/// It is a class because most requests have none, and copy one reference for it.
final class LineClamp: Sendable {
  /// The number of lines that are seen.
  let lines: Int
  /// The ellipsis behind the last one; nil for that of the engine.
  let ellipsis: UTF16Text?

  /// Visits the members; nil if they are not read, or have no lines.
  init?<Visitor: MemberVisitor & ~Copyable>(visiting json: inout Visitor) {
    let lines = json.required("lines", .lineLimit)
    let ellipsis = json.optional("ellipsis", PlainTextType())
    json.check {
      guard let ellipsis,
        ellipsis.count > Self.longestEllipsis || ellipsis.units.contains(0x0A)
      else { return }
      $0.report(
        "ellipsis", "must have at most \(Self.longestEllipsis) code units and no newline")
    }
    guard let lines else { return nil }
    (self.lines, self.ellipsis) = (lines, ellipsis)
  }

  private static let longestEllipsis = 32

  /// Returns the clamp if it has an effect with the lines of a style, and reports what is not acceptable.
  func checked(
    _ json: borrowing JSONObject, _ style: TextStyle, maxLines: Int?
  ) -> LineClamp? {
    if let maxLines, lines > maxLines {
      json.report("clamp", "must not have more \"lines\" than \"maxLines\", which is \(maxLines)")
    }
    style.warnUnlessChromium("clamp", json)
    return style.engine.hasChromiumLines ? self : nil
  }
}

/// The member `clamp` of a request.
struct LineClampType: JSONType {
  func read(_ value: borrowing JSONValue) -> LineClamp? {
    value.read(as: .object { LineClamp(visiting: &$0) })
  }

  var schema: String { SchemaVisitor.schema { _ = LineClamp(visiting: &$0) } }
}

/// Finds what is seen of a text, while its lines are found.
///
/// It is a class for the same reason.
final class Clamping {
  private let clamp: LineClamp
  private let ellipsis: Double
  /// What is seen of the text, once all lines were read; nil if all of it is.
  private(set) var text: ClampedText?

  /// Starts before the first line.
  init(_ clamp: LineClamp, _ style: TextStyle, engine: TextLayoutEngine) {
    self.clamp = clamp
    ellipsis = engine.widthOfEllipsis(clamp.ellipsis, in: style)
  }

  /// Cuts the line found last if it is the last one that is seen.
  func read(_ line: LineLayout.Line, of lines: borrowing TextLines) {
    guard lines.count == clamp.lines, let seen = lines.truncated(line, ellipsis: ellipsis) else {
      return
    }
    text = ClampedText(line: seen, height: lines.place.bottom)
  }
}

/// The answer to a clamp.
final class ClampAnswer: Sendable {
  /// What is seen of the text; nil if all of it is.
  let text: ClampedText?

  init(text: ClampedText?) { self.text = text }
}

/// What is seen of a text that has more lines than are shown.
struct ClampedText: JSONWritable, Sendable {
  let line: TruncatedLine
  let height: Double

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("end", line.end)
      $0.memberIfPresent("hidden", line.hidden.isEmpty ? nil : line.hidden)
      $0.member("width", line.width)
      $0.member("height", height)
    }
  }
}
