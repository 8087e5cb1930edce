import Composer
import TextLayout

extension DrawnText {
  /// Draws the lines below each other, each at the y of the layout.
  ///
  /// Each text has its measured width as an attribute, so viewers with other fonts draw it equally
  /// wide.
  ///
  /// - Parameters:
  ///   - column: the frame of the lines, in points.
  ///   - bottom: the y below which lines are omitted, in points.
  func draw(
    in column: Rect, above bottom: Double = .infinity, _ ink: Ink, into markup: inout Markup
  ) {
    markup.element("g", fontAttributes(ink)) {
      for index in lines.indices {
        let place = place(of: index)
        let top = column.y + place.top
        guard top < bottom else { return }
        let left = left(of: index, in: column)
        let y = top + place.baseline
        for piece in pieces(of: index) { draw(piece, left + piece.x, y, into: &$0) }
      }
    }
  }

  /// The left edge of a line's visible part, in points.
  func left(of index: Int, in column: Rect) -> Double {
    let indent = indent(of: index)
    return lines[index].isRightToLeft
      ? column.maxX - indent - lines[index].width : column.x + indent
  }

  /// The indent of a line, in points.
  func indent(of index: Int) -> Double { index == 0 ? style.processing.indent : 0 }

  private func draw(_ piece: TextPiece, _ x: Double, _ y: Double, into markup: inout Markup) {
    let isTurned = piece.isRightToLeft && !startsAtRight
    let attributes: KeyValuePairs<String, AttributeValue> = [
      "direction": isTurned ? "rtl" : .absent, "x": .number(x), "y": .number(y),
      "xml:space": "preserve",
      "textLength": piece.width.map(AttributeValue.number) ?? .absent,
      "lengthAdjust": piece.width == nil ? .absent : "spacingAndGlyphs",
    ]
    if piece.parts.isEmpty {
      markup.element("text", attributes, text: piece.text)
    } else {
      markup.element(
        "text", attributes, parts: "tspan",
        piece.parts.map { (partAttributes($0, of: piece), $0.text) })
    }
  }

  /// The font of a part of a line, where it differs from that of the text, and the gap before it.
  private func partAttributes(
    _ part: TextPart, of piece: TextPiece
  ) -> [(String, AttributeValue)] {
    let gap = piece.isRightToLeft ? -part.gap : part.gap
    var attributes: [(String, AttributeValue)] = gap == 0 ? [] : [("dx", .number(gap))]
    if let font = part.style?.font, font != style.font {
      attributes += [
        ("font-family", .string(font.cssFamilies)), ("font-size", .number(font.size)),
        ("font-weight", "\(font.weight)"), ("font-style", .string(font.slant.rawValue)),
        ("letter-spacing", .number(font.letterSpacing)),
      ]
    }
    if let language = part.style?.language { attributes.append(("xml:lang", .string(language))) }
    return attributes
  }

  /// Whether all lines start at the right side.
  private var startsAtRight: Bool { style.direction == .rightToLeft }

  private func fontAttributes(_ ink: Ink) -> KeyValuePairs<String, AttributeValue> {
    let font = style.font
    return [
      "class": "f-\(ink.rawValue)", "font-family": .string(font.cssFamilies),
      "font-size": .number(font.size),
      "font-weight": font.weight == 400 ? .absent : "\(font.weight)",
      "font-style": font.slant == .normal ? .absent : .string(font.slant.rawValue),
      "letter-spacing": font.letterSpacing == 0 ? .absent : .number(font.letterSpacing),
      "direction": startsAtRight ? "rtl" : .absent,
      "xml:lang": style.language.isEmpty ? .absent : .string(style.language),
    ]
  }
}

extension FontRequest {
  /// The font families in CSS notation.
  fileprivate var cssFamilies: String {
    guard case .families(let families) = source else { return "sans-serif" }
    return (families.map(\.cssString) + ["sans-serif"]).joined(separator: ",")
  }
}

extension String {
  /// The text as a CSS string.
  ///
  /// Source: CSS Syntax Module Level 3, section 4.3.7 (escapes).
  fileprivate var cssString: String {
    let escaped = unicodeScalars.map { scalar in
      let isPlain = scalar.value >= 0x20 && !["'", "\\"].contains(scalar)
      return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }
    return "'\(escaped.joined())'"
  }
}
