/// Events that change the text.
extension State {
  /// Applies an edit, with or without the focus: programs and drops also edit.
  mutating func edit(_ change: Event.Change, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard text.holds(change.range) else { throw .outOfRange }
    let edit = Edit(
      text: text, range: change.range, replacement: change.replacement, marked: marked,
      tokens: tokens, rules: rules.machine.rules(for: self))
    guard edit.result.count <= UTF16Text.greatestLength else { throw .overLimit }
    guard change.composing.map(edit.result.holds) ?? true else {
      rules.budget.spend(reading: edit.result.count)
      throw .outOfRange
    }
    let judged = change.composing.map(edit.composing) ?? edit
    let result = judged.judged(in: rules.box(for: self), within: rules.budget)
    guard result.outcome != .ignored else { throw .composing }
    let attaching =
      result.outcome == .attach ? [Effect.attach(change.replacement)] : []
    let typed = text.replacing(change.range, with: change.replacement)
    let showing = show(result, insteadOf: typed)
    // A single-line field takes a space for CRLF, after which the ranges would be wrong.
    if result.allowed, edit.insertion.count == change.replacement.count, !change.tokens.isEmpty {
      tokens = tokens.adding(change.tokens, at: edit.range.lowerBound)
    }
    return AppliedEvent(effects: showing + attaching + act(on: result, under: rules))
  }

  /// Inserts a newline at the selection; the field does not show it yet.
  mutating func insertNewline(under rules: MachineContext) -> AppliedEvent {
    let edit = Edit(
      text: text, range: selection, replacement: UTF16Text("\n"), tokens: tokens,
      rules: rules.machine.rules(for: self).with(returnKey: .newline))
    let result = edit.judged(in: rules.box(for: self), within: rules.budget)
    return AppliedEvent(effects: show(result, insteadOf: text) + act(on: result, under: rules))
  }

  mutating func select(_ range: Range<Int>) throws(Ignored) -> AppliedEvent {
    guard text.holds(range) else { throw .outOfRange }
    let whole = tokens.covering(range)
    guard whole != selection || whole != range else { throw .duplicate }
    selection = whole
    return AppliedEvent(effects: whole == range ? [] : [.setText(text, selection: whole)])
  }

  /// Sends the message; the composer keeps its focus.
  ///
  /// Marked text is sent as it is, because the whole text is within the limits.
  mutating func send(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    rules.budget.spend(reading: text.count)
    if let obstacle = obstacleToSending(under: rules) { throw obstacle }
    return AppliedEvent(effects: publish(under: rules.machine.send))
  }

  /// The reason why the message cannot be sent; `nil` if it can.
  ///
  /// The search for a visible character is not charged to the budget, because what changed the text
  /// was.
  func obstacleToSending(under rules: MachineContext) -> Ignored? {
    guard attachments.uploading == 0 else { return .uploading }
    let hasContent = attachments.ready > 0 || !text.isBlank
    guard rules.machine.send.allowsEmpty || hasContent else { return .nothingToSend }
    return isWithinLimits(under: rules) ? nil : .overLimit
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
      self.marked = nil
      return []
    }
    return show(result, insteadOf: text)
  }

  /// Takes over a text and its selection, without marked text.
  ///
  /// - Parameter shown: the text that the field shows now.
  /// - Returns: the effects that make the field show `text`.
  mutating func correct(
    _ shown: UTF16Text, to text: UTF16Text, selection: Range<Int>
  ) -> [Effect] {
    let wasEmpty = self.text.isEmpty
    self.text = text
    self.selection = selection
    marked = nil
    tokens = tokens.within(text)
    let correcting = text == shown ? [] : [Effect.setText(text, selection: selection)]
    return correcting + (text.isEmpty == wasEmpty ? [] : [.setPlaceholder(visible: text.isEmpty)])
  }
}

extension State {
  /// Takes over the text of a result.
  ///
  /// - Parameter shown: the text that the field shows now.
  /// - Returns: the effects that make the field show the result's text.
  private mutating func show(_ result: EditResult, insteadOf shown: UTF16Text) -> [Effect] {
    let rejecting = result.rejection.map { [Effect.rejectEdit($0)] } ?? []
    let showing = correct(shown, to: result.text, selection: result.selection)
    marked = result.marked
    tokens = result.tokens
    return rejecting + showing
  }

  /// Performs the action of a result.
  private mutating func act(on result: EditResult, under rules: MachineContext) -> [Effect] {
    switch result.action {
    case .none: return []
    case .dismiss: return focused ? loseFocus(under: rules) : []
    case .next: return appeared ? focusNext(under: rules) ?? [] : []
    case .send:
      guard appeared, obstacleToSending(under: rules) == nil else { return [] }
      return publish(under: rules.machine.send)
    }
  }

  private mutating func publish(under send: SendRules) -> [Effect] {
    let shown = text
    marked = nil
    let publishing = [Effect.publish(shown.trimmed(send.trims))]
    guard send.clears else { return publishing }
    attachments = .none
    return publishing + correct(shown, to: "", selection: 0..<0)
  }

  /// Whether the text has at most the lines and the length of the limits.
  private func isWithinLimits(under rules: MachineContext) -> Bool {
    let limits = rules.machine.rules.limits
    if let most = limits.maxLines, let lines = rules.limitedLines(of: self), lines > most {
      return false
    }
    guard let most = limits.maxLength else { return true }
    return limits.lengthUnit.length(of: text, within: rules.budget) <= most
  }
}

extension EditResult {
  /// The reason why the field must not show the typed text; `nil` if it may.
  fileprivate var rejection: Effect.Rejection? {
    switch outcome {
    case .applied, .deferred, .ignored, .attach: nil
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
    case .newlines: trimmed { $0.isNewline }
    case .whiteSpace: trimmed { $0.isWhiteSpace }
    }
  }

  private func trimmed(where isTrimmed: (UInt16) -> Bool) -> UTF16Text {
    guard let start = units.firstIndex(where: { !isTrimmed($0) }),
      let last = units.lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return UTF16Text(units: Array(units[start...last]))
  }
}
