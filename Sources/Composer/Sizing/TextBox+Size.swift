extension TextBox {
  /// Measures the text, or the placeholder in its place.
  ///
  /// - Parameters:
  ///   - wrapWidth: the room for a line in points; a negative one counts as 0.
  ///   - lines: the style of the text.
  /// - Complexity: O(n) in the length of the text.
  func size(
    wrapWidth: Double, measuring lines: some LineMeasuring, explaining terms: inout Explanation
  ) -> TextSize {
    let count =
      shown.isEmpty
      ? 1 : lines.lineCount(of: shown, width: max(0, wrapWidth), stoppingAfter: nil)
    terms.note(
      "lines", Double(count),
      value.isEmpty && !placeholder.isEmpty
        ? "lines of the placeholder within wrapWidth" : "lines of the text within wrapWidth")
    let lineHeight = terms.note("lineHeight", lines.lineHeight, "of the font")
    let contentHeight = terms.note(
      "contentHeight", height(ofLines: count, lineHeight: lineHeight),
      "insets.top + lines × lineHeight + insets.bottom")
    return TextSize(
      lines: count, contentHeight: contentHeight,
      height: limited(contentHeight, lineHeight: lineHeight, explaining: &terms),
      placeholderVisible: value.isEmpty)
  }

  /// The height of the box around a number of lines.
  ///
  /// A line is as high as the font says, never a point size: counting lines by point size is off
  /// by one from the second line on, as a line is about 1.2 times as high.
  func height(ofLines count: Int, lineHeight: Double) -> Double {
    insets.top + Double(count) * lineHeight + insets.bottom
  }

  /// A content height within the limits; the greatest height wins over the fewest lines.
  private func limited(
    _ contentHeight: Double, lineHeight: Double, explaining terms: inout Explanation
  ) -> Double {
    let content = (name: "contentHeight" as StaticString, value: contentHeight)
    let smallest = (
      name: "height at minLines" as StaticString,
      value: height(ofLines: minLines, lineHeight: lineHeight)
    )
    guard let greatest = greatest(lineHeight: lineHeight) else {
      return terms.greater("textHeight", content, smallest)
    }
    return terms.limited("textHeight", content, from: smallest, to: greatest)
  }

  /// The limit that the height meets first; `nil` is no limit.
  private func greatest(lineHeight: Double) -> Explanation.Operand? {
    let ofMaxLines = maxLines.map { height(ofLines: $0, lineHeight: lineHeight) }
    if let maxHeight, maxHeight <= ofMaxLines ?? .infinity { return ("maxHeight", maxHeight) }
    return ofMaxLines.map { ("height at maxLines", $0) }
  }
}
