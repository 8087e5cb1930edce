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
  /// The memory of a frame, in bytes.
  private static let frameBytes = 192

  func outputBytes(of request: TransitionRequest) -> Int {
    let hasLayouts = request.config.included.contains(.layout)
    return request.events.count * (hasLayouts ? Self.layoutBytes : Self.effectsBytes)
      + (request.framesPerSecond == nil ? 0 : Self.frameBytes * TransitionRequest.mostFrames)
  }

  func respond(
    to request: TransitionRequest, _ warnings: Warnings
  ) throws(JSONError) -> TransitionResponse {
    var warnings = warnings
    var steps: [TransitionStep] = []
    steps.reserveCapacity(request.events.count)
    let included = request.config.included
    var positions: [TimedPositions] = []
    let state = try follow(request, adding: &warnings) { step, walk in
      if request.framesPerSecond != nil { positions += [walk.positions].compactMap { $0 } }
      steps.append(
        TransitionStep(
          event: steps.count, ignored: step.ignored,
          effects: included.contains(.effects) ? step.effects : nil,
          layout: included.contains(.layout) ? step.layout : nil))
    }
    return TransitionResponse(
      state: state, steps: steps, timeline: try request.timeline(of: positions), warnings: warnings)
  }

  func draw(_ request: TransitionRequest, _ warnings: Warnings) throws(JSONError) -> [UInt8] {
    var warnings = warnings
    var moments: [TransitionPicture.Moment] = []
    var positions: [TimedPositions] = []
    _ = try follow(request, adding: &warnings) { step, walk in
      if request.framesPerSecond != nil { positions += [walk.positions].compactMap { $0 } }
      guard moments.count < TransitionPicture.mostMoments else { return }
      moments.append(
        TransitionPicture.Moment(
          request.events[moments.count].event, step, to: walk.state, in: request.config,
          engine: engine))
    }
    return TransitionPicture(
      moments, of: request, timeline: try request.timeline(of: positions), warnings
    ).svg
  }

  /// Applies the events in order, and returns the last state.
  ///
  /// - Parameter visit: is called with the step of each event and the walk after it.
  /// - Throws: an error at the first event that exceeds the work budget.
  private func follow(
    _ request: TransitionRequest, adding warnings: inout Warnings, visit: (Step, MachineRun) -> Void
  ) throws(JSONError) -> State {
    let config = request.config
    addFonts(of: config, to: &warnings)
    let budget = WorkBudget(limits)
    var walk = MachineRun(
      of: config.machine, from: request.state,
      measuring: BudgetedLines(of: config.style, in: engine, within: budget),
      limitsIn: config.box.map { $0.lineCounter(measuring: engine, within: budget) }, within: budget
    )
    try budget.check(atEvent: nil)
    warnings.add(missing: budget.missingScalar, at: "/state/text")
    for (index, timed) in request.events.enumerated() {
      let (before, wasMissing) = (walk.state, budget.missingScalar != nil)
      let event = timed.event
      try request.checkTime(of: timed, after: walk.state, at: index)
      let step = walk.step(event, atMs: timed.atMs ?? request.restMs(of: walk.state))
      try budget.check(atEvent: index)
      let pointer = "/events/\(index)"
      warnings.addOffsets(of: event, in: before.text, at: pointer)
      if !wasMissing { warnings.add(missing: budget.missingScalar, at: pointer) }
      warnings.addFrames(of: step.layout, in: walk.state.scene(in: config.machine), at: pointer)
      visit(step, walk)
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
  let events: [TimedEvent]
  /// The rate of the frames; nil if the request asks for none.
  let framesPerSecond: Double?

  /// The maximum number of frames in a response.
  static let mostFrames = 10_000

  init?(
    json: inout JSONObject, devices: DeviceTable, defaultStyle: TextStyle, maxEvents: Int
  ) {
    let config = json.required(
      "config",
      .object { TransitionConfiguration(json: &$0, devices: devices, defaultStyle: defaultStyle) })
    let state =
      json.optional("state", .object { State(json: &$0, for: config) }) ?? State()
    framesPerSecond = json.optional("frames", .object(FrameRate.init(json:)))?.perSecond
    guard let config else {
      // The events cannot be checked without a screen.
      _ = json.required("events", UnreadEvents())
      return nil
    }
    var displays = DisplayTracker(config, resizedTo: state.display)
    var lastMs = state.clock?.nowMs
    let events = json.required(
      "events",
      .array(
        of: .object { TimedEvent(json: &$0, in: config, on: &displays, after: &lastMs) },
        count: 0...maxEvents))
    guard let events else { return nil }
    self.config = config
    self.state = state
    self.events = events
  }
}

/// The rate at which a response samples all movements.
private struct FrameRate {
  let perSecond: Double

  init?(json: inout JSONObject) {
    guard let perSecond = json.required("fps", .number(in: 1...240)) else { return nil }
    self.perSecond = perSecond
  }
}

extension TransitionRequest {
  /// The time of an event without one, in milliseconds: when everything rests; nil if the response has
  /// no frames, which need a time.
  fileprivate func restMs(of state: State) -> Double? {
    framesPerSecond == nil ? nil : state.clock?.endMs ?? 0
  }

  /// Checks that an event is not before the last one, whose time `restMs` may have set.
  fileprivate func checkTime(
    of event: TimedEvent, after state: State, at index: Int
  ) throws(JSONError) {
    guard let atMs = event.atMs, let nowMs = state.clock?.nowMs, atMs < nowMs else { return }
    let detail = "must not be before \(nowMs.jsonText), the time of an earlier event"
    throw .unacceptable([JSONProblem(pointer: "/events/\(index)/atMs", detail: detail)])
  }

  /// Returns the timeline of the events; nil if the request asks for no frames.
  ///
  /// - Throws: an error if there would be too many frames.
  func timeline(of positions: [TimedPositions]) throws(JSONError) -> TransitionTimeline? {
    guard let framesPerSecond else { return nil }
    let timeline = MotionTimeline(positions)
    guard timeline.durationMs * framesPerSecond / 1000 <= Double(Self.mostFrames) else {
      let problem = JSONProblem(
        pointer: "/frames/fps",
        detail: "must not result in more than \(Self.mostFrames) frames: send a lower \"fps\", or "
          + "fewer events")
      throw .unacceptable([problem])
    }
    return TransitionTimeline(timeline, perSecond: framesPerSecond)
  }
}

/// The frames of all events, and the gap between bar and keyboard.
struct TransitionTimeline {
  let frames: [MotionTimeline.Frame]
  let gap: MotionTimeline.Gap?

  init(_ timeline: MotionTimeline, perSecond rate: Double) {
    frames = timeline.frames(perSecond: rate)
    gap = timeline.gap(perSecond: rate)
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
  /// Nil if the request asks for no frames.
  let timeline: TransitionTimeline?
  let warnings: Warnings

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("state", state)
      $0.member("steps", steps)
      if let timeline {
        $0.member("frames", timeline.frames)
        $0.member("gap", timeline.gap)
      }
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
