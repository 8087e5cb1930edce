/// The rules that every edit of a text field must keep.
public struct EditRules: Hashable, Sendable {
  /// The limits on the text.
  public let limits: EditLimits
  /// What happens to an insertion that breaks a limit.
  public let overflow: Edit.Overflow
  /// What the Return key does.
  public let returnKey: Edit.ReturnKey
  /// Whether newlines at the end go when the keyboard is put away.
  public let trimTrailingNewlines: Bool
  /// Whether newlines inside a replacement become spaces.
  public let singleLine: Bool

  /// Makes rules; the defaults forbid nothing.
  public init(
    limits: EditLimits = EditLimits(), overflow: Edit.Overflow = .reject,
    returnKey: Edit.ReturnKey = .newline, trimTrailingNewlines: Bool = false,
    singleLine: Bool = false
  ) {
    self.limits = limits
    self.overflow = overflow
    self.returnKey = returnKey
    self.trimTrailingNewlines = trimTrailingNewlines
    self.singleLine = singleLine
  }
}

extension Edit {
  /// Makes an edit that must keep rules.
  ///
  /// Offsets beyond the text are moved to its end.
  public init(
    text: UTF16Text, range: Range<Int>, replacement: UTF16Text, composing: Range<Int>?,
    rules: EditRules
  ) {
    self.init(
      text: text, range: range, replacement: replacement, composing: composing,
      limits: rules.limits, overflow: rules.overflow, returnKey: rules.returnKey,
      trimTrailingNewlines: rules.trimTrailingNewlines, singleLine: rules.singleLine)
  }
}
