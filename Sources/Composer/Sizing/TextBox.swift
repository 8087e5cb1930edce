/// A text and the box that shows it.
public struct TextBox: Hashable, Sendable {
  /// The text.
  public let value: UTF16Text
  /// What is shown while the text is empty.
  public let placeholder: UTF16Text
  /// The distances between the box and its text, in points.
  public let insets: Insets
  /// The room at both ends of every line, in points.
  ///
  /// Source: UIKit `NSTextContainer.lineFragmentPadding`, 5 unless set.
  public let lineFragmentPadding: Double
  /// The box is never lower than this many lines, at least 1.
  public let minLines: Int
  /// The box is never higher than this many lines, at least 1; `nil` is no limit.
  public let maxLines: Int?
  /// The box is never higher than this, in points; `nil` is no limit.
  public let maxHeight: Double?

  /// The text, or the placeholder in its place.
  public var shown: UTF16Text { value.isEmpty ? placeholder : value }

  /// Makes a box; the defaults are UIKit's for a text view.
  ///
  /// Source: UIKit `UITextView.textContainerInset`, 8 above and below unless set.
  public init(
    value: UTF16Text = "", placeholder: UTF16Text = "",
    insets: Insets = Insets(top: 8, bottom: 8), lineFragmentPadding: Double = 5,
    minLines: Int = 1, maxLines: Int? = nil, maxHeight: Double? = nil
  ) {
    self.value = value
    self.placeholder = placeholder
    self.insets = insets
    self.lineFragmentPadding = lineFragmentPadding
    self.minLines = minLines
    self.maxLines = maxLines
    self.maxHeight = maxHeight
  }
}

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

/// How tall a text box is.
public struct TextSize: Hashable, Sendable {
  /// The number of lines of the text, or of the placeholder in its place.
  public let lines: Int
  /// The height of all lines and the insets, in points.
  public let contentHeight: Double
  /// The height of the box, in points.
  public let height: Double
  /// Whether the text is empty.
  public let placeholderVisible: Bool

  /// Whether the box shows only a part of its text.
  public var scrolls: Bool { contentHeight > height }

  /// The size with another height, as a box has that gave way.
  func withHeight(_ height: Double) -> TextSize {
    TextSize(
      lines: lines, contentHeight: contentHeight, height: height,
      placeholderVisible: placeholderVisible)
  }
}
