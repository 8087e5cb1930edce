/// An edit that a text field is about to make, and the rules it must keep.
public struct Edit: Hashable, Sendable {
  /// What happens to an insertion that breaks a limit.
  public enum Overflow: String, CaseIterable, Sendable {
    /// Nothing of it goes in.
    case reject
    /// As much of it goes in as fits.
    case truncate
  }

  /// What the Return key does.
  public enum ReturnKey: String, CaseIterable, Sendable {
    /// Inserts a newline.
    case newline
    /// Sends the message.
    case send
    /// Puts the keyboard away.
    case dismiss
  }

  /// The text before the edit.
  public let text: UTF16Text
  /// What is replaced, in code units of `text`.
  public let range: Range<Int>
  /// What goes in.
  public let replacement: UTF16Text
  /// The marked (IME) range after the edit, in the resulting text; `nil` when nothing is marked.
  public private(set) var composing: Range<Int>?
  /// The limits on the resulting text.
  public let limits: EditLimits
  /// What happens to an insertion that breaks a limit.
  public let overflow: Overflow
  /// What the Return key does.
  public let returnKey: ReturnKey
  /// Whether newlines at the end go when the edit puts the keyboard away.
  public let trimTrailingNewlines: Bool
  /// Whether newlines inside the replacement become spaces.
  public let singleLine: Bool
  /// What goes in, if all of it does: a single line takes spaces for newlines.
  public let insertion: UTF16Text
  /// What the text becomes, if all of the insertion goes in.
  public let result: UTF16Text

  /// Makes an edit.
  ///
  /// Offsets beyond the text are moved to its end.
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
  /// The same edit with a marked range, in the resulting text.
  public func composing(_ range: Range<Int>) -> Edit {
    var edit = self
    edit.composing = range
    return edit
  }
}
