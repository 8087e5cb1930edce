extension State {
  /// Applies an event to the state.
  ///
  /// - Throws: the reason why the event is ignored; the state is then unchanged.
  mutating func apply(_ event: Event, under rules: MachineContext) throws(Ignored) -> AppliedEvent {
    let machine = rules.machine
    switch event {
    case .appeared: return try appear(in: machine)
    case .disappeared: return try disappear(under: rules)
    case .resized(let display): return try resize(to: display, under: rules)
    case .offsetChanged(let offset): return try changeOffset(to: offset, in: machine)
    case .focused(let field): return try gainFocus(of: field, under: rules)
    case .tapped: return try tap(under: rules)
    case .panelShown(let kind, let height):
      return try showPanel(kind, height: height, in: machine)
    case .panelHidden: return try hidePanel(in: machine)
    case .blurred: return try blur(under: rules)
    case .tappedOutside, .tappedClose: return try close(under: rules)
    case .keyboardMoved(let event): return try follow(event, under: rules)
    case .dragged(let finger): return try follow(finger, under: rules)
    case .edited(let change): return try edit(change, under: rules)
    case .keyPressed(let key): return try press(key, under: rules)
    case .selectionChanged(let selection): return try select(selection)
    case .attachmentsChanged(let attachments):
      return try changeAttachments(to: attachments, in: machine)
    case .contentChanged(let change): return try changeContent(by: change, under: rules)
    case .sent: return try send(under: rules)
    case .stopped: return try stop(under: rules)
    case .runStarted: return try changeRun(to: true, under: rules)
    case .runEnded: return try changeRun(to: false, under: rules)
    case .sendFailed(let text, let tokens, let attachments):
      return try takeBack(FieldText(text, tokens: tokens), attachments, under: rules)
    case .textSet(let text): return try setText(text, under: rules)
    case .wrapped(let wrapping): return try wrap(wrapping, under: rules)
    case .prefixed(let style): return try prefix(style, under: rules)
    case .queueEdited(let id, let text, let tokens):
      return try editQueue(id, to: text, tokens, under: rules)
    case .queueMoved(let id, let place): return try moveQueue(id, to: place)
    case .queueRemoved(let id): return try removeFromQueue(id)
    case .queueSteered(let id): return try steerQueue(id)
    case .held(let isOn): return try hold(isOn, under: rules)
    case .barDragged(let y): return try dragBar(to: y, under: rules)
    case .barReset: return try resetBar()
    case .recordStarted: return try startRecording(in: machine)
    case .recordMoved(let finger): return try moveRecording(to: finger, in: machine)
    case .recordEnded: return try releaseRecording()
    }
  }
}

/// The machine and the text measurer that a state uses to apply events.
final class MachineContext {
  /// The configuration.
  let machine: Machine
  /// The work budget that every pass over a text uses.
  let budget: WorkBudget

  private let lines: RememberedLines
  private let box: CachedLineCounter?
  private let width = LimitWidth()

  init(machine: Machine, lines: any LineMeasuring, box: LineCounter?, within budget: WorkBudget) {
    self.machine = machine
    self.budget = budget
    self.lines = RememberedLines(lines)
    self.box = box.map { CachedLineCounter($0) }
  }

  /// The box that counts the lines of a state's text; `nil` if the rules have no line limit.
  func box(for state: State) -> CachedLineCounter? {
    guard machine.rules.limits.maxLines != nil else { return nil }
    if let box { return box }
    return width.of(state, in: machine).map { CachedLineCounter(lines: lines, width: $0) }
  }

  /// Computes the layout of a state.
  ///
  /// - Parameters:
  ///   - state: the state after an event.
  ///   - reaction: the result of the event; empty without one.
  ///   - start: the composer's place before the event; `nil` without one.
  func layout(
    of state: State, _ reaction: AppliedEvent = AppliedEvent(),
    from start: LayoutScene.Start? = nil
  ) -> Layout {
    layout(of: state.scene(in: machine, moving: reaction, from: start))
  }

  /// Computes the layout of a scene.
  func layout(of scene: LayoutScene) -> Layout { scene.layout(measuring: lines) }

  /// Whether a layout stays as it is if only the text changed; false where that takes a layout to find out.
  func keeps(_ layout: Shared<Layout>, with state: State) -> Bool {
    let composer = machine.composer
    guard case .box(let box, let sentHeight) = composer.text else { return true }
    guard composer.mode != .auto, composer.insetsWithKeyboard == nil, !state.text.isEmpty,
      let size = layout.value.text, !size.placeholderVisible,
      let width = width.of(state, in: machine)
    else { return false }
    let text = state.text.scalingSpans(by: composer.textScale)
    guard !box.direction.isFound || box.direction.found(in: text) == size.direction else {
      return false
    }
    if sentHeight != nil { return true }
    let count = lines.lines(of: text, width: width, stoppingAfter: nil)
    return count.lines == size.lines && box.height(ofText: count.height) == size.contentHeight
  }

  /// Takes the width of the limits from the scene of a state, once it is asked for.
  func takeWidth(from scene: LayoutScene, of state: State) {
    width.take(scene, display: state.display, field: state.field)
  }

  /// Whether a caret is on the first visual line of a state's text, or on the last one.
  ///
  /// Where the lines are unknown, only newlines end them.
  func isCaretAtEdge(_ edge: HistoryDirection, of state: State) -> Bool {
    guard state.selection.isEmpty else { return false }
    let (text, caret) = (state.text, state.selection.lowerBound)
    let mode = layout(of: state).composer?.parts?.mode ?? .inline
    guard let width = state.scene(in: machine).wrapWidth(mode: mode),
      let place = lines.caret(at: caret, in: text, width: width)
    else {
      let beyond = edge == .older ? text.units[..<caret] : text.units[caret...]
      return !beyond.contains { $0.isNewline }
    }
    switch edge {
    case .older: return place.line == 0
    case .newer:
      return place.line + 1 >= lines.lineCount(of: text, width: width, stoppingAfter: nil)
    }
  }

  /// The number of lines that a text of a state has in the box of the limit; `nil` without a limit.
  func limitedLines(of text: UTF16Text, in state: State) -> Int? {
    box(for: state)?.lineCount(of: text)
  }
}

/// The available width in which the limits of a machine count lines, while it stays the same.
///
/// Otherwise each event would build two scenes for it, a tenth of its work.
private final class LimitWidth {
  /// A scene of the width; `nil` before the first one.
  private var scene: LayoutScene?
  private var display: Display?
  private var field: PartID?
  /// The width of the scene; `nil` before it is asked for.
  private var width: Double??

  func take(_ scene: LayoutScene, display: Display?, field: PartID?) {
    (self.scene, self.display, self.field, width) = (scene, display, field, nil)
  }

  /// The width for a state of the machine; `nil` without a text.
  func of(_ state: State, in machine: Machine) -> Double? {
    let isKnown =
      scene != nil && display == state.display && field == state.field
      && machine.composer.insetsWithKeyboard == nil
    if !isKnown {
      take(state.scene(in: machine), display: state.display, field: state.field)
    }
    if let width { return width }
    let found = scene?.wrapWidth
    width = .some(found)
    return found
  }
}

/// The result of an applied event.
struct AppliedEvent {
  /// The effects for the caller, except movement and scrolling.
  var effects: [Effect] = []
  /// The keyboard event that moves the composer; the state drops it when the keyboard hides.
  var keyboard: KeyboardEvent?
  /// The drag that moves the composer; the state drops it when the finger is lifted.
  var drag: Drag?
  /// Whether the event itself changes nothing but the message.
  var changesMessageOnly = false

  /// Whether the composer moves with the keyboard's animation instead of jumping.
  var isAnimated: Bool { keyboard != nil && drag?.phase != .changed }
}
