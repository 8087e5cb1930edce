import Composer
import JSON
import TextLayout

/// The `config` of a transition: what /layout and /edit take, less what is the state's.
struct MachineRequest {
  let machine: Machine
  /// The style of the composer's text.
  let style: TextStyle
  /// Where the lines are counted for the limits; nil is the composer's own text.
  let box: TextColumn?
  /// The preset that the machine's stage may come from.
  let preset: Preset?

  init?(json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle) {
    let request = StageRequest(json: &json, devices: devices)
    let composer = json.optional(
      "composer", .object { ComposerRequest(stateless: &$0, defaultStyle: defaultStyle) })
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

extension ComposerRequest {
  /// Reads a composer that leaves to a state what is the state's.
  fileprivate init?(stateless json: inout JSONObject, defaultStyle: TextStyle) {
    if json.has("appeared") { json.report("appeared", "is a part of the state here") }
    self.init(json: &json, defaultStyle: defaultStyle)
    if case .box(let text) = box.text, !text.value.isEmpty {
      json.report("text", "must not have a \"value\", which is a part of the state here")
    }
  }
}
