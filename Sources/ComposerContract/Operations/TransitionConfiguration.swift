import Composer
import JSON

/// The `config` of a transition: the members of /layout and /edit that are not part of the state.
///
/// It is a class, because the readers of requests, states and events share it.
package final class TransitionConfiguration: Sendable {
  /// The members of a step that a request can include.
  package enum Included: String, CaseIterable { case effects, layout }

  package let machine: Machine
  /// The style of the composer's text.
  package let style: TextStyle
  /// The style from which spans take what they leave out: that of the text without `textScale`.
  let spanStyle: TextStyle
  /// The box in which limits count lines; nil for the box of the composer's text.
  package let box: TextColumn?
  /// The preset that the configuration names; nil if it names none.
  package let preset: Preset?
  /// The members of each step of the response.
  package let included: [Included]

  private init(
    _ machine: Machine, style: TextStyle, spanStyle: TextStyle, box: TextColumn?, preset: Preset?,
    included: [Included]
  ) {
    self.machine = machine
    self.style = style
    self.spanStyle = spanStyle
    self.box = box
    self.preset = preset
    self.included = included
  }

  /// Visits the members; nil if they are not read, or give no screen.
  ///
  /// Not an initializer, because Embedded Swift does not free the object of one that fails.
  static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults
  ) -> TransitionConfiguration? {
    json.schema(
      "TransitionConfig",
      """
      What is not part of the state. `device` or `screen` is required; `content` and `scroll`
      exclude each other.
      """)
    json.rule(
      #"""
      "not": {"anyOf": [{"required": ["content", "scroll"]}, {"required": ["popover"], "not":
      {"required": ["triggers"], "properties": {"triggers": {"minItems": 1}}}}, {"required":
      ["limits", "composer"], "properties": {"limits": {"required": ["maxLines"]}, "composer":
      {"required": ["textHeight"], "not": {"required": ["text"]}}}, "not": {"required": ["box"]}}]}
      """#)
    json.rule(#""if": {"not": {"required": ["device"]}}"#)
    json.rule(#""then": {"required": ["screen"]}"#)
    json.about(
      """
      A preset, which has the screen, the safe area and keyboard heights, in `orientation` before any
      `resized` event.
      """)
    var members = DisplayMembers(of: devices)
    members.visit(&json)
    json.type(
      "PixelRatio",
      """
      Device pixels per point. The edges of all frames are rounded to whole pixels. The text of the
      composer is laid out in them, unless it has a `pixelRatio` of its own. Without it, no frame is
      rounded, and the text is laid out in the pixels of the preset.
      """)
    let pixelRatio = json.optional("pixelRatio", .pixelRatio)
    let defaultStyle = defaults.style(on: members.preset, pixelRatio: pixelRatio)
    json.note(
      .keywords(
        #""not": {"anyOf": [{"required": ["appeared"]}, {"required": ["focused"]}]}, "properties": {"text": {"properties": {"value": {"maxLength": 0}}}}"#
      ))
    json.about(
      """
      The composer without `appeared`, `focused` and `text.value`, which are part of the state. The
      default is a docked bar.
      """)
    let composer = json.optional(
      "composer", members: ComposerMember(in: defaultStyle, isStateless: true))
    let content = json.optional("content", .messageList)
    let needsTarget = !json.has("fields")
    json.about("The scroll view, and the row to scroll into view while the text has focus.")
    let scroll = json.optional(
      "scroll", members: ScrollMember(needsTarget: needsTarget))?.request
    var (rules, send) = (EditRules(), SendRules())
    rules.visit(&json)
    rules.complete(for: members.preset?.platform ?? .ios)
    json.input("send", &send, .members(of: send))
    let running = json.optional("running", members: RunningRules())
    var (history, blurs, focusesOnType) = (false, false, false)
    json.about(
      """
      Whether ArrowUp on the first line of the text and ArrowDown on its last line walk through sent
      messages, unless `keys` has other actions for them.
      """)
    json.input("history", &history, .boolean)
    var keys = KeyTables(history: history)
    json.about("What keys do: one table for every keyboard, or one for each.")
    json.input("keys", &keys, KeyTablesType(history: history))
    let triggers = json.optional("triggers", TriggersType())
    let popover = json.optional("popover", members: SessionPopover())?.popover
    json.about(
      """
      The text fields of the screen, each with an id of its own, in the order of the Return key
      `next`. Absent or empty means one field, the composer.
      """)
    let fields = json.optional("fields", .fields) ?? []
    json.about("Whether a keyboard that hides takes the focus from the text.")
    json.input("blursOnKeyboardHide", &blurs, .boolean)
    json.about(
      """
      Whether a key that types gives the text the focus, wherever it is pressed: a character, which
      goes in, a key of an input method, or Mod+V.
      """)
    json.input("focusesOnType", &focusesOnType, .boolean)
    json.about("The microphone; without it there are no recordings.")
    let recording = json.optional("recording", members: RecordingRules())
    var included = Included.allCases
    json.type("TransitionDetail", "An optional part of a step.", ofElements: true)
    json.about("The members of each step to return.")
    json.input("include", &included, .array(of: .name(), count: 0...2))
    json.about(
      """
      The width and style to count lines with. The default is the composer's text. `limits.maxLines`
      with `composer.textHeight` and without `composer.text` requires it.
      """)
    let box = json.optional("box", members: ColumnMember(in: defaults.style))?.column
    json.check {
      check($0, triggers, fields)
      if case .height? = composer?.box.text, rules.limits.maxLines != nil { checkBox($0) }
    }
    guard let display = members.display else { return nil }
    let machine = Machine(
      display: display, platform: members.preset?.platform ?? .ios,
      keyboards: members.preset?.keyboards,
      composer: composer?.box ?? ComposerBox(),
      fields: fields, content: content, scroll: scroll, rules: rules, send: send,
      running: running, history: history, keys: keys, triggers: triggers ?? [],
      popover: popover, blursOnKeyboardHide: blurs, focusesOnType: focusesOnType,
      recording: recording, pixelRatio: pixelRatio)
    return TransitionConfiguration(
      machine, style: composer?.style ?? defaultStyle,
      spanStyle: composer?.unscaledStyle ?? defaultStyle, box: box, preset: members.preset,
      included: included)
  }

  /// Reports members that are not acceptable together.
  private static func check(
    _ json: borrowing JSONObject, _ triggers: [TriggerRule]?, _ fields: [Field]
  ) {
    if json.has("content"), json.has("scroll") {
      json.report("scroll", "must not be sent together with \"content\"")
    }
    if json.has("popover"), triggers?.isEmpty ?? !json.has("triggers") {
      json.report("popover", "needs \"triggers\", whose words it is shown for")
    }
    json.checkDistinct("fields", fields.map { $0.id })
  }

  /// Reports an error if lines are limited, but nothing says where they end.
  private static func checkBox(_ json: borrowing JSONObject) {
    guard !json.has("box") else { return }
    json.report(
      "box",
      "is required with \"limits.maxLines\" and \"composer.textHeight\" without "
        + "\"composer.text\"")
  }
}

extension TransitionConfiguration {
  /// The same configuration on a device, in portrait.
  package func on(_ device: Device, _ defaults: TextDefaults) -> TransitionConfiguration {
    let preset = Preset(device, .portrait)
    let display = Display(
      screen: preset.screen, safeArea: preset.safeArea, orientation: preset.orientation)
    return TransitionConfiguration(
      machine.on(display, of: preset.platform, keyboards: preset.keyboards),
      style: style.exchanging(defaults.style(on: self.preset), for: defaults.style(on: preset)),
      spanStyle: spanStyle, box: box, preset: preset, included: included)
  }
}

extension SendRules: Members {
  /// Visits the rules of sending.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("SendRules", "What sending a message does.")
    json.about("Whether the text is empty afterwards.")
    json.input("clears", &clears, .boolean)
    json.about("Whether a text without visible characters can be sent.")
    json.input("allowsEmpty", &allowsEmpty, .boolean)
    json.type("MessageTrimming", "What is removed from both ends of a message.")
    json.input("trims", &trims, .name())
  }
}

extension RecordingRules: Members {
  /// Visits the distances.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "RecordingRules",
      """
      A microphone that is held. The finger locks or cancels the recording, whatever it reaches
      first.
      """)
    json.about("The distance upwards beyond which the recording goes on without the finger.")
    json.input("lockAt", &lockAt, .nonNegativeLength)
    json.about("The distance towards the leading edge beyond which the recording is thrown away.")
    json.input("cancelAt", &cancelAt, .nonNegativeLength)
  }
}

extension RunningRules: Members {
  /// Visits the rules of the send button while an answer is written.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "RunningRules", "What sending means between the events `runStarted` and `runEnded`.")
    json.type(
      "EmptyMeaning", "What sending an empty message means: it stops the answer, or nothing.")
    json.input("whenEmpty", &whenEmpty, .name())
    json.type(
      "TextMeaning",
      """
      What sending any other message means: it is sent after the answer, to the answer, at once, or
      not.
      """)
    json.input("withText", &withText, .name())
    json.type(
      "QueueDrain",
      """
      Messages that wait are in `state.queue`, and are sent when the answer ends: the next one, or
      as many as the limits allow as one, with an empty line between them. Without it, the client
      keeps the messages of `publish` with the `mode` `queue`.
      """)
    json.input("drain", &drain, .name())
  }
}

extension Field: Members {
  /// The maximum number of fields.
  static let most = 64

  /// Visits the field.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("FieldInput", "One of several text fields.")
    json.requiredInput("id", &id, .partID)
    json.about("The resting frame in view coordinates. The default is the composer's.")
    json.input("frame", &frame, .rect)
    json.type("ReturnKey")
    json.about(
      """
      What the Return key does here. The default is that of the configuration, as is `next` in the
      last field; if both are `next`, the keyboard hides.
      """)
    json.input("returnKey", &returnKey, .name())
    json.about(
      "The smallest distance between this field and the keyboard. The default is the composer's.")
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

  #if !hasFeature(Embedded)
    private init() {
      original = Display(screen: Size(width: 0, height: 0))
      (current, device) = (original, nil)
      spanStyle = TextStyle(font: .ofPreset)
      isListInverted = false
    }

    /// A tracker without a display, for visitors that only describe events.
    static let none = DisplayTracker()
  #endif

  /// The preset in the current orientation; nil if the configuration names no device.
  var preset: Preset? { device?.held(current.heldOrientation) }

  /// Reads the new display of a `resized` event.
  ///
  /// Absent members come from the preset if the orientation changes; otherwise they stay the same.
  mutating func resize<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) -> Display {
    let sent = json.optional("screen", members: ScreenMember())
    let safeArea = json.optional("safeArea", .insets)
    let view = json.optional("view", .rect)
    json.type("Orientation")
    let named = json.optional("orientation", .name(of: Orientation.self))
    json.type("Windowing")
    let windowing = json.optional("windowing", .name(of: Windowing.self))
    json.type("Pane")
    let pane = json.optional("pane", .name(of: Pane.self))
    let screen = sent?.size
    let orientation = named ?? screen.map(Orientation.init(of:)) ?? current.heldOrientation
    json.check { turn(to: orientation, $0) }
    let turned = Display(
      screen: screen ?? current.screen, safeArea: safeArea ?? current.safeArea,
      view: view ?? current.view,
      orientation: orientation, windowing: windowing ?? current.windowing,
      hinge: sent == nil ? current.hinge : sent?.hinge, pane: pane ?? current.pane)
    json.check { turned.check($0) }
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

/// The member `config` of a request.
package struct ConfigurationType: JSONType {
  let devices: DeviceTable
  let defaults: TextDefaults

  package init(on devices: DeviceTable, _ defaults: TextDefaults) {
    (self.devices, self.defaults) = (devices, defaults)
  }

  /// A configuration, and what could be read of it if it is not acceptable.
  package struct Value {
    package private(set) var accepted: TransitionConfiguration?
    /// The members that could be read, with which events are checked; nil without a screen.
    package private(set) var readable: TransitionConfiguration?

    /// Creates a value of which nothing was read.
    package init() {}

    fileprivate init(_ value: borrowing JSONValue, as type: ConfigurationType) {
      var readable: TransitionConfiguration?
      accepted = value.recent(of: type.defaults) {
        $0.read(
          as: .object {
            readable = TransitionConfiguration.visit(&$0, devices: type.devices, type.defaults)
            return readable
          })
      }
      self.readable = readable ?? accepted
    }
  }

  package func read(_ value: borrowing JSONValue) -> Value? { Value(value, as: self) }

  #if !hasFeature(Embedded)
    package var schema: String {
      SchemaVisitor.schema {
        _ = TransitionConfiguration.visit(&$0, devices: devices, defaults)
      }
    }
  #endif
}
