/// Events that change the text.
extension State {
  /// Applies an edit, with or without the focus: programs and drops also edit.
  mutating func edit(_ change: Event.Change, under rules: Rulebook) throws(Ignored) -> Reaction {
    guard text.holds(change.range) else { throw .outOfRange }
    let edit = Edit(
      text: text, range: change.range, replacement: change.replacement,
      composing: change.composing, rules: rules.machine.rules)
    guard change.composing.map(edit.result.holds) ?? true else {
      rules.budget.spend(reading: edit.result.count)
      throw .outOfRange
    }
    let verdict = edit.judged(in: rules.box(for: self), within: rules.budget)
    let showing = show(
      verdict.text, selection: verdict.selection, composing: verdict.composing)
    let rejecting = verdict.rejection.map { [Effect.rejectEdit($0)] } ?? []
    return Reaction(effects: rejecting + showing + act(on: verdict, under: rules))
  }

  mutating func select(_ range: Range<Int>) throws(Ignored) -> Reaction {
    guard text.holds(range) else { throw .outOfRange }
    guard range != selection else { throw .duplicate }
    selection = range
    return Reaction()
  }

  /// Sends the message and clears the text; the composer keeps its focus.
  mutating func send(under rules: Rulebook) throws(Ignored) -> Reaction {
    rules.budget.spend(reading: text.count)
    guard !text.isBlank else { throw .nothingToSend }
    guard isWithinLimits(under: rules) else { throw .overLimit }
    return Reaction(effects: publish())
  }

  /// Sets the text; the placeholder is visible exactly while the text is empty.
  mutating func show(
    _ text: UTF16Text, selection: Range<Int>, composing: Range<Int>?
  ) -> [Effect] {
    let wasEmpty = self.text.isEmpty
    self.text = text
    self.selection = selection
    self.composing = composing
    return text.isEmpty == wasEmpty ? [] : [.setPlaceholder(visible: text.isEmpty)]
  }
}

extension State {
  /// Performs the action of a verdict.
  private mutating func act(on verdict: Verdict, under rules: Rulebook) -> [Effect] {
    switch verdict.action {
    case .none: []
    case .dismiss: focused ? loseFocus(in: rules.machine) : []
    case .send: verdict.sendEnabled ? publish() : []
    }
  }

  private mutating func publish() -> [Effect] {
    let message = text
    return [.publish(message)] + show("", selection: 0..<0, composing: nil)
  }

  /// Checks the text against the limits with an edit that changes nothing.
  private func isWithinLimits(under rules: Rulebook) -> Bool {
    Edit(
      text: text, range: 0..<0, replacement: "", composing: nil, rules: rules.machine.rules
    ).judged(in: rules.box(for: self), within: rules.budget).sendEnabled
  }
}

extension Verdict {
  /// The reason why the field must not show the typed text; `nil` if it may.
  fileprivate var rejection: Effect.Rejection? {
    switch outcome {
    case .applied, .deferred: nil
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
