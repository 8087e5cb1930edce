import Composer
import HTTPServer
import JSON
import TextLayout

/// `POST /layout`: where everything belongs.
struct LayoutOperation: Sendable {
  let engine: TextLayoutEngine
  let devices: DeviceTable
  let exchange: Exchange

  func respond(to request: Request) throws -> Response {
    let layout = try exchange.decode(
      request,
      as: .object {
        LayoutRequest(json: &$0, devices: devices, defaultFamilies: engine.defaultFamilies)
      })
    return exchange.answer(layout.scene.layout(measuring: engine.measurer(for: layout.style)))
  }
}

private struct LayoutRequest {
  let scene: LayoutScene
  let style: TextStyle

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
    LayoutRequest.check(json, preset, screen, view)
    guard let screen else { return nil }
    scene = LayoutScene(
      screen: screen, safeArea: safeArea ?? .zero, view: view, keyboard: keyboard,
      composer: hasComposer ? composer?.box ?? ComposerBox() : nil, content: content,
      scroll: scroll, drag: drag, keyframesPerSecond: keyframes?.perSecond,
      animationStart: start)
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
