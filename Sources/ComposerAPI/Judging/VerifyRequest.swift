import Composer
import ComposerContract
import JSON
import Judge

/// A request of `POST /verify`: a recording, and the configuration that it is judged by.
struct VerifyRequest: Sendable {
  /// The members that a request can include.
  enum Included: String, CaseIterable { case faults, motion, expected, events }

  let config: TransitionConfiguration
  let recording: Recording
  /// The keyboard according to a platform's log; nil if the request has none.
  let log: KeyboardLog?
  /// The events of the request; one without a time happens at that of the one before, or at 0.
  private let sent: [TimedEvent]
  let included: [Included]

  /// The greatest number of samples.
  static let mostSamples = 1_000_000

  init?(
    json: inout JSONObject, devices: DeviceTable, _ defaults: TextDefaults, maxEvents: Int
  ) {
    let (config, readable) = TransitionConfiguration.read(
      from: &json, devices: devices, defaults)
    let samples = json.required("samples", SamplesType(count: 1...Self.mostSamples))
    let tolerance = json.optional("tolerance", .object(Tolerance.of)) ?? Tolerance()
    let rules = json.optional("rules", .object(OwnRules.of)) ?? OwnRules()
    included =
      json.optional("include", .array(of: .name(of: Included.self), count: 0...4))
      ?? Included.allCases
    guard let readable else {
      _ = json.optional("events", UncheckedValue())
      _ = json.optional("log", UncheckedValue())
      return nil
    }
    var displays = DisplayTracker(readable, resizedTo: nil)
    var lastMs: Double?
    let events = json.optional(
      "events",
      .array(
        of: .object { TimedEvent(json: &$0, on: &displays, after: &lastMs) },
        count: 0...maxEvents))
    let machine = readable.machine
    log = json.optional(
      "log",
      .object { KeyboardLog(json: &$0, on: machine.display, of: machine.platform) })
    if !json.has("events"), !json.has("log") { json.report("needs \"events\" or \"log\"") }
    guard let config, let samples else { return nil }
    self.config = config
    sent = events ?? []
    recording = Recording(samples: samples, tolerance: tolerance, rules: rules)
  }
}

extension VerifyRequest {
  /// The number of events.
  var eventCount: Int { sent.count + (log?.events.count ?? 0) }

  /// The number of events with a spring of their own; those of logs have none.
  var springCount: Int { sent.count(where: \.hasSpring) }

  /// Whether an event says when the screen appeared.
  var hasAppearance: Bool { sent.contains { $0.event == .appeared } }

  /// The events in order of time; those of the request come before those of the log.
  ///
  /// - Parameter isAnimated: whether a movement whose time the log leaves open is the platform's.
  func events(animated isAnimated: Bool) -> [TimedEvent] {
    var lastMs = 0.0
    let own = sent.map { timed in
      lastMs = timed.atMs ?? lastMs
      return TimedEvent(timed.event, atMs: lastMs)
    }
    let logged = (log?.events(animated: isAnimated) ?? []).map {
      TimedEvent(.keyboardMoved($0.keyboard), atMs: $0.atMs)
    }
    return (own + logged).enumerated().sorted {
      ($0.element.atMs ?? 0, $0.offset) < ($1.element.atMs ?? 0, $1.offset)
    }.map { $0.element }
  }
}

extension Tolerance {
  fileprivate static func of(_ json: inout JSONObject) -> Tolerance? {
    let standard = Tolerance()
    return Tolerance(
      points: json.optional("points", .number(in: 0.01...1_000)) ?? standard.points,
      ms: json.optional("ms", .number(in: 0...10_000)) ?? standard.ms)
  }
}

extension OwnRules {
  fileprivate static func of(_ json: inout JSONObject) -> OwnRules? {
    let off = json.optional(
      "off", .array(of: .name(of: FaultCode.self), count: 0...FaultCode.allCases.count))
    return OwnRules(
      jump: json.optional("jump", .nonNegativeLength),
      lateMs: json.optional("lateMs", .duration), off: Set(off ?? []))
  }
}

// MARK: Samples

/// The samples of a recording, which are read into columns.
private struct SamplesType: JSONType {
  let count: ClosedRange<Int>

  func read(_ value: borrowing JSONValue) -> Samples? {
    let columns = SampleColumns()
    let read = value.read(as: .array(of: .object(columns.add), count: count))
    return read == nil ? nil : columns.samples
  }
}

/// Gathers samples while they are decoded.
private final class SampleColumns {
  private(set) var samples = Samples()
  private var lastMs = -Double.infinity
  private var lastText: UTF16Text?

  /// Reads a sample.
  func add(_ json: inout JSONObject) -> Bool? {
    let atMs = json.required("atMs", .time)
    let keyboardTop = json.optional("keyboardTop", .position)
    let bar = json.optional("bar", .rect)
    let field = json.optional("field", .rect)
    let caret = json.optional("caret", .rect)
    let list = json.optional("list", .object(Sample.List.of))
    let text = json.optional("text", .text).map(shared)
    guard let atMs else { return nil }
    guard atMs >= lastMs else {
      json.report("atMs", "must not be before \(lastMs.jsonText), the time of an earlier sample")
      return nil
    }
    lastMs = atMs
    samples.append(
      Sample(
        atMs: atMs, keyboardTop: keyboardTop, bar: bar, field: field, caret: caret, list: list,
        text: text))
    return true
  }

  /// The text, in the memory of the one before if they are equal.
  private func shared(_ units: [UInt16]) -> UTF16Text {
    if let lastText, lastText.units == units { return lastText }
    let text = UTF16Text(units: units)
    lastText = text
    return text
  }
}

extension Sample.List {
  fileprivate static func of(_ json: inout JSONObject) -> Sample.List? {
    let offset = json.required("offset", .position)
    let contentHeight = json.optional("contentHeight", .nonNegativeLength)
    guard let offset else { return nil }
    return Sample.List(offset: offset, contentHeight: contentHeight)
  }
}
