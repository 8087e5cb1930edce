import Composer

/// Traces for a configuration, and the shortest ones that break its conditions.
public struct TraceSearch: Sendable {
  /// The shortest trace that breaks a condition on a device.
  public struct Break: Sendable {
    /// The index of the condition.
    public let condition: Int
    /// The index of the machine: 0 is the configuration, others are devices.
    public let machine: Int
    /// The trace, whose last event breaks the condition.
    public let trace: Trace
  }

  /// The traces and what they cover.
  public let plan: TracePlan
  /// The conditions that are broken.
  public let breaks: [Break]
  /// The number of classes of states that the configuration reaches.
  public let states: Int
  /// The number of steps that were made in all machines.
  public let steps: Int
  /// Whether every event was tried in every class up to the depth, in all machines.
  public let isComplete: Bool

  /// The greatest number of steps of all machines together.
  public static let mostSteps = 12_000

  /// Searches for the traces and for the conditions that are broken.
  ///
  /// - Parameters:
  ///   - machines: the configuration, then the devices whose conditions are checked.
  ///   - alphabets: the events of each machine.
  ///   - filter: which of these events traces have.
  public init(
    _ cover: TracePlan.Cover, on machines: [TraceMachine], _ alphabets: [Alphabet],
    _ filter: TraceFilter, conditions: [Condition], depth: Int, mostTraces: Int
  ) {
    let most = Self.mostSteps / machines.count
    // Orders do not depend on states, so they alone need no exploration.
    let explored = cover == .orders && conditions.isEmpty ? 1 : depth
    var (breaks, steps, states, isComplete) = ([Break](), 0, 0, true)
    var plan: TracePlan?
    let work = WorkShares(of: machines[0].budget)
    for (index, machine) in machines.enumerated() {
      var watch = ConditionWatch(conditions, in: machine.machine)
      let graph = TraceGraph(
        of: machine, alphabets[index], filter, depth: explored, most: most,
        while: { work.isLeft(forPart: index, of: machines.count) }
      ) { visit, _ in watch.check(visit) }
      breaks += watch.broken.sorted { $0.key < $1.key }.map { number, place in
        Break(
          condition: number, machine: index,
          trace: graph.trace(to: place, id: "broken-\(index)-\(number)"))
      }
      steps += graph.steps
      isComplete = isComplete && graph.isComplete
      if index == 0 {
        states = graph.nodes.count
        plan = TracePlan(
          cover, on: graph, depth: depth, most: mostTraces, while: { work.isLeft })
      }
    }
    guard let plan else { preconditionFailure("a search needs a machine") }
    self.plan = plan
    self.breaks = breaks
    self.steps = steps
    self.states = states
    self.isComplete = isComplete
  }
}

/// The first step of an exploration that breaks each condition.
private struct ConditionWatch {
  typealias Place = (node: Int, letter: Int)

  private let conditions: [Condition]
  private let machine: Machine
  /// The class before the step and the letter of the step, by the index of the condition.
  private(set) var broken: [Int: Place] = [:]

  init(_ conditions: [Condition], in machine: Machine) {
    self.conditions = conditions
    self.machine = machine
  }

  mutating func check(_ visit: TraceGraph.Visit) {
    let sight = ConditionSight(visit.step, from: visit.before, to: visit.after, in: machine)
    for (number, condition) in conditions.enumerated()
    where broken[number] == nil && !condition.holds(in: sight) {
      broken[number] = (visit.node, visit.letter)
    }
  }
}

extension TraceGraph {
  /// The shortest trace that ends with a letter in a class.
  fileprivate func trace(to place: ConditionWatch.Place, id: String) -> Trace {
    var run = TraceRun(on: self)
    for letter in path(to: place.node) + [place.letter] { run.apply(letter) }
    return run.trace(id: id)
  }
}

/// How the work of a request is shared: two thirds for the exploration of all machines, the rest for traces.
private struct WorkShares {
  private let budget: WorkBudget
  private let (units, lines): (Double, Double)

  private static let explored = 2.0 / 3
  /// The part of the work that is kept for the trace under way.
  private static let kept = 0.05

  init(of budget: WorkBudget) {
    self.budget = budget
    (units, lines) = (Double(budget.left.units), Double(budget.left.lines))
  }

  /// Whether work is left for traces.
  var isLeft: Bool { isLeft(part: Self.kept) }

  /// Whether work is left to explore a machine.
  func isLeft(forPart index: Int, of count: Int) -> Bool {
    isLeft(part: 1 - Self.explored * Double(index + 1) / Double(count))
  }

  private func isLeft(part: Double) -> Bool {
    Double(budget.left.units) > units * part && Double(budget.left.lines) > lines * part
  }
}
