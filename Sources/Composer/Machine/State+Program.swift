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
  ///
  /// The attachments come back with it, before those that are in the box by now.
  mutating func takeBack(
    _ unsent: FieldText, _ attached: Attachments, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    guard !unsent.text.isEmpty || attached != .none else { throw .duplicate }
    guard text.isEmpty, replacedDraft(in: rules.machine) == nil,
      let allowed = try? allowed(unsent, under: rules), allowed.text == unsent.text,
      let attachments = attachments.returning(attached.known)
    else {
      let keeping = Effect.keepUnsent(
        unsent.text, tokens: unsent.tokens.shared, attachments: attached.known.ids)
      return AppliedEvent(effects: [keeping])
    }
    self.attachments = attachments
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
  func allowed(_ new: FieldText, under rules: MachineContext) throws(Ignored) -> FieldText {
    let edit = Edit(
      text: text, range: 0..<text.count, replacement: new.text,
      rules: rules.machine.rules(for: self).ofPrograms)
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    switch result.outcome {
    case .applied where edit.insertion.count == new.text.count:
      return FieldText(result.text, selection: new.selection, tokens: new.tokens)
    case .applied, .truncated: return FieldText(result.text)
    case .rejected, .deferred, .returnKey, .ignored, .attach, .link: throw .overLimit
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

/// Markup that the user asks for.
extension State {
  /// Puts marks around the selection or the word at the caret, or takes them away if they are there.
  mutating func wrap(_ wrapping: Event.Wrapping, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    try mark(message.wrapped(wrapping), under: rules)
  }

  /// Puts marks at the start of the selected lines, or takes them away if they are there.
  mutating func prefix(_ style: Event.LineStyle, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    try mark(message.prefixed(style), under: rules)
  }

  /// Shows the text with other marks, if the limits allow them all.
  private mutating func mark(_ changed: FieldText?, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard marked == nil else { throw .composing }
    guard let changed else { throw .duplicate }
    let edit = Edit(
      text: text, range: 0..<text.count, replacement: changed.text,
      rules: rules.machine.rules(for: self).ofPrograms(overflow: .reject))
    guard edit.result.count <= UTF16Text.greatestLength else { throw .overLimit }
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    guard result.allowed, result.text == changed.text else {
      return AppliedEvent(effects: [
        .rejectEdit(result.reason == .maxLines ? .maxLines : .maxLength)
      ])
    }
    return AppliedEvent(effects: correct(nil, to: changed))
  }
}
