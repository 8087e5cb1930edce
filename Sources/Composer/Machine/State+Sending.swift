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
    case .stop: return AppliedEvent(effects: [.stop])
    case .block: throw .running
    case .send, .queue, .steer:
      if let obstacle = obstacleToSending(under: rules) { throw obstacle }
      return AppliedEvent(effects: publish(meaning, under: rules.machine))
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
  mutating func stop() throws(Ignored) -> AppliedEvent {
    guard isRunning else { throw .notRunning }
    return AppliedEvent(effects: [.stop])
  }

  /// Handles the start or the end of an answer.
  mutating func changeRun(to isRunning: Bool) throws(Ignored) -> AppliedEvent {
    guard isRunning != self.isRunning else { throw .duplicate }
    self.isRunning = isRunning
    return AppliedEvent()
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
    return isWithinLimits(under: rules) ? nil : .overLimit
  }

  /// Whether the text has at most the lines and the lengths of the limits.
  private func isWithinLimits(under rules: MachineContext) -> Bool {
    let limits = rules.machine.rules.limits
    if let most = limits.maxLines, let lines = rules.limitedLines(of: self), lines > most {
      return false
    }
    return limits.lengths.allSatisfy {
      $0.unit.length(of: text, within: rules.budget) <= $0.max
    }
  }

  /// Publishes the message; what stood in the place of a draft gives it back.
  private mutating func publish(_ mode: SendAction, under machine: Machine) -> [Effect] {
    let (shown, rules) = (text, machine.send)
    let named = isRunning && machine.running != nil ? mode : nil
    let publishing = [Effect.publish(shown.trimmed(rules.trims), mode: named)]
    message.marked = nil
    guard rules.clears else { return publishing }
    attachments = .none
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
    return part(start..<last + 1)
  }
}
