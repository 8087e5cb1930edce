/// The rules for the edits of a text field.
public struct EditRules: Hashable, Sendable {
  /// The limits on the text.
  public let limits: EditLimits
  /// The handling of an insertion that exceeds a limit.
  public let overflow: Edit.Overflow
  /// The action of the Return key.
  public let returnKey: Edit.ReturnKey
  /// Whether trailing newlines are removed when the keyboard is hidden.
  public let trimTrailingNewlines: Bool
  /// Whether newlines in a replacement become spaces.
  public let singleLine: Bool

  /// Creates rules; the defaults allow every edit.
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
  /// Creates an edit with the given rules.
  ///
  /// The range is clamped to the text.
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

/// The limits on the lines and the length of a text.
public struct EditLimits: Hashable, Sendable {
  /// The unit of a length.
  public enum LengthUnit: String, CaseIterable, Sendable {
    /// Grapheme clusters, the characters that users perceive.
    case grapheme
    /// Unicode scalars.
    case scalar
    /// UTF-16 code units.
    case utf16
    /// UTF-8 code units.
    case utf8
  }

  /// The greatest number of lines, including wrapped lines, at least 1; `nil` is no limit.
  public let maxLines: Int?
  /// The greatest length, at least 0; `nil` is no limit.
  public let maxLength: Int?
  /// The unit of `maxLength`.
  public let lengthUnit: LengthUnit

  /// Creates limits.
  public init(
    maxLines: Int? = nil, maxLength: Int? = nil, lengthUnit: LengthUnit = .grapheme
  ) {
    self.maxLines = maxLines
    self.maxLength = maxLength
    self.lengthUnit = lengthUnit
  }
}
