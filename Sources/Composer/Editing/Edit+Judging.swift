extension Edit {
  /// Decides whether and how far the edit is applied; the first rule that applies decides.
  ///
  /// - Parameters:
  ///   - box: the box that counts lines; without it, the line limit is ignored.
  ///   - budget: the work budget that every pass over the text uses. Once it is exceeded, the
  ///     verdict is meaningless.
  /// - Complexity: O(n) in the length of the result. A truncation measures the result O(log n)
  ///   times, plus a few dozen times near the limit.
  public func judged(in box: LineBox?, within budget: WorkBudget = WorkBudget()) -> Verdict {
    judged(in: box.map { RememberedBox($0) }, within: budget)
  }

  /// Decides with a box that caches line counts.
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

  /// The action of the Return key; `nil` if the edit is not a Return key press or inserts a
  /// newline.
  ///
  /// This check precedes the replacement of newlines by spaces, because the Return key also works
  /// in single-line fields.
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

/// The decision of a rule, before lines and length are counted.
struct Decision {
  let outcome: Verdict.Outcome
  let action: Verdict.Action
  let reason: Verdict.Reason?
  let text: UTF16Text
  let selection: Range<Int>
  let composing: Range<Int>?
  let inserted: UTF16Text
  /// Whether the text is the previous text with the edited range replaced.
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
      value: check.length(of: decision.text), max: check.limits.maxLength,
      unit: check.limits.lengthUnit)
    sendEnabled =
      !decision.text.isBlank && length.isWithinLimit && lines?.areWithinLimit ?? true
  }
}

extension LimitCheck {
  /// The line counts before and after an edit; `nil` without a box.
  fileprivate func lines(after decision: Decision, insteadOf text: UTF16Text) -> Verdict.Lines? {
    guard let box, let linesBefore else { return nil }
    // An unedited text can only have lost trailing newlines.
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
