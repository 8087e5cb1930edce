import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /transition`: what becomes of a composer, and what the client has to do.
final class TransitionOperation: DrawableOperation {
  private let limits: RequestLimits
  private let engine: TextLayoutEngine
  private let devices: DeviceTable

  init(engine: TextLayoutEngine, devices: DeviceTable, limits: RequestLimits) {
    self.engine = engine
    self.devices = devices
    self.limits = limits
  }

  func decode(_ json: inout JSONObject) -> TransitionRequest? {
    TransitionRequest(
      json: &json, devices: devices, defaultStyle: engine.defaultStyle,
      maxEvents: limits.events)
  }

  func respond(to request: TransitionRequest) throws(JSONError) -> TransitionResponse {
    var steps: [TransitionStep] = []
    steps.reserveCapacity(request.events.count)
    let hasLayouts = request.included.contains(.layout)
    let state = try follow(request) { step, _ in
      steps.append(
        TransitionStep(
          event: steps.count, ignored: step.ignored, effects: step.effects,
          layout: hasLayouts ? step.layout : nil))
    }
    return TransitionResponse(state: state, steps: steps)
  }

  func draw(_ request: TransitionRequest) throws(JSONError) -> [UInt8] {
    var moments: [TransitionPicture.Moment] = []
    _ = try follow(request) { step, state in
      guard moments.count < TransitionPicture.mostMoments else { return }
      moments.append(
        TransitionPicture.Moment(
          request.events[moments.count], step, to: state, in: request.config, engine: engine))
    }
    return TransitionPicture(moments, of: request).svg
  }

  /// Follows the events up to the first one that exceeds the budget.
  ///
  /// - Parameter visit: takes what came of each event, and the state after it.
  private func follow(
    _ request: TransitionRequest, visit: (Step, State) -> Void
  ) throws(JSONError) -> State {
    let config = request.config
    let budget = WorkBudget(limits)
    var walk = Walk(
      of: config.machine, from: request.state,
      measuring: BudgetedLines(engine.measurer(for: config.style), within: budget),
      limitsIn: config.box.map { $0.lineBox(measuring: engine, within: budget) }, within: budget)
    try budget.check(atEvent: nil)
    for (index, event) in request.events.enumerated() {
      let step = walk.step(event)
      try budget.check(atEvent: index)
      visit(step, walk.state)
    }
    return walk.state
  }
}

/// What `POST /transition` is asked.
struct TransitionRequest {
  /// What a step can hold beyond its effects.
  enum Extra: String, CaseIterable { case layout }

  let config: TransitionConfiguration
  let state: State
  let events: [Event]
  let included: [Extra]

  init?(
    json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle, maxEvents: Int
  ) {
    let config = json.required(
      "config",
      .object { TransitionConfiguration(json: &$0, devices: devices, defaultStyle: defaultStyle) })
    included =
      json.optional("include", .array(of: .name(of: Extra.self), count: 0...1)) ?? [.layout]
    let state =
      json.nullable("state", .object { State(json: &$0, for: config) }) ?? State()
    guard let config else {
      // Where the screen is not known, no keyboard can be placed on it.
      _ = json.required("events", UnreadEvents())
      return nil
    }
    var stages = StageTracker(config, resizedTo: state.stage)
    let events = json.required(
      "events",
      .array(of: .object { Event.of(&$0, on: &stages) }, count: 0...maxEvents))
    guard let events else { return nil }
    self.config = config
    self.state = state
    self.events = events
  }
}

/// Events that are not looked at.
private struct UnreadEvents: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? { true }
}

/// What `POST /transition` answers.
struct TransitionResponse: JSONWritable {
  let state: State
  let steps: [TransitionStep]

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("state", state)
      $0.member("steps", steps)
    }
  }
}

/// What is answered of one event.
struct TransitionStep: JSONWritable {
  let event: Int
  let ignored: Ignored?
  let effects: [Effect]
  /// Nil leaves the layout out.
  let layout: Layout?

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("event", event)
      $0.member("ignored", ignored)
      $0.member("effects", effects)
      $0.memberIfPresent("layout", layout)
    }
  }
}
