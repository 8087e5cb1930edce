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
  public private(set) var coverage = TraceCoverage(covered: 0, all: 0, leftOut: [])

  /// The greatest number of things that are named as left out.
  private static let mostNames = 20

  /// - Parameter mayGoOn: whether the work that is left suffices for another trace.
  init(
    _ cover: Cover, on graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    switch cover {
    case .states: coverStates(graph, most: most, while: mayGoOn)
    case .pairs: coverPairs(graph, depth: depth, most: most, while: mayGoOn)
    case .orders: coverOrders(graph, depth: depth, most: most, while: mayGoOn)
    }
  }

  private func id(_ name: String) -> String {
    let number = "\(traces.count + 1)"
    return "\(name)-" + String(repeating: "0", count: max(0, 3 - number.count)) + number
  }

  // MARK: States

  /// Goes to every class that leads to no further one.
  private mutating func coverStates(
    _ graph: TraceGraph, most: Int, while mayGoOn: () -> Bool
  ) {
    let inner = Set(graph.nodes.compactMap { $0.parent?.node })
    var covered: Set<Int> = []
    for leaf in graph.nodes.indices
    where !inner.contains(leaf) && traces.count < most && mayGoOn() {
      var run = TraceRun(on: graph)
      covered.insert(0)
      for letter in graph.path(to: leaf) where run.apply(letter) {
        if let node = run.node { covered.insert(node) }
      }
      traces.append(run.trace(id: id("states")))
    }
    let missing = graph.nodes.indices.filter { !covered.contains($0) }
    note(covered.count, of: graph.nodes.count, missing.map { graph.nodes[$0].name.words })
  }

  // MARK: Pairs

  /// An event in a class of states.
  private struct Pair: Hashable {
    let node: Int
    let letter: Int
  }

  /// Takes, in each state, an event that was not taken there; those that change something come first.
  private mutating func coverPairs(
    _ graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    var open: Set<Pair> = []
    for (node, value) in graph.nodes.enumerated() {
      for (letter, target) in value.next.enumerated() where target != nil {
        open.insert(Pair(node: node, letter: letter))
      }
    }
    let all = open.count
    for takesIgnored in [false, true] {
      while traces.count < most, mayGoOn() {
        let before = open.count
        let run = pairRun(graph, depth: depth, takesIgnored: takesIgnored, open: &open)
        guard open.count < before else { break }
        traces.append(run.trace(id: id("pairs")))
      }
    }
    let missing = open.sorted { ($0.node, $0.letter) < ($1.node, $1.letter) }
    note(
      all - open.count, of: all,
      missing.prefix(Self.mostNames).map {
        "\(graph.alphabet.letters[$0.letter].name) while \(graph.nodes[$0.node].name.words)"
      })
  }

  private func pairRun(
    _ graph: TraceGraph, depth: Int, takesIgnored: Bool, open: inout Set<Pair>
  ) -> TraceRun {
    var run = TraceRun(on: graph)
    var way: ArraySlice<Int> = []
    while run.events.count < depth, let node = run.node {
      if way.isEmpty {
        let rest = depth - run.events.count
        guard
          let found = graph.way(
            from: node, within: rest, ignoring: takesIgnored,
            to: {
              open.contains(Pair(node: $0, letter: $1))
            })
        else { break }
        way = found[...]
      }
      guard let letter = way.popFirst() else { break }
      guard run.apply(letter) else {
        open.remove(Pair(node: node, letter: letter))
        way = []
        continue
      }
      open.remove(Pair(node: node, letter: letter))
    }
    return run
  }

  // MARK: Orders

  /// Performs one event of each source, in every order.
  private mutating func coverOrders(
    _ graph: TraceGraph, depth: Int, most: Int, while mayGoOn: () -> Bool
  ) {
    let names = graph.alphabet.letters.map(\.name)
    func letter(_ start: String) -> Int? { names.firstIndex { $0.hasPrefix(start) } }
    let starts = ["focused", "keyboardWillShow", "panelShown", "resized", "edited: marked"]
    let ends = ["blurred", "keyboardWillHide", "panelHidden", nil, "edited: a commit"]
    let sources = zip(starts, ends).compactMap { start, end -> (Int, Int?)? in
      letter(start).map { ($0, end.flatMap(letter)) }
    }
    guard !sources.isEmpty else { return }
    let orders = Self.permutations(of: Array(sources.indices), count: max(1, depth - 1))
    for order in orders.prefix(most) where mayGoOn() {
      var run = TraceRun(on: graph)
      for index in order { run.apply(sources[index].0) }
      for index in order where run.events.count < depth {
        if let end = sources[index].1 { run.apply(end) }
      }
      traces.append(run.trace(id: id("orders")))
    }
    let missing = orders.dropFirst(traces.count).prefix(Self.mostNames).map { order in
      order.map { starts[$0] }.joined(separator: ", ")
    }
    note(traces.count, of: orders.count, missing)
  }

  /// The orders in which a number of elements can be taken.
  private static func permutations(of elements: [Int], count: Int) -> [[Int]] {
    guard count > 0, !elements.isEmpty else { return [[]] }
    return elements.flatMap { first in
      permutations(of: elements.filter { $0 != first }, count: count - 1).map { [first] + $0 }
    }
  }

  private mutating func note(_ covered: Int, of all: Int, _ missing: [String]) {
    coverage = TraceCoverage(
      covered: covered, all: all, leftOut: Array(missing.prefix(Self.mostNames)))
  }
}

extension TraceGraph {
  /// The letters of the shortest way to a pair that is wanted, with the letter of the pair; `nil` if none
  /// is near enough.
  ///
  /// - Parameters:
  ///   - most: the greatest number of letters.
  ///   - isIgnored: whether an event that the machine ignores may be wanted.
  ///   - wants: whether a letter is wanted in a class.
  fileprivate func way(
    from start: Int, within most: Int, ignoring isIgnored: Bool, to wants: (Int, Int) -> Bool
  ) -> [Int]? {
    var ways: [(node: Int, letters: [Int])] = [(start, [])]
    var seen: Set<Int> = [start]
    var index = 0
    while index < ways.count {
      let (node, letters) = ways[index]
      index += 1
      guard letters.count < most else { return nil }
      for (letter, target) in nodes[node].next.enumerated() {
        guard let target, target.isIgnored == isIgnored || !target.isIgnored else { continue }
        if wants(node, letter), isIgnored || !target.isIgnored { return letters + [letter] }
        if seen.insert(target.node).inserted { ways.append((target.node, letters + [letter])) }
      }
    }
    return nil
  }
}
