extension Edit {
  /// Decides whether and how far the edit is applied; the first rule that applies decides.
  ///
  /// - Parameters:
  ///   - box: the box that counts lines; without it, the line limit is ignored.
  ///   - budget: the work budget that every pass over the text uses. Once it is exceeded, the
  ///     result is meaningless.
  /// - Complexity: O(n) in the length of the result. A truncation measures the result O(log n)
  ///   times, plus a few dozen times near the limit.
  public func judged(in box: LineCounter?, within budget: WorkBudget = WorkBudget()) -> EditResult {
    judged(in: box.map { CachedLineCounter($0) }, within: budget)
  }

  /// Decides with a box that caches line counts.
  func judged(in box: CachedLineCounter?, within budget: WorkBudget) -> EditResult {
    // This pays for the copies and the searches for newlines and for non-blank characters.
    budget.spend(reading: result.count)
    let acceptance = acceptance
    let check = LimitCheck(
      of: acceptance, under: rules.limits, rules.overflow, box: box, within: budget)
    return decision(acceptance, check).result(
      check: check, correction: completion?.value.correction)
  }

  private func decision(_ acceptance: Acceptance, _ check: LimitCheck) -> Decision {
    if marked != nil, replacement.isNewline { return ignored }
    if let action = returnKeyAction { return refused(.returnKey, acceptance, action: action) }
    if isAttachment(check) { return refused(.attach, acceptance, action: .none) }
    if completion?.value.isLink == true { return refused(.link, acceptance, action: .none) }
    guard acceptance.addsLetters, let reason = check.broken(by: acceptance.result) else {
      return applied(acceptance, reason: nil)
    }
    guard rules.limits.enforce else { return applied(acceptance, reason: reason) }
    guard rules.overflow == .truncate, acceptance.isDivisible,
      let cut = PrefixSearch(of: acceptance, check: check).longestPrefix
    else {
      return refused(
        .rejected, acceptance, action: reason == .maxLines ? rules.onLimit.action : .none,
        reason: reason)
    }
    let caret = acceptance.range.lowerBound + cut.prefix.count
    return Decision(
      outcome: .truncated, action: .none, reason: reason, text: cut.result,
      selection: caret..<caret, marked: remainingMark(upTo: caret),
      tokens: acceptedTokens.moved(replacing: acceptance.range, by: cut.prefix.count),
      inserted: cut.prefix)
  }

  /// Whether the replacement is a paste that is longer than the text of a message should be.
  private func isAttachment(_ check: LimitCheck) -> Bool {
    guard let rule = rules.aids?.value.attach, source.mayBePaste, marked == nil, composing == nil
    else { return false }
    return rule.takes(replacement, in: rules.limits.firstUnit, within: check.budget)
  }

  /// The part of the marked text that is left after a cut; `nil` if limits wait for its commit.
  private func remainingMark(upTo end: Int) -> MarkedText? {
    guard !rules.limits.waitsForCommit, let composing, composing.lowerBound < end else {
      return nil
    }
    return MarkedText(composing.lowerBound..<min(end, composing.upperBound))
  }

  /// The tokens after marked text is replaced by what it stands for.
  private var acceptedTokens: [Range<Int>] {
    guard rules.limits.waitsForCommit else { return tokens }
    return marked.map { tokens.moved(replacing: $0.range, by: $0.replaced.count) } ?? tokens
  }

  /// The action of the Return key; `nil` if the edit is not a Return key press or inserts a
  /// newline.
  ///
  /// This check precedes the replacement of newlines by spaces, because the Return key also works
  /// in single-line fields.
  private var returnKeyAction: EditResult.Action? {
    guard replacement.isNewline else { return nil }
    return switch rules.returnKey {
    case .newline: nil
    case .send: .send
    case .dismiss: .dismiss
    case .next: .next
    }
  }

  /// The Return key while text is marked belongs to the input method.
  private var ignored: Decision {
    Decision(
      outcome: .ignored, action: .none, reason: .composing, text: text, selection: range,
      marked: marked, tokens: tokens, inserted: "")
  }

  /// Leaves the last accepted text: without the letters that were marked, if limits wait for their
  /// commit.
  private func refused(
    _ outcome: EditResult.Outcome, _ acceptance: Acceptance, action: EditResult.Action,
    reason: EditResult.Reason? = nil
  ) -> Decision {
    let trims = action == .dismiss && rules.trimTrailingNewlines
    let kept = trims ? acceptance.text.withoutTrailingNewlines : acceptance.text
    let isMarked = !rules.limits.waitsForCommit && marked != nil
    let end = min(acceptance.range.upperBound, kept.count)
    let start = isMarked ? end : min(acceptance.range.lowerBound, kept.count)
    return Decision(
      outcome: outcome, action: action, reason: reason, text: kept, selection: start..<end,
      marked: isMarked && composing != nil ? marked : nil,
      tokens: acceptedTokens.within(kept), inserted: "")
  }

  private func applied(_ acceptance: Acceptance, reason: EditResult.Reason?) -> Decision {
    let caret = range.lowerBound + insertion.count
    return Decision(
      outcome: composing != nil && !insertion.isEmpty && rules.limits.waitsForCommit
        ? .deferred : .applied, action: .none,
      reason: reason, text: result, selection: completion?.value.selection ?? caret..<caret,
      marked: acceptance.marked, tokens: movedTokens, inserted: insertion)
  }

  /// The tokens after the complete insertion.
  private var movedTokens: [Range<Int>] {
    let moved = tokens.moved(replacing: range, by: insertion.count)
    guard let kept = completion?.value.tokens, !kept.isEmpty else { return moved }
    return moved.adding(kept, at: 0)
  }
}

extension EditRules.OnLimit {
  fileprivate var action: EditResult.Action {
    switch self {
    case .dismiss: .dismiss
    case .keep: .none
    }
  }
}

/// The decision of a rule, before lines and length are counted; the members are those of `EditResult`.
struct Decision {
  let outcome: EditResult.Outcome
  let action: EditResult.Action
  let reason: EditResult.Reason?
  let text: UTF16Text
  let selection: Range<Int>
  let marked: MarkedText?
  let tokens: [Range<Int>]
  let inserted: UTF16Text
}

extension Decision {
  /// The result of an edit, with its lines and length.
  fileprivate func result(check: LimitCheck, correction: Shared<Correction>?) -> EditResult {
    let lines = check.lines(after: self)
    let (length, lengths) = check.lengths(of: text)
    return EditResult(
      outcome: outcome, action: action, reason: reason, text: text, selection: selection,
      marked: marked, tokens: tokens, inserted: inserted,
      corrected: outcome == .applied ? correction : nil, lines: lines, length: length,
      lengths: lengths, isWithinLimits: length.isWithinLimit && lines?.areWithinLimit ?? true,
      isBlank: text.isBlank)
  }
}

extension LimitCheck {
  /// The line counts before and after an edit; `nil` without a box.
  fileprivate func lines(after decision: Decision) -> EditResult.Lines? {
    guard let linesBefore, let after = lines(of: decision) else { return nil }
    return EditResult.Lines(before: linesBefore, after: after, max: limits.maxLines)
  }

  private func lines(of decision: Decision) -> Int? {
    switch decision.outcome {
    case .applied, .deferred, .truncated: lines(of: decision.text)
    // The text is the accepted one, or has lost trailing newlines.
    case .rejected, .returnKey, .attach, .link:
      decision.text.count == acceptedCount ? linesBefore : box?.lineCount(of: decision.text)
    case .ignored: box?.lineCount(of: decision.text)
    }
  }
}

extension EditResult.Lines {
  fileprivate var areWithinLimit: Bool { max.map { after <= $0 } ?? true }
}
