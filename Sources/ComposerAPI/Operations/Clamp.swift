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
  init?(_ request: LinesRequest, engine: TextLayoutEngine) {
    guard request.clamp != nil || request.endsInEllipsis else { return nil }
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
