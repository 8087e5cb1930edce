import Composer
import TestSupport
import Testing

@Suite("Any list of events")
struct RandomWalkTests {
  private static let length = 10_000

  @Test("keeps every invariant after every event", arguments: Placement.allCases)
  func invariants(placement: Placement) {
    let seed = propertySeeds[1] + UInt64(placement.rawValue.utf8.count)
    print("Random walk of \(placement): seed \(seed)")
    var random = EventGenerator(seed: seed)
    var walk = Walk(machine: random.machine(placement))
    for index in 0..<Self.length {
      let event = random.event(in: walk.state)
      let broken = walk.follow(event)
      #expect(broken.isEmpty, "seed \(seed), event \(index): \(event), \(walk.machine)")
    }
  }

  @Test(
    "gives the same states and steps when replayed, whole or in parts", arguments: propertySeeds)
  func replay(seed: UInt64) {
    var random = EventGenerator(seed: seed)
    for machine in random.machines() {
      let events = random.events(Self.length / 10, in: machine)
      let whole = machine.follow(events)
      let again = machine.follow(events)
      #expect(again.state == whole.state, "seed \(seed)")
      #expect(again.steps == whole.steps, "seed \(seed)")
      var state = State()
      var steps: [Step] = []
      while steps.count < events.count {
        let part = events.dropFirst(steps.count).prefix(random.count(1...90))
        let run = machine.follow(Array(part), from: state)
        state = run.state
        steps += run.steps
      }
      #expect(state == whole.state, "seed \(seed)")
      #expect(steps == whole.steps, "seed \(seed)")
    }
  }

  @Test("returns to its geometry with a hide after any shows", arguments: propertySeeds)
  func hideAfterShow(seed: UInt64) {
    var random = EventGenerator(seed: seed)
    for machine in random.machines() {
      let start = machine.follow(random.events(50, in: machine) + [.hidden])
      for _ in 0..<40 {
        let shown = machine.follow(random.keyboards(), from: start.state)
        let hidden = machine.follow([.hidden], from: shown.state)
        guard let before = start.layout, let after = hidden.layout else { continue }
        #expect(after.composer == before.composer, "seed \(seed)")
        #expect(after.container == before.container, "seed \(seed)")
        #expect(after.avoid == before.avoid, "seed \(seed)")
        #expect(after.bottomInset == before.bottomInset, "seed \(seed)")
        #expect(after.text == before.text, "seed \(seed)")
        #expect(hidden.state.keyboard == nil, "seed \(seed)")
      }
    }
  }
}

/// A walk that looks after each step whether all is as it must be.
private struct Walk {
  let machine: Machine
  private(set) var state = State()
  /// The state that a caller shows after it performs the effects without reading the layouts.
  private var screen = Shown()

  init(machine: Machine) { self.machine = machine }

  /// Applies an event, and returns the violated properties.
  mutating func follow(_ event: Event) -> [String] {
    let before = state
    let run = machine.follow([event], from: before)
    guard let step = run.steps.first else { return ["a step for each event"] }
    state = run.state
    for effect in step.effects { screen.carryOut(effect) }
    var broken = state.brokenInvariants(in: machine).map(\.rawValue) + brokenGeometry(step.layout)
    if step.ignored != nil, state != before { broken.append("ignored means unchanged") }
    if step.ignored != nil, !step.effects.isEmpty { broken.append("ignored means no effect") }
    return broken + brokenEffects()
  }

  private func brokenEffects() -> [String] {
    guard state.appeared else { return [] }
    var broken: [String] = []
    if screen.color != (state.focused ? .active : .inactive) { broken.append("colour by focus") }
    if screen.hasFocus != state.focused { broken.append("focus by effects") }
    if screen.placeholder != state.text.isEmpty { broken.append("placeholder by text") }
    if screen.accessory != (machine.composer.placement == .accessory) { broken.append("accessory") }
    if let offset = state.list?.offset, offset != screen.offset ?? machine.content?.offset {
      broken.append("list by effects")
    }
    return broken
  }

  private func brokenGeometry(_ layout: Layout) -> [String] {
    var broken: [String] = []
    let stage = state.stage ?? machine.stage
    let height = stage.view?.height ?? stage.screen.height
    guard let bar = layout.composer?.frame,
      [.dock, .accessory, .resize].contains(machine.composer.placement)
    else { return [] }
    if bar.maxY > layout.dockedKeyboardTop + 1e-9 { broken.append("clear of the keyboard") }
    if bar.maxY > height - layout.safeArea.bottom + 1e-9 { broken.append("clear of the safe area") }
    let smallest = 36 + machine.composer.margin
    if bar.y < layout.safeArea.top - 1e-9, bar.height > smallest + 1e-9 {
      broken.append("below the top limit")
    }
    return broken
  }
}

extension Layout {
  /// The top of the keyboard, if it is docked and covers something.
  fileprivate var dockedKeyboardTop: Double {
    guard keyboard.state == .docked, keyboard.overlap > 0 else { return .infinity }
    return keyboard.frame?.y ?? .infinity
  }
}

/// The state that the effects alone describe.
private struct Shown {
  private(set) var color: Effect.TextColor?
  private(set) var hasFocus = false
  private(set) var placeholder: Bool?
  private(set) var accessory = false
  private(set) var offset: Double?

  mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .setTextColor(let color): self.color = color
    case .focus: hasFocus = true
    case .blur: hasFocus = false
    case .setPlaceholder(let visible): placeholder = visible
    case .installAccessory: accessory = true
    case .removeAccessory: accessory = false
    case .scroll(let offset): self.offset = offset
    case .animate, .showKeyboard, .hideKeyboard, .publish, .rejectEdit: break
    }
  }
}
