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
    /// Moves the focus to the next field.
    case next
  }

  /// The text before the edit.
  public let text: UTF16Text
  /// The replaced range, in UTF-16 code units of `text`.
  public let range: Range<Int>
  /// The replacement as typed or pasted.
  public let replacement: UTF16Text
  /// The marked text (IME) before the edit, in `text`; `nil` without marked text.
  public let marked: MarkedText?
  /// The marked text (IME) after the edit, as a range of the resulting text; `nil` without marked
  /// text.
  public private(set) var composing: Range<Int>?
  /// The ranges of `text` that are single units, such as mentions; `range` contains them as a whole
  /// or not at all.
  public let tokens: [Range<Int>]
  /// The rules for the edit.
  public let rules: EditRules
  /// The complete insertion: the replacement, with spaces for newlines in a single-line field.
  public let insertion: UTF16Text
  /// The text with the complete insertion.
  public let result: UTF16Text

  /// Creates an edit.
  ///
  /// Ranges are clamped to their texts, and the replaced range is extended to whole tokens.
  ///
  /// - Complexity: O(n) in the length of the result.
  public init(
    text: UTF16Text, range: Range<Int>, replacement: UTF16Text, marked: MarkedText? = nil,
    composing: Range<Int>? = nil, tokens: [Range<Int>] = [], rules: EditRules
  ) {
    self.text = text
    self.tokens = tokens
    self.range = tokens.covering(range).clamped(to: 0..<text.count)
    self.replacement = replacement
    self.marked = marked?.clamped(to: text)
    self.rules = rules
    insertion = rules.singleLine ? replacement.onOneLine : replacement
    result = text.replacing(self.range, with: insertion)
    self.composing = composing?.clamped(to: 0..<result.count)
  }

  /// Creates an edit with single rules.
  public init(
    text: UTF16Text, range: Range<Int>, replacement: UTF16Text, marked: MarkedText? = nil,
    composing: Range<Int>? = nil, limits: EditLimits = EditLimits(), overflow: Overflow = .reject,
    returnKey: ReturnKey = .newline, trimTrailingNewlines: Bool = false, singleLine: Bool = false
  ) {
    self.init(
      text: text, range: range, replacement: replacement, marked: marked, composing: composing,
      rules: EditRules(
        limits: limits, overflow: overflow, returnKey: returnKey,
        trimTrailingNewlines: trimTrailingNewlines, singleLine: singleLine))
  }

  /// The same edit with a marked range, in code units of the resulting text.
  public func composing(_ range: Range<Int>) -> Edit {
    var edit = self
    edit.composing = range.clamped(to: 0..<result.count)
    return edit
  }
}

/// Text that an input method shows but can still change: its letters are not accepted yet.
public struct MarkedText: Hashable, Sendable {
  /// The range, in UTF-16 code units of the text.
  public let range: Range<Int>
  /// The accepted text in whose place the marked text stands.
  ///
  /// It is a selection that was replaced, or a word that is converted again; usually it is empty.
  public let replaced: UTF16Text

  /// Creates marked text.
  public init(_ range: Range<Int>, replaced: UTF16Text = "") {
    self.range = range
    self.replaced = replaced
  }

  fileprivate func clamped(to text: UTF16Text) -> MarkedText {
    MarkedText(range.clamped(to: 0..<text.count), replaced: replaced)
  }
}
