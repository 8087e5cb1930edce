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
    let request = StageRequest(json: &json, devices: devices)
    let keyboard = json.nullable(
      "keyboard",
      .object {
        KeyboardEvent(json: &$0, screen: request.stage?.screen, preset: request.preset)
      })
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
    guard let stage = request.stage else { return nil }
    scene = LayoutScene(
      screen: stage.screen, safeArea: stage.safeArea, view: stage.view, keyboard: keyboard,
      composer: hasComposer ? composer?.box ?? ComposerBox() : nil, content: content,
      scroll: scroll, drag: drag, keyframesPerSecond: keyframes?.perSecond,
      animationStart: start)
    style = composer?.style ?? TextStyle(font: FontRequest(source: .families(defaultFamilies)))
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
