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

/// The part of the response for one event.
package struct TransitionResult: JSONWritable, Sendable {
  /// The index of the event in the request.
  let event: Int
  let ignored: Ignored?
  /// The effects of the event; nil if the request does not include effects.
  let effects: [Effect]?
  /// The layout after the event; nil if the request does not include layouts.
  let layout: Shared<Layout>?

  /// Creates the result of a step, with the members that a request includes.
  ///
  /// - Parameter event: the index of its event in the request.
  package init(_ step: Step, event: Int, including included: [TransitionConfiguration.Included]) {
    (self.event, ignored) = (event, step.ignored)
    effects = included.contains(.effects) ? step.effects : nil
    layout = included.contains(.layout) ? step.sharedLayout : nil
  }

  package func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  func writeMembers(to json: inout JSONWriter) {
    json.member("event", event)
    json.member("ignored", ignored)
    json.memberIfPresent("effects", effects)
    json.memberIfPresent("layout", layout)
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
      json.member("state", WrittenState(moment: response.last, style: response.spanStyle))
      json.beginArray("steps")
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
    json.beginArray("frames")
    next = .frame
  }

  private mutating func writeFrame(to json: inout JSONWriter) {
    if let frame = frames?.next() {
      json.value(frame)
    } else {
      json.endArray()
      json.member("gap", response.timeline?.gap)
      end(&json)
    }
  }

  private mutating func end(_ json: inout JSONWriter) {
    json.member(response.warnings)
    json.endObject()
    next = .finished
  }
}
