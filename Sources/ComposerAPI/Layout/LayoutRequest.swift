import Composer
import JSON
import TextLayout

/// What `POST /layout` is asked.
struct LayoutRequest {
  let scene: LayoutScene
  let style: TextStyle
  /// The preset whose figures were taken; nil when the client sent its own.
  let preset: Preset?
  /// Whether every number is to be explained.
  let explains: Bool
  /// The platforms in whose terms the answer is wanted besides.
  let dialects: [Dialect]

  init?(json: inout JSONObject, devices: DeviceTable, defaultFamilies: [String]) {
    let preset = LayoutRequest.preset(json: &json, devices)
    let screen = json.optional("screen", .size) ?? preset?.screen
    let safeArea = json.optional("safeArea", .insets) ?? preset?.safeArea
    let view = json.optional("view", .rect)
    let keyboard = json.nullable(
      "keyboard", .object { KeyboardEvent(json: &$0, screen: screen, preset: preset) })
    let composer = json.nullable(
      "composer", .object { ComposerRequest(json: &$0, defaultFamilies: defaultFamilies) })
    let hasComposer = !json.isNull("composer")
    let content = json.optional("content", .object(MessageList.init(json:)))
    let scroll = json.optional("scroll", .object(ScrollRequest.init(json:)))
    let drag = json.optional("drag", .object(Drag.init(json:)))
    let longest = keyboard?.longestMs ?? 0
    let keyframes = json.optional(
      "keyframes", .object { Keyframes(json: &$0, durationMs: longest) })
    let start = json.optional("from", .rect)
    explains = json.optional("explain", .boolean) ?? false
    dialects = json.optional("dialects", .dialects) ?? []
    LayoutRequest.check(json, preset, screen, view)
    guard let screen else { return nil }
    scene = LayoutScene(
      screen: screen, safeArea: safeArea ?? .zero, view: view, keyboard: keyboard,
      composer: hasComposer ? composer?.box ?? ComposerBox() : nil, content: content,
      scroll: scroll, drag: drag, keyframesPerSecond: keyframes?.perSecond,
      animationStart: start)
    self.preset = preset
    style = composer?.style ?? TextStyle(font: FontRequest(source: .families(defaultFamilies)))
  }

  private static func preset(json: inout JSONObject, _ devices: DeviceTable) -> Preset? {
    let device = json.optional("device", .device(in: devices))
    let orientation = json.optional("orientation", .name(of: Orientation.self))
    return device.map { Preset($0, orientation ?? .portrait) }
  }

  /// Checks what several members must be together.
  private static func check(
    _ json: borrowing JSONObject, _ preset: Preset?, _ screen: Size?, _ view: Rect?
  ) {
    if !json.has("device"), !json.has("screen") {
      json.report("needs \"device\" or \"screen\", to know how large the screen is")
    }
    if let preset, preset.safeArea == nil, !json.has("safeArea") {
      json.report("safeArea", "is required, because it is not known for \(preset.description)")
    }
    if let screen, let view, !view.touches(screen) {
      json.report("view", "must not lie outside the screen")
    }
  }
}

/// How often the movement is sampled.
private struct Keyframes {
  let perSecond: Double

  /// A spring can take an hour to settle, and nobody wants a million samples of it.
  private static let mostSamples = 10_000.0

  init?(json: inout JSONObject, durationMs: Double) {
    guard let perSecond = json.required("fps", .number(in: 1...240)) else { return nil }
    if durationMs * perSecond / 1000 > Keyframes.mostSamples {
      json.report("fps", "must not lead to more than 10000 keyframes of a movement this long")
    }
    self.perSecond = perSecond
  }
}

extension KeyboardEvent {
  /// How long the movement lasts, unless that is well below a second.
  fileprivate var longestMs: Double {
    if case .spring(let spring) = curve { spring.settleMs } else { durationMs ?? 0 }
  }
}

extension Rect {
  /// Whether some of the rectangle, or of its edge, is on the screen.
  fileprivate func touches(_ screen: Size) -> Bool {
    x <= screen.width && y <= screen.height && maxX >= 0 && maxY >= 0
  }
}
