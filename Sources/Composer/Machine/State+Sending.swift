/// Sending a message, and what that means while an answer is running.
extension State {
  /// Sends the message, or stops the running answer; the composer keeps its focus.
  ///
  /// Marked text is sent as it is, because the whole text is within the limits.
  mutating func send(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard appeared else { throw .notAppeared }
    guard recording == nil else {
      return AppliedEvent(effects: endRecording(with: .sendRecording))
    }
    rules.budget.spend(reading: text.count)
    let meaning = meaningOfSending(in: rules.machine)
    switch meaning {
    case .stop: return try stop(under: rules)
    case .block: throw .running
    case .send, .queue, .steer:
      if let obstacle = obstacleToSending(under: rules) { throw obstacle }
      return AppliedEvent(effects: try publish(meaning, under: rules))
    }
  }

  /// Sends the message with the Return key, which does nothing if the message cannot be sent.
  mutating func sendIfPossible(under rules: MachineContext) -> [Effect] {
    do { return try send(under: rules).effects } catch { return [] }
  }

  /// What the send button does now.
  func sendButton(under rules: MachineContext) -> SendButton {
    guard recording == nil else { return SendButton(isEnabled: true, action: .send) }
    let meaning = meaningOfSending(in: rules.machine)
    return switch meaning {
    case .stop: SendButton(isEnabled: true, action: .stop)
    case .block: SendButton(isEnabled: false, action: .send)
    case .send, .queue, .steer:
      SendButton(isEnabled: obstacleToSending(under: rules) == nil, action: meaning)
    }
  }

  /// Stops the running answer; `runEnded` tells when it has.
  ///
  /// What waits comes back to the box.
  mutating func stop(under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    guard isRunning else { throw .notRunning }
    return AppliedEvent(effects: [.stop] + giveBackQueue(under: rules))
  }

  /// Handles the start or the end of an answer, after which the next message is sent.
  mutating func changeRun(
    to isRunning: Bool, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    guard isRunning != self.isRunning else { throw .duplicate }
    self.isRunning = isRunning
    return AppliedEvent(effects: isRunning ? [] : drain(under: rules))
  }

  private func meaningOfSending(in machine: Machine) -> SendAction {
    guard isRunning, let running = machine.running else { return .send }
    return running.action(isEmpty: text.isBlank && attachments == .none)
  }

  /// The reason why the message cannot be sent; `nil` if it can.
  ///
  /// The search for a visible character is not charged to the budget, because what changed the text
  /// was.
  private func obstacleToSending(under rules: MachineContext) -> Ignored? {
    guard attachments.uploading == 0 else { return .uploading }
    let hasContent = attachments.ready > 0 || !text.isBlank
    guard rules.machine.send.allowsEmpty || hasContent else { return .nothingToSend }
    return isWithinLimits(text, under: rules) ? nil : .overLimit
  }

  /// Whether a text has at most the lines and the lengths of the limits.
  func isWithinLimits(_ text: UTF16Text, under rules: MachineContext) -> Bool {
    let machine = rules.machine
    if let most = machine.rules.limits.maxLines, let lines = rules.limitedLines(of: text, in: self),
      lines > most
    {
      return false
    }
    return machine.rules.limits.lengths.allSatisfy {
      $0.unit.length(of: text, within: rules.budget) <= $0.max
    }
  }

  /// Publishes the message; what stood in the place of a draft gives it back.
  private mutating func publish(_ mode: SendAction, under rules: MachineContext) throws(Ignored)
    -> [Effect]
  {
    let (shown, machine) = (text, rules.machine)
    let part = shown.range(after: machine.send.trims)
    let sent = FieldText(shown.part(part), tokens: tokens.of(part))
    let named = isRunning && machine.running != nil ? mode : nil
    let publishing =
      mustQueue(mode, in: machine)
      ? try enqueue(sent, mode, under: rules)
      : [
        .publish(
          sent.text, mode: named, tokens: sent.tokens.shared, attachments: attachments.sent.ids)
      ]
    message.marked = nil
    guard machine.send.clears else { return publishing }
    attachments = attachments.unsent
    return publishing + correct(shown, to: takeReplacedDraft(in: machine) ?? .empty)
  }
}

/// What the send button does.
public struct SendButton: Hashable, Sendable {
  /// Whether it can be pressed.
  public let isEnabled: Bool
  /// What it then does: not `block`.
  public let action: SendAction
}

extension UTF16Text {
  /// The part of the text that is published.
  fileprivate func range(after trimming: SendRules.Trimming) -> Range<Int> {
    switch trimming {
    case .none: 0..<count
    case .newlines: trimmed(0..<count) { $0.isNewline }
    case .whiteSpace: trimmed(0..<count) { $0.isWhiteSpace }
    }
  }
}
