import Composer
import ComposerContract
import JSON
import Judge

/// A response of `POST /verify`.
struct VerifyResponse: LongJSON {
  let verdict: Verdict
  let film: Film
  let warnings: Warnings
  fileprivate let included: [VerifyRequest.Included]
  private let samples: Samples
  /// The events as read from the log; nil without one.
  fileprivate let events: [KeyboardLog.LoggedEvent]?

  init(_ request: VerifyRequest, _ verdict: Verdict, _ film: Film, _ warnings: Warnings) {
    self.verdict = verdict
    self.film = film
    self.warnings = warnings
    included = request.included
    samples = request.recording.samples
    events = request.log?.events
  }

  /// The expected positions, which are computed when they are written.
  var frames: Film.Frames { film.frames(of: samples) }

  /// The number of samples whose expected positions are written at once.
  private static let fewSamples = 100

  var isLong: Bool { included.contains(.expected) && samples.count > Self.fewSamples }
  var heldBytes: Int { samples.count * MemoryLayout<Double>.stride + RequestCost.streamBytes }
  var steps: VerifySteps { VerifySteps(self) }
}

/// Writes a response of `POST /verify` in pieces: the faults, then frame by frame.
struct VerifySteps: JSONSteps {
  private let response: VerifyResponse
  private var frames: Film.Frames
  private var hasBegun = false

  init(_ response: VerifyResponse) {
    self.response = response
    frames = response.frames
  }

  mutating func writePiece(to json: inout JSONWriter) -> Bool {
    if !hasBegun {
      json.beginObject()
      VerifyResponse.visitHead(&json) { response }
      if response.included.contains(.expected) { VerifyResponse.visitExpected(&json) }
      hasBegun = true
    }
    if response.included.contains(.expected) {
      while let frame = frames.next() {
        json.value(frame)
        if json.isPieceFull { return true }
      }
      json.endArray()
    }
    VerifyResponse.visitTail(&json) { response }
    json.endObject()
    return false
  }
}

// MARK: Rows

extension VerifyResponse {
  /// The schema of all parts.
  static var schema: String {
    SchemaVisitor.response { json in
      visitHead(&json, of: SchemaVisitor.noValue)
      json.optional { visitExpected(&$0) }
      visitTail(&json, of: SchemaVisitor.noValue)
    }
  }

  /// Visits what is wrong.
  @inline(__always)
  fileprivate static func visitHead<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> VerifyResponse
  ) {
    json.schema(
      "VerifyResponse",
      """
      What is wrong with a recording. Members beside `verdict` and `warnings` are there if included.
      """)
    json.note(.keywords(#""enum": ["pass", "fail"]"#))
    json.type(
      "VerdictWord",
      """
      Whether there is no fault. A recording that cannot be judged fails without one: a warning says
      why.
      """)
    json.output("verdict", response().verdict.passes ? "pass" : "fail")
    json.note(.keywords(#""maxItems": 1000"#))
    json.about("The faults in order of time, each with its consequences.")
    json.output(
      "faults", if: response().included.contains(.faults), response().verdict.faults)
    json.note(.positive)
    json.about("The number of further faults.")
    json.outputIfPresent("faultsLeftOut", response().faultsLeftOut)
    json.about("How the greatest movement of the bar went; null without one.")
    json.output(
      "motion", if: response().included.contains(.motion), response().verdict.motion)
  }

  private var faultsLeftOut: Int? {
    included.contains(.faults) && verdict.faultsLeftOut > 0 ? verdict.faultsLeftOut : nil
  }

  /// Begins what is right.
  fileprivate static func visitExpected(_ json: inout some MemberVisitor & ~Copyable) {
    json.about("What is right at the time of each sample.")
    json.elements("expected", of: MotionTimeline.Frame.self)
  }

  /// Visits what follows the expected positions.
  @inline(__always)
  fileprivate static func visitTail<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> VerifyResponse
  ) {
    json.about("The events as read from `log`.")
    json.outputIfPresent(
      "events", response().included.contains(.events) ? response().events : nil)
    json.warnings(response().warnings)
  }
}

extension FaultCode: JSONWritable {}

extension KeyboardLog.LoggedEvent: ResponseObject {
  /// Visits the event in the form of a request.
  @inline(__always)
  public static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> KeyboardLog.LoggedEvent
  ) {
    json.schema("LoggedEvent", "An event of the keyboard as read from a log.")
    json.type("KeyboardEventName", "An event of the keyboard.")
    json.output("type", value().keyboard.eventName)
    json.about("The time in milliseconds.")
    json.output("atMs", value().atMs)
    json.type("KeyboardInput")
    json.output("keyboard", value().keyboard)
  }
}

/// An event of the keyboard.
private enum KeyboardEventName: String, CaseIterable, JSONWritable {
  case keyboardWillShow, keyboardWillChangeFrame, keyboardWillHide
}

extension KeyboardEvent {
  fileprivate var eventName: KeyboardEventName {
    switch phase {
    case .show: .keyboardWillShow
    case .change: .keyboardWillChangeFrame
    case .hide: .keyboardWillHide
    }
  }
}

extension Fault: ResponseObject {
  /// Visits the fault; its size is in points, or else in characters or lines of a text.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Fault) {
    json.schema("Fault", "What is wrong for some time.")
    json.type("FaultCode")
    json.output("code", value().code)
    json.about("The time of the first sample that shows it.")
    json.output("fromMs", value().fromMs)
    json.about("The time of the last sample that shows it.")
    json.output("toMs", value().toMs)
    json.object("worst") { json in
      json.schema("WorstMoment", "The sample that shows a fault most.")
      json.about("The time of the sample.")
      json.output("atMs", value().worstMs)
      json.about("The size of the fault; null for a fault of the text.")
      json.output("points", value().size(in: .points))
      json.about("The number of characters that are missing or too many.")
      json.outputIfPresent("characters", value().size(in: .characters))
      json.about("The number of lines that are too many.")
      json.outputIfPresent("lines", value().size(in: .lines))
    }
    json.note(
      .keywords(
        #""minItems": 2, "maxItems": 2, "items": {"type": "integer", "minimum": 0, "description": "The index of a sample."}"#
      ))
    json.about("The first and the last sample that show it.")
    json.output("samples", [value().samples.lowerBound, value().samples.upperBound])
    json.about("What is wrong, and why if that is known.")
    json.output("detail", value().detail)
    json.about("Further faults that this one causes; absent without any.")
    json.outputIfPresent(
      "because", value().because.isEmpty ? nil : Consequences(faults: value().because))
  }
}

extension Fault {
  /// The size in a unit; nil if it has another one.
  fileprivate func size(in unit: Unit) -> Double? { self.unit == unit ? size : nil }
}

/// The faults that a fault causes.
private struct Consequences: JSONWritable {
  let faults: [Fault]

  func write(to json: inout JSONWriter) { json.value(faults) }

  /// Names the schema, which has itself in it.
  static var schema: String { "{\"type\":\"array\",\"items\":\(String.schema(named: "Fault"))}" }
}

extension Verdict.Motion: ResponseObject {
  /// Visits how the greatest movement went.
  @inline(__always)
  public static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> Verdict.Motion
  ) {
    json.schema("MeasuredMotion", "A measured movement beside the known curves.")
    json.about("The curve that is right; null for a jump.")
    json.output("curve", value().curve)
    json.about("The time by which the bar is later than the keyboard.")
    json.output("lagMs", value().lagMs)
    json.about("The root of the mean square of the differences from that curve, in points.")
    json.output("rms", value().rms)
    json.about("The known curve that fits best, or `atOnce`; null if none does.")
    json.output("bestFit", value().bestFit)
  }
}
