import Composer
import TextLayout

/// A part of a line that is drawn as one SVG text.
struct TextPiece {
  /// The drawn text.
  let text: String
  /// The distance of its start from the left edge of the line's visible part, in points.
  ///
  /// The start of a right-to-left text is its right end.
  let x: Double
  /// The width, in points; `nil` if unknown.
  let width: Double?
}

extension DrawnText {
  private static let tab = UInt16(0x09)

  /// Whether lines start at the right side.
  var isRightToLeft: Bool { style.direction == .rightToLeft }

  /// The parts of a line: its whole visible text, or the texts between tabs.
  ///
  /// - Complexity: O(n) in the drawn code units of the line.
  func pieces(of index: Int) -> [TextPiece] {
    let line = lines[index]
    let visible = line.start..<max(line.start, line.visibleEnd)
    let drawn = shortened(visible)
    guard text.units[drawn].contains(Self.tab) else {
      let ending = drawn != visible ? "…" : line.hasHyphen ? "\u{2010}" : ""
      let isWhole = drawn == visible && line.width > 0
      return drawn.isEmpty
        ? []
        : [
          TextPiece(
            text: string(drawn) + ending, x: isRightToLeft ? line.width : 0,
            width: isWhole ? line.width : nil)
        ]
    }
    let parts = text.units[drawn].split(separator: Self.tab).prefix(Self.mostPieces)
    return parts.map { piece in
      TextPiece(text: string(piece.indices), x: x(of: piece.indices, in: index), width: nil)
    }
  }

  /// A range shortened to the limit, cut between scalars.
  private func shortened(_ range: Range<Int>) -> Range<Int> {
    guard range.count > Self.mostUnits else { return range }
    let end = range.lowerBound + Self.mostUnits
    return range.lowerBound..<(text.isScalarBoundary(end) ? end : end - 1)
  }

  /// The start of a part between tabs, from the carets.
  private func x(of range: Range<Int>, in index: Int) -> Double {
    let edges = carets[index].filter { range.contains($0.offset) || $0.offset == range.upperBound }
      .map(\.x)
    return (isRightToLeft ? edges.max() : edges.min()) ?? 0
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text.units[range], as: UTF16.self)
  }
}
