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

  /// Where the text of an edit comes from.
  public enum Source: String, CaseIterable, Sendable {
    /// A keyboard, or nothing says.
    case typing
    /// The clipboard.
    case paste
    /// The clipboard, explicitly as text.
    case pasteAsText
    /// A drag that ended on the field.
    case drop
    /// Speech.
    case dictation

    /// Whether the text may come from elsewhere as a whole, and what it becomes is left to the rules.
    var mayBePaste: Bool {
      switch self {
      case .typing, .paste, .drop: true
      case .pasteAsText, .dictation: false
      }
    }
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
  /// Where the replacement comes from.
  public let source: Source
  /// The rules for the edit.
  public let rules: EditRules
  /// The complete insertion: the replacement, or what the rules make of it.
  public let insertion: UTF16Text
  /// The text with the complete insertion.
  public let result: UTF16Text
  /// What the complete insertion leaves beside the text; `nil` if the caret follows the insertion, and
  /// that is all.
  let completion: Shared<EditCompletion>?

  /// Creates an edit.
  ///
  /// Ranges are clamped to their texts, and the replaced range is extended to whole tokens.
  ///
  /// - Parameters:
  ///   - composing: the marked text after the edit.
  ///   - isComposing: whether `composing(_:)` gives marked text later.
  ///   - selection: the selection after the edit, in the resulting text, if the field tells it.
  ///   - correction: the word that the edit before replaced; `nil` if it replaced none.
  /// - Complexity: O(n) in the length of the result.
  public init(
    text: UTF16Text, range: Range<Int>, replacement: UTF16Text, marked: MarkedText? = nil,
    composing: Range<Int>? = nil, isComposing: Bool = false, tokens: [Range<Int>] = [],
    source: Source = .typing, selection: Range<Int>? = nil, correction: Correction? = nil,
    rules: EditRules
  ) {
    let typed = TypedEdit(
      text: text, range: tokens.covering(range).clamped(to: 0..<text.count),
      replacement: replacement, tokens: tokens, source: source, selection: selection)
    let isMarked = marked != nil || composing != nil || isComposing
    let completed = typed.completed(by: rules, correction, isMarked: isMarked)
    self.text = text
    self.tokens = tokens
    self.range = completed.range
    self.replacement = replacement
    self.source = source
    self.marked = marked?.clamped(to: text)
    self.rules = rules
    insertion = completed.insertion
    completion = completed.completion
    result = text.replacing(completed.range, with: insertion)
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
  ///
  /// It must have been created with `isComposing`, unless its rules have no aids.
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
