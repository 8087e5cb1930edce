import Composer
import TestSupport
import Testing

@Suite("The work of a request")
struct WorkBudgetTests {
  /// Takes what it lays out from a budget, as the service's measurer does.
  private final class SpendingLines: LineMeasuring {
    let budget: WorkBudget
    let lineHeight = 20.0

    init(budget: WorkBudget) { self.budget = budget }

    func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
      guard budget.exceeded == nil else { return 1 }
      let count = FixedAdvance().lineCount(of: text, width: width, stoppingAfter: limit)
      budget.spend(units: text.count, lines: count)
      return count
    }
  }

  private struct Run {
    let spent: Int
    let exceededAt: Int?
    let state: State
  }

  /// Follows events up to the first one that exceeds a budget.
  private func follow(
    _ events: [Event], text: UTF16Text, units: Int, rules: EditRules = EditRules()
  ) -> Run {
    let budget = WorkBudget(units: units)
    let machine = Machine.iPhone16(rules: rules)
    var walk = MachineRun(
      of: machine, from: State(appeared: true, message: FieldText(text)),
      measuring: SpendingLines(budget: budget), within: budget)
    for (index, event) in events.enumerated() {
      _ = walk.step(event)
      guard budget.exceeded == nil else {
        return Run(spent: units - budget.left.units, exceededAt: index, state: walk.state)
      }
    }
    return Run(spent: units - budget.left.units, exceededAt: nil, state: walk.state)
  }

  private static let text = UTF16Text(String(repeating: "ab ", count: 400))

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let events: [Event]
    var rules = EditRules()
    /// How many times the length of the text all events may take.
    let lengths: ClosedRange<Double>
  }

  static let cases = [
    Case(
      testDescription: "events that change neither the text nor its width",
      events: (0..<100).flatMap {
        [.shown(Double(200 + $0)), .offsetChanged(Double($0 + 1)), .finger(at: 700), .lifted()]
      }, lengths: 1...1),
    Case(
      testDescription: "an edit",
      events: [.typed("a")], lengths: 2.2...2.3),
    Case(
      testDescription: "a hundred edits",
      events: Array(repeating: .typed("a"), count: 100), lengths: 100...140),
    Case(
      testDescription: "a hundred edits that are refused",
      events: Array(repeating: .typed("a"), count: 100),
      // Each time, `setText` restores the text.
      rules: EditRules(limits: EditLimits(maxLines: 1)), lengths: 200...240),
    Case(
      testDescription: "a hundred edits that the Return key makes of nothing",
      events: Array(repeating: .typed("\n"), count: 100),
      rules: EditRules(returnKey: .dismiss), lengths: 120...130),
    Case(
      testDescription: "a hundred marked ranges beyond the text",
      events: Array(
        repeating: .edited(Event.Change(range: 0..<0, replacement: "a", composing: 0..<99_999)),
        count: 100), lengths: 10...20),
    Case(
      testDescription: "a message that is too long, sent a hundred times",
      events: Array(repeating: .sent, count: 100),
      // Each time, its blank characters and its length are counted.
      rules: EditRules(limits: EditLimits(maxLength: 3)), lengths: 25...30),
    Case(
      testDescription: "two widths in turns",
      events: (0..<100).map {
        .resized(Display(screen: Size(width: $0.isMultiple(of: 2) ? 300 : 400, height: 852)))
      }, lengths: 3...3),
  ]

  @Test("is the sum of layouts and passes over the text, event by event", arguments: cases)
  func spent(_ example: Case) {
    let run = follow(example.events, text: Self.text, units: 1 << 40, rules: example.rules)
    let lengths = Double(run.spent) / Double(Self.text.count)
    #expect(example.lengths.contains(lengths), "\(lengths)")
  }

  @Test(
    "of a truncation is at most a few dozen layouts for any length",
    arguments: [true, false])
  func truncation(hasLines: Bool) {
    for count in [200, 1_000, 4_000] {
      let rest = UTF16Text(String(repeating: "क्षि", count: count / 4))
      let limits = EditLimits(maxLines: hasLines ? 150 : nil, maxLength: 1_000)
      let run = follow(
        [.typed(UTF16Text(String(repeating: "नी ", count: count)))], text: rest, units: 1 << 40,
        rules: EditRules(limits: limits, overflow: .truncate))
      let length = Double(rest.count + 3 * count)
      #expect(Double(run.spent) / length < 60, "\(count): \(run.spent)")
      #expect(!run.state.text.isEmpty)
    }
  }

  @Test("is exceeded by the same event each time", arguments: propertySeeds)
  func exceeded(seed: UInt64) {
    var random = EventGenerator(seed: seed)
    for machine in random.machines() {
      let events = random.events(60, in: machine)
      func spent(_ units: Int) -> [Int] {
        let budget = WorkBudget(units: units)
        var walk = MachineRun(
          of: machine, from: State(), measuring: SpendingLines(budget: budget), within: budget)
        return events.map { event in
          _ = walk.step(event)
          return units - budget.left.units
        }
      }
      let whole = spent(1 << 40)
      #expect(spent(1 << 40) == whole, "seed \(seed)")
      guard let limit = whole.last.map({ $0 / 2 }), limit > 0 else { continue }
      let index = whole.firstIndex { $0 > limit }
      let cut = spent(limit)
      #expect(cut.firstIndex { $0 > limit } == index, "seed \(seed)")
      #expect(Array(cut.prefix(index ?? 0)) == Array(whole.prefix(index ?? 0)), "seed \(seed)")
    }
  }
}
