import Composer
import ComposerContract

/// What traces run on: a machine with the measurers of its texts.
public struct TraceMachine {
  let machine: Machine
  let lines: any LineMeasuring
  let box: LineCounter?
  let budget: WorkBudget

  /// Creates a machine.
  public init(
    _ machine: Machine, measuring lines: any LineMeasuring, limitsIn box: LineCounter?,
    within budget: WorkBudget
  ) {
    self.machine = machine
    self.lines = KnownLines(lines)
    self.box = box.map { LineCounter(lines: KnownLines($0.lines), width: $0.width) }
    self.budget = budget
  }

  /// Starts a run of the machine.
  func run(from state: State) -> MachineRun {
    MachineRun(of: machine, from: state, measuring: lines, limitsIn: box, within: budget)
  }

  /// Starts a run with the event with which every trace begins.
  func beginning() -> (run: MachineRun, step: Step) {
    var run = run(from: State())
    let step = run.step(Alphabet.appeared.event)
    return (run, step)
  }
}

/// The classes of states that a machine reaches, and what each event does in each.
///
/// The exploration is breadth-first, so that the path to each class is a shortest one.
struct TraceGraph {
  /// A class of states with the first one that was reached.
  struct Node {
    let name: StateClass
    let state: State
    /// The class before it, and the letter that leads here; `nil` at the beginning.
    let parent: (node: Int, letter: Int)?
    let depth: Int
    /// What each letter does; `nil` if the state has no such event, or was not explored.
    fileprivate(set) var next: [Target?]
  }

  /// What a letter does in a class.
  struct Target {
    let node: Int
    /// Whether the machine ignores the event.
    let isIgnored: Bool
    /// Whether the event changes something, or is the first one that is ignored for its reason.
    let comesFirst: Bool
  }

  /// A step of the exploration.
  struct Visit {
    let node: Int
    let letter: Int
    let step: Step
    let before: MachineRun
    let after: MachineRun
  }

  private(set) var nodes: [Node] = []
  private var indices: [StateClass: Int] = [:]
  /// The reasons for which each letter was ignored.
  private var reasons: [Set<Ignored>]
  let alphabet: Alphabet
  let machine: TraceMachine
  let filter: TraceFilter
  /// The number of steps that were made.
  private(set) var steps = 0
  /// Whether all letters were tried in all classes up to the depth.
  private(set) var isComplete = true

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - filter: which events the walks have.
  ///   - depth: the greatest number of events.
  ///   - most: the greatest number of steps.
  ///   - mayGoOn: whether the work that is left suffices for another step.
  ///   - visit: is called with each step that is not ignored.
  init(
    of machine: TraceMachine, _ alphabet: Alphabet, _ filter: TraceFilter, depth: Int, most: Int,
    while mayGoOn: () -> Bool,
    visit: (Visit, TraceGraph) -> Void = { _, _ in }
  ) {
    self.alphabet = alphabet
    self.machine = machine
    self.filter = filter
    reasons = Array(repeating: [], count: alphabet.letters.count)
    let (start, step) = machine.beginning()
    _ = add(start.state, StateClass(start.state, step.layout, in: machine.machine), parent: nil)
    var index = 0
    while index < nodes.count {
      // The first event is the same in all traces.
      guard nodes[index].depth < depth - 1 else { break }
      explore(index, most: most, while: mayGoOn, visit: visit)
      index += 1
    }
  }

  private mutating func explore(
    _ index: Int, most: Int, while mayGoOn: () -> Bool, visit: (Visit, TraceGraph) -> Void
  ) {
    let node = nodes[index]
    let before = machine.run(from: node.state)
    let display = machine.machine.display
    for letter in alphabet.letters.indices {
      guard let occurrence = alphabet.letters[letter].occurrence(in: node.state, on: display) else {
        continue
      }
      guard steps < most, mayGoOn() else {
        isComplete = false
        return
      }
      steps += 1
      var after = before
      let step = after.step(occurrence.event)
      guard filter.allows(occurrence, in: node.state, step) else { continue }
      if let reason = step.ignored {
        let isNew = reasons[letter].insert(reason).inserted
        nodes[index].next[letter] = Target(node: index, isIgnored: true, comesFirst: isNew)
        continue
      }
      let name = StateClass(after.state, step.layout, in: machine.machine)
      let target = indices[name] ?? add(after.state, name, parent: (index, letter))
      nodes[index].next[letter] = Target(node: target, isIgnored: false, comesFirst: true)
      visit(Visit(node: index, letter: letter, step: step, before: before, after: after), self)
    }
  }

  private mutating func add(
    _ state: State, _ name: StateClass, parent: (node: Int, letter: Int)?
  ) -> Int {
    let depth = parent.map { nodes[$0.node].depth + 1 } ?? 0
    indices[name] = nodes.count
    nodes.append(
      Node(
        name: name, state: state, parent: parent, depth: depth,
        next: Array(repeating: nil, count: alphabet.letters.count)))
    return nodes.count - 1
  }

  /// The class of a state; `nil` if it was not explored.
  func index(of name: StateClass) -> Int? { indices[name] }

  /// The letters of the shortest path to a class.
  func path(to index: Int) -> [Int] {
    var (letters, current) = ([Int](), index)
    while let parent = nodes[current].parent {
      letters.append(parent.letter)
      current = parent.node
    }
    return letters.reversed()
  }
}
