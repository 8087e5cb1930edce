import Composer
import JSON

/// `POST /transition`: applies events to the state of a composer, and returns their effects.
package final class TransitionOperation: Operation {
  private let limits: RequestLimits
  private let source: any LineSource
  private let devices: DeviceTable
  private let defaults: TextDefaults

  package init(
    source: any LineSource, devices: DeviceTable, defaults: TextDefaults, limits: RequestLimits
  ) {
    self.source = source
    self.defaults = defaults
    self.devices = devices
    self.limits = limits
  }

  package func decode(_ json: inout JSONObject) -> TransitionRequest? {
    TransitionRequest(
      visiting: &json, devices: devices, defaults, maxEvents: limits.events)
  }

  package func cost(of request: TransitionRequest) -> RequestCost {
    var cost = RequestCost()
    let (config, events) = (request.config, request.events)
    cost.add(config.style, in: source)
    if let style = config.box?.style { cost.add(style, in: source) }
    for (_, spans) in request.spans { cost.add(spans, in: config.style, source) }
    cost.add(
      layouts: events.count + 1, of: Parts(of: config.machine.composer),
      keepsAll: config.included.contains(.layout))
    cost.add(events: events.count, springs: events.count { $0.mayHaveSpring(in: config) })
    if request.framesPerSecond != nil {
      // The frames are written one by one, from the positions after each event.
      cost.add(samples: MotionTimeline.mostSamples, bytes: 0)
      cost.add(samples: events.count, bytes: MemoryLayout<TimedPositions>.stride)
    }
    return cost
  }

  package func respond(
    to request: TransitionRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> TransitionResponse {
    var warnings = warnings
    var results: [TransitionResult] = []
    results.reserveCapacity(request.events.count)
    var texts = EffectTexts()
    let included = request.config.included
    var positions: [TimedPositions] = []
    let state = try follow(request, within: WorkBudget(allowance), adding: &warnings) {
      step, run in
      if request.framesPerSecond != nil { positions += [run.positions].compactMap { $0 } }
      if included.contains(.effects) { texts.add(step.effects) }
      results.append(TransitionResult(step, event: results.count, including: included))
    }
    texts.add(state.text.count)
    for draft in state.drafts { texts.add(draft.content.text.count) }
    for message in state.queue?.value.messages ?? [] { texts.add(message.textLength) }
    return TransitionResponse(
      state: state, spanFont: request.config.spanStyle.font, results: results,
      timeline: try request.timeline(of: positions),
      warnings: warnings, heldBytes: cost(of: request).bytes + texts.bytes + RequestCost.streamBytes
    )
  }

  /// The memory of the texts in a response: all of them as values, and the longest one as JSON in the
  /// writer, in a piece of the body and in what is sent of it.
  private struct EffectTexts {
    private var units = 0
    private var most = 0

    var bytes: Int { units * 2 + most * 9 }

    mutating func add(_ effects: [Effect]) {
      for effect in effects { add(effect.textLength) }
    }

    mutating func add(_ count: Int) {
      units += count
      most = max(most, count)
    }
  }

  /// Applies the events in order, and returns the last state.
  ///
  /// - Parameter visit: is called with the step of each event and the run after it.
  /// - Throws: an error at the first event that exceeds the work budget.
  package func follow(
    _ request: TransitionRequest, within budget: WorkBudget, adding warnings: inout Warnings,
    visit: (Step, MachineRun) -> Void
  ) throws(JSONError) -> State {
    var run = try TransitionRun(of: request, measuring: source, within: budget, adding: &warnings)
    for (index, timed) in request.events.enumerated() {
      try request.checkTime(of: timed, after: run.state, at: index)
      let atMs = timed.atMs ?? request.restMs(of: run.state)
      visit(try run.step(timed.event, atMs: atMs, at: index, adding: &warnings), run.run)
    }
    return run.state
  }
}

extension TimedEvent {
  /// Whether the effects may have the samples of a spring that this event starts or interrupts.
  fileprivate func mayHaveSpring(in config: TransitionConfiguration) -> Bool {
    if atMs != nil || hasSpring || config.machine.composer.animation?.hasSpring == true {
      return true
    }
    // The keyboard's last event behind the sheet may be any.
    return event == .held(false)
  }
}

extension TimedEvent {
  /// Whether the event moves a keyboard by a spring with values of its own.
  package var hasSpring: Bool {
    if case .keyboardMoved(let event) = event, case .spring = event.curve { true } else { false }
  }
}

/// A request of `POST /transition`.
package struct TransitionRequest {
  package let config: TransitionConfiguration
  package let state: State
  package let events: [TimedEvent]
  /// The rate of the frames; nil if the request asks for none.
  package let framesPerSecond: Double?
  /// The spans of each text that has some, with their place in the request.
  let spans: [(pointer: String, spans: [TextSpan])]

  /// Visits the members; nil if they are not read, or a required one is not acceptable.
  init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults, maxEvents: Int
  ) {
    json.schema("TransitionRequest", "A configuration, a state and new events.")
    var config = ConfigurationType.Value()
    json.requiredInput("config", &config, ConfigurationType(on: devices, defaults))
    json.note(.orNull)
    json.about(
      """
      The state of the last response. Absent or null means a new composer: not appeared, not
      focused, empty, with the keyboard hidden.
      """)
    let state =
      json.optional("state", .members(of: StateMember(for: config.readable)))?.state ?? State()
    framesPerSecond = json.optional("frames", .members(of: FrameRate()))?.perSecond
    json.type(
      "TransitionEvent",
      "Something that happened to the composer, at a time that never goes back.", ofElements: true)
    json.about("The events in order.")
    let events = json.required(
      "events", EventsType(in: config.readable, after: state, most: maxEvents))
    guard let config = config.accepted, let events else { return nil }
    self.config = config
    self.state = state
    self.events = events
    spans = TransitionRequest.spans(of: state, events)
  }

  /// The spans of each text of a state and of events that has some, with their place in a request.
  static func spans(
    of state: State?, _ events: [TimedEvent]
  ) -> [(pointer: String, spans: [TextSpan])] {
    var found: [(pointer: String, spans: [TextSpan])] = []
    func add(_ text: UTF16Text, at pointer: @autoclosure () -> String) {
      if !text.isPlain { found.append((pointer() + "/spans", text.spans)) }
    }
    if let state {
      add(state.text, at: "/state")
      for (index, draft) in state.drafts.enumerated() {
        add(draft.content.text, at: "/state/drafts/\(index)")
      }
    }
    for (index, timed) in events.enumerated() {
      if let text = timed.event.text { add(text, at: "/events/\(index)") }
    }
    return found
  }
}

extension Event {
  /// The text that the event brings and that can have spans; nil without one.
  fileprivate var text: UTF16Text? {
    switch self {
    case .edited(let change): change.replacement
    case .textSet(.draft(let content)), .textSet(.edit(let content)),
      .textSet(.history(let content)):
      content.text
    default: nil
    }
  }
}

/// The rate at which a response samples all movements.
private struct FrameRate: Members {
  private(set) var perSecond = 0.0

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "TransitionFramesInput",
      """
      Requests the positions of keyboard, bar and list over time, at most 10,000 frames. An event
      without `atMs` then happens when everything rests.
      """)
    json.about("Frames per second.")
    json.requiredInput("fps", &perSecond, .framesPerSecond)
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
  package func timeline(of positions: [TimedPositions]) throws(JSONError) -> TransitionTimeline? {
    guard let framesPerSecond else { return nil }
    let (timeline, most) = (MotionTimeline(positions), MotionTimeline.mostSamples)
    guard timeline.durationMs * framesPerSecond / 1000 <= Double(most) else {
      let problem = JSONProblem(
        pointer: "/frames/fps",
        detail: "must not result in more than \(most) frames: send a lower \"fps\", or "
          + "fewer events")
      throw .unacceptable([problem])
    }
    return TransitionTimeline(timeline: timeline, perSecond: framesPerSecond)
  }
}
