import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /transition`: what becomes of a composer, and what the client has to do.
final class TransitionOperation: JSONOperation {
  let exchange: Exchange
  private let engine: TextLayoutEngine
  private let devices: DeviceTable

  init(engine: TextLayoutEngine, devices: DeviceTable, exchange: Exchange) {
    self.engine = engine
    self.devices = devices
    self.exchange = exchange
  }

  func respond(to request: Request) throws -> Response {
    let (transition, isDrawn) = try exchange.decodeDrawable(request) { question(&$0) }
    let answer = try answer(transition)
    guard isDrawn else { return exchange.drawableAnswer(answer) }
    let picture = TransitionPicture(answer.steps, of: transition, engine: engine)
    return exchange.answer(picture: picture.svg)
  }

  func question(_ json: inout JSONObject) -> TransitionRequest? {
    TransitionRequest(
      json: &json, devices: devices, defaultStyle: engine.defaultStyle,
      maxEvents: exchange.limits.events)
  }

  func answer(_ request: TransitionRequest) throws(JSONError) -> TransitionAnswer {
    let config = request.config
    let budget = LineBudget(exchange.limits.lines)
    let (state, steps) = config.machine.follow(
      request.events, from: request.state,
      measuring: BudgetedLines(engine.measurer(for: config.style), within: budget),
      limitsIn: config.box.map { $0.lineBox(measuring: engine, within: budget) })
    try budget.check()
    return TransitionAnswer(
      state: state, steps: steps, includesLayouts: request.included.contains(.layout))
  }
}

/// What `POST /transition` is asked.
struct TransitionRequest {
  /// No more text is laid out in one request, in UTF-16 code units over all events: twice what the
  /// longest text has.
  private static let mostUnits = 1 << 21

  /// What a step can hold beyond its effects.
  enum Extra: String, CaseIterable { case layout }

  let config: MachineRequest
  let state: State
  let events: [Event]
  let included: [Extra]

  init?(
    json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle, maxEvents: Int
  ) {
    let config = json.required(
      "config",
      .object { MachineRequest(json: &$0, devices: devices, defaultStyle: defaultStyle) })
    included =
      json.optional("include", .array(of: .name(of: Extra.self), count: 0...1)) ?? [.layout]
    let state =
      json.nullable("state", .object { State(json: &$0, for: config) }) ?? State()
    guard let config else {
      // Where the screen is not known, no keyboard can be placed on it.
      _ = json.required("events", UnreadEvents())
      return nil
    }
    var stages = Stages(config, resizedTo: state.stage)
    let events = json.required(
      "events",
      .array(of: .object { Event.of(&$0, on: &stages) }, count: 0...maxEvents))
    guard let events else { return nil }
    TransitionRequest.check(json, events.unitsToLayOut(from: state.text.count))
    self.config = config
    self.state = state
    self.events = events
  }

  private static func check(_ json: borrowing JSONObject, _ units: Int) {
    guard units > mostUnits else { return }
    json.report(
      "events",
      "must be fewer: the texts after each sum up to \(units) UTF-16 code units, more than"
        + " \(mostUnits)")
  }
}

extension [Event] {
  /// How much text they make the service lay out, if every edit goes in.
  ///
  /// - Parameter length: the text's length before.
  fileprivate func unitsToLayOut(from length: Int) -> Int {
    var length = length
    return reduce(length) { sum, event in
      switch event {
      case .edited(let change) where change.range.upperBound <= length:
        length += change.replacement.count - change.range.count
        return sum + length
      case .resized: return sum + length
      case .sent: length = 0
      case .edited, .appeared, .disappeared, .offsetChanged, .focused, .blurred, .tappedOutside,
        .tappedClose, .keyboardMoved, .dragged, .selectionChanged:
        break
      }
      return sum
    }
  }
}

/// Events that are not looked at.
private struct UnreadEvents: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? { true }
}

/// What `POST /transition` answers.
struct TransitionAnswer: JSONWritable {
  let state: State
  let steps: [Step]
  let includesLayouts: Bool

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("state", state)
      $0.member("steps", steps.enumerated().map(answer))
    }
  }

  private func answer(_ index: Int, _ step: Step) -> StepAnswer {
    StepAnswer(event: index, step: step, layout: includesLayouts ? step.layout : nil)
  }
}

private struct StepAnswer: JSONWritable {
  let event: Int
  let step: Step
  /// Nil leaves the layout out.
  let layout: Layout?

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("event", event)
      $0.member("ignored", step.ignored)
      $0.member("effects", step.effects)
      $0.memberIfPresent("layout", layout)
    }
  }
}
