/// An edit of a text field, and the rules that it must obey.
public struct Edit: Hashable, Sendable {
  /// The handling of an insertion that exceeds a limit.
  public enum Overflow: String, CaseIterable, Sendable {
    /// The whole insertion is rejected.
    case reject
    /// The longest prefix within the limits is inserted.
    case truncate
  }

  /// The action of the Return key.
  public enum ReturnKey: String, CaseIterable, Sendable {
    /// Inserts a newline.
    case newline
    /// Sends the message.
    case send
    /// Hides the keyboard.
    case dismiss
  }

  /// The text before the edit.
  public let text: UTF16Text
  /// The replaced range, in UTF-16 code units of `text`.
  public let range: Range<Int>
  /// The replacement as typed or pasted.
  public let replacement: UTF16Text
  /// The marked text (IME) after the edit, as a range of the resulting text; `nil` without marked
  /// text.
  public private(set) var composing: Range<Int>?
  /// The limits on the resulting text.
  public let limits: EditLimits
  /// The handling of an insertion that exceeds a limit.
  public let overflow: Overflow
  /// The action of the Return key.
  public let returnKey: ReturnKey
  /// Whether trailing newlines are removed when the edit hides the keyboard.
  public let trimTrailingNewlines: Bool
  /// Whether newlines in the replacement become spaces.
  public let singleLine: Bool
  /// The complete insertion: the replacement, with spaces for newlines in a single-line field.
  public let insertion: UTF16Text
  /// The text with the complete insertion.
  public let result: UTF16Text

  /// Creates an edit.
  ///
  /// The range is clamped to the text.
  ///
  /// - Complexity: O(n) in the length of the result.
  public init(
    text: UTF16Text, range: Range<Int>, replacement: UTF16Text, composing: Range<Int>? = nil,
    limits: EditLimits = EditLimits(), overflow: Overflow = .reject,
    returnKey: ReturnKey = .newline, trimTrailingNewlines: Bool = false, singleLine: Bool = false
  ) {
    self.text = text
    self.range = range.clamped(to: 0..<text.count)
    self.replacement = replacement
    self.composing = composing
    self.limits = limits
    self.overflow = overflow
    self.returnKey = returnKey
    self.trimTrailingNewlines = trimTrailingNewlines
    self.singleLine = singleLine
    insertion = singleLine ? replacement.onOneLine : replacement
    result = text.replacing(self.range, with: insertion)
  }
  /// The same edit with a marked range, in code units of the resulting text.
  public func composing(_ range: Range<Int>) -> Edit {
    var edit = self
    edit.composing = range
    return edit
  }
}
