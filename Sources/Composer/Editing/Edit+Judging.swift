extension Edit {
  /// Judges the edit by what the text becomes; the first rule that applies decides.
  ///
  /// - Parameters:
  ///   - box: where lines are counted; without it, there is no limit on lines.
  ///   - budget: what the walks over the text are taken from. Once it is exceeded, the verdict means
  ///     nothing.
  /// - Complexity: O(n) in the length of the result; a truncation measures it O(log n) times, and
  ///   some dozen times more near the limit.
  public func judged(in box: LineBox?, within budget: WorkBudget = WorkBudget()) -> Verdict {
    judged(in: box.map { RememberedBox($0) }, within: budget)
  }

  /// The same in a box whose line counts are remembered.
  func judged(in box: RememberedBox?, within budget: WorkBudget) -> Verdict {
    let check = LimitCheck(of: self, box: box, within: budget)
    return Verdict(decision(check), edit: self, check: check)
  }

  private func decision(_ check: LimitCheck) -> Decision {
    if let action = returnKeyAction { return unchanged(.returnKey, action: action) }
    if insertion.isEmpty { return changed(.applied, insertion, to: result, composing: composing) }
    if composing != nil { return changed(.deferred, insertion, to: result, composing: composing) }
    guard let reason = check.broken(by: result) else {
      return changed(.applied, insertion, to: result)
    }
    guard overflow == .truncate,
      let cut = PrefixSearch(of: self, check: check).longestPrefix
    else {
      return unchanged(.rejected, action: reason == .maxLines ? .dismiss : .none, reason: reason)
    }
    return changed(.truncated, cut.prefix, to: cut.result, reason: reason)
  }

  /// What the Return key does here, if the edit is one.
  ///
  /// It is judged before a single line turns newlines into spaces: the key is pressed on single
  /// lines too.
  private var returnKeyAction: Verdict.Action? {
    guard replacement.isNewline else { return nil }
    return switch returnKey {
    case .newline: nil
    case .send: .send
    case .dismiss: .dismiss
    }
  }

  private func unchanged(
    _ outcome: Verdict.Outcome, action: Verdict.Action, reason: Verdict.Reason? = nil
  ) -> Decision {
    let kept =
      action == .dismiss && trimTrailingNewlines ? text.withoutTrailingNewlines : text
    let end = kept.count
    return Decision(
      outcome: outcome, action: action, reason: reason, text: kept,
      selection: min(range.lowerBound, end)..<min(range.upperBound, end), composing: nil,
      inserted: "", isEdited: false)
  }

  private func changed(
    _ outcome: Verdict.Outcome, _ inserted: UTF16Text, to result: UTF16Text,
    reason: Verdict.Reason? = nil, composing: Range<Int>? = nil
  ) -> Decision {
    let caret = range.lowerBound + inserted.count
    return Decision(
      outcome: outcome, action: .none, reason: reason, text: result, selection: caret..<caret,
      composing: composing?.clamped(to: 0..<result.count), inserted: inserted, isEdited: true)
  }
}

/// What a rule decided, before lines and length are counted.
struct Decision {
  let outcome: Verdict.Outcome
  let action: Verdict.Action
  let reason: Verdict.Reason?
  let text: UTF16Text
  let selection: Range<Int>
  let composing: Range<Int>?
  let inserted: UTF16Text
  /// Whether the text is the old one with something in the place of the edited range.
  let isEdited: Bool
}

extension Verdict {
  fileprivate init(_ decision: Decision, edit: Edit, check: LimitCheck) {
    outcome = decision.outcome
    action = decision.action
    reason = decision.reason
    text = decision.text
    selection = decision.selection
    composing = decision.composing
    inserted = decision.inserted
    lines = check.lines(after: decision, insteadOf: edit.text)
    length = Length(
      value: check.limits.lengthUnit.length(of: decision.text), max: check.limits.maxLength,
      unit: check.limits.lengthUnit)
    sendEnabled =
      !decision.text.isBlank && length.isWithinLimit && lines?.areWithinLimit ?? true
  }
}

extension LimitCheck {
  /// The line counts around an edit; `nil` without a box.
  fileprivate func lines(after decision: Decision, insteadOf text: UTF16Text) -> Verdict.Lines? {
    guard let box, let linesBefore else { return nil }
    // A text that was not edited can only have lost newlines at its end.
    let after =
      decision.isEdited
      ? lines(of: decision.text)
      : decision.text.count == text.count ? linesBefore : box.lineCount(of: decision.text)
    return after.map { Verdict.Lines(before: linesBefore, after: $0, max: limits.maxLines) }
  }
}

extension Verdict.Lines {
  fileprivate var areWithinLimit: Bool { max.map { after <= $0 } ?? true }
}

extension Verdict.Length {
  fileprivate var isWithinLimit: Bool { max.map { value <= $0 } ?? true }
}
