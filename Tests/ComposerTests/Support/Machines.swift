import Composer

extension Machine {
  /// A machine on an iPhone 16 in portrait: 393 × 852, safe area 59 above and 34 below.
  static func iPhone16(
    view: Rect? = nil, keyboards: DeviceKeyboards? = nil, composer: ComposerBox = ComposerBox(),
    fields: [Field] = [], content: MessageList? = nil, scroll: ScrollRequest? = nil,
    rules: EditRules = EditRules(), send: SendRules = SendRules(),
    running: RunningRules? = nil, history: Bool = false, keys: KeyTables.Table = [:],
    soft: KeyTables.Table? = nil, triggers: [TriggerRule] = [], popover: Popover? = nil,
    blursOnKeyboardHide: Bool = false
  ) -> Machine {
    Machine(
      display: Display(
        screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34), view: view),
      keyboards: keyboards, composer: composer, fields: fields, content: content, scroll: scroll,
      rules: rules, send: send, running: running, history: history,
      keys: KeyTables(hardware: keys, soft: soft ?? keys, history: history),
      triggers: triggers, popover: popover,
      blursOnKeyboardHide: blursOnKeyboardHide)
  }

  /// A machine on an iPhone SE in portrait: 375 × 667, safe area 20 above and none below.
  static func iPhoneSE(composer: ComposerBox) -> Machine {
    Machine(
      display: Display(screen: Size(width: 375, height: 667), safeArea: Insets(top: 20)),
      composer: composer)
  }

  /// Follows events with the fixed-advance measurer: 10 pt a character, 20 pt a line.
  func follow(_ events: [Event], from state: State = State()) -> Run {
    follow(events, from: state, measuring: FixedAdvance())
  }

  /// Follows events with a measurer.
  func follow(
    _ events: [Event], from state: State, measuring lines: any LineMeasuring,
    limitsIn box: LineCounter? = nil, within budget: WorkBudget = WorkBudget()
  ) -> Run {
    var walk = MachineRun(of: self, from: state, measuring: lines, limitsIn: box, within: budget)
    let steps = events.map { walk.step($0) }
    return Run(state: walk.state, steps: steps)
  }
}

/// What came of events.
struct Run {
  let state: State
  let steps: [Step]

  /// The layout after the last event.
  var layout: Layout? { steps.last?.layout }

  /// The composer's frame after the last event.
  var frame: Rect? { layout?.composer?.frame }

  /// The effects of the last event.
  var effects: [Effect] { steps.last?.effects ?? [] }

  /// Why the last event was ignored.
  var ignored: Ignored? { steps.last?.ignored }

  /// The bottoms of the composer after each event.
  var bottoms: [Double?] { steps.map { $0.layout.composer?.frame?.maxY } }
}

extension Event {
  /// A docked keyboard of full width comes up.
  static func shown(
    _ height: Double, on screen: Size = Size(width: 393, height: 852),
    durationMs: Double? = nil, curve: Curve = .keyboard
  ) -> Event {
    .keyboardMoved(
      KeyboardEvent(
        phase: .show, frame: KeyboardEvent.dockedFrame(height: height, on: screen),
        durationMs: durationMs, curve: curve))
  }

  /// The keyboard changes to a frame.
  static func changed(_ frame: Rect, isLocal: Bool = true) -> Event {
    .keyboardMoved(KeyboardEvent(phase: .change, frame: frame, isLocal: isLocal))
  }

  /// The keyboard goes.
  static func hidden(durationMs: Double? = nil, curve: Curve = .keyboard) -> Event {
    .keyboardMoved(
      KeyboardEvent(phase: .hide, frame: .zero, durationMs: durationMs, curve: curve))
  }

  static let hidden = hidden()

  /// A finger is down at `y`.
  static func finger(at y: Double) -> Event { .dragged(Finger(phase: .changed, y: y)) }

  /// A finger is lifted where it was last.
  static func lifted(velocityY: Double = 0) -> Event {
    .dragged(Finger(phase: .ended, velocityY: velocityY))
  }

  static func typed(_ text: UTF16Text, at offset: Int = 0) -> Event {
    .edited(Change(range: offset..<offset, replacement: text))
  }
}

extension Effect {
  /// How far down an animation takes the composer's bottom; `nil` of other effects.
  var distance: Double? {
    guard case .animate(let movement) = self else { return nil }
    return movement.to.maxY - movement.from.maxY
  }

  /// How an animation runs; `nil` of other effects.
  var timing: Timing? {
    guard case .animate(let movement) = self else { return nil }
    return Timing(durationMs: movement.durationMs, curve: movement.curve)
  }

  /// Where an animation goes, and how; `nil` of other effects.
  var way: Way? {
    guard case .animate(let movement) = self else { return nil }
    return Way(
      field: movement.field, from: movement.from, to: movement.to, durationMs: movement.durationMs)
  }

  struct Way: Equatable {
    var field: PartID?
    let from: Rect
    let to: Rect
    let durationMs: Double
  }

  struct Timing: Equatable {
    let durationMs: Double
    let curve: Curve
  }
}
