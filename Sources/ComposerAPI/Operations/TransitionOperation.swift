import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /transition`: applies events to the state of a composer, and returns their effects.
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

  /// The memory of a step with its layout, and of one without, in bytes.
  private static let (layoutBytes, effectsBytes) = (8 << 10, 1 << 10)

  func outputBytes(of request: TransitionRequest) -> Int {
    let hasLayouts = request.config.included.contains(.layout)
    return request.events.count * (hasLayouts ? Self.layoutBytes : Self.effectsBytes)
  }

  func respond(
    to request: TransitionRequest, _ warnings: Warnings
  ) throws(JSONError) -> TransitionResponse {
    var warnings = warnings
    var steps: [TransitionStep] = []
    steps.reserveCapacity(request.events.count)
    let included = request.config.included
    let state = try follow(request, adding: &warnings) { step, _ in
      steps.append(
        TransitionStep(
          event: steps.count, ignored: step.ignored,
          effects: included.contains(.effects) ? step.effects : nil,
          layout: included.contains(.layout) ? step.layout : nil))
    }
    return TransitionResponse(state: state, steps: steps, warnings: warnings)
  }

  func draw(_ request: TransitionRequest, _ warnings: Warnings) throws(JSONError) -> [UInt8] {
    var warnings = warnings
    var moments: [TransitionPicture.Moment] = []
    _ = try follow(request, adding: &warnings) { step, state in
      guard moments.count < TransitionPicture.mostMoments else { return }
      moments.append(
        TransitionPicture.Moment(
          request.events[moments.count], step, to: state, in: request.config, engine: engine))
    }
    return TransitionPicture(moments, of: request, warnings).svg
  }

  /// Applies the events in order, and returns the last state.
  ///
  /// - Parameter visit: is called with the step of each event and the state after it.
  /// - Throws: an error at the first event that exceeds the work budget.
  private func follow(
    _ request: TransitionRequest, adding warnings: inout Warnings, visit: (Step, State) -> Void
  ) throws(JSONError) -> State {
    let config = request.config
    addFonts(of: config, to: &warnings)
    let budget = WorkBudget(limits)
    var walk = Walk(
      of: config.machine, from: request.state,
      measuring: BudgetedLines(of: config.style, in: engine, within: budget),
      limitsIn: config.box.map { $0.lineBox(measuring: engine, within: budget) }, within: budget)
    try budget.check(atEvent: nil)
    warnings.add(missing: budget.missingScalar, at: "/state/text")
    for (index, event) in request.events.enumerated() {
      let (before, wasMissing) = (walk.state, budget.missingScalar != nil)
      let step = walk.step(event)
      try budget.check(atEvent: index)
      let pointer = "/events/\(index)"
      warnings.addOffsets(of: event, in: before.text, at: pointer)
      if !wasMissing { warnings.add(missing: budget.missingScalar, at: pointer) }
      warnings.addFrames(of: step.layout, in: walk.state.scene(in: config.machine), at: pointer)
      visit(step, walk.state)
    }
    return walk.state
  }
}

extension TransitionOperation {
  private func addFonts(of config: TransitionConfiguration, to warnings: inout Warnings) {
    warnings.addFonts(of: config.style, at: "/config/composer/text/font", in: engine)
    if let style = config.box?.style {
      warnings.addFonts(of: style, at: "/config/box/font", in: engine)
    }
  }
}

extension Warnings {
  /// Adds the offsets of an event that are inside a grapheme cluster.
  ///
  /// - Parameter text: the text before the event.
  fileprivate mutating func addOffsets(of event: Event, in text: UTF16Text, at pointer: String) {
    let (name, range): (String, Range<Int>)
    switch event {
    case .edited(let change): (name, range) = ("range", change.range)
    case .selectionChanged(let selection): (name, range) = ("selection", selection)
    default: return
    }
    for (end, offset) in [("start", range.lowerBound), ("end", range.upperBound)]
    where text.splitsCluster(at: offset) {
      add(.offsetInsideCluster, at: "\(pointer)/\(name)/\(end)", UTF16Text.splitCluster)
    }
  }
}

/// A request of `POST /transition`.
struct TransitionRequest {
  let config: TransitionConfiguration
  let state: State
  let events: [Event]

  init?(
    json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle, maxEvents: Int
  ) {
    let config = json.required(
      "config",
      .object { TransitionConfiguration(json: &$0, devices: devices, defaultStyle: defaultStyle) })
    let state =
      json.optional("state", .object { State(json: &$0, for: config) }) ?? State()
    guard let config else {
      // The events cannot be checked without a screen.
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

/// Accepts any value, for events that cannot be checked.
private struct UnreadEvents: JSONType {
  func read(_ value: borrowing JSONValue) -> Bool? { true }
}

/// A response of `POST /transition`.
struct TransitionResponse: JSONWritable {
  let state: State
  let steps: [TransitionStep]
  let warnings: Warnings

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("state", state)
      $0.member("steps", steps)
      $0.member(warnings)
    }
  }
}

/// The part of the response for one event.
struct TransitionStep: JSONWritable {
  /// The index of the event in the request.
  let event: Int
  let ignored: Ignored?
  /// Nil if the request does not include effects.
  let effects: [Effect]?
  /// Nil if the request does not include layouts.
  let layout: Layout?

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("event", event)
      $0.member("ignored", ignored)
      $0.memberIfPresent("effects", effects)
      $0.memberIfPresent("layout", layout)
    }
  }
}
