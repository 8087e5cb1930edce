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
