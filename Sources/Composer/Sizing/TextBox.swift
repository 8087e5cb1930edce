/// A text and its box.
public struct TextBox: Hashable, Sendable {
  /// The text.
  public var value: UTF16Text
  /// The placeholder, shown while the text is empty.
  public var placeholder: UTF16Text
  /// The direction of the text, or the rule by which its characters decide it.
  public var direction = TextStyle.Direction.leftToRight
  /// How much of the placeholder is seen; `nil` is all of it.
  public var placeholderLimit: PlaceholderLimit?
  /// The distances between the box and its text, in points.
  public var insets: Insets
  /// The padding at both ends of every line, in points.
  ///
  /// Source: UIKit `NSTextContainer.lineFragmentPadding`, whose default is 5.
  public var lineFragmentPadding: Double
  /// The minimum height of the box in lines, at least 1.
  public var minLines: Int
  /// The maximum height of the box in lines, at least 1; `nil` is no limit.
  ///
  /// A part of a line shows that there is more text.
  public var maxLines: Double?
  /// The maximum height of the box in points; `nil` is no limit.
  public var maxHeight: Double?
  /// The offset of the caret in `value`, in UTF-16 code units; `nil` if it is unknown.
  public var caret: Int?

  /// The direction that the characters of the text decide; `nil` if they do not.
  var foundDirection: LayoutDirection? { direction.isFound ? direction.found(in: value) : nil }

  /// The shown text: the placeholder if the text is empty.
  public var shown: UTF16Text { value.isEmpty ? placeholder : value }

  /// Creates a box; the defaults are those of UIKit's text view.
  ///
  /// Source: UIKit `UITextView.textContainerInset`, whose default is 8 at the top and bottom.
  public init(
    value: UTF16Text = "", placeholder: UTF16Text = "",
    insets: Insets = Insets(top: 8, bottom: 8), lineFragmentPadding: Double = 5,
    minLines: Int = 1, maxLines: Double? = nil, maxHeight: Double? = nil, caret: Int? = nil
  ) {
    self.value = value
    self.placeholder = placeholder
    self.insets = insets
    self.lineFragmentPadding = lineFragmentPadding
    self.minLines = minLines
    self.maxLines = maxLines
    self.maxHeight = maxHeight
    self.caret = caret
  }
}

extension TextBox {
  /// Returns the box with fonts of its text's spans that are larger or smaller by a factor.
  package func scalingSpans(by scale: Double) -> TextBox {
    showing(value.scalingSpans(by: scale), caret: caret)
  }

  /// Returns the box with another text and caret.
  func showing(_ value: UTF16Text, caret: Int?) -> TextBox {
    var box = self
    box.value = value
    box.caret = caret
    return box
  }

  /// Measures the text, or the placeholder if the text is empty.
  ///
  /// - Parameters:
  ///   - wrapWidth: the available width of a line in points; a negative width counts as 0.
  ///   - fieldHeight: the height of the field's frame in points; `nil` for a bar.
  ///   - lines: the measurer for the style of the text.
  /// - Complexity: O(n) in the length of the text.
  func size(
    wrapWidth: Double, inFieldOf fieldHeight: Double?, measuring lines: any LineMeasuring,
    explaining terms: inout Explanation
  ) -> TextSize {
    let seen = seenPlaceholder(width: max(0, wrapWidth), measuring: lines)
    let shown = seen?.text ?? self.shown
    let count =
      shown.isEmpty
      ? LineCount(lines: 1, height: lines.lineHeight + lines.edgeHeight)
      : lines.lines(of: shown, width: max(0, wrapWidth), stoppingAfter: nil)
    terms.note(
      "lines", Double(count.lines),
      value.isEmpty && !placeholder.isEmpty
        ? "as measured, lines of the placeholder within wrapWidth"
        : "as measured, lines of the text within wrapWidth")
    terms.note("linesHeight", count.height, "as measured, of the fonts that draw in the lines")
    let contentHeight = terms.note(
      "contentHeight", height(ofText: count.height),
      "composer.text.insets.top + linesHeight + composer.text.insets.bottom")
    return TextSize(
      lines: count.lines, contentHeight: contentHeight,
      height: limited(
        contentHeight, measuring: lines, inFieldOf: fieldHeight, explaining: &terms),
      placeholderVisible: value.isEmpty, direction: foundDirection, placeholder: seen,
      caretBottom: caretBottom(in: wrapWidth, measuring: lines, explaining: &terms))
  }

  /// The bottom of the caret's line in the content, in points; `nil` without a caret.
  private func caretBottom(
    in wrapWidth: Double, measuring lines: any LineMeasuring, explaining terms: inout Explanation
  ) -> Double? {
    guard let caret, caret <= value.count else { return nil }
    let place = value.isEmpty ? nil : lines.caret(at: caret, in: value, width: max(0, wrapWidth))
    terms.note("caretLine", Double(place?.line ?? 0), "as measured, line of the caret, from 0")
    let bottom = terms.note(
      "caretLineBottom", place?.bottom ?? Double((place?.line ?? 0) + 1) * lines.lineHeight,
      "as measured, bottom of the caret's line below the first line's top")
    return terms.note(
      "caretBottom", insets.top + bottom, "composer.text.insets.top + caretLineBottom")
  }

  /// Limits a height that the client measured; the minimum height is the client's concern.
  func size(
    ofContentHeight contentHeight: Double, measuring lines: any LineMeasuring,
    inFieldOf fieldHeight: Double?, explaining terms: inout Explanation
  ) -> TextSize {
    let sent = (name: "contentHeight" as StaticString, value: contentHeight)
    terms.note("contentHeight", contentHeight, "as sent")
    let greatest = greatest(measuring: lines, inFieldOf: fieldHeight, explaining: &terms)
    let height =
      greatest.map { terms.lesser("textHeight", sent, $0) }
      ?? terms.note("textHeight", contentHeight, "contentHeight")
    return TextSize(
      lines: nil, contentHeight: contentHeight, height: height, placeholderVisible: value.isEmpty,
      direction: foundDirection, caretBottom: nil)
  }

  /// The height of the box for a number of lines, in points; it saturates.
  ///
  /// The line height comes from the font. The point size is too small by a factor of about 1.2,
  /// which miscounts from the second line on.
  func height(ofLines count: Double, measuring lines: any LineMeasuring) -> Double {
    height(ofText: count * lines.lineHeight + lines.edgeHeight)
  }

  /// The rule of the height of a box with some lines, whose own height is a rule.
  static func heightRule(_ ofLines: String, measuring lines: any LineMeasuring) -> String {
    let edge = lines.edgeHeight == 0 ? "" : " + edgeHeight"
    return "composer.text.insets.top + " + ofLines + edge + " + composer.text.insets.bottom"
  }

  /// The height of the content with a text of a height, in points; it saturates.
  func height(ofText height: Double) -> Double {
    min(insets.top + height + insets.bottom, Length.greatestOnPage)
  }

  /// A content height clamped to the limits; the maximum takes precedence over the minimum.
  private func limited(
    _ contentHeight: Double, measuring lines: any LineMeasuring, inFieldOf fieldHeight: Double?,
    explaining terms: inout Explanation
  ) -> Double {
    let content = (name: "contentHeight" as StaticString, value: contentHeight)
    let smallest = (
      name: "heightAtMinLines" as StaticString,
      value: terms.note(
        "heightAtMinLines", height(ofLines: Double(minLines), measuring: lines),
        rule: TextBox.heightRule("composer.text.minLines × lineHeight", measuring: lines))
    )
    guard
      let greatest = greatest(
        measuring: lines, inFieldOf: fieldHeight, explaining: &terms)
    else {
      return terms.greater("textHeight", content, smallest)
    }
    return terms.limited("textHeight", content, from: smallest, to: greatest)
  }

  /// The smaller of the maximum heights, or else the height of the field's frame; `nil` is no
  /// limit.
  private func greatest(
    measuring lines: any LineMeasuring, inFieldOf fieldHeight: Double?,
    explaining terms: inout Explanation
  ) -> Explanation.Operand? {
    let ofMaxLines = maxLines.map {
      terms.note(
        "heightAtMaxLines", height(ofLines: $0, measuring: lines),
        rule: TextBox.heightRule("composer.text.maxLines × lineHeight", measuring: lines))
    }
    if let maxHeight, maxHeight <= ofMaxLines ?? .infinity {
      return ("composer.text.maxHeight", maxHeight)
    }
    return ofMaxLines.map { ("heightAtMaxLines", $0) }
      ?? fieldHeight.map { ("fieldHeight", $0) }
  }
}

/// The size of a text box.
public struct TextSize: Hashable, Sendable {
  /// The number of lines of the text, or of the placeholder if the text is empty; `nil` if the
  /// client measured the text.
  public let lines: Int?
  /// The height of all lines and the vertical insets, in points.
  public let contentHeight: Double
  /// The height of the box, in points.
  public let height: Double
  /// Whether the text is empty.
  public let placeholderVisible: Bool
  /// The direction that the characters of the text decide; `nil` if they do not.
  public let direction: LayoutDirection?
  /// What is seen of a placeholder with a limit; `nil` without one, or if the text is not empty.
  public var placeholder: SeenPlaceholder?
  /// The bottom of the caret's line in the content, in points; `nil` without a caret.
  let caretBottom: Double?

  /// The least scroll offset of the box that shows the caret's line, in points; `nil` without a
  /// caret.
  public var scrollOffset: Double? {
    caretBottom.map { max(0, min($0 - height, contentHeight - height)) }
  }

  /// Whether the content is taller than the box.
  public var scrolls: Bool { contentHeight > height }

  /// The size with another height, for a box that had to shrink.
  func withHeight(_ height: Double) -> TextSize {
    TextSize(
      lines: lines, contentHeight: contentHeight, height: height,
      placeholderVisible: placeholderVisible, direction: direction, placeholder: placeholder,
      caretBottom: caretBottom)
  }
}
