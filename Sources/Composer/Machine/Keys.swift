/// A key of a keyboard with the modifiers that are held down.
public struct KeyPress: Sendable {
  /// Keys that change the meaning of others.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Option on Apple's keyboards.
    public static let alternate = Modifiers(rawValue: 4)
    /// Command on Apple's keyboards, the Windows key on others.
    public static let command = Modifiers(rawValue: 8)

    /// A bit for each key.
    public let rawValue: UInt8

    /// Creates a set of keys of its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The names of the keys in the contract, in the order in which they are written.
    public var names: [String] {
      [(Self.shift, "Shift"), (.control, "Ctrl"), (.alternate, "Alt"), (.command, "Cmd")]
        .filter { contains($0.0) }.map { $0.1 }
    }
  }

  /// The key.
  ///
  /// Source: W3C UI Events, `KeyboardEvent.key`.
  public let key: String
  /// The modifiers.
  public let modifiers: Modifiers

  /// Creates a key press.
  public init(_ key: String, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyPress: Hashable {
  /// Compares code points.
  public static func == (first: KeyPress, second: KeyPress) -> Bool {
    first.modifiers == second.modifiers && PartID(first.key) == PartID(second.key)
  }

  /// Hashes code points.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(PartID(key))
    hasher.combine(modifiers.rawValue)
  }
}

/// What a key does.
public enum KeyAction: String, CaseIterable, Sendable {
  /// Sends the message, or does what sending means while an answer is running.
  case send
  /// Inserts a newline, also where the Return key does something else.
  case newline
  /// Removes the focus.
  case blur
  /// Moves the focus to the next field.
  case next
  /// Moves the focus to the previous field.
  case previous
  /// Stops the running answer.
  case stop
  /// Shows the sent message before the shown one, from the text's first line.
  case older
  /// Shows the sent message after the shown one, or the draft, from the text's last line.
  case newer
  /// Goes up in the open list.
  case pickPrevious
  /// Goes down in the open list.
  case pickNext
  /// Takes what is marked in the open list.
  case pick
  /// Closes the open list.
  case closeList
}

/// What keys do in each state of the composer: the first table that has a key decides.
///
/// Keys belong to the input method while text is marked, then to an open list, then to the keyboard
/// that they are on.
public struct KeyTables: Hashable, Sendable {
  /// What keys do in one state.
  public typealias Table = [KeyPress: KeyAction]

  /// The keys that an open list owns.
  public let list: Table
  /// The keys of a hardware keyboard: no soft keyboard is shown.
  public let hardware: Table
  /// The keys of a soft keyboard that is shown.
  public let soft: Table

  /// The keys that a list owns unless the configuration says otherwise.
  ///
  /// Source: WAI-ARIA Authoring Practices, the combobox pattern.
  public static let ofList: Table = [
    KeyPress("ArrowUp"): .pickPrevious, KeyPress("ArrowDown"): .pickNext,
    KeyPress("Enter"): .pick, KeyPress("Tab"): .pick, KeyPress("Escape"): .closeList,
  ]

  /// The keys that walk through the history unless the configuration says otherwise.
  private static let ofHistory: Table = [
    KeyPress("ArrowUp"): .older, KeyPress("ArrowDown"): .newer,
  ]

  /// Creates tables.
  ///
  /// - Parameter history: whether the arrow keys walk through sent messages.
  public init(
    hardware: Table = [:], soft: Table = [:], list: Table = KeyTables.ofList, history: Bool = false
  ) {
    self.hardware = history ? Self.walkingHistory(hardware) : hardware
    self.soft = history ? Self.walkingHistory(soft) : soft
    self.list = list
  }
}

extension KeyTables {
  /// A table with the keys that walk through the history, as far as it has no others for them.
  ///
  /// Not `merging`, which Embedded Swift does not have.
  private static func walkingHistory(_ table: Table) -> Table {
    table.reduce(into: ofHistory) { $0[$1.key] = $1.value }
  }
}

extension State {
  /// Handles a key press; while text is marked, keys belong to the input method.
  mutating func press(_ key: KeyPress, under rules: MachineContext) throws(Ignored) -> AppliedEvent
  {
    guard appeared else { throw .notAppeared }
    guard let action = action(of: key, in: rules.machine) else {
      if let removed = removeLastAttachment(with: key) { return removed }
      return try focus(byTyping: key, under: rules)
    }
    guard marked == nil else { throw .composing }
    switch action {
    case .send: return try send(under: rules)
    case .newline: return insert("\n", under: rules)
    case .blur: return try blur(under: rules)
    case .next: return try moveFocus(by: 1, under: rules)
    case .previous: return try moveFocus(by: -1, under: rules)
    case .stop: return try stop(under: rules)
    case .older: return try recall(.older, under: rules)
    case .newer: return try recall(.newer, under: rules)
    case .pickPrevious, .pickNext, .pick, .closeList: return try pick(with: action)
    }
  }

  /// Focuses the text with a key that was pressed elsewhere on the screen; a letter goes in.
  private mutating func focus(byTyping key: KeyPress, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    guard rules.machine.focusesOnType, !focused, key.beginsTyping else { throw .unboundKey }
    let focusing = try gainFocus(of: nil, under: rules)
    guard key.isTyped else { return focusing }
    var typing = insert(UTF16Text(key.key), under: rules)
    typing.effects = focusing.effects + typing.effects
    return typing
  }

  /// What a key does now; `nil` if nothing.
  func action(of key: KeyPress, in machine: Machine) -> KeyAction? {
    if session?.opensList == true, let action = machine.keys.list[key] { return action }
    return isSoftKeyboardShown(in: machine) ? machine.keys.soft[key] : machine.keys.hardware[key]
  }

  /// Whether a newline is the Return key of a list that is open.
  func picksWithReturn(_ change: Event.Change, in machine: Machine) -> Bool {
    session?.opensList == true && marked == nil && change.composing == nil
      && change.replacement.isNewline
      && machine.keys.list[KeyPress("Enter")] == .pick
  }

  /// What the Return key of the soft keyboard does according to the keys; `nil` if they do not say.
  func softReturnKey(in machine: Machine) -> Edit.ReturnKey? {
    guard !machine.keys.soft.isEmpty, isSoftKeyboardShown(in: machine) else { return nil }
    return machine.keys.soft[KeyPress("Enter")]?.returnKey
  }

  /// Whether a keyboard on the screen is shown; the shortcut bar of a hardware keyboard is none.
  private func isSoftKeyboardShown(in machine: Machine) -> Bool {
    guard keyboard != nil else { return false }
    let reading = reading(in: machine)
    return reading.state == .floating || reading.height(on: display ?? machine.display) != nil
  }

  private mutating func moveFocus(by distance: Int, under rules: MachineContext) throws(Ignored)
    -> AppliedEvent
  {
    let moving: [Effect]? = moveFocus(by: distance, under: rules)
    guard let moving else { throw .noNextField }
    return AppliedEvent(effects: moving)
  }

  private mutating func pick(with action: KeyAction) throws(Ignored) -> AppliedEvent {
    guard let session, session.opensList else { throw .listClosed }
    switch action {
    case .pickPrevious: return AppliedEvent(effects: [.movePick(by: -1)])
    case .pickNext: return AppliedEvent(effects: [.movePick(by: 1)])
    case .closeList:
      closedList = session.range.lowerBound
      self.session = nil
      return AppliedEvent()
    case .pick, .send, .newline, .blur, .next, .previous, .stop, .older, .newer:
      return AppliedEvent(effects: [.pick])
    }
  }
}

extension KeyPress {
  /// What a key is called that belongs to an input method, whose text comes by itself.
  ///
  /// Source: W3C UI Events, `KeyboardEvent.key` and the key code 229.
  private static let ofInputMethods = ["Process", "Dead", "Unidentified", "229"]

  /// Whether the key is a character, which goes into the text.
  fileprivate var isTyped: Bool {
    guard modifiers.isDisjoint(with: [.control, .command]) else { return false }
    let units = UTF16Text(key).units
    return GraphemeClusters(units).count(in: 0..<units.count) == 1
  }

  /// Whether something goes into the text with the key: a character, one of an input method, or a paste.
  fileprivate var beginsTyping: Bool {
    let isPaste =
      (key == "v" || key == "V") && (modifiers == .control || modifiers == .command)
    return isTyped || isPaste || KeyPress.ofInputMethods.contains(key)
  }
}

extension KeyAction {
  /// The same action of the Return key; `nil` if that has no such action.
  fileprivate var returnKey: Edit.ReturnKey? {
    switch self {
    case .send: .send
    case .newline: .newline
    case .blur: .dismiss
    case .next: .next
    case .previous, .stop, .older, .newer, .pickPrevious, .pickNext, .pick, .closeList: nil
    }
  }
}
