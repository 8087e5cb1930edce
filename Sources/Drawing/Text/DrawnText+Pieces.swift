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
  /// Whether the line runs from right to left.
  let isRightToLeft: Bool
  /// The parts with styles of their own and between them; empty if the piece has one style.
  var parts: [TextPart] = []
}

/// A part of a drawn text in one style.
struct TextPart {
  var text: String
  /// The style; `nil` is the text's.
  let style: InlineStyle?
  /// The space before the part, in points.
  let gap: Double
}

extension DrawnText {
  private static let tab = UInt16(0x09)

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
            text: string(drawn) + ending, x: line.isRightToLeft ? line.width : 0,
            width: isWhole ? line.width : nil, isRightToLeft: line.isRightToLeft,
            parts: parts(of: drawn, ending: ending))
        ]
    }
    let texts = text.units[drawn].split(separator: Self.tab).prefix(Self.mostPieces)
    return texts.map { piece in
      TextPiece(
        text: string(piece.indices), x: x(of: piece.indices, in: index), width: nil,
        isRightToLeft: line.isRightToLeft, parts: parts(of: piece.indices, ending: ""))
    }
  }

  /// The parts of a range that has spans; otherwise none.
  ///
  /// An image is a gap.
  private func parts(of range: Range<Int>, ending: String) -> [TextPart] {
    let spans = text.spans.lazy.filter { !$0.range.clamped(to: range).isEmpty }
      .prefix(Self.mostPieces)
    guard !spans.isEmpty else { return [] }
    var (parts, end, gap): ([TextPart], Int, Double) = ([], range.lowerBound, 0)
    let append = { (part: Range<Int>, style: InlineStyle?) in
      guard !part.isEmpty else { return }
      parts.append(TextPart(text: string(part), style: style, gap: gap))
      gap = 0
    }
    for span in spans {
      let own = span.range.clamped(to: range)
      append(end..<own.lowerBound, nil)
      let padding = span.style.extraWidth / 2
      gap += span.range.lowerBound == own.lowerBound ? padding : 0
      if case .box(let width, _) = span.style.form {
        gap += width
      } else {
        append(own, span.style)
      }
      gap += span.range.upperBound == own.upperBound ? padding : 0
      end = own.upperBound
    }
    append(end..<range.upperBound, nil)
    if !ending.isEmpty, !parts.isEmpty { parts[parts.count - 1].text += ending }
    return parts
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
    return (lines[index].isRightToLeft ? edges.max() : edges.min()) ?? 0
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text.units[range], as: UTF16.self)
  }
}
