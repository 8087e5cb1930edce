/// The result of an edit.
public struct EditResult: Hashable, Sendable {
  /// The applied part of the edit.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The whole edit was applied.
    case applied
    /// A prefix of the replacement was inserted.
    case truncated
    /// Nothing was applied.
    case rejected
    /// The whole edit was applied; the limits apply when composing ends.
    case deferred
    /// Nothing was applied, because the edit was a press of the Return key.
    case returnKey
    /// Nothing was applied, because the Return key belongs to the input method.
    case ignored
    /// Nothing was applied, because the replacement is so long that it becomes an attachment.
    case attach
    /// Nothing was applied, because the client makes a link of the selection.
    case link
  }

  /// The action that the client performs next.
  public enum Action: String, CaseIterable, Sendable {
    /// No action.
    case none
    /// Hide the keyboard.
    case dismiss
    /// Send the message.
    case send
    /// Move the focus to the next field.
    case next
  }

  /// The reason why the edit was not applied as it is, or why the text cannot be sent.
  public enum Reason: String, CaseIterable, Sendable {
    /// The text would have too many lines.
    case maxLines
    /// The text would be too long.
    case maxLength
    /// An input method is composing.
    case composing
  }

  /// The line counts before and after the edit.
  public struct Lines: Hashable, Sendable {
    /// The number of lines before the edit.
    public let before: Int
    /// The number of lines after the edit.
    public let after: Int
    /// The greatest number of lines; `nil` is no limit.
    public let max: Int?
  }

  /// The applied part of the edit.
  public let outcome: Outcome
  /// The action that the client performs next.
  public let action: Action
  /// The limit that the edit exceeded, or the reason why it was ignored; `nil` if none.
  public let reason: Reason?
  /// The text after the edit.
  public let text: UTF16Text
  /// The selection after the edit, in UTF-16 code units of `text`.
  public let selection: Range<Int>
  /// The marked text (IME) after the edit; `nil` without marked text.
  public let marked: MarkedText?
  /// The ranges of the text after the edit that are single units.
  public let tokens: [Range<Int>]
  /// The inserted text.
  public let inserted: UTF16Text
  /// The word that the edit replaced; `nil` if it replaced none.
  public var correction: Correction? { corrected?.value }
  let corrected: Shared<Correction>?
  /// The line counts; `nil` without a box to count them in.
  public let lines: Lines?
  /// The length after the edit: of several limits, the one that leaves the least.
  public let length: TextLength
  /// The lengths for all limits, in their order; empty if the result has only the least.
  public let lengths: [TextLength]
  /// Whether the text, with its marked letters, is within the limits.
  public let isWithinLimits: Bool
  /// Whether the text is empty or all white space.
  public let isBlank: Bool

  /// Whether the text has a character other than white space and is within its limits.
  public var sendEnabled: Bool { isWithinLimits && !isBlank }

  /// The marked text (IME) after the edit, as a range of `text`; `nil` without marked text.
  public var composing: Range<Int>? { marked?.range }

  /// Whether the whole replacement was inserted.
  public var allowed: Bool { outcome == .applied || outcome == .deferred }

  /// Whether the text is empty after the edit.
  public var placeholderVisible: Bool { text.isEmpty }
}
