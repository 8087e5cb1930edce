extension TextBox {
  /// Measures the text, or the placeholder in its place.
  ///
  /// - Parameters:
  ///   - wrapWidth: the room for a line in points; a negative one counts as 0.
  ///   - lines: the style of the text.
  /// - Complexity: O(n) in the length of the text.
  func size(wrapWidth: Double, measuring lines: some LineMeasuring) -> TextSize {
    let shown = value.isEmpty ? placeholder : value
    let count = lines.lineCount(of: shown, width: max(0, wrapWidth), stoppingAfter: nil)
    let contentHeight = height(ofLines: count, lineHeight: lines.lineHeight)
    return TextSize(
      lines: count, contentHeight: contentHeight,
      height: limited(contentHeight, lineHeight: lines.lineHeight),
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
  private func limited(_ contentHeight: Double, lineHeight: Double) -> Double {
    let smallest = height(ofLines: minLines, lineHeight: lineHeight)
    let greatest = min(
      maxLines.map { height(ofLines: $0, lineHeight: lineHeight) } ?? .infinity,
      maxHeight ?? .infinity)
    return min(max(contentHeight, smallest), greatest)
  }
}
