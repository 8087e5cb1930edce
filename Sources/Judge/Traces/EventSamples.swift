import Composer
import ComposerContract
import JSON

/// Members for events of each type, in a configuration.
struct EventSamples {
  private let config: TransitionConfiguration

  init(_ config: TransitionConfiguration) { self.config = config }

  /// The members of events of a type, as JSON without braces.
  func members(of type: EventName) -> [String] {
    let machine = config.machine
    switch type {
    case .appeared, .disappeared, .tapped, .blurred, .tappedOutside, .tappedClose: return [""]
    case .keyboardWillHide, .panelHidden, .dragCancelled, .sent: return [""]
    // Their ranges depend on the text.
    case .edited: return []
    case .focused: return machine.fields.isEmpty ? [""] : fields
    case .keyboardWillShow: return [keyboard("default", part: 0.4)]
    case .keyboardWillChangeFrame: return [keyboard("numberPad", part: 0.3)]
    case .panelShown: return ["\"kind\":\"emoji\",\"height\":300"]
    case .dragChanged: return ["\"drag\":{\"fingerY\":\(fingerY)}"]
    case .dragEnded:
      return [900, -900].map { "\"drag\":{\"fingerY\":\(fingerY),\"velocityY\":\($0)}" }
    case .keyPressed: return keys
    case .selectionChanged: return ["\"selection\":{\"start\":0,\"end\":0}"]
    case .attachmentsChanged: return ["\"ready\":1", "\"uploading\":1", ""]
    case .contentChanged: return content
    case .resized: return [rotation, back]
    case .offsetChanged: return [49, 0].map { "\"bottomOffset\":\($0)" }
    case .runStarted, .runEnded, .stopped: return machine.running == nil ? [] : [""]
    case .sendFailed: return ["\"text\":\"not sent\""]
    case .textSet:
      return (["draft", "edit"] + (machine.history ? ["history"] : [])).map {
        "\"text\":\"a draft\",\"purpose\":\"\($0)\""
      } + ["\"purpose\":\"cancel\""]
    case .wrapped: return ["\"before\":\"**\",\"after\":\"**\""]
    case .held: return ["true", "false"].map { "\"on\":\($0)" }
    case .barDragged: return machine.composer.userHeight == nil ? [] : ["\"y\":\(middle)"]
    case .recordStarted, .recordEnded: return machine.recording == nil ? [] : [""]
    case .recordMoved:
      guard let recording = machine.recording else { return [] }
      return [
        "\"x\":0,\"y\":\((-recording.lockAt - 1).jsonText)",
        "\"x\":\((-recording.cancelAt - 1).jsonText),\"y\":0",
      ]
    case .barReset: return machine.composer.userHeight == nil ? [] : [""]
    }
  }

  private var fields: [String] {
    config.machine.fields.prefix(2).map { "\"field\":\"\($0.id.text)\"" }
  }

  /// The greatest number of keys.
  private static let mostKeys = 12

  /// The keys that do something, and one that does nothing.
  private var keys: [String] {
    let (machine, others) = (config.machine, ["Tab", "Escape", "Enter", "F1"])
    let lists = machine.triggers.isEmpty ? [:] : machine.keys.list
    let bound = [machine.keys.hardware, machine.keys.soft, lists].flatMap { $0.keys }
    let names = Set(bound.map { $0.name }).sorted().prefix(Self.mostKeys)
    return (names + others.filter { !names.contains($0) }.prefix(1)).map { "\"key\":\($0.quoted)" }
  }

  /// The device's keyboard of a type, or a part of the screen.
  private func keyboard(_ type: String, part: Double) -> String {
    let height = (config.machine.display.screen.height * part).rounded()
    return config.preset == nil
      ? "\"keyboard\":{\"height\":\(height.jsonText)}" : "\"keyboard\":{\"type\":\"\(type)\"}"
  }

  private var fingerY: String { (config.machine.display.screen.height * 0.8).rounded().jsonText }

  private var middle: String { (config.machine.display.screen.height / 2).rounded().jsonText }

  private var content: [String] {
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

  private var back: String {
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
