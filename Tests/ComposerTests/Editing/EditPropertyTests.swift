import Composer
import TestSupport
import Testing

@Suite("Every edit")
struct EditPropertyTests {
  private static let rounds = 400

  @Test("keeps its limits, unless the text already exceeded them", arguments: propertySeeds)
  func limits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let (edit, box) = random.edit(overflow: Bool.random(using: &random) ? .reject : .truncate)
      let before = edit.judged(whileDeleting: 0..<0, in: box)
      let result = edit.judged(in: box)
      guard result.outcome == .applied || result.outcome == .truncated,
        !edit.replacement.isEmpty, let lines = result.lines
      else { continue }
      #expect(lines.after <= max(lines.before, lines.max ?? .max), "seed \(seed): \(edit)")
      #expect(
        result.length.value <= max(before.length.value, result.length.max ?? .max),
        "seed \(seed): \(edit)")
    }
  }

  @Test("is truncated to the longest prefix that fits", arguments: propertySeeds)
  func longestPrefix(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var truncated = 0
    for _ in 0..<Self.rounds {
      let (edit, box) = random.edit(overflow: .truncate)
      let result = edit.judged(in: box)
      guard result.reason != nil else { continue }
      let longest = edit.longestPrefixByTryingAll(in: box)
      #expect(result.inserted == longest ?? "", "seed \(seed): \(edit)")
      #expect((result.outcome == .rejected) == (longest == nil), "seed \(seed): \(edit)")
      truncated += longest == nil ? 0 : 1
    }
    #expect(truncated > Self.rounds / 10, "seed \(seed): too few cases to mean anything")
  }

  @Test("judges marked text wherever it is and whatever becomes of it", arguments: propertySeeds)
  func marked(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var outcomes: Set<EditResult.Outcome> = []
    for _ in 0..<4 * Self.rounds {
      let edit = random.composedEdit()
      let result = edit.judged(in: nil)
      let before = edit.marked.map { edit.text.replacing($0.range, with: $0.replaced) } ?? edit.text
      let after = result.marked.map { result.text.replacing($0.range, with: $0.replaced) }
      let accepted = after ?? result.text
      outcomes.insert(result.outcome)
      let limit = edit.rules.limits.lengths.first?.max ?? .max
      #expect(accepted.count <= max(limit, before.count), "seed \(seed): \(edit)")
      if result.outcome == .rejected { #expect(accepted == before, "seed \(seed): \(edit)") }
      let places = [edit.range, edit.marked?.range, edit.composing].compactMap { $0 }
      let start = places.map(\.lowerBound).min() ?? 0
      #expect(accepted.units.starts(with: before.units[..<start]), "seed \(seed): \(edit)")
      let inText = [edit.range, edit.marked?.range].compactMap { $0?.upperBound }.max() ?? 0
      let inResult = edit.composing.map { edit.result.count - $0.upperBound } ?? .max
      let tail = before.units.suffix(min(edit.text.count - inText, inResult))
      #expect(
        accepted.units.reversed().starts(with: tail.reversed()), "seed \(seed): \(edit)")
    }
    #expect(outcomes.isSuperset(of: [.applied, .deferred, .rejected, .truncated]))
  }

  @Test("that is rejected changes nothing", arguments: propertySeeds)
  func rejected(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let (edit, box) = random.edit(overflow: .reject)
      let result = edit.judged(in: box)
      guard result.outcome == .rejected else { continue }
      #expect(result.text == edit.text, "seed \(seed)")
      #expect(result.selection == edit.range, "seed \(seed)")
      #expect(result.inserted.isEmpty, "seed \(seed)")
    }
  }

  @Test func aHugePasteIsMeasuredOnlyWhereItMatters() {
    let counter = MeasureCounter()
    let edit = Edit(
      text: "aaa bbb", range: 4..<4,
      replacement: UTF16Text(String(repeating: "cc ", count: 99_999)),
      limits: EditLimits(maxLines: 3), overflow: .truncate)
    let result = edit.judged(in: LineCounter(lines: counter, width: 300))
    #expect(result.outcome == .truncated)
    #expect(result.lines?.after == 3)
    #expect(counter.count < 120)
  }

  @Test func aLineOfMoreClustersThanTheHorizonIsStillCutAtItsEnd() {
    let edit = Edit(
      text: UTF16Text(String(repeating: "b", count: 500)), range: 0..<0,
      replacement: UTF16Text(String(repeating: "a", count: 5_000)),
      limits: EditLimits(maxLines: 3), overflow: .truncate)
    let result = edit.judged(in: LineCounter(lines: FixedAdvance(), width: 10_000))
    #expect(result.inserted.count == 2_500)
  }
}

/// Counts its measurements.
private final class MeasureCounter: LineMeasuring {
  private(set) var count = 0
  let lineHeight = 20.0

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    count += 1
    return FixedAdvance().lineCount(of: text, width: width, stoppingAfter: limit)
  }
}

extension Edit {
  /// The result on deleting a range of the same text.
  fileprivate func judged(whileDeleting range: Range<Int>, in box: LineCounter) -> EditResult {
    Edit(text: text, range: range, replacement: "", limits: rules.limits).judged(in: box)
  }

  /// The longest proper prefix of the replacement that fits, found the slow way.
  fileprivate func longestPrefixByTryingAll(in box: LineCounter) -> UTF16Text? {
    let whole = text.replacing(range, with: replacement).units
    let clusters = GraphemeClusters(whole)
    var cuts: [Int] = []
    var offset = 0
    while offset < range.lowerBound + replacement.count {
      if offset > range.lowerBound { cuts.append(offset - range.lowerBound) }
      offset = clusters.next(after: offset)
    }
    return cuts.reversed().lazy
      .map { UTF16Text(units: Array(replacement.units[..<$0])) }
      .first {
        Edit(
          text: text, range: range, replacement: $0, limits: rules.limits, overflow: .truncate
        ).fits(box)
      }
  }

  private func fits(_ box: LineCounter) -> Bool { judged(in: box).outcome == .applied }
}

extension SeededGenerator {
  fileprivate mutating func edit(overflow: Edit.Overflow) -> (Edit, LineCounter) {
    let text = text(ofWords: 0...8)
    let clusters = GraphemeClusters(text.units)
    var offsets = [0]
    while let last = offsets.last, last < text.count {
      offsets.append(clusters.next(after: last))
    }
    let ends = [offsets, offsets].map { $0.randomElement(using: &self) ?? 0 }.sorted()
    let range = Bool.random(using: &self) ? ends[0]..<ends[1] : ends[0]..<ends[0]
    let limits = EditLimits(
      maxLines: Int.random(in: 1...5, using: &self),
      maxLength: Int.random(in: 0..<3, using: &self) == 0
        ? Int.random(in: 0...40, using: &self) : nil,
      lengthUnit: LengthUnit.allCases.randomElement(using: &self) ?? .grapheme)
    let edit = Edit(
      text: text, range: range, replacement: self.text(ofWords: 1...12), limits: limits,
      overflow: overflow)
    let width = Double(Int.random(in: 0...15, using: &self)) * 10
    return (edit, LineCounter(lines: FixedAdvance(), width: width))
  }

  /// An edit of a text with marked text before and after it at random places.
  fileprivate mutating func composedEdit() -> Edit {
    let text = text(ofWords: 0...5)
    let replacement = Int.random(in: 0..<3, using: &self) == 0 ? "" : self.text(ofWords: 1...3)
    let marked = Int.random(in: 0..<4, using: &self) == 0 ? nil : scalarRange(in: text)
    let edit = Edit(
      text: text, range: scalarRange(in: text), replacement: replacement,
      marked: marked.map { MarkedText($0, replaced: Bool.random(using: &self) ? "ab c" : "") },
      limits: EditLimits(
        maxLength: Int.random(in: 0...30, using: &self), lengthUnit: .utf16),
      overflow: Bool.random(using: &self) ? .reject : .truncate)
    return Bool.random(using: &self) ? edit : edit.composing(scalarRange(in: edit.result))
  }

  /// A range that splits no surrogate pair.
  private mutating func scalarRange(in text: UTF16Text) -> Range<Int> {
    let offsets = (0...text.count).filter(text.isScalarBoundary)
    let ends = [offsets, offsets].map { $0.randomElement(using: &self) ?? 0 }.sorted()
    return ends[0]..<ends[1]
  }

  private mutating func text(ofWords count: ClosedRange<Int>) -> UTF16Text {
    let words = [
      "a", "bb", "ccc", "dddd", "eeeeeee", "ffffffffffff", "e\u{301}", "漢字", "かな", "👨‍👩‍👧", "🇯🇵🇫🇷",
      "🇩", "นี่", "क्षि", "سلام", "x-y", "\u{301}", "\u{200D}", "👩",
    ]
    let gaps = ["", "", " ", " ", "  ", "\n", "\r\n", "\r", "-"]
    let pieces = (0..<Int.random(in: count, using: &self)).flatMap { _ in
      [words.randomElement(using: &self) ?? "", gaps.randomElement(using: &self) ?? ""]
    }
    return UTF16Text(pieces.joined())
  }
}
