/// The rules for the edits of a text field.
public struct EditRules: Hashable, Sendable {
  /// The action when an edit is rejected for its lines.
  public enum OnLimit: String, CaseIterable, Sendable {
    /// Hides the keyboard.
    case dismiss
    /// Leaves the keyboard where it is.
    case keep
  }

  /// The limits on the text.
  public let limits: EditLimits
  /// The action when an edit is rejected for its lines.
  public let onLimit: OnLimit
  /// The handling of an insertion that exceeds a limit.
  public let overflow: Edit.Overflow
  /// The action of the Return key.
  public let returnKey: Edit.ReturnKey
  /// Whether trailing newlines are removed when the keyboard is hidden.
  public let trimTrailingNewlines: Bool
  /// Whether newlines in a replacement become spaces.
  public let singleLine: Bool
  /// The greatest length of a paste in the unit of the limits; `nil` is no limit.
  ///
  /// A longer one becomes an attachment.
  public let attachAbove: Int?

  /// Creates rules; the defaults allow every edit.
  public init(
    limits: EditLimits = EditLimits(), onLimit: OnLimit = .dismiss,
    overflow: Edit.Overflow = .reject, returnKey: Edit.ReturnKey = .newline,
    trimTrailingNewlines: Bool = false, singleLine: Bool = false, attachAbove: Int? = nil
  ) {
    self.limits = limits
    self.onLimit = onLimit
    self.overflow = overflow
    self.returnKey = returnKey
    self.trimTrailingNewlines = trimTrailingNewlines
    self.singleLine = singleLine
    self.attachAbove = attachAbove
  }

  /// The same rules with the platform's rule for marked text, unless they have one.
  ///
  /// Source: Flutter `LengthLimitingTextInputFormatter`, whose limits hold while text is marked on
  /// Android, where keyboards mark every word that is typed (flutter#67519, flutter#67898).
  public func completed(for platform: Platform) -> EditRules {
    guard platform == .android, limits.whileComposing == nil else { return self }
    return EditRules(
      limits: limits.with(whileComposing: .enforce), onLimit: onLimit, overflow: overflow,
      returnKey: returnKey, trimTrailingNewlines: trimTrailingNewlines, singleLine: singleLine,
      attachAbove: attachAbove)
  }

  /// The same rules with another Return key.
  func with(returnKey: Edit.ReturnKey) -> EditRules {
    EditRules(
      limits: limits, onLimit: onLimit, overflow: overflow, returnKey: returnKey,
      trimTrailingNewlines: trimTrailingNewlines, singleLine: singleLine, attachAbove: attachAbove)
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

  /// The rule for text that an input method has marked.
  public enum WhileComposing: String, CaseIterable, Sendable {
    /// Limits wait until the input method commits the text.
    case wait
    /// Limits hold for marked text too.
    case enforce
  }

  /// The greatest number of lines, including wrapped lines, at least 1; `nil` is no limit.
  public let maxLines: Int?
  /// The greatest length, at least 0; `nil` is no limit.
  public let maxLength: Int?
  /// The unit of `maxLength`.
  public let lengthUnit: LengthUnit
  /// Whether edits over a limit are refused; otherwise they are applied, but cannot be sent.
  public let enforce: Bool
  /// The rule for marked text; `nil` waits.
  public let whileComposing: WhileComposing?

  /// Creates limits.
  public init(
    maxLines: Int? = nil, maxLength: Int? = nil, lengthUnit: LengthUnit = .grapheme,
    enforce: Bool = true, whileComposing: WhileComposing? = nil
  ) {
    self.maxLines = maxLines
    self.maxLength = maxLength
    self.lengthUnit = lengthUnit
    self.enforce = enforce
    self.whileComposing = whileComposing
  }

  fileprivate func with(whileComposing: WhileComposing) -> EditLimits {
    EditLimits(
      maxLines: maxLines, maxLength: maxLength, lengthUnit: lengthUnit, enforce: enforce,
      whileComposing: whileComposing)
  }

  /// Whether marked text is not accepted yet.
  var waitsForCommit: Bool { whileComposing != .enforce }
}
