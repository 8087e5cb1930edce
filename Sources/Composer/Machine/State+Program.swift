/// Texts that a program puts into the box: drafts, messages to edit, sent messages of the history, and
/// messages that were not sent.
///
/// One rule: such a text replaces the whole text as far as the limits allow, and what it stands in the
/// place of comes back when it is cancelled or sent.
extension State {
  /// Shows the text of a program.
  mutating func setText(_ new: Event.NewText, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    let machine = rules.machine
    switch new {
    case .draft(let content):
      let allowed = try allowed(content, under: rules)
      _ = takeReplacedDraft(in: machine)
      return AppliedEvent(effects: correct(nil, to: allowed))
    case .edit(let content):
      return try replaceDraft(by: .edit, content, under: rules)
    case .history(let content):
      let shown = replacedDraft(in: machine)?.back ?? 0
      return try replaceDraft(
        by: .history(back: recalling ?? shown + 1), content, under: rules)
    case .cancel:
      guard let draft = takeReplacedDraft(in: machine) else { throw .noDraft }
      return AppliedEvent(effects: correct(nil, to: draft))
    }
  }

  /// Takes back a message that was not sent: into the box if that is empty, else the client keeps it.
  mutating func takeBack(_ unsent: UTF16Text, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard !unsent.isEmpty else { throw .duplicate }
    guard text.isEmpty, replacedDraft(in: rules.machine) == nil,
      let allowed = try? allowed(FieldText(unsent), under: rules), allowed.text == unsent
    else { return AppliedEvent(effects: [.keepUnsent(unsent)]) }
    return AppliedEvent(effects: correct(nil, to: allowed))
  }

  /// Asks for an older or newer message of the history; after the newest, the draft comes back.
  ///
  /// The arrow keys inside a text move its caret: only on its first or last line they are the history's.
  mutating func recall(_ direction: HistoryDirection, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard rules.machine.history else { throw .noHistory }
    let draft = replacedDraft(in: rules.machine)
    if case .edit? = draft?.substitute { throw .noHistory }
    guard rules.isCaretAtEdge(direction, of: self) else { throw .insideText }
    let shown = draft?.back ?? 0
    switch direction {
    case .older:
      recalling = min(recalling ?? shown, Draft.mostBack - 1) + 1
    case .newer:
      let current = shown > 0 ? shown : recalling ?? 0
      guard current > 0 else { throw .noHistory }
      recalling = current > 1 ? current - 1 : nil
    }
    if let recalling { return AppliedEvent(effects: [.recall(back: recalling)]) }
    return AppliedEvent(
      effects: takeReplacedDraft(in: rules.machine).map { correct(nil, to: $0) } ?? [])
  }

  private mutating func replaceDraft(
    by substitute: Draft.Substitute, _ content: FieldText, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    let allowed = try allowed(content, under: rules)
    keepDraft(replacedBy: substitute, in: rules.machine)
    return AppliedEvent(effects: correct(nil, to: allowed))
  }

  /// A text of a program as far as the limits allow it.
  ///
  /// - Throws: `overLimit` if they do not.
  private func allowed(_ new: FieldText, under rules: MachineContext) throws(Ignored) -> FieldText {
    let edit = Edit(
      text: text, range: 0..<text.count, replacement: new.text,
      rules: rules.machine.rules(for: self).ofPrograms)
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    switch result.outcome {
    case .applied where edit.insertion.count == new.text.count:
      return FieldText(result.text, selection: new.selection, tokens: new.tokens)
    case .applied, .truncated: return FieldText(result.text)
    case .rejected, .deferred, .returnKey, .ignored, .attach: throw .overLimit
    }
  }
}

/// A direction in the history of sent messages.
enum HistoryDirection {
  /// Towards the first message.
  case older
  /// Towards the draft.
  case newer
}

extension Draft {
  /// The greatest number of messages that a history goes back.
  public static let mostBack = 1_000_000

  /// The message of the history that stands in the place of the draft; `nil` if none does.
  fileprivate var back: Int? {
    guard case .history(let back)? = substitute else { return nil }
    return back
  }
}

/// Marks around the selection.
extension State {
  /// Puts marks around the selection, such as `**`, or takes them away if they are there.
  ///
  /// A mark of one repeated character is there if the selection has that many of them around it; one
  /// asterisk beside another one is half of two, but the third of three.
  ///
  /// Source: CommonMark 0.31, section 6.2, for `*`, `**` and `***`.
  mutating func wrap(_ marks: Event.Marks, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard marked == nil else { throw .composing }
    let wrapped = marks.surround(message) ? message.without(marks) : message.with(marks)
    let edit = Edit(
      text: text, range: 0..<text.count, replacement: wrapped.text,
      rules: rules.machine.rules(for: self).ofPrograms(overflow: .reject))
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    guard result.allowed, result.text == wrapped.text else {
      return AppliedEvent(effects: [
        .rejectEdit(result.reason == .maxLines ? .maxLines : .maxLength)
      ])
    }
    return AppliedEvent(effects: correct(nil, to: wrapped))
  }
}

extension Event.Marks {
  /// Whether the marks stand around the selection of a text.
  fileprivate func surround(_ message: FieldText) -> Bool {
    let (units, selection) = (message.text.units, message.selection)
    let left = units[..<selection.lowerBound]
    let right = units[selection.upperBound...]
    guard left.reversed().starts(with: before.units.reversed()), right.starts(with: after.units)
    else { return false }
    guard before == after, let unit = before.units.first, before.units.allSatisfy({ $0 == unit })
    else { return true }
    let count = min(
      left.reversed().prefix { $0 == unit }.count, right.prefix { $0 == unit }.count)
    return before.count > 1 || !count.isMultiple(of: 2)
  }
}

extension FieldText {
  /// The text with marks around the selection, which stays what it is.
  fileprivate func with(_ marks: Event.Marks) -> FieldText {
    replacing(selection.upperBound..<selection.upperBound, with: marks.after)
      .replacing(selection.lowerBound..<selection.lowerBound, with: marks.before)
      .selecting(selection, movedBy: marks.before.count)
  }

  /// The text without the marks around the selection, which stays what it is.
  fileprivate func without(_ marks: Event.Marks) -> FieldText {
    replacing(selection.upperBound..<selection.upperBound + marks.after.count, with: "")
      .replacing(selection.lowerBound - marks.before.count..<selection.lowerBound, with: "")
      .selecting(selection, movedBy: -marks.before.count)
  }

  private func replacing(_ range: Range<Int>, with replacement: UTF16Text) -> FieldText {
    FieldText(
      text.replacing(range, with: replacement), selection: selection,
      tokens: tokens.moved(replacing: range, by: replacement.count))
  }

  private func selecting(_ range: Range<Int>, movedBy distance: Int) -> FieldText {
    FieldText(
      text, selection: range.lowerBound + distance..<range.upperBound + distance, tokens: tokens)
  }
}
