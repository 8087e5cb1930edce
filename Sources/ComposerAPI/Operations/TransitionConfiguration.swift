import Composer
import JSON
import TextLayout

/// The `config` of a transition: what /layout and /edit take, less what is the state's.
struct TransitionConfiguration {
  let machine: Machine
  /// The style of the composer's text.
  let style: TextStyle
  /// Where the lines are counted for the limits; nil is the composer's own text.
  let box: TextColumn?
  /// The preset that the machine's stage may come from.
  let preset: Preset?

  init?(json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle) {
    let request = StageMembers(json: &json, devices: devices)
    let composer = json.optional(
      "composer", .object { ComposerMember(stateless: &$0, defaultStyle: defaultStyle) })
    let content = json.optional("content", .object(MessageList.init(json:)))
    let scroll = json.optional("scroll", .object(ScrollRequest.init(json:)))
    let rules = EditRules(json: &json)
    box = json.optional(
      "box", .object { TextColumn(json: &$0, defaultStyle: defaultStyle) })
    if json.hasValue("content"), json.hasValue("scroll") {
      json.report("scroll", "must not be sent together with \"content\"")
    }
    if case .height? = composer?.box.text, rules.limits.maxLines != nil, !json.has("box") {
      json.report("box", "is required with \"limits.maxLines\" and \"composer.textHeight\"")
    }
    guard let stage = request.stage else { return nil }
    preset = request.preset
    machine = Machine(
      stage: stage, composer: composer?.box ?? ComposerBox(), content: content, scroll: scroll,
      rules: rules)
    style = composer?.style ?? defaultStyle
  }
}

extension ComposerMember {
  /// Reads a composer that leaves to a state what is the state's.
  fileprivate init?(stateless json: inout JSONObject, defaultStyle: TextStyle) {
    if json.has("appeared") { json.report("appeared", "is a part of the state here") }
    self.init(json: &json, defaultStyle: defaultStyle)
    if case .box(let text) = box.text, !text.value.isEmpty {
      json.report("text", "must not have a \"value\", which is a part of the state here")
    }
  }
}

/// The stage as the events before left it, which later events are read with.
///
/// The height of a keyboard that is given by its type depends on how the device is held by then.
struct StageTracker {
  /// The stage that events have left.
  private(set) var current: Stage

  /// The stage that the configuration has.
  private let original: Stage
  private let device: Preset?

  /// Begins with the stage of a configuration, or the one that a state was resized to.
  init(_ request: TransitionConfiguration, resizedTo stage: Stage?) {
    original = request.machine.stage
    device = request.preset
    current = stage ?? original
  }

  /// The preset as it is held; nil without a device.
  var preset: Preset? { device?.held(current.heldOrientation) }

  /// Reads a new size.
  ///
  /// What is not sent comes from the preset where the device was turned, and else stays.
  mutating func resize(json: inout JSONObject) -> Stage {
    let screen = json.optional("screen", .size)
    let safeArea = json.optional("safeArea", .insets)
    let view = json.optional("view", .rect)
    let named = json.optional("orientation", .name(of: Orientation.self))
    let orientation = named ?? screen.map(Orientation.init(of:)) ?? current.heldOrientation
    turn(to: orientation, json)
    let turned = Stage(
      screen: screen ?? current.screen, safeArea: safeArea ?? current.safeArea,
      view: view ?? (screen ?? current.screen == current.screen ? current.view : nil),
      orientation: orientation)
    turned.check(json)
    current = turned
    return turned
  }

  /// Takes over what the preset knows of the device once it is held the other way.
  private mutating func turn(to orientation: Orientation, _ json: borrowing JSONObject) {
    guard orientation != current.heldOrientation else { return }
    guard let turned = device?.held(orientation) else {
      if !json.has("screen") {
        json.report("screen", "is required, because \"config\" names no \"device\" to turn")
      }
      return
    }
    let isOriginal = orientation == original.heldOrientation
    if turned.safeArea == nil, !isOriginal, !json.has("safeArea") {
      json.report("safeArea", "is required, because it is not known for \(turned.description)")
    }
    current =
      isOriginal
      ? original
      : Stage(
        screen: turned.screen, safeArea: turned.safeArea ?? .zero, orientation: orientation)
  }
}
