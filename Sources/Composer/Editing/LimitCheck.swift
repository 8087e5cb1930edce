/// The limits on an edit, raised to the lines and length of the accepted text before it.
///
/// A text that already exceeds a limit may keep exceeding it by as much, so that users can shorten
/// it step by step. An insertion that is truncated is cut to the limit itself.
///
/// Source: HTML `maxlength` in Chromium, which inserts what the limit leaves beside the rest of the
/// text.
struct LimitCheck {
  /// The limits of the edit.
  let limits: EditLimits
  /// The box that counts lines; `nil` to ignore lines.
  let box: CachedLineCounter?
  /// The number of lines before the edit; `nil` without a box.
  let linesBefore: Int?
  /// The greatest number of lines of the result; `nil` is no limit.
  let lineLimit: Int?
  /// The greatest lengths of the result.
  let lengthLimits: [LengthLimit]
  /// The work budget that every pass over a text uses.
  let budget: WorkBudget

  /// The number of code units of the accepted text before the edit.
  let acceptedCount: Int

  private let editedLines: EditedLines?

  init(
    of edit: borrowing Acceptance, under limits: EditLimits, _ overflow: Edit.Overflow,
    box: CachedLineCounter?, within budget: WorkBudget
  ) {
    let (text, touched) = (edit.text, edit.touched)
    let lines = box?.lineCount(of: text)
    acceptedCount = text.count
    self.limits = limits
    self.box = box
    self.budget = budget
    linesBefore = lines
    lineLimit = lines.flatMap { lines in limits.maxLines.map { max($0, lines) } }
    lengthLimits =
      overflow == .truncate
      ? limits.lengths : limits.lengths.map { $0.raised(to: text, within: budget) }
    editedLines = box.flatMap { box in
      lines.map { EditedLines(of: touched, in: text, before: $0, box: box) }
    }
  }

  /// The limit that a result exceeds, lines before length; `nil` if none.
  func broken(by result: UTF16Text) -> EditResult.Reason? {
    if exceedsLines(result) { return .maxLines }
    return exceedsLength(result) ? .maxLength : nil
  }

  /// Whether a result is within all limits; the cheaper check comes first.
  func allows(_ result: UTF16Text) -> Bool {
    !exceedsLength(result) && !exceedsLines(result)
  }

  /// The number of lines of a result of the edit; `nil` without a box.
  func lines(of result: UTF16Text) -> Int? { editedLines?.count(of: result) }

  /// The length of a text that leaves the least of its limit, and, if the result has them, the lengths for
  /// all limits.
  func lengths(of text: UTF16Text) -> (least: TextLength, all: [TextLength]) {
    guard limits.tellsEach else {
      let length = TextLength(
        of: text, in: limits.firstUnit, max: limits.lengths.first?.max, within: budget)
      return (length, [])
    }
    let all = limits.lengths.map {
      TextLength(of: text, in: $0.unit, max: $0.max, within: budget)
    }
    return (all.dropFirst().reduce(all[0]) { $1.left < $0.left ? $1 : $0 }, all)
  }

  private func exceedsLines(_ result: UTF16Text) -> Bool {
    guard let editedLines, let lineLimit else { return false }
    return editedLines.count(of: result, stoppingAfter: lineLimit) > lineLimit
  }

  private func exceedsLength(_ result: UTF16Text) -> Bool {
    lengthLimits.contains { $0.unit.length(of: result, within: budget) > $0.max }
  }
}

/// Counts the lines of an edited text by recounting only the paragraphs that the edit touches.
///
/// Paragraphs break into lines independently, so the line counts of all other paragraphs stay the
/// same. Only a line feed ends a paragraph here, because an edit can join a lone carriage return to
/// a line feed.
struct EditedLines {
  private let box: CachedLineCounter
  /// The number of code units before and after the touched paragraphs.
  private let head: Int
  private let tail: Int
  /// The number of lines of the untouched paragraphs.
  private let elsewhere: Int

  /// Finds the paragraphs that an edit touches.
  ///
  /// - Parameters:
  ///   - range: the part of the text that the edit replaces.
  ///   - text: the text before the edit.
  ///   - before: the number of lines of `text`.
  /// - Complexity: O(n) in the length of the touched paragraphs.
  init(of range: Range<Int>, in text: UTF16Text, before: Int, box: CachedLineCounter) {
    let units = text.units
    head = units[..<range.lowerBound].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let end = units[range.upperBound...].firstIndex(of: .lineFeed).map { $0 + 1 }
    tail = units.count - (end ?? units.count)
    self.box = box
    let isWhole = head == 0 && tail == 0
    elsewhere =
      isWhole ? 0 : before - box.lineCount(of: head..<units.count - tail, in: text)
  }

  /// The number of lines of a text that the edit, or a prefix of its insertion, produces.
  ///
  /// - Parameter limit: counting may stop above this limit; the result is then greater than the
  ///   limit.
  /// - Complexity: O(n) in the length of the touched paragraphs.
  func count(of result: UTF16Text, stoppingAfter limit: Int? = nil) -> Int {
    elsewhere
      + box.lineCount(
        of: head..<result.count - tail, in: result,
        stoppingAfter: limit.map { max(0, $0 - elsewhere) })
  }
}
