/// Iterates the isolating run sequences of a text.
///
/// A level run is text of one level. A sequence joins the level runs before, inside the same level,
/// and after isolates.
///
/// Source: UAX #9, definitions BD7 and BD13, rules X9 and X10.
struct IsolatingRunSequences: Sequence, IteratorProtocol {
  /// Characters of one level, which the rules treat as adjacent.
  struct Element {
    /// The offsets of the characters, ascending, without those that rule X9 removes.
    let offsets: [Int32]
    /// The embedding level.
    let level: UInt8
    /// The direction before the first character (sos).
    let start: BidiClass
    /// The direction after the last character (eos).
    let end: BidiClass
  }

  private struct Run {
    var kept: Range<Int>
    let level: UInt8
    let isFirstOfParagraph: Bool
    /// The number of the sequence's next run; 0 if there is none.
    var next = 0
    /// Whether the run continues a sequence.
    var continues = false
  }

  private let classes: [BidiClass]
  private let base: UInt8
  /// The offsets of all characters that are not removed.
  private var kept: [Int32] = []
  private var runs: [Run] = []
  private var position = 0

  /// Finds the runs of a text.
  ///
  /// - Complexity: O(length of the text).
  init(_ explicit: ExplicitLevels, base: UInt8) {
    classes = explicit.classes
    self.base = base
    kept.reserveCapacity(classes.count)
    var startsParagraph = true
    var level = base
    var open: [Int] = []
    for offset in classes.indices where classes[offset] != .bn {
      guard classes[offset] != .b else {
        endRun()
        startsParagraph = true
        open.removeAll()
        continue
      }
      if startsParagraph || explicit.levels[offset] != level {
        endRun()
        level = explicit.levels[offset]
        runs.append(
          Run(kept: kept.count..<kept.count, level: level, isFirstOfParagraph: startsParagraph))
        startsParagraph = false
        join(classes[offset], &open)
      }
      kept.append(Int32(truncatingIfNeeded: offset))
    }
    endRun()
  }

  /// Ends the last run before the next character.
  private mutating func endRun() {
    guard let last = runs.last, last.kept.isEmpty else { return }
    runs[runs.count - 1].kept = last.kept.lowerBound..<kept.count
  }

  /// Joins the last run with the one before its isolate.
  private mutating func join(_ bidiClass: BidiClass, _ open: inout [Int]) {
    let number = runs.count - 1
    if !runs[number].isFirstOfParagraph, endClass(of: number - 1).startsIsolate {
      open.append(number - 1)
    }
    guard bidiClass == .pdi, let before = open.popLast() else { return }
    runs[before].next = number
    runs[number].continues = true
  }

  private func endClass(of run: Int) -> BidiClass {
    classes[Int(kept[runs[run].kept.upperBound - 1])]
  }

  /// The next sequence, in the order of their first characters; nil after the last one.
  mutating func next() -> Element? {
    while position < runs.count, runs[position].continues { position += 1 }
    guard position < runs.count else { return nil }
    defer { position += 1 }
    let first = runs[position]
    var offsets = first.kept.count == kept.count ? kept : Array(kept[first.kept])
    var last = position
    while runs[last].next > 0 {
      last = runs[last].next
      offsets += kept[runs[last].kept]
    }
    let levelBefore = first.isFirstOfParagraph ? base : runs[position - 1].level
    return Element(
      offsets: offsets, level: first.level,
      start: BidiClass(directionOf: Swift.max(first.level, levelBefore)),
      end: BidiClass(directionOf: Swift.max(first.level, levelAfter(last))))
  }

  private func levelAfter(_ run: Int) -> UInt8 {
    let isLast = run + 1 == runs.count || runs[run + 1].isFirstOfParagraph
    return isLast || endClass(of: run).startsIsolate ? base : runs[run + 1].level
  }
}
