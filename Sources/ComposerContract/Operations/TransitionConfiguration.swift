import Composer
import JSON

/// The `config` of a transition: the members of /layout and /edit that are not part of the state.
package struct TransitionConfiguration {
  /// The members of a step that a request can include.
  package enum Included: String, CaseIterable { case effects, layout }

  package private(set) var machine: Machine
  /// The style of the composer's text.
  package private(set) var style: TextStyle
  /// The style from which spans take what they leave out: that of the text without `textScale`.
  let spanStyle: TextStyle
  /// The box in which limits count lines; nil for the box of the composer's text.
  package let box: TextColumn?
  /// The preset that the configuration names; nil if it names none.
  package private(set) var preset: Preset?
  /// The members of each step of the response.
  package let included: [Included]

  package init?(json: inout JSONObject, devices: DeviceTable, _ defaults: TextDefaults) {
    let members = DisplayMembers(json: &json, devices: devices)
    let pixelRatio = json.optional("pixelRatio", .pixelRatio)
    let defaultStyle = defaults.style(on: members.preset, pixelRatio: pixelRatio)
    let composer = json.optional(
      "composer", .members(of: ComposerMember(in: defaultStyle, isStateless: true)))
    let content = json.optional("content", .messageList)
    let hasFields = json.has("fields")
    let scroll = json.optional(
      "scroll", .members(of: ScrollMember(needsTarget: !hasFields)))?.request
    var (rules, send) = (EditRules(), SendRules())
    json.read(into: &rules)
    rules = rules.completed(for: members.preset?.platform ?? .ios)
    json.input("send", &send, .members(of: send))
    let running = json.optional("running", .members(of: RunningRules()))
    let history = json.optional("history", .boolean) ?? false
    let keys = json.keys(history: history)
    let triggers = json.triggers()
    let popover = json.optional("popover", .members(of: SessionPopover()))?.popover
    let fields = json.optional("fields", .fields) ?? []
    let blurs = json.optional("blursOnKeyboardHide", .boolean) ?? false
    included =
      json.optional("include", .array(of: .name(of: Included.self), count: 0...2))
      ?? Included.allCases
    box =
      json.optional(
        "box", .members(of: ColumnMember(in: defaults.style)))?.column
    if json.has("content"), json.has("scroll") {
      json.report("scroll", "must not be sent together with \"content\"")
    }
    if json.has("popover"), triggers?.isEmpty ?? !json.has("triggers") {
      json.report("popover", "needs \"triggers\", whose words it is shown for")
    }
    json.checkDistinct("fields", fields.map { $0.id })
    if case .height? = composer?.box.text, rules.limits.maxLines != nil, !json.has("box") {
      json.report(
        "box",
        "is required with \"limits.maxLines\" and \"composer.textHeight\" without "
          + "\"composer.text\"")
    }
    guard let display = members.display else { return nil }
    preset = members.preset
    machine = Machine(
      display: display, platform: members.preset?.platform ?? .ios,
      keyboards: members.preset?.keyboards,
      composer: composer?.box ?? ComposerBox(),
      fields: fields, content: content, scroll: scroll, rules: rules, send: send,
      running: running, history: history, keys: keys, triggers: triggers ?? [], popover: popover,
      blursOnKeyboardHide: blurs, pixelRatio: pixelRatio)
    style = composer?.style ?? defaultStyle
    spanStyle = composer?.unscaledStyle ?? defaultStyle
  }
}

extension TransitionConfiguration {
  /// The same configuration on a device, in portrait.
  package func on(_ device: Device, _ defaults: TextDefaults) -> TransitionConfiguration {
    let preset = Preset(device, .portrait)
    let display = Display(
      screen: preset.screen, safeArea: preset.safeArea, orientation: preset.orientation)
    var config = self
    config.preset = preset
    config.style = style.exchanging(
      defaults.style(on: self.preset), for: defaults.style(on: preset))
    config.machine = machine.on(display, of: preset.platform, keyboards: preset.keyboards)
    return config
  }
}

extension SendRules: Members {
  /// Visits the rules of sending.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("clears", &clears, .boolean)
    json.input("allowsEmpty", &allowsEmpty, .boolean)
    json.input("trims", &trims, .name())
  }
}

extension RunningRules: Members {
  /// Visits the rules of the send button while an answer is written.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("whenEmpty", &whenEmpty, .name())
    json.input("withText", &withText, .name())
  }
}

extension Field: Members {
  /// The maximum number of fields.
  static let most = 64

  /// Visits the field.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.requiredInput("id", &id, .partID)
    json.input("frame", &frame, .rect)
    json.input("returnKey", &returnKey, .name())
    json.input("gap", &gap, .nonNegativeLength)
  }
}

extension JSONType where Self == JSONArray<JSONMembers<Field>> {
  /// The fields of a screen.
  fileprivate static var fields: Self {
    .array(of: .members(of: Field(id: "")), count: 0...Field.most)
  }
}

/// Tracks the display and the list while the events of a transition are decoded.
///
/// An event depends on earlier ones: the height of a keyboard type depends on the orientation.
package struct DisplayTracker {
  /// The display after the events that were decoded.
  package private(set) var current: Display

  /// The display of the configuration.
  private let original: Display
  private let device: Preset?
  /// The style from which spans take what they leave out.
  let spanStyle: TextStyle

  /// Whether the list is inverted after the events that were decoded.
  var isListInverted: Bool

  /// Starts with the display of the state, or else with that of the configuration.
  package init(
    _ config: TransitionConfiguration, resizedTo display: Display?,
    changedTo list: MessageList? = nil
  ) {
    original = config.machine.display
    device = config.preset
    spanStyle = config.spanStyle
    isListInverted = (list ?? config.machine.content)?.inverted ?? false
    current = display ?? original
  }

  /// The preset in the current orientation; nil if the configuration names no device.
  var preset: Preset? { device?.held(current.heldOrientation) }

  /// Reads the new display of a `resized` event.
  ///
  /// Absent members come from the preset if the orientation changes; otherwise they stay the same.
  mutating func resize(json: inout JSONObject) -> Display {
    let sent = json.optional("screen", .members(of: ScreenMember()))
    let screen = sent?.size
    let safeArea = json.optional("safeArea", .insets)
    let view = json.optional("view", .rect)
    let named = json.optional("orientation", .name(of: Orientation.self))
    let windowing = json.optional("windowing", .name(of: Windowing.self))
    let pane = json.optional("pane", .name(of: Pane.self))
    let orientation = named ?? screen.map(Orientation.init(of:)) ?? current.heldOrientation
    turn(to: orientation, json)
    let turned = Display(
      screen: screen ?? current.screen, safeArea: safeArea ?? current.safeArea,
      view: view ?? current.view,
      orientation: orientation, windowing: windowing ?? current.windowing,
      hinge: sent == nil ? current.hinge : sent?.hinge, pane: pane ?? current.pane)
    turned.check(json)
    current = turned
    return turned
  }

  /// Takes the screen and the safe area of a new orientation from the preset.
  private mutating func turn(to orientation: Orientation, _ json: borrowing JSONObject) {
    guard orientation != current.heldOrientation else { return }
    guard let turned = device?.held(orientation) else {
      if !json.has("screen") {
        json.report(
          "screen", "is required for a new orientation, because \"config\" names no \"device\"")
      }
      return
    }
    let isOriginal = orientation == original.heldOrientation
    if !isOriginal, !json.has("safeArea"), let warning = turned.warningAboutSafeArea {
      json.warn("orientation", .estimatedSafeArea, warning)
    }
    current =
      isOriginal
      ? original
      : Display(
        screen: turned.screen, safeArea: turned.safeArea, orientation: orientation,
        windowing: current.windowing, pane: current.pane)
  }
}

extension TransitionConfiguration {
  /// Reads the member `config` of a request.
  ///
  /// - Returns: the configuration, nil if something in it is not acceptable; and what can be read of it,
  ///   with which the events can be checked all the same, nil without a screen.
  package static func read(
    from json: inout JSONObject, devices: DeviceTable, _ defaults: TextDefaults
  ) -> (accepted: TransitionConfiguration?, readable: TransitionConfiguration?) {
    var readable: TransitionConfiguration?
    let accepted = json.required(
      "config",
      .object {
        readable = TransitionConfiguration(json: &$0, devices: devices, defaults)
        return readable
      })
    return (accepted, readable)
  }
}

/// Any value, of a member that cannot be checked without a configuration.
package struct UncheckedValue: JSONType {
  package init() {}

  package func read(_ value: borrowing JSONValue) -> Bool? { true }
}
