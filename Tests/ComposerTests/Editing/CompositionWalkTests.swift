import Composer
import TestSupport
import Testing

/// An input method that composes, commits, converts again and cancels at random, in many scripts.
///
/// After every event the accepted text of the machine is compared with a model that tries all
/// prefixes, so that no accepted text breaks a limit and no accepted letter is lost.
@Suite("Any composition")
struct CompositionWalkTests {
  private static let steps = 4_000

  struct Setup: CustomTestStringConvertible {
    let seed: UInt64
    let overflow: Edit.Overflow

    var testDescription: String { "seed \(seed), \(overflow.rawValue)" }
  }

  static let setups = propertySeeds.flatMap { seed in
    Edit.Overflow.allCases.map { Setup(seed: seed, overflow: $0) }
  }

  @Test("keeps every limit and every accepted letter", arguments: setups)
  func walk(_ setup: Setup) {
    print("Composition walk: \(setup), \(Self.steps) steps")
    var random = SeededGenerator(seed: setup.seed)
    var model = InputMethod(overflow: setup.overflow, random: &random)
    var seen: Set<String> = []
    for index in 0..<Self.steps {
      let problem = model.step(&random)
      seen.insert(model.last)
      #expect(problem == nil, "\(setup), step \(index): \(model.last)")
      if problem != nil { return }
    }
    let expected: Set<String> = [
      "typed", "began", "updated", "marked again", "committed", "committed in part", "cancelled",
      "Return while composing", "Return", "sent", "blurred", "disappeared", "refused",
    ]
    #expect(expected.subtracting(seen).isEmpty, "the walk must do everything")
  }
}

/// A platform's text field with an input method, and the text that a user rightly expects in it.
private struct InputMethod {
  private static let texts: [UTF16Text] = [
    "a", "b c", " ", "に", "日本語", "が\u{3099}", "سلام", "مَرحَبًا", "สวัสดี", "น้ำ", "नमस्ते", "क्षि", "👨‍👩‍👧‍👦",
    "🇯🇵", "👍🏽", "e\u{301}", "\u{301}", "\u{200D}", "x\ny", "e\u{301}\u{301}\u{301}", "", "中文 字",
  ]

  private let machine: Machine
  private let limits: EditLimits
  private let box: LineCounter
  private let overflow: Edit.Overflow
  private var state = State(appeared: true, focused: true)
  /// The text that the user has entered and the field has accepted.
  private var accepted: UTF16Text = ""
  /// What the last step did.
  private(set) var last = ""

  init(overflow: Edit.Overflow, random: inout SeededGenerator) {
    let width = Double(Int.random(in: 4...12, using: &random)) * 10
    self.overflow = overflow
    limits = EditLimits(
      maxLines: Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : nil,
      maxLength: Int.random(in: 1...25, using: &random),
      lengthUnit: LengthUnit.allCases.randomElement(using: &random) ?? .grapheme)
    box = LineCounter(lines: FixedAdvance(), width: width - 10)
    machine = Machine(
      display: Display(screen: Size(width: width, height: 800)),
      rules: EditRules(
        limits: limits, onLimit: .keep, overflow: overflow,
        returnKey: Bool.random(using: &random) ? .send : .newline))
  }

  /// Performs a random step; returns what is wrong afterwards.
  mutating func step(_ random: inout SeededGenerator) -> String? {
    let before = state
    let (event, expected) = next(&random)
    let run = machine.follow([event], from: state)
    state = run.state
    let shown = before.acceptedText
    if last == "Return while composing" {
      guard run.ignored == .composing, state == before else { return "Return is the method's" }
    }
    guard state.acceptedText == expected else {
      return """
        accepted \(state.acceptedText), expected \(expected), before \(shown): \(event), \
        \(run.steps.first?.effects ?? []), ignored \(String(describing: run.ignored)), \(limits)
        """
    }
    if expected == accepted, run.effects.contains(where: { $0.isRejection }) { last = "refused" }
    accepted = expected
    return nil
  }

  private mutating func next(_ random: inout SeededGenerator) -> (Event, UTF16Text) {
    let text = Self.texts.randomElement(using: &random) ?? ""
    guard let marked = state.marked?.range else { return idle(text, &random) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      last = "updated"
      let grown = state.text.part(marked) + text
      return (
        edit(marked, grown, composing: marked.lowerBound..<marked.lowerBound + grown.count),
        accepted
      )
    case 6..<9:
      last = "updated"
      return (
        edit(
          marked.upperBound..<marked.upperBound, text,
          composing: marked.lowerBound..<marked.upperBound + text.count), accepted
      )
    case 9..<13:
      last = "committed"
      let committed = Bool.random(using: &random) ? state.text.part(marked) : text
      return (edit(marked, committed), accepting(committed))
    case 13:
      last = "committed"
      let end = marked.upperBound..<marked.upperBound
      return (edit(end, ""), accepting(state.text.part(marked)))
    case 14:
      last = "committed in part"
      let rest = Self.texts.randomElement(using: &random) ?? ""
      let start = marked.lowerBound + text.count
      // Letters that are accepted already are no part of a commit.
      let all = state.marked?.replaced.units.starts(with: text.units) == true
      return (
        edit(marked, text + rest, composing: start..<start + rest.count),
        all ? accepted : accepting(text)
      )
    case 15:
      last = "cancelled"
      let original = Bool.random(using: &random) ? state.marked?.replaced ?? "" : ""
      return (edit(marked, original), accepting(original))
    case 16:
      last = "Return while composing"
      return (edit(marked.upperBound..<marked.upperBound, "\n"), accepted)
    case 17 where state.focused:
      last = "blurred"
      return (.blurred, accepting(state.text.part(marked)))
    case 18 where state.appeared:
      last = "disappeared"
      return (.disappeared, accepting(state.text.part(marked)))
    default: return send()
    }
  }

  private mutating func idle(
    _ text: UTF16Text, _ random: inout SeededGenerator
  ) -> (Event, UTF16Text) {
    let range = clusterRange(&random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      last = "typed"
      return (edit(range, text), accepting(text, in: range))
    case 6..<12:
      last = "began"
      let start = range.lowerBound
      return (edit(range, text, composing: start..<start + text.count), accepted)
    case 12..<14:
      last = "marked again"
      return (edit(range.upperBound..<range.upperBound, "", composing: range), accepted)
    case 14:
      last = "Return"
      let newline: UTF16Text = "\n"
      if machine.rules.returnKey == .send { return (edit(range, newline), sent()) }
      return (edit(range, newline), accepting(newline, in: range))
    case 15: return send()
    case 16: return (edit(0..<state.text.count, ""), "")
    case 17: return (.focused(), accepted)
    case 18: return (.appeared, accepted)
    default: return (.blurred, accepted)
    }
  }

  private mutating func send() -> (Event, UTF16Text) {
    last = "sent"
    return (.sent, sent())
  }

  /// The accepted text after the message is sent: it is sent as shown, or not at all.
  private func sent() -> UTF16Text {
    let isBlank = state.text.units.allSatisfy { [0x20, 0x0A].contains($0) }
    let isWithin =
      lines(state.text) <= limits.maxLines ?? .max
      && length(state.text) <= limits.lengths.first?.max ?? .max
    return state.appeared && !isBlank && isWithin ? "" : accepted
  }

  private func edit(
    _ range: Range<Int>, _ replacement: UTF16Text, composing: Range<Int>? = nil
  ) -> Event {
    .edited(Event.Change(range: range, replacement: replacement, composing: composing))
  }

  /// The accepted text after a commit in place of the marked text.
  private func accepting(_ commit: UTF16Text) -> UTF16Text {
    guard let marked = state.marked else { return accepted }
    let start = marked.range.lowerBound
    let (head, tail) = marked.replaced.units.commonEnds(with: commit.units)
    let range = start + head..<start + marked.replaced.count - tail
    return accepting(UTF16Text(units: Array(commit.units[head..<commit.count - tail])), in: range)
  }

  /// The accepted text after an insertion, or after the longest prefix of it that fits.
  private func accepting(_ insertion: UTF16Text, in range: Range<Int>) -> UTF16Text {
    let whole = accepted.replacing(range, with: insertion)
    if insertion.isEmpty || fits(whole) { return whole }
    guard overflow == .truncate else { return accepted }
    let clusters = GraphemeClusters(whole.units)
    var cuts: [Int] = []
    var offset = 0
    while offset < range.lowerBound + insertion.count {
      if offset > range.lowerBound { cuts.append(offset - range.lowerBound) }
      offset = clusters.next(after: offset)
    }
    return cuts.reversed().lazy
      .map { accepted.replacing(range, with: UTF16Text(units: Array(insertion.units[..<$0]))) }
      .first { fits($0) } ?? accepted
  }

  /// Whether a text keeps the limits, or exceeds them no more than the accepted text, from which a
  /// deletion may have taken an opportunity to break.
  private func fits(_ text: UTF16Text) -> Bool {
    lines(text) <= max(limits.maxLines ?? .max, lines(accepted))
      && length(text) <= max(limits.lengths.first?.max ?? .max, length(accepted))
  }

  private func lines(_ text: UTF16Text) -> Int {
    box.lines.lineCount(of: text, width: box.width, stoppingAfter: nil)
  }

  private func length(_ text: UTF16Text) -> Int {
    switch limits.lengthUnit {
    case .grapheme: GraphemeClusters(text.units).count(in: 0..<text.count)
    case .scalar: text.description.unicodeScalars.count
    case .utf16: text.count
    case .utf8: text.description.utf8.count
    case .weighted: 0
    }
  }

  private func clusterRange(_ random: inout SeededGenerator) -> Range<Int> {
    let clusters = GraphemeClusters(state.text.units)
    var offsets = [0]
    while let last = offsets.last, last < state.text.count {
      offsets.append(clusters.next(after: last))
    }
    let ends = [offsets, offsets].map { $0.randomElement(using: &random) ?? 0 }.sorted()
    return Int.random(in: 0..<3, using: &random) == 0 ? ends[0]..<ends[1] : ends[0]..<ends[0]
  }
}

extension State {
  /// The text with its marked text replaced by what it stands for.
  fileprivate var acceptedText: UTF16Text {
    marked.map { text.replacing($0.range, with: $0.replaced) } ?? text
  }
}

extension UTF16Text {
  fileprivate func part(_ range: Range<Int>) -> UTF16Text { UTF16Text(units: Array(units[range])) }

  fileprivate static func + (one: UTF16Text, other: UTF16Text) -> UTF16Text {
    UTF16Text(units: one.units + other.units)
  }
}

extension [UInt16] {
  /// The lengths of the common ends of two texts, in whole scalars.
  fileprivate func commonEnds(with other: [UInt16]) -> (head: Int, tail: Int) {
    let ours = [Unicode.Scalar](String(decoding: self, as: UTF16.self).unicodeScalars)
    let theirs = [Unicode.Scalar](String(decoding: other, as: UTF16.self).unicodeScalars)
    let head = zip(ours, theirs).prefix { $0 == $1 }.map { $0.0 }
    let most = Swift.min(ours.count, theirs.count) - head.count
    let ends = zip(ours.reversed(), theirs.reversed()).prefix(most)
    let tail = ends.prefix { $0 == $1 }.map { $0.0 }
    func units(_ scalars: [Unicode.Scalar]) -> Int {
      scalars.reduce(0) { $0 + UTF16.width($1) }
    }
    return (units(head), units(tail))
  }
}

extension Effect {
  fileprivate var isRejection: Bool { if case .rejectEdit = self { true } else { false } }
}
