/// What a state looks up while it follows events: the machine, and the lines of a text.
struct Rulebook {
  /// The machine.
  let machine: Machine
  /// What every walk over a text is taken from.
  let budget: WorkBudget

  private let lines: RememberedLines
  private let box: RememberedBox?

  init(machine: Machine, lines: some LineMeasuring, box: LineBox?, within budget: WorkBudget) {
    self.machine = machine
    self.budget = budget
    self.lines = RememberedLines(lines)
    self.box = box.map { RememberedBox($0) }
  }

  /// Where the lines of a state's text are counted; `nil` when nobody asks for them.
  func box(for state: State) -> RememberedBox? {
    guard machine.rules.limits.maxLines != nil else { return nil }
    if let box { return box }
    guard case .box(let text) = machine.composer.text else { return nil }
    let safeArea = layout(of: state).safeArea
    let width = state.scene(in: machine).view.width - safeArea.left - safeArea.right
    return RememberedBox(lines: lines, width: machine.composer.wrapWidth(of: text, in: width))
  }

  /// Where everything belongs.
  ///
  /// - Parameters:
  ///   - state: the state after an event.
  ///   - reaction: what came of the event; `nil` when nothing did.
  ///   - start: where the composer was before it.
  func layout(
    of state: State, _ reaction: Reaction = Reaction(), from start: Rect? = nil
  ) -> Layout {
    state.scene(in: machine, moving: reaction, from: start).layout(measuring: lines)
  }
}

/// What came of an event that was followed.
struct Reaction {
  /// What the caller has to do, apart from moving and scrolling.
  var effects: [Effect] = []
  /// The keyboard event that moves the composer, which a state forgets when it hides the keyboard.
  var keyboard: KeyboardEvent?
  /// The finger that moves the composer, which a state forgets when it is lifted.
  var drag: Drag?
}

extension State {
  /// Follows an event.
  ///
  /// - Throws: why the event is not followed; then nothing has changed.
  mutating func apply(_ event: Event, under rules: Rulebook) throws(Ignored) -> Reaction {
    let machine = rules.machine
    switch event {
    case .appeared: return try appear(in: machine)
    case .disappeared: return try disappear(in: machine)
    case .resized(let stage): return try resize(to: stage, in: machine)
    case .offsetChanged(let offset): return try changeOffset(to: offset, in: machine)
    case .focused: return try gainFocus()
    case .blurred: return try blur(in: machine)
    case .tappedOutside, .tappedClose: return try close(in: machine)
    case .keyboardMoved(let event): return try follow(event, in: machine)
    case .dragged(let finger): return try follow(finger, under: rules)
    case .edited(let change): return try edit(change, under: rules)
    case .selectionChanged(let selection): return try select(selection)
    case .sent: return try send(under: rules)
    }
  }
}
