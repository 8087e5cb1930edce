import Composer

/// Traces that cover what was asked for.
public struct TracePlan: Sendable {
  /// What traces can cover.
  public enum Cover: String, CaseIterable, Sendable {
    /// Every class of states.
    case states
    /// Every event in every class of states.
    case pairs
    /// Every order of asynchronous events.
    case orders
  }

  /// The traces.
  public private(set) var traces: [Trace] = []
  /// How much they cover.
  public private(set) var coverage = TraceCoverage(
    part: .init(), changes: nil, events: 0, leastEvents: 0, leftOut: [])

  /// The greatest number of things that are named as left out.
  private static let mostNames = 20

  /// - Parameter mayGoOn: whether the work that is left suffices for another trace.
  init(
    _ cover: Cover, on graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    switch cover {
    case .states: coverStates(graph, depth: depth, most: most, while: mayGoOn)
    case .pairs: coverPairs(graph, depth: depth, most: most, while: mayGoOn)
    case .orders: coverOrders(graph, depth: depth, most: most, while: mayGoOn)
    }
  }

  private static func id(_ name: String, _ count: Int) -> String {
    let number = "\(count)"
    return "\(name)-" + String(repeating: "0", count: max(0, 3 - number.count)) + number
  }

  // MARK: States and pairs

  /// Makes traces that reach every class.
  private mutating func coverStates(
    _ graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    var open = OpenStates(of: graph)
    traces = TraceTour(of: graph, depth: depth).traces(to: &open, name: { Self.id("states", $0) }) {
      $0 < most && mayGoOn()
    }
    note(
      open.covered, of: graph.nodes.count, open.missing,
      leastEvents: Self.leastEvents(visiting: open.covered - 1, depth: depth))
  }

  /// Makes traces that perform every event in every class; events that change something come first.
  private mutating func coverPairs(
    _ graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    var open = OpenPairs(of: graph)
    let tour = TraceTour(of: graph, depth: depth)
    for takesAll in [false, true] {
      open.takesAll = takesAll
      let before = traces.count
      traces += tour.traces(to: &open, name: { Self.id("pairs", before + $0) }) {
        before + $0 < most && mayGoOn()
      }
    }
    note(
      open.pairs.covered, of: open.pairs.all, open.missing(most: Self.mostNames),
      leastEvents: Self.leastEvents(visiting: open.pairs.covered, depth: depth),
      changes: open.changes)
  }

  /// The least number of events of traces that visit a number of goals.
  ///
  /// An event visits at most one goal, and the first event of a trace visits none.
  private static func leastEvents(visiting goals: Int, depth: Int) -> Int {
    goals <= 0 ? 1 : goals + (goals + max(1, depth - 1) - 1) / max(1, depth - 1)
  }

  // MARK: Orders

  /// The asynchronous sources of events, by the names of the letters that begin and end them.
  private static let sources: [(start: String, end: String?)] = [
    ("focused", "blurred"), ("keyboardWillShow", "keyboardWillHide"),
    ("panelShown", "panelHidden"), ("resized", nil), ("edited: marked", "edited: a commit"),
  ]

  /// Makes traces that perform one event of each source, in every order that traces can have.
  private mutating func coverOrders(
    _ graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    let names = graph.alphabet.letters.map(\.name)
    func letter(_ start: String) -> Int? { names.firstIndex { $0.hasPrefix(start) } }
    let sources = Self.sources.compactMap { source in
      letter(source.start).map {
        Source(name: source.start, start: $0, end: source.end.flatMap(letter))
      }
    }
    guard !sources.isEmpty else { return }
    var left: [[Source]] = []
    for order in Self.permutations(of: sources, count: max(1, depth - 1)) {
      guard mayGoOn() else {
        left.append(order)
        continue
      }
      var run = TraceRun(on: graph)
      guard order.allSatisfy({ run.apply($0.start) }) else { continue }
      guard traces.count < most else {
        left.append(order)
        continue
      }
      for source in order where run.events.count < depth {
        if let end = source.end { run.apply(end) }
      }
      traces.append(run.trace(id: Self.id("orders", traces.count + 1)))
    }
    let missing = left.prefix(Self.mostNames).map { $0.map(\.name).joined(separator: ", ") }
    // Each order is a trace of its own, whose events all have to occur.
    note(traces.count, of: traces.count + left.count, missing, leastEvents: events)
  }

  /// An asynchronous source with the letters that begin and end it.
  private struct Source: Equatable {
    let name: String
    let start: Int
    let end: Int?
  }

  /// All orders of as many of the elements as `count` says.
  private static func permutations(of elements: [Source], count: Int) -> [[Source]] {
    guard count > 0, !elements.isEmpty else { return [[]] }
    return elements.flatMap { first in
      permutations(of: elements.filter { $0 != first }, count: count - 1).map { [first] + $0 }
    }
  }

  private mutating func note(
    _ covered: Int, of all: Int, _ missing: [String], leastEvents: Int,
    changes: TraceCoverage.Part? = nil
  ) {
    coverage = TraceCoverage(
      part: .init(covered: covered, all: all), changes: changes, events: events,
      leastEvents: leastEvents,
      leftOut: Array(missing.prefix(Self.mostNames)))
  }

  private var events: Int { traces.reduce(0) { $0 + $1.events.count } }
}
