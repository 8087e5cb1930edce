import Composer
import ComposerContract
import JSON

/// What traces know of a type of event.
struct TracedEvent {
  /// When a person, the app or the system can cause an event.
  ///
  /// Nobody types without the focus, presses a disabled button, or touches two things at once. The keyboard
  /// comes with the focus. While text is marked, keys belong to the input method.
  enum Occasion {
    /// At any time.
    case always
    /// While the text has the focus.
    case focus
    /// While there is a keyboard.
    case keyboard
    /// While a finger can touch the screen, and none does already.
    case touch
    /// While a hardware keyboard or a menu can change the text.
    case typing
    /// Under a condition of its own.
    case when((Moment) -> Bool)
  }

  /// An event, the state before it, and whether the machine ignores it.
  struct Moment {
    let event: Event
    let state: State
    let isIgnored: Bool
  }

  let occasion: Occasion
  /// Members of such events in a configuration, as JSON without braces.
  let members: (EventSamples) -> [String]

  private init(_ occasion: Occasion, _ members: @escaping (EventSamples) -> [String]) {
    (self.occasion, self.members) = (occasion, members)
  }

  /// An event without members.
  private init(_ occasion: Occasion) { self.init(occasion) { _ in [""] } }

  /// Creates what is known of a type.
  init(_ type: EventName) {
    self =
      switch type {
      case .appeared, .disappeared: Self(.always)
      case .blurred: Self(.focus)
      case .tapped, .tappedOutside, .panelHidden: Self(.touch)
      case .tappedClose: Self(.when { $0.state.isTouchable && $0.state.keyboard != nil })
      case .sent:
        Self(.when { $0.state.isTouchable && $0.state.marked == nil && !$0.isIgnored })
      // Their ranges depend on the text.
      case .edited: Self(.when { $0.event.isTypable(in: $0.state) }) { _ in [] }
      case .focused: Self(.touch) { $0.machine.fields.isEmpty ? [""] : $0.fields }
      case .keyboardWillShow: Self(.focus) { [$0.keyboard("default", part: 0.4)] }
      case .keyboardWillChangeFrame: Self(.keyboard) { [$0.keyboard("numberPad", part: 0.3)] }
      case .keyboardWillHide: Self(.keyboard)
      case .panelShown: Self(.touch) { _ in ["\"kind\":\"emoji\",\"height\":300"] }
      case .dragChanged:
        Self(.when { $0.state.held == nil }) { ["\"drag\":{\"fingerY\":\($0.fingerY)}"] }
      case .dragEnded:
        Self(.when { $0.state.held == nil }) { samples in
          [900, -900].map { "\"drag\":{\"fingerY\":\(samples.fingerY),\"velocityY\":\($0)}" }
        }
      case .dragCancelled: Self(.when { $0.state.held == nil })
      case .keyPressed: Self(.typing) { $0.keys }
      case .selectionChanged: Self(.typing) { _ in ["\"selection\":{\"start\":0,\"end\":0}"] }
      case .attachmentsChanged: Self(.always) { _ in ["\"ready\":1", "\"uploading\":1", ""] }
      case .contentChanged: Self(.always) { $0.content }
      case .resized: Self(.always) { [$0.rotation, $0.back] }
      case .offsetChanged: Self(.always) { _ in [49, 0].map { "\"bottomOffset\":\($0)" } }
      case .runStarted, .runEnded: Self(.always) { $0.machine.running == nil ? [] : [""] }
      case .stopped: Self(.touch) { $0.machine.running == nil ? [] : [""] }
      case .sendFailed: Self(.always) { _ in ["\"text\":\"not sent\""] }
      case .textSet: Self(.always) { $0.texts }
      case .wrapped: Self(.typing) { _ in ["\"before\":\"**\",\"after\":\"**\""] }
      case .prefixed: Self(.typing) { _ in ["\"style\":\"list\""] }
      case .queueEdited: Self(.touch) { $0.queued("\"text\":\"changed\"") }
      case .queueMoved: Self(.touch) { $0.queued("\"to\":1") }
      case .queueRemoved, .queueSteered: Self(.touch) { $0.queued(nil) }
      case .held:
        Self(.when { $0.event == .held($0.state.held == nil) }) { _ in
          ["true", "false"].map { "\"on\":\($0)" }
        }
      case .barDragged: Self(.touch) { $0.hasHandle ? ["\"y\":\($0.middle)"] : [] }
      case .barReset: Self(.touch) { $0.hasHandle ? [""] : [] }
      case .recordStarted: Self(.touch) { $0.machine.recording == nil ? [] : [""] }
      case .recordMoved: Self(.when { !$0.isIgnored }) { $0.fingers }
      case .recordEnded: Self(.when { !$0.isIgnored }) { $0.machine.recording == nil ? [] : [""] }
      }
  }
}

extension TracedEvent.Occasion {
  /// Whether it is there.
  ///
  /// - Parameter ignored: the reason why the machine ignores the event; nil if it does not.
  func allows(_ event: Event, in state: State, _ ignored: Ignored?) -> Bool {
    if let ignored, Self.nothingToActOn.contains(ignored) { return false }
    return switch self {
    case .always: true
    case .focus: state.focused
    case .keyboard: state.keyboard != nil
    case .touch: state.isTouchable
    case .typing: state.isTouchable && state.focused && state.marked == nil
    case .when(let condition):
      condition(TracedEvent.Moment(event: event, state: state, isIgnored: ignored != nil))
    }
  }

  /// The reasons for which an event is ignored because there is nothing to act on.
  private static let nothingToActOn: Set<Ignored> = [
    .notAppeared, .alreadyAppeared, .notFocused, .alreadyFocused, .unknownField,
    .keyboardNotDocked, .notDragging, .notRunning, .noDraft, .noList,
  ]
}

extension Event {
  /// Whether a keyboard can make an edit.
  fileprivate func isTypable(in state: State) -> Bool {
    guard case .edited(let change) = self, state.isTouchable, state.focused else { return false }
    return state.marked.map { change.composing != nil || change.range == $0.range } ?? true
  }
}

extension State {
  /// Whether a finger can touch the screen, and none does already.
  fileprivate var isTouchable: Bool { appeared && held == nil && drag == nil }
}

/// Members of events in a configuration.
struct EventSamples {
  private let config: TransitionConfiguration

  init(_ config: TransitionConfiguration) { self.config = config }

  fileprivate var machine: Machine { config.machine }

  /// Whether the user can drag the top of the bar.
  fileprivate var hasHandle: Bool { machine.composer.userHeight != nil }

  fileprivate var texts: [String] {
    (["draft", "edit"] + (machine.history ? ["history"] : [])).map {
      "\"text\":\"a draft\",\"purpose\":\"\($0)\""
    } + ["\"purpose\":\"cancel\""]
  }

  /// Where a finger locks a recording, and where it cancels one.
  fileprivate var fingers: [String] {
    guard let recording = machine.recording else { return [] }
    return [
      "\"x\":0,\"y\":\((-recording.lockAt - 1).jsonText)",
      "\"x\":\((-recording.cancelAt - 1).jsonText),\"y\":0",
    ]
  }

  /// The members of an event about the first message that waits.
  fileprivate func queued(_ members: String?) -> [String] {
    config.machine.running?.drain == nil
      ? [] : [(["\"id\":\"1\""] + [members].compactMap { $0 }).joined(separator: ",")]
  }

  fileprivate var fields: [String] {
    config.machine.fields.prefix(2).map { "\"field\":\"\($0.id.text)\"" }
  }

  /// The greatest number of keys.
  private static let mostKeys = 12

  /// The keys that do something, and one that does nothing.
  fileprivate var keys: [String] {
    let (machine, others) = (config.machine, ["Tab", "Escape", "Enter", "F1"])
    let lists = machine.triggers.isEmpty ? [:] : machine.keys.list
    let bound = [machine.keys.hardware, machine.keys.soft, lists].flatMap { $0.keys }
    let names = Set(bound.map { $0.name }).sorted().prefix(Self.mostKeys)
    return (names + others.filter { !names.contains($0) }.prefix(1)).map { "\"key\":\($0.quoted)" }
  }

  /// The device's keyboard of a type, or a part of the screen.
  fileprivate func keyboard(_ type: String, part: Double) -> String {
    let height = (config.machine.display.screen.height * part).rounded()
    return config.preset == nil
      ? "\"keyboard\":{\"height\":\(height.jsonText)}" : "\"keyboard\":{\"type\":\"\(type)\"}"
  }

  fileprivate var fingerY: String {
    (config.machine.display.screen.height * 0.8).rounded().jsonText
  }

  fileprivate var middle: String { (config.machine.display.screen.height / 2).rounded().jsonText }

  fileprivate var content: [String] {
    guard let content = config.machine.content else { return [] }
    return ["\"content\":{\"contentHeight\":\((content.contentHeight + 200).jsonText)}"]
  }

  /// The rotation to the orientation that the configuration does not have.
  var rotation: String {
    let display = config.machine.display
    let screen = display.screen
    return display.heldOrientation == .portrait
      ? turn(to: "landscape", Size(width: screen.height, height: screen.width))
      : turn(to: "portrait", Size(width: screen.height, height: screen.width))
  }

  fileprivate var back: String {
    let display = config.machine.display
    return turn(to: display.heldOrientation.rawValue, display.screen)
  }

  private func turn(to orientation: String, _ screen: Size) -> String {
    guard config.preset == nil else { return "\"orientation\":\"\(orientation)\"" }
    return "\"screen\":{\"width\":\(screen.width.jsonText),\"height\":\(screen.height.jsonText)}"
  }
}

extension KeyPress {
  /// The name with which a request has the key.
  fileprivate var name: String { (modifiers.names + [key]).joined(separator: "+") }
}
