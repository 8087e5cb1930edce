import Composer
import ComposerContract
import JSON
import TextLayout

/// How much of a longer text is seen.
struct LineClamp {
  /// The number of lines that are seen.
  let lines: Int
  /// The ellipsis behind the last one; nil for that of the engine.
  let ellipsis: UTF16Text?

  init?(json: inout JSONObject) {
    let lines = json.required("lines", .lineLimit)
    ellipsis = json.optional("ellipsis", .text).map(UTF16Text.init(units:))
    if let ellipsis, ellipsis.count > Self.longestEllipsis || ellipsis.units.contains(0x0A) {
      json.report(
        "ellipsis",
        "must have at most \(Self.longestEllipsis) code units and no newline")
    }
    guard let lines else { return nil }
    self.lines = lines
  }

  private static let longestEllipsis = 32
}

/// Finds what is seen of a text, while its lines are found.
struct Clamping {
  private let clamp: LineClamp
  private let ellipsis: Double
  private var found: ClampedText?

  /// Starts before the first line; nil if all lines are seen.
  init?(_ request: LinesRequest, engine: TextLayoutEngine) {
    guard let clamp = request.clamp else { return nil }
    self.clamp = clamp
    ellipsis = engine.widthOfEllipsis(clamp.ellipsis, in: request.column.style)
  }

  /// What is seen of the text, once all lines were read; nil if all of it is.
  var text: ClampedText? { found }

  /// Cuts the line found last if it is the last one that is seen.
  mutating func read(_ line: LineLayout.Line, of lines: borrowing TextLines) {
    guard lines.count == clamp.lines, let seen = lines.truncated(line, ellipsis: ellipsis) else {
      return
    }
    found = ClampedText(line: seen, height: lines.place.bottom)
  }
}

/// What is seen of a text that has more lines than are shown.
struct ClampedText: JSONWritable {
  let line: TruncatedLine
  let height: Double

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("end", line.end)
      $0.memberIfPresent("hidden", line.hidden.isEmpty ? nil : line.hidden.map(HiddenPart.init))
      $0.member("width", line.width)
      $0.member("height", height)
    }
  }
}

/// A part of the last line that is not seen, before the end of the text that is.
private struct HiddenPart: JSONWritable {
  let range: Range<Int>

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("start", range.lowerBound)
      $0.member("end", range.upperBound)
    }
  }
}
