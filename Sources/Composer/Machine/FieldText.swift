/// The text of a field with everything that an edit of it changes.
public struct FieldText: Hashable, Sendable {
  /// The text.
  public internal(set) var text: UTF16Text
  /// The selection, in UTF-16 code units of `text`.
  public internal(set) var selection: Range<Int>
  /// The marked text (IME) in `text`; `nil` without marked text.
  public var marked: MarkedText?
  /// The ranges of the text that are single units, such as mentions.
  public internal(set) var tokens: [Range<Int>]
  /// The word that the last edit replaced, which comes back if the next one deletes the white space
  /// behind it; `nil` if it replaced none.
  public package(set) var correction: Shared<Correction>?

  /// An empty text.
  public static let empty = FieldText("")

  /// Creates a text; the default selection is the end of the text.
  public init(
    _ text: UTF16Text, selection: Range<Int>? = nil, marked: MarkedText? = nil,
    tokens: [Range<Int>] = [], correction: Shared<Correction>? = nil
  ) {
    self.text = text
    self.selection = selection ?? text.count..<text.count
    self.marked = marked
    self.tokens = tokens
    self.correction = correction
  }

  /// The text after an input method is left, which takes its letters as they are.
  var unmarked: FieldText { FieldText(text, selection: selection, tokens: tokens) }
}

/// A text that comes back to the box later.
///
/// It belongs to a field without the focus, or something else stands in its place for a while.
public struct Draft: Hashable, Sendable {
  /// What stands in the place of a draft.
  public enum Substitute: Hashable, Sendable {
    /// A sent message that the user edits.
    case edit
    /// A sent message from the history, `back` messages ago, at least 1.
    case history(back: Int)
  }

  /// The field that the draft belongs to; `nil` is the only one.
  public let field: PartID?
  /// What stands in its place; `nil` if its field is without the focus.
  public let substitute: Substitute?
  /// The text.
  public let content: FieldText

  /// Creates a draft.
  public init(field: PartID?, replacedBy substitute: Substitute? = nil, _ content: FieldText) {
    self.field = field
    self.substitute = substitute
    self.content = content
  }

  /// Whether something else stands in the place of a field's draft.
  func isReplaced(in field: PartID?) -> Bool { substitute != nil && self.field == field }

  /// Whether it is the text of a field without the focus.
  func isWaiting(in field: PartID?) -> Bool { substitute == nil && self.field == field }
}

extension State {
  /// The draft in whose place the text of the current field stands; `nil` if there is none.
  func replacedDraft(in machine: Machine) -> Draft? {
    let field = machine.field(of: self)?.id
    return drafts.first { $0.isReplaced(in: field) }
  }

  /// Keeps the text of the current field until what is put in its place is gone.
  ///
  /// A draft that is kept already stays: what stands in its place is not a draft.
  mutating func keepDraft(replacedBy substitute: Draft.Substitute, in machine: Machine) {
    let content = replacedDraft(in: machine)?.content ?? message.unmarked
    _ = takeReplacedDraft(in: machine)
    drafts.append(
      Draft(field: machine.field(of: self)?.id, replacedBy: substitute, content))
  }

  /// Takes back the draft of the current field; `nil` if nothing stands in its place.
  mutating func takeReplacedDraft(in machine: Machine) -> FieldText? {
    recalling = nil
    let field = machine.field(of: self)?.id
    guard let index = drafts.firstIndex(where: { $0.isReplaced(in: field) }) else { return nil }
    return drafts.remove(at: index).content
  }

  /// Exchanges the text of a field that loses the focus for that of another one.
  mutating func exchangeText(for field: PartID?, in machine: Machine) {
    if let left = machine.field(of: self)?.id, !text.isEmpty {
      drafts.append(Draft(field: left, message.unmarked))
    }
    let index = drafts.firstIndex { $0.isWaiting(in: field) }
    message = index.map { drafts.remove(at: $0).content } ?? .empty
    recalling = nil
    closedList = nil
  }
}
