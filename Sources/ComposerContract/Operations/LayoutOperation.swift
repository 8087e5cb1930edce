import Composer
import JSON

/// `POST /layout`: computes the frames of composer, keyboard and message list.
package final class LayoutOperation: Operation {
  private let source: any LineSource
  private let devices: DeviceTable
  private let defaults: TextDefaults

  package init(source: any LineSource, devices: DeviceTable, defaults: TextDefaults) {
    self.source = source
    self.devices = devices
    self.defaults = defaults
  }

  package func decode(_ json: inout JSONObject) -> LayoutRequest? {
    LayoutRequest.visit(&json, devices: devices, defaults)
  }

  package func cost(of request: LayoutRequest) -> RequestCost {
    var cost = RequestCost()
    if let style = request.style {
      cost.add(style, in: source)
      if request.hasSpans { cost.add(request.spans, in: style, source) }
    }
    let scene = request.scene
    cost.add(
      layouts: 1, of: Parts(items: scene.composer.items, rows: scene.composer.rows),
      forms: 1 + request.dialects.count + (request.explains ? Self.explainedForms : 0))
    cost.add(samples: request.keyframeCount, bytes: Self.keyframeBytes)
    return cost
  }

  /// The cost of explaining the numbers, as a number of forms of a layout.
  ///
  /// Source: measured: 9 µs for each of 1,056 parts.
  private static let explainedForms = 8

  /// The memory of a keyframe: as a value twice, and as JSON of seventy bytes in three places.
  private static let keyframeBytes = 2 * MemoryLayout<AnimationLayout.Keyframe>.stride + 3 * 70

  package func respond(
    to request: LayoutRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> LayoutResponse {
    try respond(to: request, warnings, spending: WorkBudget(allowance))
  }

  /// Computes the output.
  ///
  /// - Parameter budget: is charged for the layout of the text; created only for a request with a text.
  package func respond(
    to request: LayoutRequest, _ warnings: Warnings, spending budget: @autoclosure () -> WorkBudget
  ) throws(JSONError) -> LayoutResponse {
    var warnings = warnings
    let entry = request.defaults
    let scene = request.scene
    warnings.addAssumedFont(
      entry, ifMeasured: scene.composer.text.isMeasured(scene.composer.placement), request.style)
    warnings.addZoom(
      of: request.style, on: request.preset?.platform, isPage: request.isPage,
      at: "/composer/text/font")
    guard let style = request.style else {
      // Nearly all requests while a keyboard moves have no text.
      return LayoutResponse(request, measuring: entry.lines, warnings)
    }
    try source.check(hasSpans: request.hasSpans, at: "/composer/text/spans")
    let budget = budget()
    let response = LayoutResponse(
      request, measuring: source.lines(of: style, within: budget), warnings)
    try budget.check()
    response.warnings.addFonts(of: style, at: "/composer/text/font", in: source)
    if request.hasSpans {
      response.warnings.addFonts(
        of: request.spans, in: style, at: "/composer/text/spans", from: source)
    }
    let text = response.layout.text?.placeholderVisible == true ? "placeholder" : "value"
    response.warnings.add(missing: budget.missingScalar, at: "/composer/text/\(text)")
    return response
  }
}

/// A request of `POST /layout`.
///
/// It is a class, because each step would copy the scene, which has about 600 bytes.
package final class LayoutRequest: Sendable {
  package let scene: LayoutScene
  /// The style of the composer's text; nil if the request has no text.
  package let style: TextStyle?
  /// The preset that the request names; nil if it names none.
  package let preset: Preset?
  /// What the request leaves open about texts.
  fileprivate let defaults: TextDefaults.Entry
  /// Whether the visual viewport of a page gives the place of the keyboard.
  fileprivate let isPage: Bool
  /// The greatest number of keyframes; 0 if the request asks for none.
  let keyframeCount: Int
  /// Whether the response explains each number.
  let explains: Bool
  /// The platforms for whose APIs the response repeats the layout.
  let dialects: [Dialect]
  /// The members of the response.
  let included: LayoutMembers

  /// Whether the text has spans.
  fileprivate var hasSpans: Bool { scene.composer.text.box?.value.isPlain == false }

  /// The spans of the text.
  fileprivate var spans: [TextSpan] { scene.composer.text.box?.value.spans ?? [] }

  private init(
    _ scene: LayoutScene, style: TextStyle?, preset: Preset?, defaults: TextDefaults.Entry,
    isPage: Bool, keyframeCount: Int, explains: Bool, dialects: [Dialect], included: LayoutMembers
  ) {
    self.scene = scene
    self.style = style
    self.preset = preset
    self.defaults = defaults
    self.isPage = isPage
    self.keyframeCount = keyframeCount
    self.explains = explains
    self.dialects = dialects
    self.included = included
  }

  /// Visits the members; nil if they are not read, or make no request.
  ///
  /// Not an initializer, because Embedded Swift does not free the object of one that fails.
  static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults
  ) -> LayoutRequest? {
    json.schema(
      "LayoutRequest",
      """
      A screen, a keyboard and a composer. `device` or `screen` is required; other members override
      the preset.
      """)
    json.rule(
      #"""
      "not": {"required": ["popover", "composer"], "properties": {"popover": {"required":
      ["anchor"], "properties": {"anchor": {"type": "integer"}}}, "composer": {"required":
      ["textHeight"], "not": {"required": ["text"]}}}}
      """#)
    json.rule(#""if": {"not": {"required": ["device"]}}"#)
    json.rule(
      #"""
      "then": {"required": ["screen"], "properties": {"keyboard": {"not": {"type": "object",
      "required": ["type"]}}}}
      """#)
    var members = DisplayMembers(of: devices)
    members.visit(&json)
    json.about("The keyboard. The default is a hidden keyboard.")
    // At once, because each use of a keyboard that is kept would copy it.
    let (event, isOfPage, isEstimated) =
      json.optional(
        "keyboard", members: LayoutKeyboard(on: members.display, of: members.preset)
      ).map { ($0.event, $0.isOfPage, $0.isEstimated) } ?? (nil, false, false)
    let panel = json.optional(
      "panel", members: PanelMember(from: .preset(members.preset)))?.panel
    json.type("PixelRatio")
    let pixelRatio = json.optional("pixelRatio", .pixelRatio)
    let entry = defaults.entry(of: members.preset)
    let defaultStyle = entry.style(pixelRatio: pixelRatio)
    let isKeyboardShown = panel != nil || event.map { $0.phase != .hide } ?? false
    json.about("The composer. The default is an empty, docked bar.")
    let composer = json.optional(
      "composer", members: ComposerMember(in: defaultStyle, isFocused: isKeyboardShown))
    let isKnown = composer != nil || !json.has("composer")
    let popover = json.optional(
      "popover", members: PopoverMember(in: isKnown ? composer?.box ?? .plain : nil))?.popover
    let content = json.optional("content", .messageList)
    let scroll = json.optional("scroll", members: ScrollMember())?.request
    let drag = json.optional("drag", .drag)
    let keyframes = json.optional(
      "keyframes",
      members: Keyframes(durationMs: (composer?.box.animation).longestMs(orThatOf: event)))
    json.about("The start of the animation. The default is the frame without a keyboard.")
    let start = json.optional("from", .rect)
    var (explains, dialects, included) = (false, [Dialect](), LayoutMembers.all)
    json.about("Whether the response explains every number.")
    json.input("explain", &explains, .boolean)
    #if hasFeature(Embedded)
      json.check {
        if explains { $0.report("explain", "must be false: only the service explains its numbers") }
      }
    #endif
    json.type(
      "Platform",
      """
      A platform that a layout can be translated for; `compose` is Jetpack Compose.
      """, ofElements: true)
    json.about("The platforms to translate the layout for.")
    json.input("dialects", &dialects, .dialects)
    json.input("include", &included, .layoutMembers)
    guard let display = members.display else { return nil }
    let platform = members.preset?.platform ?? .ios
    let scene = LayoutScene(
      display: display, platform: platform,
      keyboard: panel?.keyboard(on: display.screen, animatedLike: event, of: platform) ?? event,
      panel: panel,
      composer: composer?.box ?? .plain, popover: popover, content: content,
      scroll: scroll, drag: drag, keyframesPerSecond: keyframes?.perSecond,
      start: start.map { LayoutScene.Start($0) }, pixelRatio: pixelRatio)
    return LayoutRequest(
      scene, style: composer?.style ?? (pixelRatio == nil ? nil : defaultStyle),
      preset: members.preset?.estimated(isEstimated), defaults: entry,
      isPage: isOfPage, keyframeCount: keyframes?.count ?? 0, explains: explains,
      dialects: dialects,
      included: included)
  }
}

extension JSONType where Self == JSONNumber {
  /// Device pixels per point.
  static var pixelRatio: JSONNumber { .number(in: 0.1...100) }

  /// Samples of movements in a second.
  static var framesPerSecond: JSONNumber { .number(in: 1...240) }
}

/// The rate at which the response samples the animation.
private struct Keyframes: Members {
  private(set) var perSecond = 0.0
  let durationMs: Double

  /// The maximum number of keyframes: ten seconds at 240 per second.
  ///
  /// A spring can take an hour to settle, and each sample adds seventy bytes to the response.
  private static let mostSamples = 2_400.0

  init(durationMs: Double) { self.durationMs = durationMs }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("KeyframesInput", "Requests samples of the animation.")
    json.about("Samples per second.")
    json.requiredInput("fps", &perSecond, .framesPerSecond)
    json.check {
      guard samples > Keyframes.mostSamples else { return }
      $0.report(
        "fps",
        "must not result in more than \(Int(Keyframes.mostSamples)) keyframes: send a lower "
          + "\"fps\" or a shorter animation")
    }
  }

  private var samples: Double { durationMs * perSecond / 1000 }
  /// The greatest number of keyframes.
  var count: Int { Int(min(samples, Keyframes.mostSamples)) + 2 }
}

extension Curve {
  /// The duration of an animation in milliseconds; 0 if the curve's default applies.
  fileprivate func longestMs(durationMs: Double?) -> Double {
    if case .spring(let spring) = self, durationMs != 0 { return spring.settleMs }
    return durationMs ?? 0
  }
}

extension KeyboardEvent {
  fileprivate var longestMs: Double { curve.longestMs(durationMs: durationMs) }
}

extension BarAnimation {
  fileprivate func longestMs(beside event: KeyboardEvent?) -> Double {
    if let curve { return delayMs + curve.longestMs(durationMs: durationMs) }
    return delayMs + (event?.curve.longestMs(durationMs: durationMs ?? event?.durationMs) ?? 0)
  }
}

extension BarAnimations? {
  /// The duration of the longest animation of a bar that a keyboard moves, in milliseconds.
  fileprivate func longestMs(orThatOf event: KeyboardEvent?) -> Double {
    let common = event?.longestMs ?? 0
    return max(
      self?.show?.longestMs(beside: event) ?? common,
      self?.hide?.longestMs(beside: event) ?? common)
  }
}

/// A response of `POST /layout`.
///
/// It is a class, because each step would copy the layout, which has more than 1,000 bytes.
package final class LayoutResponse {
  package let layout: Layout
  /// The explanation of each number; nil if the request does not include `explain`.
  package let terms: [Term]?
  package var warnings: Warnings

  private let preset: Preset?
  private let translations: Translations?
  private let included: LayoutMembers

  init(
    _ request: LayoutRequest, measuring lines: any LineMeasuring, _ warnings: Warnings
  ) {
    let scene = request.scene
    if request.explains {
      (layout, terms) = scene.explainedLayout(measuring: lines)
    } else {
      layout = scene.layout(measuring: lines)
      terms = nil
    }
    self.warnings = warnings
    self.warnings.addFrames(of: layout, in: scene)
    preset = request.preset
    included = request.included
    translations =
      request.dialects.isEmpty
      ? nil : Translations(of: layout, in: scene, to: request.dialects)
  }
}

extension LayoutResponse: ResponseObject {
  package func write(to json: inout JSONWriter) {
    json.object {
      layout.write(included, to: &$0)
      Self.visitOthers(&$0) { self }
    }
  }

  @inline(__always)
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> LayoutResponse
  ) {
    json.schema(
      "LayoutResponse",
      """
      All frames in view coordinates. Absent parts are null. With `include`, only those members are
      present.
      """)
    Layout.visit(&json, { value().included }) { value().layout }
    visitOthers(&json, of: value)
  }

  /// Visits what only a response to `/layout` has.
  @inline(__always)
  private static func visitOthers<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> LayoutResponse
  ) {
    json.about("The preset of `device`; absent without `device`.")
    json.outputIfPresent(
      "preset", value().included.contains(.preset) ? value().preset : nil)
    json.about("Present only if the request has `dialects`.")
    json.outputIfPresent(
      "dialects", value().included.contains(.dialects) ? value().translations : nil)
    json.about("The terms in order of computation; present only if the request has `explain`.")
    json.outputIfPresent(
      "explain", value().included.contains(.explain) ? value().terms : nil)
    json.warnings(value().warnings)
  }
}

extension Term: ResponseObject {
  /// Visits the term; `winner` only if there was a choice.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ExplainedTerm", "A number, and the rule that it follows from.")
    json.about(
      """
      The name of the number in the rules of later terms. Each number of the response has a term
      with its path, such as `composer.items[0].frame.x`. A later term of the same name takes the
      place of an earlier one; so frames are rounded to pixels.
      """)
    json.output("term", value().name)
    json.about("The value in points, unless the rule has a unit.")
    json.output("value", value().value)
    json.about(
      """
      A formula, `as sent` (by the client, or by the platform) or `as measured` (by the service); a
      note may follow after a comma. A formula has numbers, names, parentheses, +, −, × and ÷ with
      their usual precedence, and max, min, round and ceil. A name is the last term of that name
      before, or else the member at that path of the request, with its default and with the preset's
      figures; `keyboard.x` to `keyboard.height` are the keyboard's frame on the screen.
      `atRest(name)` is the exact number of that name for the same request with the keyboard hidden.
      """)
    json.output("rule", value().rule)
    json.about("The operand that a maximum or minimum took; absent for other rules.")
    json.outputIfPresent("winner", value().winner)
  }
}
