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

  /// Searches.
  ///
  /// - Parameters:
  ///   - machines: the configuration, then the devices whose conditions are checked.
  ///   - alphabets: the events of each machine.
  public init(
    _ cover: TracePlan.Cover, on machines: [TraceMachine], _ alphabets: [Alphabet],
    conditions: [Condition], depth: Int, mostTraces: Int
  ) {
    let most = Self.mostSteps / machines.count
    var (breaks, steps, states, isComplete) = ([Break](), 0, 0, true)
    var plan: TracePlan?
    for (index, machine) in machines.enumerated() {
      var broken: [Int: (node: Int, letter: Int)] = [:]
      let graph = TraceGraph(of: machine, alphabets[index], depth: depth, most: most) {
        visit, graph in
        let sight = ConditionSight(
          visit.step, from: visit.before, to: visit.after, in: machine.machine)
        for (number, condition) in conditions.enumerated()
        where broken[number] == nil && !condition.holds(in: sight) {
          broken[number] = (visit.node, visit.letter)
        }
      }
      breaks += broken.sorted { $0.key < $1.key }.map { number, place in
        var run = TraceRun(on: graph)
        for letter in graph.path(to: place.node) + [place.letter] { run.apply(letter) }
        return Break(
          condition: number, machine: index,
          trace: run.trace(id: "broken-\(index)-\(number)"))
      }
      steps += graph.steps
      isComplete = isComplete && graph.isComplete
      if index == 0 {
        states = graph.nodes.count
        plan = TracePlan(cover, on: graph, depth: depth, most: mostTraces)
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
