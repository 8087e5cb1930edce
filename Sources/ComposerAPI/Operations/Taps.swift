import Composer
import TextLayout

/// Finds the carets that taps set, while lines are found.
///
/// A tap above the first line or below the last one is on that line.
struct Taps {
  private let points: [TappedPoint]
  private let isRightToLeft: Bool
  private let lineWidth: Double
  private let widths: [Double]
  private var found: [TappedCaret?]

  /// Starts before the first line; nil if the request has no taps.
  init?(_ request: LinesRequest) {
    guard let points = request.points else { return nil }
    self.points = points
    isRightToLeft = request.column.style.direction == .rightToLeft
    lineWidth = request.column.lineWidth
    widths = request.widths
    found = Array(repeating: nil, count: points.count)
  }

  /// The carets of all taps, once all lines were read.
  var carets: [TappedCaret] { found.compactMap(\.self) }

  /// Finds the taps on the line found last.
  mutating func read(_ line: LineLayout.Line, of lines: inout TextLines) {
    let index = lines.count - 1
    let isLast = line.breakKind == .end || lines.exceedsMaxLines
    let bottom = lines.place.bottom
    for place in points.indices where found[place] == nil {
      let point = points[place]
      guard isLast || point.y < bottom else { continue }
      let x = point.x - left(of: line, index, lines.indent)
      found[place] = TappedCaret(line: index, offset: lines.offset(at: x, on: line))
    }
  }

  /// The distance of a line from the left end of the lines: lines of right-to-left text end at the right.
  private func left(of line: LineLayout.Line, _ index: Int, _ indent: Double) -> Double {
    guard isRightToLeft else { return indent }
    let width = widths.isEmpty ? lineWidth : widths[min(index, widths.count - 1)]
    return width - indent - line.width
  }
}
