/// The limits on an edit, with what the text before it has already used up.
///
/// A text that was over a limit before may stay as far over it, so that it can be mended piece by
/// piece.
struct LimitCheck {
  /// The limits as set.
  let limits: EditLimits
  /// Where lines are counted; `nil` leaves them out.
  let box: RememberedBox?
  /// The lines of the text before; `nil` without a box.
  let linesBefore: Int?
  /// The most lines that the result may have.
  let lineLimit: Int?
  /// The greatest length that the result may have.
  let lengthLimit: Int?
  /// What every walk over a text is taken from.
  let budget: WorkBudget

  private let editedLines: EditedLines?

  init(of edit: Edit, box: RememberedBox?, within budget: WorkBudget) {
    // Twice a length, twice a copy, and the search for newlines.
    budget.spend(reading: edit.text.count + edit.result.count)
    let limits = edit.limits
    let lines = box?.lineCount(of: edit.text)
    self.limits = limits
    self.box = box
    self.budget = budget
    linesBefore = lines
    lineLimit = lines.flatMap { lines in limits.maxLines.map { max($0, lines) } }
    lengthLimit = limits.maxLength.map { max($0, limits.lengthUnit.length(of: edit.text)) }
    editedLines = box.flatMap { box in
      lines.map { EditedLines(of: edit, before: $0, in: box) }
    }
  }

  /// The limit that a result breaks; lines come first.
  func broken(by result: UTF16Text) -> Verdict.Reason? {
    if exceedsLines(result) { return .maxLines }
    return exceedsLength(result) ? .maxLength : nil
  }

  /// Whether a result keeps all limits; the cheaper one is looked at first.
  func allows(_ result: UTF16Text) -> Bool {
    !exceedsLength(result) && !exceedsLines(result)
  }

  /// The lines that a result of the edit takes; `nil` without a box.
  func lines(of result: UTF16Text) -> Int? { editedLines?.count(of: result) }

  private func exceedsLines(_ result: UTF16Text) -> Bool {
    guard let editedLines, let lineLimit else { return false }
    return editedLines.count(of: result, stoppingAfter: lineLimit) > lineLimit
  }

  private func exceedsLength(_ result: UTF16Text) -> Bool {
    guard let lengthLimit else { return false }
    return limits.lengthUnit.length(of: result) > lengthLimit
  }
}
