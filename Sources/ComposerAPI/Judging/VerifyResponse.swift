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
      writeHead(to: &json)
      hasBegun = true
    }
    if response.included.contains(.expected) {
      while let frame = frames.next() {
        json.value(frame)
        if json.isPieceFull { return true }
      }
      json.endArray()
    }
    if response.included.contains(.events) { json.memberIfPresent("events", response.events) }
    json.member(response.warnings)
    json.endObject()
    return false
  }

  private func writeHead(to json: inout JSONWriter) {
    let (verdict, included) = (response.verdict, response.included)
    json.beginObject()
    json.member("verdict", verdict.passes ? "pass" : "fail")
    if included.contains(.faults) {
      json.member("faults", verdict.faults)
      json.memberIfPresent(
        "faultsLeftOut", verdict.faultsLeftOut > 0 ? verdict.faultsLeftOut : nil)
    }
    if included.contains(.motion) { json.member("motion", verdict.motion) }
    if included.contains(.expected) { json.beginArray("expected") }
  }
}

extension FaultCode: JSONWritable {}

extension KeyboardLog.LoggedEvent: JSONWritable {
  /// Writes the event in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", keyboard.eventName)
      $0.member("atMs", atMs)
      $0.member("keyboard", keyboard)
    }
  }
}

extension KeyboardEvent {
  fileprivate var eventName: String {
    switch phase {
    case .show: "keyboardWillShow"
    case .change: "keyboardWillChangeFrame"
    case .hide: "keyboardWillHide"
    }
  }
}

extension Fault: JSONWritable {
  /// Writes the fault; its size is in points, or else in characters or lines of a text.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("code", code)
      $0.member("fromMs", fromMs)
      $0.member("toMs", toMs)
      $0.member("worst") { worst in
        worst.member("atMs", worstMs)
        worst.member("points", unit == .points ? size : nil)
        worst.memberIfPresent("characters", unit == .characters ? size : nil)
        worst.memberIfPresent("lines", unit == .lines ? size : nil)
      }
      $0.member("samples", [samples.lowerBound, samples.upperBound])
      $0.member("detail", detail)
      $0.memberIfPresent("because", because.isEmpty ? nil : because)
    }
  }
}

extension Verdict.Motion: JSONWritable {
  /// Writes how the greatest movement went.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("curve", curve)
      $0.member("lagMs", lagMs)
      $0.member("rms", rms)
      $0.member("bestFit", bestFit)
    }
  }
}
