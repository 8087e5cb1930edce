import Composer

/// What traces have to visit in a graph.
protocol TourGoals {
  /// A letter that visits something new in a class; `nil` if nothing is left there.
  ///
  /// - Parameters:
  ///   - isLast: whether the trace ends with it.
  ///   - goesOn: whether what follows must have something new as well, unless the trace ends.
  func letter(in node: Int, isLast: Bool, goesOn: Bool) -> Int?
  /// Notes that a letter was performed in a class and led to another one; true if that was new.
  mutating func perform(_ letter: Int, in node: Int, to next: Int?) -> Bool
  /// Gives up the goal that a letter would visit, because traces do not reach it.
  mutating func giveUp(_ letter: Int, in node: Int)
}

/// Makes traces that visit goals, each with as many as it can.
///
/// A trace visits a goal where it is, or else takes the shortest way to one. This is a greedy solution of the
/// Chinese postman problem, with walks of a limited length.
struct TraceTour {
  private let graph: TraceGraph
  /// The greatest number of events of a trace.
  private let depth: Int
  /// For each class, the classes that follow it, each with a letter that leads there.
  private let successors: [[(letter: Int, node: Int)]]

  /// The greatest number of goals that are given up.
  private static let mostFailures = 50

  init(of graph: TraceGraph, depth: Int) {
    self.graph = graph
    self.depth = depth
    successors = graph.nodes.map { node in
      var seen: Set<Int> = []
      return node.next.enumerated().compactMap { letter, target in
        guard let target, seen.insert(target.node).inserted else { return nil }
        return (letter, target.node)
      }
    }
  }

  /// Makes traces until nothing is left, or there are enough.
  ///
  /// - Parameters:
  ///   - name: returns the name of the next trace.
  ///   - mayGoOn: whether another trace is wanted, and the work that is left suffices.
  func traces(
    to goals: inout some TourGoals, name: (Int) -> String, while mayGoOn: (Int) -> Bool
  ) -> [Trace] {
    var (traces, failures) = ([Trace](), 0)
    while mayGoOn(traces.count), failures < Self.mostFailures {
      var run = TraceRun(on: graph)
      let (useful, aim) = walk(&run, to: &goals)
      if useful > 0 {
        traces.append(run.trace(id: name(traces.count + 1), events: useful))
      } else if let aim {
        goals.giveUp(aim.letter, in: aim.node)
        failures += 1
      } else {
        break
      }
    }
    return traces
  }

  /// Walks from the beginning until the trace is full or no open goal is near enough.
  ///
  /// - Returns: the number of events up to the last one that visited a goal, or 0; and the last goal aimed at.
  private func walk(
    _ run: inout TraceRun, to goals: inout some TourGoals
  ) -> (useful: Int, aim: (letter: Int, node: Int)?) {
    var (useful, aim) = (0, (letter: Int, node: Int)?.none)
    while let node = run.node, run.events.count < depth,
      let way = way(from: node, within: depth - run.events.count, to: goals)
    {
      aim = (way[way.count - 1].letter, way[way.count - 1].node)
      for step in way {
        // A state of a class can lead to another class than the explored state does.
        guard run.node == step.node else { break }
        guard run.apply(step.letter) else {
          goals.giveUp(step.letter, in: step.node)
          break
        }
        if goals.perform(step.letter, in: step.node, to: run.node) { useful = run.events.count }
      }
    }
    return (useful, aim)
  }

  /// The shortest way to a goal after which the walk can go on to another one, or else to any goal.
  ///
  /// - Returns: the way; `nil` if no goal is near enough.
  private func way(
    from start: Int, within most: Int, to goals: some TourGoals
  ) -> [(letter: Int, node: Int)]? {
    way(from: start, within: most, to: goals, true)
      ?? way(from: start, within: most, to: goals, false)
  }

  private func way(
    from start: Int, within most: Int, to goals: some TourGoals, _ goesOn: Bool
  ) -> [(letter: Int, node: Int)]? {
    var queue: [(node: Int, length: Int, last: Int, letter: Int)] = [(start, 1, -1, 0)]
    var (seen, index) = (Set([start]), 0)
    while index < queue.count {
      let (node, length, _, _) = queue[index]
      if length > most { return nil }
      if let letter = goals.letter(in: node, isLast: length == most, goesOn: goesOn) {
        var (way, current) = ([(letter, node)], index)
        while queue[current].last >= 0 {
          way.append((queue[current].letter, queue[queue[current].last].node))
          current = queue[current].last
        }
        return way.reversed()
      }
      for next in successors[node] where seen.insert(next.node).inserted {
        queue.append((next.node, length + 1, index, next.letter))
      }
      index += 1
    }
    return nil
  }
}

/// Whether a goal is visited.
private enum Visit { case open, done, givenUp }

/// Classes of states, each of which a trace has to reach.
struct OpenStates: TourGoals {
  private let graph: TraceGraph
  private var visits: [Visit]

  init(of graph: TraceGraph) {
    self.graph = graph
    visits = graph.nodes.indices.map { $0 == 0 ? .done : .open }
  }

  /// The number of classes that were reached.
  var covered: Int { visits.count { $0 == .done } }
  /// The classes that were not reached.
  var missing: [String] {
    graph.nodes.indices.filter { visits[$0] != .done }.map { graph.nodes[$0].name.words }
  }

  func letter(in node: Int, isLast: Bool, goesOn: Bool) -> Int? {
    graph.nodes[node].next.firstIndex { $0.map { visits[$0.node] == .open } ?? false }
  }

  mutating func perform(_ letter: Int, in node: Int, to next: Int?) -> Bool {
    guard let next, visits[next] != .done else { return false }
    visits[next] = .done
    return true
  }

  mutating func giveUp(_ letter: Int, in node: Int) {
    guard let target = graph.nodes[node].next[letter]?.node, visits[target] == .open else { return }
    visits[target] = .givenUp
  }
}

/// Events in classes of states, each of which a trace has to perform.
struct OpenPairs: TourGoals {
  private let graph: TraceGraph
  /// For each class and letter; `nil` where the class has no such event.
  private var visits: [[Visit?]]
  /// The number of wanted pairs in each class.
  private var openCount: [Int] = []
  /// Whether all events are wanted, and not only those that come first.
  var takesAll = false { didSet { countOpen() } }
  /// The number of pairs that were performed, and of all.
  private(set) var pairs = TraceCoverage.Part()
  /// The same for the pairs whose event changes something.
  private(set) var changes = TraceCoverage.Part()

  init(of graph: TraceGraph) {
    self.graph = graph
    visits = graph.nodes.map { $0.next.map { $0 == nil ? nil : .open } }
    for target in graph.nodes.flatMap({ $0.next }) {
      guard let target else { continue }
      pairs.all += 1
      if !target.isIgnored { changes.all += 1 }
    }
    countOpen()
  }

  private mutating func countOpen() {
    openCount = visits.indices.map { node in
      visits[node].indices.count { isWanted($0, in: node) }
    }
  }

  /// Some of the pairs that were not performed.
  func missing(most: Int) -> [String] {
    var words: [String] = []
    for node in visits.indices {
      for letter in visits[node].indices where visits[node][letter] != nil {
        guard visits[node][letter] != .done else { continue }
        if words.count == most { return words }
        let name = graph.alphabet.letters[letter].name
        words.append("\(name) while \(graph.nodes[node].name.words)")
      }
    }
    return words
  }

  /// Letters that stay in the class come first, then those that lead to the class with most open pairs.
  ///
  /// The last letter of a trace is one that leads to the class with fewest open pairs.
  func letter(in node: Int, isLast: Bool, goesOn: Bool) -> Int? {
    var best: (letter: Int, open: Int)?
    for (letter, target) in graph.nodes[node].next.enumerated() where isWanted(letter, in: node) {
      guard let target, target.node != node || isLast else { return letter }
      let open = target.node == node ? Int.max - 1 : openCount[target.node]
      guard isLast || !goesOn || open > 0 else { continue }
      if let best, isLast ? open >= best.open : open <= best.open { continue }
      best = (letter, open)
    }
    return best?.letter
  }

  private func isWanted(_ letter: Int, in node: Int) -> Bool {
    visits[node][letter] == .open
      && (takesAll || graph.nodes[node].next[letter]?.comesFirst == true)
  }

  mutating func perform(_ letter: Int, in node: Int, to next: Int?) -> Bool {
    guard let visit = visits[node][letter], visit != .done else { return false }
    if isWanted(letter, in: node) { openCount[node] -= 1 }
    visits[node][letter] = .done
    pairs.covered += 1
    if graph.nodes[node].next[letter]?.isIgnored == false { changes.covered += 1 }
    return true
  }

  mutating func giveUp(_ letter: Int, in node: Int) {
    guard visits[node][letter] == .open else { return }
    if isWanted(letter, in: node) { openCount[node] -= 1 }
    visits[node][letter] = .givenUp
  }
}
