/// Events that change the text.
extension State {
  /// Applies an edit, with or without the focus: programs and drops also edit.
  mutating func edit(_ sent: Event.Change, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    if let result = sent.result?.value {
      rules.budget.spend(reading: text.count + result.text.count)
      guard result.selection.map(result.text.holds) ?? true else { throw .outOfRange }
    }
    let change = sent.replacement(in: text)
    guard text.holds(change.range) else { throw .outOfRange }
    if picksWithReturn(change, in: rules.machine) {
      let typed = text.replacing(change.range, with: change.replacement)
      return AppliedEvent(
        effects: [.rejectEdit(.returnKey)] + correct(typed, to: message) + [.pick])
    }
    var edit = Edit(
      text: text, range: change.range, replacement: change.replacement, marked: marked,
      isComposing: change.composing != nil, tokens: tokens, source: change.source,
      selection: sent.result?.value.selection, correction: message.correction?.value,
      rules: rules.machine.rules(for: self))
    guard edit.result.count <= UTF16Text.greatestLength else { throw .overLimit }
    guard change.composing.map(edit.result.holds) ?? true else {
      rules.budget.spend(reading: edit.result.count)
      throw .outOfRange
    }
    if let composing = change.composing { edit = edit.composing(composing) }
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    guard result.outcome != .ignored else { throw .composing }
    var effects = show(result, insteadOf: shown(after: sent, change, edit, result))
    effects.add(handing(over: edit, after: result))
    // A single-line field takes a space for CRLF, after which the ranges would be wrong.
    if result.allowed, !edit.isCompleted, edit.insertion.count == change.replacement.count,
      !change.tokens.isEmpty
    {
      message.tokens = tokens.adding(change.tokens, at: edit.range.lowerBound)
    }
    effects.add(act(on: result, under: rules))
    return AppliedEvent(effects: effects, changesMessageOnly: result.action == .none)
  }

  /// The text that the field shows after an edit.
  ///
  /// A field that can make links itself tells the range of a paste before it inserts anything. One that tells
  /// only its text after an edit has inserted the web address.
  private func shown(
    after sent: Event.Change, _ change: Event.Change, _ edit: Edit, _ result: EditResult
  ) -> UTF16Text {
    if result.outcome == .link, sent.result == nil, edit.range == change.range { return text }
    return edit.inserts(change)
      ? edit.result : text.replacing(change.range, with: change.replacement)
  }

  /// What the client makes of a paste that does not become text.
  private func handing(over edit: Edit, after result: EditResult) -> [Effect] {
    switch result.outcome {
    case .attach: [.attach(edit.replacement)]
    case .link: [.setLink(edit.range, url: edit.replacement.webAddress ?? "")]
    case .applied, .truncated, .rejected, .deferred, .returnKey, .ignored: []
    }
  }

  /// Inserts a text at the selection; the field does not show it yet.
  mutating func insert(_ insertion: UTF16Text, under rules: MachineContext) -> AppliedEvent {
    let edit = Edit(
      text: text, range: selection, replacement: insertion, tokens: tokens,
      rules: rules.machine.rules(for: self).with(returnKey: .newline))
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    return AppliedEvent(effects: show(result, insteadOf: text) + act(on: result, under: rules))
  }

  mutating func select(_ range: Range<Int>) throws(Ignored) -> AppliedEvent {
    guard text.holds(range) else { throw .outOfRange }
    let whole = tokens.covering(range)
    guard whole != selection || whole != range else { throw .duplicate }
    message.selection = whole
    message.correction = nil
    return AppliedEvent(
      effects: whole == range ? [] : [.setText(text, selection: whole)], changesMessageOnly: true)
  }

  /// Ends composing: the marked text becomes accepted, as far as the limits allow.
  mutating func commit(under rules: MachineContext) -> [Effect] {
    guard let marked else { return [] }
    let end = marked.range.upperBound
    let edit = Edit(
      text: text, range: end..<end, replacement: "", marked: marked, tokens: tokens,
      rules: rules.machine.rules)
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    guard result.outcome != .applied else {
      message.marked = nil
      return []
    }
    return show(result, insteadOf: text)
  }

  /// Takes over a text.
  ///
  /// - Parameter shown: the text that the field shows now; `nil` if it must show the new one in any
  ///   case.
  /// - Returns: the effects that make the field show the new text.
  mutating func correct(_ shown: UTF16Text?, to message: FieldText) -> [Effect] {
    let wasEmpty = text.isEmpty
    self.message = message
    var effects: [Effect] = text == shown ? [] : [.setText(text, selection: selection)]
    if text.isEmpty != wasEmpty { effects.append(.setPlaceholder(visible: text.isEmpty)) }
    return effects
  }
}

extension State {
  /// Takes over the text of a result.
  ///
  /// - Parameter shown: the text that the field shows now.
  /// - Returns: the effects that make the field show the result's text.
  private mutating func show(_ result: EditResult, insteadOf shown: UTF16Text) -> [Effect] {
    var effects: [Effect] = result.rejection.map { [.rejectEdit($0)] } ?? []
    let message = FieldText(
      result.text.withSpansOfState, selection: result.selection, marked: result.marked,
      tokens: result.tokens, correction: result.corrected)
    effects.add(correct(shown, to: message))
    return effects
  }

  /// Performs the action of a result.
  private mutating func act(on result: EditResult, under rules: MachineContext) -> [Effect] {
    switch result.action {
    case .none: return []
    case .dismiss: return focused ? loseFocus(under: rules) : []
    case .next: return appeared ? moveFocus(by: 1, under: rules) ?? [] : []
    case .send: return sendIfPossible(under: rules)
    }
  }
}

extension Edit {
  /// Whether the insertion is what a change has, in the same place.
  fileprivate func inserts(_ change: Event.Change) -> Bool {
    range == change.range && insertion.sharesStorage(with: change.replacement)
  }
}

extension EditResult {
  /// The reason why the field must not show the typed text; `nil` if it may.
  fileprivate var rejection: Effect.Rejection? {
    switch outcome {
    case .applied, .deferred, .ignored, .attach, .link: nil
    case .returnKey: .returnKey
    case .truncated, .rejected: reason == .maxLength ? .maxLength : .maxLines
    }
  }
}

extension UTF16Text {
  /// Whether a range is inside the text and splits no surrogate pair.
  func holds(_ range: Range<Int>) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= count && isScalarBoundary(range.lowerBound)
      && isScalarBoundary(range.upperBound)
  }
}
