import Composer
import JSON
import TextLayout

/// What `POST /layout` is asked.
///
/// A class, because the scene has some 600 bytes, which each step on its way would copy.
final class LayoutRequest: Sendable {
  let scene: LayoutScene
  /// Nil when no text was sent.
  let style: TextStyle?
  /// The preset whose figures were taken; nil when the client sent its own.
  let preset: Preset?
  /// Whether every number is to be explained.
  let explains: Bool
  /// The platforms in whose terms the answer is wanted besides.
  let dialects: [Dialect]

  init?(json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle) {
    let request = StageRequest(json: &json, devices: devices)
    let keyboard = json.nullable(
      "keyboard",
      .object {
        KeyboardEvent(json: &$0, screen: request.stage?.screen, preset: request.preset)
      })
    let composer = json.nullable(
      "composer", .object { ComposerRequest(json: &$0, defaultStyle: defaultStyle) })
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
    guard let stage = request.stage else { return nil }
    scene = LayoutScene(
      screen: stage.screen, safeArea: stage.safeArea, view: stage.view, keyboard: keyboard,
      composer: hasComposer ? composer?.box ?? ComposerBox() : nil, content: content,
      scroll: scroll, drag: drag, keyframesPerSecond: keyframes?.perSecond,
      animationStart: start)
    preset = request.preset
    style = composer?.style
  }
}

/// How often the movement is sampled.
private struct Keyframes {
  let perSecond: Double

  /// Ten seconds of the smoothest movement; a spring can take an hour to settle.
  ///
  /// Each sample of a few bytes' request is seventy bytes of its answer.
  private static let mostSamples = 2_400.0

  init?(json: inout JSONObject, durationMs: Double) {
    guard let perSecond = json.required("fps", .number(in: 1...240)) else { return nil }
    if durationMs * perSecond / 1000 > Keyframes.mostSamples {
      json.report(
        "fps",
        "must not lead to more than \(Int(Keyframes.mostSamples)) keyframes of a movement this long"
      )
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
