/// Events that change the text.
extension State {
  /// Applies an edit, with or without the focus: programs and drops also edit.
  mutating func edit(_ change: Event.Change, under rules: Rulebook) throws(Ignored) -> Reaction {
    guard text.holds(change.range) else { throw .outOfRange }
    let edit = Edit(
      text: text, range: change.range, replacement: change.replacement, marked: marked,
      rules: rules.machine.rules(for: self))
    guard change.composing.map(edit.result.holds) ?? true else {
      rules.budget.spend(reading: edit.result.count)
      throw .outOfRange
    }
    let judged = change.composing.map(edit.composing) ?? edit
    let verdict = judged.judged(in: rules.box(for: self), within: rules.budget)
    guard verdict.outcome != .ignored else { throw .composing }
    return Reaction(effects: show(verdict, insteadOf: edit.typed) + act(on: verdict, under: rules))
  }

  mutating func select(_ range: Range<Int>) throws(Ignored) -> Reaction {
    guard text.holds(range) else { throw .outOfRange }
    guard range != selection else { throw .duplicate }
    selection = range
    return Reaction()
  }

  /// Sends the message; the composer keeps its focus.
  ///
  /// Marked text is sent as it is, because the whole text is within the limits.
  mutating func send(under rules: Rulebook) throws(Ignored) -> Reaction {
    guard appeared else { throw .notAppeared }
    rules.budget.spend(reading: text.count)
    guard rules.machine.send.allowsEmpty || !text.isBlank else { throw .nothingToSend }
    guard isWithinLimits(under: rules) else { throw .overLimit }
    return Reaction(effects: publish(under: rules.machine.send))
  }

  /// Ends composing: the marked text becomes accepted, as far as the limits allow.
  mutating func commit(under rules: Rulebook) -> [Effect] {
    guard let marked else { return [] }
    let end = marked.range.upperBound
    let edit = Edit(
      text: text, range: end..<end, replacement: "", marked: marked, rules: rules.machine.rules)
    let verdict = edit.judged(in: rules.box(for: self), within: rules.budget)
    guard verdict.outcome != .applied else {
      self.marked = nil
      return []
    }
    return show(verdict, insteadOf: text)
  }

  /// Replaces a text that a field shows; both are of the same field.
  mutating func correct(
    _ shown: UTF16Text, to text: UTF16Text, selection: Range<Int>
  ) -> [Effect] {
    let wasEmpty = self.text.isEmpty
    self.text = text
    self.selection = selection
    marked = nil
    let correcting = text == shown ? [] : [Effect.setText(text, selection: selection)]
    return correcting + (text.isEmpty == wasEmpty ? [] : [.setPlaceholder(visible: text.isEmpty)])
  }
}

extension State {
  /// Takes the text of a verdict, and the field's text back if it differs.
  private mutating func show(_ verdict: Verdict, insteadOf shown: UTF16Text) -> [Effect] {
    let rejecting = verdict.rejection.map { [Effect.rejectEdit($0)] } ?? []
    let showing = correct(shown, to: verdict.text, selection: verdict.selection)
    marked = verdict.marked
    return rejecting + showing
  }

  /// Performs the action of a verdict.
  private mutating func act(on verdict: Verdict, under rules: Rulebook) -> [Effect] {
    switch verdict.action {
    case .none: return []
    case .dismiss: return focused ? loseFocus(under: rules) : []
    case .next: return appeared ? focusNext(under: rules) ?? [] : []
    case .send:
      let send = rules.machine.send
      let isSendable = verdict.isWithinLimits && (send.allowsEmpty || !verdict.isBlank)
      return isSendable && appeared ? publish(under: send) : []
    }
  }

  private mutating func publish(under send: SendRules) -> [Effect] {
    let shown = text
    marked = nil
    let publishing = [Effect.publish(shown.trimmed(send.trims))]
    return publishing + (send.clears ? correct(shown, to: "", selection: 0..<0) : [])
  }

  /// Checks the text against the limits with an edit that changes nothing.
  private func isWithinLimits(under rules: Rulebook) -> Bool {
    Edit(text: text, range: 0..<0, replacement: "", rules: rules.machine.rules)
      .judged(in: rules.box(for: self), within: rules.budget).isWithinLimits
  }
}

extension Edit {
  /// The text that the field shows: the result with newlines that the rules replace.
  fileprivate var typed: UTF16Text {
    insertion == replacement ? result : text.replacing(range, with: replacement)
  }
}

extension Verdict {
  /// The reason why the field must not show the typed text; `nil` if it may.
  fileprivate var rejection: Effect.Rejection? {
    switch outcome {
    case .applied, .deferred, .ignored: nil
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

  /// The text as it is published.
  fileprivate func trimmed(_ trimming: SendRules.Trimming) -> UTF16Text {
    switch trimming {
    case .none: self
    case .newlines: trimmed(where: \.isNewline)
    case .whiteSpace: trimmed(where: \.isWhiteSpace)
    }
  }

  private func trimmed(where isTrimmed: (UInt16) -> Bool) -> UTF16Text {
    guard let start = units.firstIndex(where: { !isTrimmed($0) }),
      let last = units.lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return UTF16Text(units: Array(units[start...last]))
  }
}
