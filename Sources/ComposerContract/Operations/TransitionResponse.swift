import Composer
import JSON

/// A response of `POST /transition`.
///
/// It is a class, because its writer would copy a struct.
package final class TransitionResponse: LongJSON {
  /// The state, the positions and the layout after the last event.
  let last: MachineRun.Moment
  /// The style from which spans of the state's text take what they leave out.
  let spanStyle: TextStyle
  /// The part for each event.
  let results: [TransitionResult]
  /// The movements over all events; nil if the request asks for no frames.
  let timeline: TransitionTimeline?
  let warnings: Warnings
  package let heldBytes: Int

  init(
    last: MachineRun.Moment, spanStyle: TextStyle, results: [TransitionResult],
    timeline: TransitionTimeline?, warnings: Warnings, heldBytes: Int
  ) {
    self.last = last
    self.spanStyle = spanStyle
    self.results = results
    self.timeline = timeline
    self.warnings = warnings
    self.heldBytes = heldBytes
  }

  /// Frames are short as values, and long as JSON.
  package var isLong: Bool {
    timeline != nil || heldBytes > RequestCost.turnBytes + RequestCost.streamBytes
  }

  package var steps: TransitionSteps { TransitionSteps(self) }
}

// MARK: Rows

extension TransitionResponse {
  #if !hasFeature(Embedded)
    /// The schema of all parts, of which a response without frames has only the first and the last.
    package static var schema: String {
      SchemaVisitor.response { json in
        visitHead(&json, of: SchemaVisitor.noValue)
        json.optional { json in
          visitFrames(&json)
          visitGap(&json, of: SchemaVisitor.noValue)
        }
        json.warnings(Warnings())
      }
    }
  #endif

  /// Visits the state, and begins the steps.
  @inline(__always)
  fileprivate static func visitHead<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> TransitionResponse
  ) {
    json.schema("TransitionResponse", "The next state, and one step for each event.")
    json.output("state", WrittenState(moment: response().last, style: response().spanStyle))
    json.about("One step for each event, in order.")
    json.elements("steps", of: TransitionResult.self)
  }

  /// Begins the frames.
  fileprivate static func visitFrames(_ json: inout some MemberVisitor & ~Copyable) {
    json.about(
      """
      The positions until everything rests, at most 10,000; present only if the request has
      `frames`.
      """)
    json.elements("frames", of: MotionTimeline.Frame.self)
  }

  /// Visits the greatest distances between bar and keyboard.
  @inline(__always)
  fileprivate static func visitGap<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> TransitionResponse
  ) {
    json.about(
      """
      The greatest distances between bar and keyboard, sampled at the frames and, while either
      moves, at least 60 times a second, as far as 10,000 samples suffice; null if no keyboard was
      on the screen. Present only if the request has `frames`.
      """)
    json.output("gap", response().timeline?.gap)
  }
}

/// The part of the response for one event.
package struct TransitionResult: ResponseObject, Sendable {
  /// The index of the event in the request.
  let event: Int
  let ignored: Ignored?
  /// The effects of the event; nil if the request does not include effects.
  let effects: [Effect]?
  /// The layout after the event; nil if the request does not include layouts.
  let layout: RepeatedJSON<Shared<Layout>>?

  /// Creates the result of a step, with the members that a request includes.
  ///
  /// - Parameters:
  ///   - event: the index of its event in the request.
  ///   - before: the result of the event before; nil for the first one.
  package init(
    _ step: Step, event: Int, after before: TransitionResult? = nil,
    including included: [TransitionConfiguration.Included]
  ) {
    (self.event, ignored) = (event, step.ignored)
    effects = included.contains(.effects) ? step.effects : nil
    let isRepeated = before?.layout?.value === step.sharedLayout
    layout =
      included.contains(.layout)
      ? RepeatedJSON(step.sharedLayout, isRepeated: isRepeated) : nil
  }

  @inline(__always)
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> TransitionResult
  ) {
    json.schema("TransitionStep", "The result of one event.")
    json.note(.notNegative)
    json.about("The index of the event.")
    json.output("event", value().event)
    json.type("IgnoredReason", "Why an event did not apply.")
    json.about("Why the event did not apply; null if it did.")
    json.output("ignored", value().ignored)
    json.about("The effects to carry out, in order; absent unless included.")
    json.outputIfPresent("effects", value().effects)
    json.about("The layout after the event; absent unless included.")
    json.outputIfPresent("layout", value().layout)
  }
}

/// The movements over all events, sampled at the rate of the request.
package struct TransitionTimeline: Sendable {
  let timeline: MotionTimeline
  let perSecond: Double

  /// The frames of all events.
  package var frames: MotionTimeline.Frames { timeline.frames(perSecond: perSecond) }
  /// The gap between bar and keyboard.
  package var gap: MotionTimeline.Gap? { timeline.gap(perSecond: perSecond) }
}

/// Writes a response of `POST /transition` in pieces: event by event, then frame by frame.
package struct TransitionSteps: JSONSteps {
  /// The part of the response that is written next.
  private enum Part {
    case head
    case event(Int)
    case frame
    case finished
  }

  private let response: TransitionResponse
  private var next = Part.head
  private var frames: MotionTimeline.Frames?

  init(_ response: TransitionResponse) {
    self.response = response
    frames = response.timeline?.frames
  }

  package mutating func writePiece(to json: inout JSONWriter) -> Bool {
    repeat {
      write(to: &json)
      if case .finished = next { return false }
    } while !json.isPieceFull
    return true
  }

  private mutating func write(to json: inout JSONWriter) {
    switch next {
    case .head:
      json.beginObject()
      TransitionResponse.visitHead(&json) { response }
      next = .event(0)
    case .event(let index): writeEvent(index, to: &json)
    case .frame: writeFrame(to: &json)
    case .finished: break
    }
  }

  private mutating func writeEvent(_ index: Int, to json: inout JSONWriter) {
    if index < response.results.count {
      json.value(response.results[index])
      next = .event(index + 1)
    } else {
      json.endArray()
      beginFrames(&json)
    }
  }

  private mutating func beginFrames(_ json: inout JSONWriter) {
    guard frames != nil else { return end(&json) }
    TransitionResponse.visitFrames(&json)
    next = .frame
  }

  private mutating func writeFrame(to json: inout JSONWriter) {
    if let frame = frames?.next() {
      json.value(frame)
    } else {
      json.endArray()
      TransitionResponse.visitGap(&json) { response }
      end(&json)
    }
  }

  private mutating func end(_ json: inout JSONWriter) {
    json.warnings(response.warnings)
    json.endObject()
    next = .finished
  }
}
