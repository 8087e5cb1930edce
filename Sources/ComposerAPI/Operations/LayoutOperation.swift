import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /layout`: where everything belongs.
final class LayoutOperation: DrawableOperation {
  private let limits: RequestLimits
  private let engine: TextLayoutEngine
  private let devices: DeviceTable
  /// Measures where no text is sent, as in nearly every request while a keyboard moves.
  private let plain: TextMeasurer

  init(engine: TextLayoutEngine, devices: DeviceTable, limits: RequestLimits) {
    self.engine = engine
    self.devices = devices
    self.limits = limits
    plain = engine.measurer(for: engine.defaultStyle)
  }

  func decode(_ json: inout JSONObject) -> LayoutRequest? {
    LayoutRequest(json: &json, devices: devices, defaultStyle: engine.defaultStyle)
  }

  func respond(to request: LayoutRequest) throws(JSONError) -> LayoutResponse {
    guard let style = request.style else { return LayoutResponse(request, measuring: plain) }
    let budget = WorkBudget(limits)
    let response = LayoutResponse(
      request, measuring: BudgetedLines(engine.measurer(for: style), within: budget))
    try budget.check()
    return response
  }

  func draw(_ request: LayoutRequest) throws(JSONError) -> [UInt8] {
    LayoutPicture(try respond(to: request), to: request, engine: engine).svg
  }
}

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
    let request = StageMembers(json: &json, devices: devices)
    let keyboard = json.nullable(
      "keyboard",
      .object {
        KeyboardEvent(json: &$0, screen: request.stage?.screen, preset: request.preset)
      })
    let composer = json.nullable(
      "composer", .object { ComposerMember(json: &$0, defaultStyle: defaultStyle) })
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

/// What `POST /layout` answers.
struct LayoutResponse {
  let layout: Layout
  /// How every number came about; nil unless that is wanted.
  let terms: [Term]?

  private let preset: Preset?
  private let translations: Translations?

  init(_ request: LayoutRequest, measuring lines: some LineMeasuring) {
    if request.explains {
      let explained = request.scene.explainedLayout(measuring: lines)
      layout = explained.layout
      terms = explained.terms
    } else {
      layout = request.scene.layout(measuring: lines)
      terms = nil
    }
    preset = request.preset
    translations =
      request.dialects.isEmpty
      ? nil : Translations(of: layout, in: request.scene, to: request.dialects)
  }
}

extension LayoutResponse: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object {
      layout.writeMembers(to: &$0)
      $0.memberIfPresent("preset", preset)
      $0.memberIfPresent("dialects", translations)
      $0.memberIfPresent("explain", terms)
    }
  }
}

extension Term: JSONWritable {
  /// Writes the term; the winner only where there was a choice.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("term", name)
      $0.member("value", value)
      $0.member("rule", rule)
      $0.memberIfPresent("winner", winner)
    }
  }
}
