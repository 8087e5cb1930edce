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

  /// Visits the members; nil if they are not read, or a required one is not acceptable.
  init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults, maxEvents: Int
  ) {
    var config = ConfigurationType.Value()
    json.requiredInput("config", &config, ConfigurationType(on: devices, defaults))
    let samples = json.required("samples", SamplesType(count: 1...Self.mostSamples))
    var (tolerance, rules, included) = (Tolerance(), OwnRules(), Included.allCases)
    json.input("tolerance", &tolerance, .members(of: tolerance))
    json.input("rules", &rules, .members(of: rules))
    json.input("include", &included, .array(of: .name(), count: 0...4))
    self.included = included
    let events = json.optional("events", EventsType(in: config.readable, most: maxEvents))
    log = json.optional("log", KeyboardLogType(machine: config.readable?.machine))
    let isComplete = json.has("events") || json.has("log")
    json.check {
      guard config.readable != nil, !isComplete else { return }
      $0.report("needs \"events\" or \"log\"")
    }
    guard let config = config.accepted, let samples else { return nil }
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

  /// Whether an event of the request can tell a text.
  var tellsText: Bool { sent.contains { $0.event.tellsText } }

  /// Whether an event says when the screen appeared.
  var hasAppearance: Bool { sent.contains { $0.event == .appeared } }

  /// The events in order of time; those of the request come before those of the log.
  ///
  /// - Parameter timing: how the keyboard moves where the log leaves that open.
  func events(_ timing: KeyboardLog.OpenTiming) -> [TimedEvent] {
    var lastMs = 0.0
    let own = sent.map { timed in
      lastMs = timed.atMs ?? lastMs
      return TimedEvent(timed.event, atMs: lastMs)
    }
    let logged = (log?.events(timing) ?? []).map {
      TimedEvent(.keyboardMoved($0.keyboard), atMs: $0.atMs)
    }
    return (own + logged).enumerated().sorted {
      ($0.element.atMs ?? 0, $0.offset) < ($1.element.atMs ?? 0, $1.offset)
    }.map { $0.element }
  }
}

extension Event {
  /// Whether the event can change the text.
  fileprivate var tellsText: Bool {
    switch self {
    case .edited, .keyPressed, .sent, .sendFailed, .textSet, .wrapped: true
    default: false
    }
  }
}

extension Tolerance: Members {
  /// Visits the tolerances.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("points", &points, .number(in: 0.01...1_000))
    json.input("ms", &ms, .number(in: 0...10_000))
  }
}

extension OwnRules: Members {
  /// Visits the rules.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    let off = json.optional(
      "off", .array(of: .name(of: FaultCode.self), count: 0...FaultCode.allCases.count))
    self.off = Set(off ?? [])
    json.input("jump", &jump, .nonNegativeLength)
    json.input("lateMs", &lateMs, .duration)
    json.input("strict", &strict, .boolean)
  }
}

/// A platform's log of its keyboard.
private struct KeyboardLogType: JSONType {
  /// The machine that says what the log leaves open; without one, the log is not checked.
  let machine: Machine?

  func read(_ value: borrowing JSONValue) -> KeyboardLog? {
    guard let machine else { return nil }
    return value.read(
      as: .object { KeyboardLog(json: &$0, on: machine.display, of: machine.platform) })
  }
}

// MARK: Samples

/// The samples of a recording, which are read into columns.
private struct SamplesType: JSONType {
  let count: ClosedRange<Int>

  func read(_ value: borrowing JSONValue) -> Samples? {
    let columns = SampleColumns()
    let read = value.read(as: .array(of: .object { columns.add(&$0) }, count: count))
    return read == nil ? nil : columns.samples
  }

  var schema: String {
    let columns = SampleColumns()
    return "{\"type\":\"array\",\"minItems\":\(count.lowerBound),\"maxItems\":\(count.upperBound),"
      + "\"items\":\(SchemaVisitor.schema { _ = columns.add(&$0) })}"
  }
}

/// Gathers samples while they are decoded.
private final class SampleColumns {
  private(set) var samples = Samples()
  private var lastMs = -Double.infinity
  private var lastText: UTF16Text?

  /// Visits a sample, and adds it; nil if it is not acceptable.
  func add<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) -> Bool? {
    let atMs = json.required("atMs", .time)
    let keyboardTop = json.optional("keyboardTop", .position)
    let bar = json.optional("bar", .rect)
    let field = json.optional("field", .rect)
    let caret = json.optional("caret", .rect)
    let list = json.optional("list", .members(of: Sample.List(offset: 0)))
    let text = json.optional("text", .text).map(shared)
    guard let atMs else { return nil }
    guard atMs >= lastMs else {
      json.check {
        $0.report("atMs", "must not be before \(lastMs.jsonText), the time of an earlier sample")
      }
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

extension Sample.List: Members {
  /// Visits the offset of the list and the height of its content.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.requiredInput("offset", &offset, .position)
    json.input("contentHeight", &contentHeight, .nonNegativeLength)
  }
}
