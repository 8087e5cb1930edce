import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /layout`: computes the frames of composer, keyboard and message list.
final class LayoutOperation: DrawableOperation {
  private let engine: TextLayoutEngine
  private let devices: DeviceTable
  /// The measurer of requests without a text: nearly all requests while a keyboard moves.
  private let plain: TextMeasurer
  private let assumedFonts: AssumedFonts

  init(engine: TextLayoutEngine, devices: DeviceTable) {
    self.engine = engine
    self.devices = devices
    plain = engine.measurer(for: engine.defaultStyle)
    assumedFonts = AssumedFonts(of: engine)
  }

  func decode(_ json: inout JSONObject) -> LayoutRequest? {
    LayoutRequest(json: &json, devices: devices, defaultStyle: engine.defaultStyle)
  }

  func cost(of request: LayoutRequest) -> RequestCost {
    var cost = RequestCost()
    if let style = request.style { cost.add(style, in: engine) }
    let composer = request.scene.composer
    cost.add(
      layouts: 1, of: Parts(items: composer?.items ?? [], rows: composer?.rows ?? []),
      forms: 1 + request.dialects.count)
    cost.add(samples: request.keyframeCount, bytes: Self.keyframeBytes)
    return cost
  }

  /// The memory of a keyframe: as a value twice, and as JSON of seventy bytes in three places.
  private static let keyframeBytes = 2 * MemoryLayout<AnimationLayout.Keyframe>.stride + 3 * 70

  func respond(
    to request: LayoutRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> LayoutResponse {
    var warnings = warnings
    warnings.addAssumedFont(
      assumedFonts, for: request.preset?.platform, in: request.scene.composer, request.style,
      in: engine)
    guard let style = request.style else {
      return LayoutResponse(request, measuring: plain, warnings)
    }
    let budget = WorkBudget(allowance)
    let response = LayoutResponse(
      request, measuring: BudgetedLines(of: style, in: engine, within: budget), warnings)
    try budget.check()
    response.warnings.addFonts(of: style, at: "/composer/text/font", in: engine)
    let text = response.layout.text?.placeholderVisible == true ? "placeholder" : "value"
    response.warnings.add(missing: budget.missingScalar, at: "/composer/text/\(text)")
    return response
  }

  func draw(
    _ request: LayoutRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> [UInt8] {
    LayoutPicture(
      try respond(to: request, warnings, within: allowance), to: request, engine: engine
    ).svg
  }
}

/// A request of `POST /layout`.
///
/// A class, because each step would copy the scene, which has about 600 bytes.
final class LayoutRequest: Sendable {
  let scene: LayoutScene
  /// Nil if the request has no text.
  let style: TextStyle?
  /// The preset that the request names; nil if it names none.
  let preset: Preset?
  /// The greatest number of keyframes; 0 if the request asks for none.
  let keyframeCount: Int
  /// Whether the response explains each number.
  let explains: Bool
  /// The platforms for whose APIs the response repeats the layout.
  let dialects: [Dialect]
  /// The members of the response.
  let included: LayoutMembers

  init?(json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle) {
    let members = DisplayMembers(json: &json, devices: devices)
    let keyboard = json.optional(
      "keyboard",
      .object {
        LayoutKeyboard(json: &$0, display: members.display, preset: members.preset)
      })
    let panel = json.optional(
      "panel", .object { PanelMember.placed(&$0, preset: members.preset) })
    let composer = json.optional(
      "composer", .object { ComposerMember(json: &$0, defaultStyle: defaultStyle) })
    let pixelRatio = json.optional("pixelRatio", .pixelRatio)
    let box = json.has("composer") ? composer?.box : ComposerBox()
    let popover = json.optional(
      "popover",
      .object { Popover(json: &$0, in: box) })
    let content = json.optional("content", .object(MessageList.init(json:)))
    let scroll = json.optional("scroll", .object(ScrollRequest.init(json:)))
    let drag = json.optional("drag", .object(Drag.init(json:)))
    let longest = (composer?.box.animation).longestMs(orThatOf: keyboard?.event)
    let keyframes = json.optional(
      "keyframes", .object { Keyframes(json: &$0, durationMs: longest) })
    keyframeCount = keyframes?.count ?? 0
    let start = json.optional("from", .rect)
    explains = json.optional("explain", .boolean) ?? false
    dialects = json.optional("dialects", .dialects) ?? []
    included = json.optional("include", .layoutMembers) ?? .all
    guard let display = members.display else { return nil }
    let platform = members.preset?.platform ?? .ios
    scene = LayoutScene(
      screen: display.screen, safeArea: display.safeArea, view: display.view,
      windowing: display.windowing, platform: platform,
      keyboard: panel?.keyboard(
        on: display.screen, animatedLike: keyboard?.event, of: platform) ?? keyboard?.event,
      panel: panel, composer: composer?.box ?? ComposerBox(), popover: popover, content: content,
      scroll: scroll, drag: drag, keyframesPerSecond: keyframes?.perSecond,
      animationStart: start, pixelRatio: pixelRatio)
    preset = members.preset?.estimated(keyboard?.isEstimated ?? false)
    style = composer?.style
  }
}

extension JSONType where Self == JSONNumber {
  /// Device pixels per point.
  static var pixelRatio: JSONNumber { .number(in: 0.1...100) }
}

/// The rate at which the response samples the animation.
private struct Keyframes {
  let perSecond: Double
  let count: Int

  /// The maximum number of keyframes: ten seconds at 240 per second.
  ///
  /// A spring can take an hour to settle, and each sample adds seventy bytes to the response.
  private static let mostSamples = 2_400.0

  init?(json: inout JSONObject, durationMs: Double) {
    guard let perSecond = json.required("fps", .number(in: 1...240)) else { return nil }
    let samples = durationMs * perSecond / 1000
    if samples > Keyframes.mostSamples {
      json.report(
        "fps",
        "must not result in more than \(Int(Keyframes.mostSamples)) keyframes: send a lower "
          + "\"fps\" or a shorter animation"
      )
    }
    count = Int(min(samples, Keyframes.mostSamples)) + 2
    self.perSecond = perSecond
  }
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
  fileprivate var longestMs: Double { curve.longestMs(durationMs: durationMs) }
}

extension BarAnimations? {
  /// The duration of the longest animation of a bar that a keyboard moves, in milliseconds.
  fileprivate func longestMs(orThatOf event: KeyboardEvent?) -> Double {
    let common = event?.longestMs ?? 0
    return max(self?.show?.longestMs ?? common, self?.hide?.longestMs ?? common)
  }
}

/// A response of `POST /layout`.
///
/// A class, because each step would copy the layout, which has more than 1,000 bytes.
final class LayoutResponse {
  let layout: Layout
  /// The explanation of each number; nil if the request does not include `explain`.
  let terms: [Term]?
  var warnings: Warnings

  private let preset: Preset?
  private let translations: Translations?
  private let included: LayoutMembers

  init(
    _ request: LayoutRequest, measuring lines: any LineMeasuring, _ warnings: Warnings
  ) {
    let scene = request.scene
    if request.explains {
      let explained = scene.explainedLayout(measuring: lines)
      layout = explained.layout
      terms = explained.terms
    } else {
      layout = scene.layout(measuring: lines)
      terms = nil
    }
    var warnings = warnings
    warnings.addFrames(of: layout, in: scene)
    self.warnings = warnings
    preset = request.preset
    included = request.included
    translations =
      request.dialects.isEmpty
      ? nil : Translations(of: layout, in: scene, to: request.dialects)
  }
}

extension LayoutResponse: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      layout.write(included, to: &$0)
      if included.contains(.preset) { $0.memberIfPresent("preset", preset) }
      if included.contains(.dialects) { $0.memberIfPresent("dialects", translations) }
      if included.contains(.explain) { $0.memberIfPresent("explain", terms) }
      $0.member(warnings)
    }
  }
}

extension Term: JSONWritable {
  /// Writes the term; `winner` only if there was a choice.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("term", name)
      $0.member("value", value)
      $0.member("rule", rule)
      $0.memberIfPresent("winner", winner)
    }
  }
}
