import Composer
import ComposerContract
import JSON
import TextLayout

/// Finds what is seen of a clamped text, while its lines are found.
///
/// It is a class because most requests have none, and copy one reference for it.
final class Clamping {
  /// The number of lines that are seen; nil if the only one is cut where it ends.
  private let lines: Int?
  private let ellipsis: Double
  /// What is seen of the text, once all lines were read; nil if all of it is.
  private(set) var text: ClampedText?

  /// Starts before the first line; nil if the request does not ask what is seen.
  ///
  /// Not an initializer, because one that fails has made the object.
  static func start(_ request: LinesRequest, engine: TextLayoutEngine) -> Clamping? {
    request.clamp != nil || request.endsInEllipsis ? Clamping(request, engine: engine) : nil
  }

  private init(_ request: LinesRequest, engine: TextLayoutEngine) {
    lines = request.clamp?.lines
    ellipsis = engine.widthOfEllipsis(request.clamp?.ellipsis, in: request.column.style)
  }

  /// Cuts the line found last if it is the last one that is seen.
  func read(_ line: LineLayout.Line, of lines: borrowing TextLines) {
    guard lines.count == self.lines ?? 1 else { return }
    let seen =
      self.lines == nil
      ? lines.overflowing(line, ellipsis: ellipsis) : lines.truncated(line, ellipsis: ellipsis)
    text = seen.map { ClampedText(line: $0, height: lines.place.bottom) }
  }
}

/// The result of a clamp that a request asks for.
final class ClampResult: Sendable {
  /// What is seen of the text; nil if all of it is.
  let text: ClampedText?

  init(text: ClampedText?) { self.text = text }
}

/// What is seen of a text that has more lines than are shown.
struct ClampedText: ResponseObject, Sendable {
  let line: TruncatedLine
  let height: Double

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> ClampedText) {
    json.schema(
      "ClampedText",
      """
      What is seen of a text with more lines than `clamp` has, or of a line that is wider than the
      box.
      """)
    json.note(.notNegative)
    json.about("The end of the text before the ellipsis, at the edge of a grapheme cluster.")
    json.output("end", value().line.end)
    json.about(
      """
      What is not seen before `end`: a text against the direction of its line loses its start.
      Absent in other lines.
      """)
    json.outputIfPresent("hidden", value().line.hiddenParts)
    json.about("The width of the last line that is seen, with the ellipsis.")
    json.output("width", value().line.width)
    json.about("The height of the lines that are seen.")
    json.output("height", value().height)
  }
}

extension TruncatedLine {
  /// The parts that are not seen before the end; nil without any.
  fileprivate var hiddenParts: [HiddenPart]? {
    hidden.isEmpty ? nil : hidden.map { HiddenPart(range: $0) }
  }
}

/// A part of a line that is not seen.
private struct HiddenPart: ResponseObject {
  let range: Range<Int>

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> HiddenPart) {
    json.schema("HiddenPart", "A part of a line that is not seen.")
    json.outputs(value().range)
  }
}
