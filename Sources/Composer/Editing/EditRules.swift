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
  public package(set) var limits: EditLimits
  /// The action when an edit is rejected for its lines.
  public package(set) var onLimit: OnLimit
  /// The handling of an insertion that exceeds a limit.
  public package(set) var overflow: Edit.Overflow
  /// The action of the Return key.
  public package(set) var returnKey: Edit.ReturnKey
  /// Whether trailing newlines are removed when the keyboard is hidden.
  public package(set) var trimTrailingNewlines: Bool
  /// Whether newlines in a replacement become spaces.
  public package(set) var singleLine: Bool
  /// What the field does for its user beyond limits; `nil` if nothing.
  public package(set) var aids: Shared<EditAids>?

  /// Creates rules; the defaults allow every edit.
  public init(
    limits: EditLimits = EditLimits(), onLimit: OnLimit = .dismiss,
    overflow: Edit.Overflow = .reject, returnKey: Edit.ReturnKey = .newline,
    trimTrailingNewlines: Bool = false, singleLine: Bool = false, aids: EditAids? = nil
  ) {
    self.limits = limits
    self.onLimit = onLimit
    self.overflow = overflow
    self.returnKey = returnKey
    self.trimTrailingNewlines = trimTrailingNewlines
    self.singleLine = singleLine
    self.aids = aids.map { Shared($0) }
  }

  /// Adds the platform's rule for marked text, unless the rules have one.
  ///
  /// Source: Flutter `LengthLimitingTextInputFormatter`, whose limits hold while text is marked on
  /// Android, where keyboards mark every word that is typed (flutter#67519, flutter#67898).
  public mutating func complete(for platform: Platform) {
    guard platform == .android, limits.whileComposing == nil else { return }
    limits = limits.with(whileComposing: .enforce)
  }

  /// The same rules with another Return key.
  func with(returnKey: Edit.ReturnKey) -> EditRules {
    var rules = self
    rules.returnKey = returnKey
    return rules
  }

  /// The rules for texts that a program sets: a newline is no Return key, and no text an attachment.
  var ofPrograms: EditRules { ofPrograms(overflow: overflow) }

  /// The rules for texts that a program sets, with another handling of overflow.
  func ofPrograms(overflow: Edit.Overflow) -> EditRules {
    EditRules(limits: limits, onLimit: onLimit, overflow: overflow, singleLine: singleLine)
  }
}

/// The limits on the lines and the length of a text.
public struct EditLimits: Hashable, Sendable {
  /// The rule for text that an input method has marked.
  public enum WhileComposing: String, CaseIterable, Sendable {
    /// Limits wait until the input method commits the text.
    case wait
    /// Limits hold for marked text too.
    case enforce
  }

  /// The greatest number of lines, including wrapped lines, at least 1; `nil` is no limit.
  public let maxLines: Int?
  /// The greatest lengths; all of them hold.
  public let lengths: [LengthLimit]
  /// Whether an answer tells every length, not only the one that leaves the least.
  let tellsEach: Bool
  /// The unit of the length in the result if no length is limited.
  public let lengthUnit: LengthUnit
  /// What a limit leaves when the client shows a counter; `nil` shows none.
  public let warnAt: Int?
  /// Whether edits over a limit are refused; otherwise they are applied, but cannot be sent.
  public let enforce: Bool
  /// The rule for marked text; `nil` waits.
  public let whileComposing: WhileComposing?
  /// The limits of attachments; `nil` if they have none.
  public let files: Shared<FileLimits>?

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maxLength: the greatest length in `lengthUnit`, at least 0; `nil` is no limit.
  ///   - lengths: more limits on the length.
  public init(
    maxLines: Int? = nil, maxLength: Int? = nil, lengthUnit: LengthUnit = .grapheme,
    lengths: [LengthLimit] = [], warnAt: Int? = nil, enforce: Bool = true,
    whileComposing: WhileComposing? = nil, files: FileLimits? = nil
  ) {
    self.init(
      maxLines: maxLines,
      lengths: maxLength.map { [LengthLimit(max: $0, unit: lengthUnit)] + lengths } ?? lengths,
      tellsEach: !lengths.isEmpty, unit: lengthUnit, warnAt: warnAt, enforce: enforce,
      whileComposing: whileComposing, files: files.map { Shared($0) })
  }

  private init(
    maxLines: Int?, lengths: [LengthLimit], tellsEach: Bool, unit: LengthUnit, warnAt: Int?,
    enforce: Bool, whileComposing: WhileComposing?, files: Shared<FileLimits>?
  ) {
    self.maxLines = maxLines
    self.lengths = lengths
    self.tellsEach = tellsEach
    self.lengthUnit = unit
    self.warnAt = warnAt
    self.enforce = enforce
    self.whileComposing = whileComposing
    self.files = files
  }

  fileprivate func with(whileComposing: WhileComposing) -> EditLimits {
    EditLimits(
      maxLines: maxLines, lengths: lengths, tellsEach: tellsEach, unit: lengthUnit, warnAt: warnAt,
      enforce: enforce, whileComposing: whileComposing, files: files)
  }

  /// Whether marked text is not accepted yet.
  var waitsForCommit: Bool { whileComposing != .enforce }
}
