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
    TransitionRequest.visit(&json, devices: devices, defaults, maxEvents: limits.events)
  }

  package func cost(of request: TransitionRequest) -> RequestCost {
    var cost = costOfSteps(request)
    let config = request.config
    cost.add(config.style, in: source)
    if let style = config.box?.style { cost.add(style, in: source) }
    for (_, spans) in request.spans { cost.add(spans, in: config.style, source) }
    return cost
  }

  /// The cost of the events, with all memory.
  private func costOfSteps(_ request: TransitionRequest) -> RequestCost {
    var cost = RequestCost()
    let (config, events) = (request.config, request.events)
    cost.add(
      layouts: events.count + 1, of: Parts(of: config.machine.composer),
      keepsAll: config.included.contains(.layout))
    cost.add(events: events.count, springs: events.count { $0.mayHaveSpring(in: config) })
    if request.framesPerSecond != nil {
      // The frames are written one by one, from the positions after each event.
      cost.add(samples: MotionTimeline.mostSamples, bytes: 0)
      cost.add(samples: events.count, bytes: TimedPositions.mostBytes)
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
    let last = try follow(request, within: WorkBudget(allowance), adding: &warnings) {
      step, run in
      if request.framesPerSecond != nil, let last = run.positions { positions.append(last) }
      if included.contains(.effects) { texts.add(step.effects) }
      results.append(
        TransitionResult(step, event: results.count, after: results.last, including: included))
    }
    texts.add(last.state.text.count)
    for draft in last.state.drafts { texts.add(draft.content.text.count) }
    for message in last.state.queue?.value.messages ?? [] { texts.add(message.textLength) }
    return TransitionResponse(
      last: last, spanStyle: request.config.spanStyle, results: results,
      timeline: try request.timeline(of: positions), warnings: warnings,
      heldBytes: costOfSteps(request).bytes + texts.bytes + RequestCost.streamBytes)
  }

  /// The memory of the texts in a response, in bytes.
  ///
  /// Each text is held as a value. The longest one is also held as JSON three times: in the writer, in a piece
  /// of the body and in the part that is being sent.
  private struct EffectTexts {
    private var units = 0
    private var longest = 0

    var bytes: Int { units * 2 + longest * 9 }

    mutating func add(_ effects: [Effect]) {
      for effect in effects { add(effect.textLength) }
    }

    mutating func add(_ count: Int) {
      units += count
      longest = max(longest, count)
    }
  }

  /// Applies the events in order, and returns the state, the layout and the positions after the last one.
  ///
  /// - Parameter visit: is called with the step of each event and the run after it.
  /// - Throws: an error at the first event that exceeds the work budget.
  package func follow(
    _ request: TransitionRequest, within budget: WorkBudget, adding warnings: inout Warnings,
    visit: (Step, MachineRun) -> Void
  ) throws(JSONError) -> MachineRun.Moment {
    var run = try TransitionRun(of: request, measuring: source, within: budget, adding: &warnings)
    for (index, timed) in request.events.enumerated() {
      let clock = run.last.state.clock
      try request.checkTime(of: timed, after: clock, at: index)
      let atMs = timed.atMs ?? request.restMs(of: clock)
      visit(try run.step(timed.event, atMs: atMs, at: index, adding: &warnings), run.run)
    }
    return run.last
  }
}

extension TimedEvent {
  /// Whether the effects may have the samples of a spring that this event starts or interrupts.
  fileprivate func mayHaveSpring(in config: TransitionConfiguration) -> Bool {
    if atMs != nil || hasSpring || config.machine.composer.animation?.hasSpring == true {
      return true
    }
    // The last event of the keyboard behind the sheet can have a spring.
    if case .held(false) = event { return true }
    return false
  }
}

extension TimedEvent {
  /// Whether the event moves a keyboard by a spring with values of its own.
  package var hasSpring: Bool {
    if case .keyboardMoved(let event) = event, case .spring = event.curve { true } else { false }
  }
}

/// A request of `POST /transition`.
///
/// It is a class, because each step would copy the state.
package final class TransitionRequest: Sendable {
  package let config: TransitionConfiguration
  package let state: State
  package let events: [TimedEvent]
  /// The rate of the frames; nil if the request asks for none.
  package let framesPerSecond: Double?
  /// The spans of each text that has some, with their place in the request.
  let spans: [PlacedSpans]

  private init(
    _ config: TransitionConfiguration, _ state: consuming State, _ events: [TimedEvent],
    framesPerSecond: Double?
  ) {
    spans = TransitionRequest.spans(of: state) + TransitionRequest.spans(of: events)
    self.config = config
    self.state = state
    self.events = events
    self.framesPerSecond = framesPerSecond
  }

  /// Visits the members; nil if they are not read, or a required one is not acceptable.
  ///
  /// Not an initializer, because Embedded Swift does not free the object of one that fails.
  static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults, maxEvents: Int
  ) -> TransitionRequest? {
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
      json.optional("state", members: StateMember(for: config.readable))?.state ?? State()
    let framesPerSecond = json.optional("frames", members: FrameRate())?.perSecond
    json.type(
      "TransitionEvent",
      "Something that happened to the composer, at a time that never goes back.", ofElements: true)
    json.about("The events in order.")
    let events = json.required(
      "events", EventsType(in: config.readable, after: state, most: maxEvents))
    guard let config = config.accepted, let events else { return nil }
    return TransitionRequest(config, state, events, framesPerSecond: framesPerSecond)
  }

  /// The spans of a text, with their place in a request.
  typealias PlacedSpans = (pointer: String, spans: [TextSpan])

  /// The spans of each text of a state that has some.
  private static func spans(of state: borrowing State) -> [PlacedSpans] {
    var found: [PlacedSpans] = []
    if !state.message.text.isPlain {
      found.append(("/state/spans", state.message.text.spans))
    }
    for (index, draft) in state.drafts.enumerated() where !draft.content.text.isPlain {
      found.append(("/state/drafts/\(index)/spans", draft.content.text.spans))
    }
    return found
  }

  /// The spans of each text of events that has some.
  static func spans(of events: [TimedEvent]) -> [PlacedSpans] {
    var found: [PlacedSpans] = []
    for (index, timed) in events.enumerated() {
      guard let text = timed.event.text, !text.isPlain else { continue }
      found.append(("/events/\(index)/spans", text.spans))
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
  /// The time of an event that is sent without one, in milliseconds: when everything rests.
  ///
  /// It is nil if the request asks for no frames, because only frames need it.
  fileprivate func restMs(of clock: Clock?) -> Double? {
    framesPerSecond == nil ? nil : clock?.endMs ?? 0
  }

  /// Checks that an event is not before the last one, whose time `restMs` may have set.
  fileprivate func checkTime(
    of event: TimedEvent, after clock: Clock?, at index: Int
  ) throws(JSONError) {
    guard let atMs = event.atMs, let nowMs = clock?.nowMs, atMs < nowMs else { return }
    throw JSONError("/events/\(index)/atMs", TimedEvent.problem(before: nowMs))
  }

  /// Returns the timeline of the events; nil if the request asks for no frames.
  ///
  /// - Throws: an error if there would be too many frames.
  package func timeline(of positions: [TimedPositions]) throws(JSONError) -> TransitionTimeline? {
    guard let framesPerSecond else { return nil }
    let (timeline, most) = (MotionTimeline(positions), MotionTimeline.mostSamples)
    guard timeline.durationMs * framesPerSecond / 1000 <= Double(most) else {
      throw JSONError(
        "/frames/fps",
        "must not result in more than \(most) frames: send a lower \"fps\", or fewer events")
    }
    return TransitionTimeline(timeline: timeline, perSecond: framesPerSecond)
  }
}
