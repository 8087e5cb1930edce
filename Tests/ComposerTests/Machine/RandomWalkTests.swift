import TestSupport
import Testing

@testable import Composer

@Suite("Any list of events")
struct RandomWalkTests {
  private static let length = 10_000
  private static let machines = 20

  @Test("keeps every invariant after every event", arguments: Placement.allCases)
  func invariants(placement: Placement) {
    let seed = propertySeeds[1] + UInt64(placement.rawValue.utf8.count)
    print("Random walk of \(placement): seed \(seed)")
    var random = EventGenerator(seed: seed)
    for machine in 0..<Self.machines {
      var walk = CheckedWalk(
        machine: random.machine(placement, blursOnKeyboardHide: machine % 2 == 0))
      // In every other machine the events have times.
      var now = machine % 4 < 2 ? nil : 0.0
      for index in 0..<Self.length / Self.machines {
        let event = random.event(in: walk.state, of: walk.machine)
        now = now.map { $0 + random.pause() }
        let broken = walk.follow(event, atMs: now)
        #expect(
          broken.isEmpty, "\(broken) seed \(seed), event \(index): \(event), \(walk.machine)")
        if !broken.isEmpty { return }
      }
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

  @Test("has after every change of the text the layout of its state", arguments: propertySeeds)
  func layouts(seed: UInt64) {
    var random = EventGenerator(seed: seed)
    for machine in random.machines() {
      var run = MachineRun(of: machine, from: State(), measuring: FixedAdvance())
      for event in random.events(Self.length / 10, in: machine) {
        var resumed = MachineRun(of: machine, from: run.state, measuring: FixedAdvance())
        guard run.step(event).ignored == nil, event.changesText else { continue }
        let layout = run.state.scene(in: machine).layout(measuring: FixedAdvance())
        #expect(run.layout.text == layout.text, "seed \(seed)")
        #expect(run.layout.composer == layout.composer, "seed \(seed)")
        #expect(run.layout.keyboard == layout.keyboard, "seed \(seed)")
        #expect(run.layout.popover == layout.popover, "seed \(seed)")
        #expect(run.layout.bottomInset == layout.bottomInset, "seed \(seed)")
        #expect(run.layout.container == layout.container, "seed \(seed)")
        #expect(run.layout.avoid == layout.avoid, "seed \(seed)")
        // A step stores where lists are scrolled after its layout.
        _ = resumed.step(event)
        #expect(run.layout.content == resumed.layout.content, "seed \(seed)")
        #expect(run.layout.scroll == resumed.layout.scroll, "seed \(seed)")
      }
    }
  }

  @Test("returns to its geometry with a hide after any shows", arguments: propertySeeds)
  func hideAfterShow(seed: UInt64) {
    var random = EventGenerator(seed: seed)
    for machine in random.machines() {
      let start = machine.follow(random.events(50, in: machine) + [.held(false), .hidden])
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
private struct CheckedWalk {
  let machine: Machine
  private(set) var state = State()
  /// The state that a caller shows after it performs the effects without reading the layouts.
  private var screen: Shown
  /// Where everything is over time after the last event that was not ignored.
  private var positions: TimedPositions?

  init(machine: Machine) {
    self.machine = machine
    screen = Shown(machine)
  }

  /// Applies an event at a time in milliseconds, and returns the violated properties.
  mutating func follow(_ event: Event, atMs: Double?) -> [String] {
    let before = state
    var walk = MachineRun(of: machine, from: before, measuring: FixedAdvance())
    let step = walk.step(event, atMs: atMs)
    state = walk.state
    let shown = screen.text
    if step.ignored == nil { screen.take(event) }
    let jumps = brokenTime(step, after: event, at: atMs, now: walk.positions)
    if step.ignored == nil { positions = walk.positions }
    for effect in step.effects { screen.carryOut(effect) }
    if event.tellsRange, step.effects.contains(where: \.isLink) { screen.leave(shown) }
    var broken = state.brokenInvariants(in: machine).map(\.rawValue) + brokenGeometry(step.layout)
    if step.ignored != nil, state != before { broken.append("ignored means unchanged") }
    if step.ignored != nil, !step.effects.isEmpty { broken.append("ignored means no effect") }
    return broken + brokenEffects(step.layout) + jumps + brokenTexts(step, event, before)
  }

  /// Whether an animation begins elsewhere than where the bar is at that time.
  private func brokenTime(
    _ step: Step, after event: Event, at atMs: Double?, now: TimedPositions?
  ) -> [String] {
    guard let atMs, step.ignored == nil, let now else { return [] }
    guard now.clock.nowMs == atMs, now.clock.endMs.isFinite, now.clock.endMs >= atMs else {
      return ["clock"]
    }
    guard let before = positions, machine.fields.isEmpty else { return [] }
    switch event {
    case .appeared, .disappeared, .resized: return []
    default: break
    }
    for case .animate(let movement) in step.effects {
      let start = (before.barTop?.position(atMs: atMs), before.barBottom?.position(atMs: atMs))
      guard let top = start.0, let bottom = start.1 else { continue }
      let isThere = abs(movement.from.y - top) < 1e-6 && abs(movement.from.maxY - bottom) < 1e-6
      if !isThere { return ["animation from where the bar is: \(movement.from), \(start)"] }
    }
    return []
  }

  /// What an event must not do to texts.
  private func brokenTexts(_ step: Step, _ event: Event, _ before: State) -> [String] {
    let texts = [state.text] + state.queued.map(\.text) + step.effects.compactMap(\.text)
    var broken: [String] = []
    if !texts.allSatisfy(\.isWellFormed) { broken.append("whole surrogate pairs") }
    // A Return that sends is taken away before the message is.
    let isSent = state.queue != before.queue || step.effects.contains(where: \.carriesMessage)
    if !isSent, step.effects.count(where: \.setsText) > 1 { broken.append("one edit for one undo") }
    if !keepsLimits(event, before) { broken.append("limits while composing") }
    return broken + brokenQueue(step, event, before) + brokenFailure(step, event)
      + brokenPlaceholder(step.layout)
  }

  /// Whether an edit that adds letters keeps the limits that hold while an input method composes.
  private func keepsLimits(_ event: Event, _ before: State) -> Bool {
    let limits = machine.rules.limits
    guard case .edited(let change) = event, limits.enforce, limits.whileComposing == .enforce,
      !change.replacement(in: before.text).replacement.isEmpty
    else { return true }
    let (old, new) = (before.text.description.count, state.text.description.count)
    return new <= max(old, limits.lengths.first?.max ?? .max)
  }

  /// A message that waits is sent, kept, taken back or in the box, and no number is given twice.
  private func brokenQueue(_ step: Step, _ event: Event, _ before: State) -> [String] {
    let (old, new) = (before.queued.map(\.id), state.queued.map(\.id))
    let last = before.queue?.value.last ?? 0
    let isNew = new.filter { !old.contains($0) }.allSatisfy { Int($0.text) ?? 0 > last }
    let places = [state.text] + step.effects.filter(\.carriesMessage).compactMap(\.text)
    let isFound = before.queued.filter { !new.contains($0.id) }.allSatisfy { message in
      event == .queueRemoved(message.id)
        || places.contains { $0.units.contains(message.text.units) }
    }
    return (isNew ? [] : ["numbers of messages"]) + (isFound ? [] : ["no message is lost"])
  }

  /// What was attached to a message that was not sent is in the box, or with the client.
  private func brokenFailure(_ step: Step, _ event: Event) -> [String] {
    guard case .sendFailed(_, _, let attached) = event, step.ignored == nil else { return [] }
    let kept = step.effects.flatMap(\.keptAttachments) + state.attachments.known.map(\.id)
    return attached.known.allSatisfy { kept.contains($0.id) } ? [] : ["attachments come back"]
  }

  /// A placeholder is cut between its clusters, and has at most its lines.
  private func brokenPlaceholder(_ layout: Layout) -> [String] {
    guard let size = layout.text, let box = machine.composer.text.box else { return [] }
    guard let seen = size.placeholder else {
      let isWhole = box.placeholderLimit == nil || !state.text.isEmpty || size.lines == nil
      return isWhole ? [] : ["placeholder"]
    }
    let part = box.placeholder.description.utf16.prefix(seen.end)
    let isWhole = box.placeholder.description.hasPrefix(String(part) ?? "…")
    let isCut = seen.end + seen.hidden == box.placeholder.count && isWhole
    let lines = box.placeholderLimit?.lines ?? 0
    return isCut && size.lines ?? 0 <= lines ? [] : ["placeholder: \(seen), \(size)"]
  }

  private func brokenEffects(_ layout: Layout) -> [String] {
    guard state.appeared else { return [] }
    var broken: [String] = []
    // A container moves its fields, so a field without focus needs no effect of its own.
    let hasMovingContainer = [.pan, .container].contains(machine.composer.placement)
    if screen.frame != layout.composer?.frame, machine.fields.isEmpty || !hasMovingContainer {
      broken.append("frame by effects")
    }
    if screen.textFrame != layout.composer?.textFrame { broken.append("text frame by effects") }
    if screen.text != state.text { broken.append("text by effects") }
    if screen.color != (state.focused ? .active : .inactive) { broken.append("colour by focus") }
    if screen.hasFocus != state.focused { broken.append("focus by effects") }
    if screen.placeholder != state.text.isEmpty { broken.append("placeholder by text") }
    if screen.accessory != (machine.composer.placement == .accessory) { broken.append("accessory") }
    let resting = machine.content?.offset ?? machine.scroll?.offset
    if let offset = state.list?.offset, offset != screen.offset ?? resting {
      broken.append("list by effects")
    }
    let counter = LengthCounter(
      of: state.text, under: machine.rules.limits, within: WorkBudget())
    if screen.counter != counter { broken.append("counter by effects") }
    if screen.panel != state.panel { broken.append("panel by effects") }
    if screen.recording != state.recording { broken.append("recording by effects") }
    if screen.session != state.session { broken.append("session by effects") }
    if screen.queue != state.queued { broken.append("queue by effects") }
    if screen.send != sendButton {
      broken.append(
        "send by effects: \(String(describing: screen.send)), \(state.attachments), \(state.text)")
    }
    if machine.composer.mode != nil, screen.mode != layout.composer?.parts?.mode,
      layout.composer?.frame != nil
    {
      broken.append("mode by effects")
    }
    return broken + brokenParts(layout)
  }

  /// The send button by rules that do not use the machine's.
  private var sendButton: SendButton {
    if state.recording != nil { return SendButton(isEnabled: true, action: .send) }
    guard state.isRunning, let running = machine.running else {
      return SendButton(isEnabled: isSendable, action: .send)
    }
    let isBlank = state.text.description.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    if isBlank, state.attachments == .none {
      let stops = running.whenEmpty == .stop
      return SendButton(isEnabled: stops, action: stops ? .stop : .send)
    }
    let action = SendAction(rawValue: running.withText.rawValue) ?? .block
    return action == .block
      ? SendButton(isEnabled: false, action: .send)
      : SendButton(isEnabled: isSendable, action: action)
  }

  /// Whether the message can be sent, by a rule that does not use the machine's.
  private var isSendable: Bool {
    // A space with a combining mark is a visible character.
    let hasText = !state.text.description.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    let width = state.scene(in: machine).wrapWidth
    let lines = width.map {
      FixedAdvance().lineCount(of: state.text, width: max(0, $0), stoppingAfter: nil)
    }
    let limits = machine.rules.limits
    return (hasText || state.attachments.ready > 0 || machine.send.allowsEmpty)
      && state.attachments.uploading == 0 && lines ?? 0 <= limits.maxLines ?? .max
      && state.text.description.count <= limits.lengths.first?.max ?? .max
  }

  private func brokenParts(_ layout: Layout) -> [String] {
    guard let bar = layout.composer?.frame, layout.composer?.textFrame != nil else { return [] }
    let frames = layout.composer?.partFrames ?? []
    var broken: [String] = []
    if !frames.allSatisfy({ bar.contains($0) }) { broken.append("parts inside the bar") }
    for (index, part) in frames.enumerated()
    where frames.dropFirst(index + 1).contains(where: { part.overlaps($0) }) {
      broken.append("parts without an overlap")
    }
    if (layout.popover != nil) != (state.session != nil && machine.popover != nil) {
      broken.append("popover with a session")
    }
    return broken
  }

  private func brokenGeometry(_ layout: Layout) -> [String] {
    var broken: [String] = []
    let display = state.display ?? machine.display
    let height = display.split?.height ?? display.view?.height ?? display.screen.height
    guard let bar = layout.composer?.frame,
      [.dock, .accessory, .resize, .center].contains(machine.composer.placement)
    else { return [] }
    // A keyboard that is higher than the view leaves no room for the bar.
    if bar.maxY > max(0, layout.dockedKeyboardTop) + 1e-9 { broken.append("clear of the keyboard") }
    if bar.maxY > height - layout.safeArea.bottom + 1e-9, machine.composer.safeArea != .ignore {
      broken.append("clear of the safe area")
    }
    let composer = machine.composer
    let parts = composer.rows.reduce(0) { $0 + ($1.edge == .keyboard ? 0 : $1.height) }
    let items = composer.items.reduce(0) { max($0, $1.size.height) }
    let smallest = 36 + composer.margin + parts + items
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
  private(set) var textFrame: Rect?
  private(set) var panel: Panel?
  private(set) var recording: VoiceRecording?
  private(set) var session: TriggerMatch?
  private(set) var queue: [QueuedMessage] = []
  private(set) var send: SendButton?
  private(set) var counter: LengthCounter?
  private(set) var mode: BarMode?
  private var field: PartID?
  private var texts: [PartID?: UTF16Text] = [:]
  private var frames: [PartID?: Rect?]

  /// Whether the fields have frames of their own, and not the frame of one bar.
  private let hasFrames: Bool

  init(_ machine: Machine) {
    field = machine.fields.first?.id
    hasFrames = machine.fields.contains { $0.frame != nil }
    frames = Dictionary(
      machine.fields.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
  }

  var text: UTF16Text { texts[field] ?? "" }
  var frame: Rect? { frames[hasFrames ? field : nil] ?? nil }

  /// Shows what the user types before any response arrives, as a platform's text field does.
  mutating func take(_ event: Event) {
    switch event {
    case .edited(let change):
      texts[field] =
        change.result?.value.text ?? text.replacing(change.range, with: change.replacement)
    case .contentChanged(let change): offset = change.offset ?? offset
    default: break
    }
  }

  /// Shows a text that a paste would have changed, which the field tells before it inserts it.
  mutating func leave(_ text: UTF16Text) { texts[field] = text }

  mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .setTextColor(let color): self.color = color
    case .focus(let field):
      hasFocus = true
      self.field = field
    case .animate(let movement):
      frames[movement.field] = movement.to
      if movement.field == nil || movement.field == field { textFrame = movement.textFrame }
    case .setText(let text, _): texts[field] = text
    case .blur: hasFocus = false
    case .setPlaceholder(let visible): placeholder = visible
    case .installAccessory: accessory = true
    case .removeAccessory: accessory = false
    case .scroll(let offset): self.offset = offset
    case .showPanel(let panel): self.panel = panel
    case .hidePanel: panel = nil
    case .setSession(let session): self.session = session
    case .setQueue(let queue): self.queue = queue
    case .setSend(let enabled, let action):
      send = SendButton(isEnabled: enabled, action: action)
    case .setCounter(let counter): self.counter = counter
    case .setMode(let mode): self.mode = mode
    case .record: recording = .held
    case .lockRecording: recording = .locked
    case .cancelRecording, .sendRecording: recording = nil
    case .showKeyboard, .hideKeyboard, .publish, .rejectEdit, .attach, .movePick, .pick, .recall,
      .stop, .keepUnsent, .setLink, .refuseAttachments, .removeAttachment:
      break
    }
  }
}

extension Event {
  /// Whether the event is an edit whose range is known, so that the field can tell it before it inserts
  /// anything.
  fileprivate var tellsRange: Bool {
    if case .edited(let change) = self { change.result == nil } else { false }
  }
}

extension Effect {
  fileprivate var isLink: Bool { if case .setLink = self { true } else { false } }
  fileprivate var setsText: Bool { if case .setText = self { true } else { false } }

  /// The text of the effect; `nil` if it has none.
  fileprivate var text: UTF16Text? {
    switch self {
    case .setText(let text, _), .publish(let text, _, _, _), .keepUnsent(let text, _, _),
      .attach(let text), .setLink(_, let text):
      text
    default: nil
    }
  }

  /// Whether the effect gives a message to the client.
  fileprivate var carriesMessage: Bool {
    switch self {
    case .publish, .keepUnsent: true
    default: false
    }
  }

  fileprivate var keptAttachments: [PartID] {
    if case .keepUnsent(_, _, let attachments) = self { attachments?.value ?? [] } else { [] }
  }
}

extension UTF16Text {
  fileprivate var isWellFormed: Bool { description.utf16.elementsEqual(units) }
}

extension Event {
  /// Whether the event is about the text.
  fileprivate var changesText: Bool {
    switch self {
    case .edited, .selectionChanged: true
    default: false
    }
  }
}
