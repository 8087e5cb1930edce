/// What becomes of an edit, and of the text.
public struct Verdict: Hashable, Sendable {
  /// How much of the edit was made.
  public enum Outcome: String, CaseIterable, Sendable {
    /// All of it.
    case applied
    /// A prefix of the replacement went in.
    case truncated
    /// Nothing of it.
    case rejected
    /// All of it, and the limits wait until composing ends.
    case deferred
    /// Nothing of it, it was the Return key.
    case returnKey
  }

  /// What the client does next.
  public enum Action: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// Puts the keyboard away.
    case dismiss
    /// Sends the message.
    case send
  }

  /// The limit that stood in the way.
  public enum Reason: String, CaseIterable, Sendable {
    /// Too many lines.
    case maxLines
    /// Too long.
    case maxLength
  }

  /// Line counts around the edit.
  public struct Lines: Hashable, Sendable {
    /// The lines of the text before the edit.
    public let before: Int
    /// The lines of the text after the edit.
    public let after: Int
    /// The most lines; `nil` is no limit.
    public let max: Int?
  }

  /// The length after the edit.
  public struct Length: Hashable, Sendable {
    /// The length of the text after the edit.
    public let value: Int
    /// The greatest length; `nil` is no limit.
    public let max: Int?
    /// What the length is counted in.
    public let unit: EditLimits.LengthUnit
  }

  /// How much of the edit was made.
  public let outcome: Outcome
  /// What the client does next.
  public let action: Action
  /// The limit that stood in the way; `nil` when none did.
  public let reason: Reason?
  /// The text after the edit.
  public let text: UTF16Text
  /// The selection after the edit, in code units of `text`.
  public let selection: Range<Int>
  /// The marked (IME) range after the edit, in code units of `text`.
  public let composing: Range<Int>?
  /// What went in.
  public let inserted: UTF16Text
  /// The line counts; `nil` when there is no box to count them in.
  public let lines: Lines?
  /// The length after the edit.
  public let length: Length
  /// Whether the text has a character that is not white space, and is within its limits.
  public let sendEnabled: Bool

  /// Whether the whole replacement went in.
  public var allowed: Bool { outcome == .applied || outcome == .deferred }

  /// Whether the text is empty now.
  public var placeholderVisible: Bool { text.isEmpty }
}
