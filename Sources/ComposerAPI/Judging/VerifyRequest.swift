import Composer
import ComposerContract
import JSON
import Judge

/// A request of `POST /verify`: a recording, and the configuration that it is judged by.
struct VerifyRequest: Sendable {
  /// The members that a request can include.
  enum Included: String, CaseIterable { case faults, motion, expected, events }

  /// The name of the recording; nil if it has none.
  let name: String?
  let config: TransitionConfiguration
  private(set) var recording: Recording
  /// The keyboard according to a platform's log; nil if the request has none.
  let log: KeyboardLog?
  /// The events of the request; one without a time happens at the time of the one before, or at 0.
  private var sentEvents: [TimedEvent]
  /// The number of samples whose bar has no size.
  let emptyBars: Int
  let included: [Included]

  /// The greatest number of samples.
  static let mostSamples = 1_000_000

  /// Visits the members; nil if they are not read, or a required one is not acceptable.
  init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, devices: DeviceTable, _ defaults: TextDefaults, maxEvents: Int
  ) {
    json.schema(
      "VerifyRequest", "A recording of an app, and the configuration that it is judged by.")
    json.rule(#""if": {"not": {"required": ["events"]}}"#)
    json.rule(#""then": {"required": ["log"]}"#)
    json.about("The name of the recording, for reports.")
    name = json.optional("name", .string(of: 1...200))
    var config = ConfigurationType.Value()
    json.requiredInput("config", &config, ConfigurationType(on: devices, defaults))
    json.about("What was on the screen, in order of time.")
    let read = json.required("samples", SamplesType(count: 1...Self.mostSamples))
    let samples = read?.samples
    var (tolerance, rules, included) = (Tolerance(), OwnRules(), Included.allCases)
    json.input("tolerance", &tolerance, .members(of: tolerance))
    json.input("rules", &rules, .members(of: rules))
    json.type("VerifyDetail", "A part of a verdict.", ofElements: true)
    json.about("The members of the response beside `verdict`. All by default.")
    json.input("include", &included, .array(of: .name(), count: 0...4))
    self.included = included
    json.type("TransitionEvent", ofElements: true)
    json.about("The events in order of time. Required without `log`; both may be sent.")
    let events = json.optional("events", EventsType(in: config.readable, most: maxEvents))
    log = json.optional("log", KeyboardLogType(config: config.readable, samples: samples))
    let isComplete = json.has("events") || json.has("log")
    json.check {
      guard config.readable != nil, !isComplete else { return }
      $0.report("needs \"events\" or \"log\"")
    }
    guard let config = config.accepted, let samples else { return nil }
    self.config = config
    sentEvents = events ?? []
    emptyBars = read?.emptyBars ?? 0
    recording = Recording(samples: samples, tolerance: tolerance, rules: rules)
  }
}

extension VerifyRequest {
  /// The request with its probable mistakes corrected.
  func corrected(_ doubts: RecordingDoubts) -> VerifyRequest {
    var request = self
    if let ratio = doubts.pixelRatio {
      request.recording = Recording(
        samples: recording.samples.divided(by: ratio), tolerance: recording.tolerance,
        rules: recording.rules)
    }
    if let keyboard = doubts.keyboard {
      let first = TimedEvent(.keyboardMoved(keyboard), atMs: recording.samples.times[0])
      request.sentEvents.insert(first, at: 0)
    }
    return request
  }

  /// The request with further limits; the greater of two limits for a kind of fault counts.
  func accepting(_ limits: FaultLimits) -> VerifyRequest {
    var (request, rules) = (self, recording.rules)
    for code in FaultCode.allCases {
      rules.limits[code] = [rules.limits[code], limits[code]].compactMap(\.self).max()
    }
    request.recording = Recording(
      samples: recording.samples, tolerance: recording.tolerance, rules: rules)
    return request
  }

  /// The time from the first sample to the last one, in seconds.
  var seconds: Double {
    let times = recording.samples.times
    return ((times.last ?? 0) - (times.first ?? 0)) / 1000
  }

  /// Whether an event changes the size of the screen.
  var resizesScreen: Bool {
    sentEvents.contains { if case .resized = $0.event { true } else { false } }
  }

  /// The number of events.
  var eventCount: Int { sentEvents.count + (log?.events.count ?? 0) }

  /// The number of events with a spring of their own; those of logs have none.
  var springCount: Int { sentEvents.count(where: \.hasSpring) }

  /// Whether an event of the request can change the text.
  var changesText: Bool { sentEvents.contains { $0.event.changesText } }

  /// Whether an event says when the screen appeared.
  var hasAppearance: Bool { sentEvents.contains { $0.event == .appeared } }

  /// The events in order of time; those of the request come before those of the log.
  ///
  /// - Parameter timing: how the keyboard moves where the log leaves that open.
  func events(_ timing: KeyboardLog.OpenTiming) -> [TimedEvent] {
    var lastMs = 0.0
    let own = sentEvents.map { timed in
      lastMs = timed.atMs ?? lastMs
      return TimedEvent(timed.event, atMs: lastMs)
    }
    let logged = (log?.events(timing) ?? []).map {
      TimedEvent(.keyboardMoved($0.keyboard), atMs: $0.atMs)
    }
    return (own + logged).inOrderOfTime
  }
}

extension [TimedEvent] {
  /// The events in order of time; events of the same time keep their order.
  var inOrderOfTime: [TimedEvent] {
    enumerated().sorted {
      ($0.element.atMs ?? 0, $0.offset) < ($1.element.atMs ?? 0, $1.offset)
    }.map { $0.element }
  }
}

extension Event {
  /// Whether the event moves the keyboard.
  var movesKeyboard: Bool {
    if case .keyboardMoved = self { true } else { false }
  }

  /// Whether the event can change the text.
  fileprivate var changesText: Bool {
    switch self {
    case .edited, .keyPressed, .sent, .sendFailed, .textSet, .wrapped: true
    default: false
    }
  }
}

extension Tolerance: Members {
  /// Visits the tolerances.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("VerifyTolerance", "The differences that are no fault.")
    json.about("A distance in points.")
    json.input("points", &points, .number(in: 0.01...1_000))
    json.about("A time in milliseconds, by which the app may be earlier or later: two frames.")
    json.input("ms", &ms, .number(in: 0...10_000))
  }
}

extension OwnRules: Members {
  /// Visits the rules.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("VerifyRules", "Limits of the app's own.")
    json.type(
      "FaultCode", "The name of a kind of fault. `FaultLimits` says what each is.", ofElements: true
    )
    json.about("The faults that are not looked for.")
    let off = json.optional(
      "off", .array(of: .name(of: FaultCode.self), count: 0...FaultCode.allCases.count))
    self.off = Set(off ?? [])
    json.about("The greatest sudden movement that is no fault. Default `tolerance.points`.")
    json.input("jump", &jump, .nonNegativeLength)
    json.about("The greatest lag that is no fault. Default `tolerance.ms`.")
    json.input("lateMs", &lateMs, .duration)
    json.about("Whether a bar may not be a single frame late: its lag counts from half a frame on.")
    json.input("strict", &strict, .boolean)
    json.input("limits", &limits, .members(of: limits))
  }
}

extension FaultLimits: Members {
  /// Visits the limit of each kind of fault.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "FaultLimits",
      "The greatest size of each kind of fault that is no fault, in points, characters or lines.")
    for kind in FaultKind.all {
      json.about(kind.summary)
      json.input(kind.name, &self[kind.code], .nonNegativeLength)
    }
  }
}

/// A platform's log of its keyboard.
private struct KeyboardLogType: JSONType {
  /// The configuration that says what the log leaves open; without one, the log is not checked.
  let config: TransitionConfiguration?
  /// The recording, which says when entries without a time happened.
  let samples: Samples?

  func read(_ value: borrowing JSONValue) -> KeyboardLog? {
    guard let config else { return nil }
    return value.read(
      as: .object { json in
        let log = KeyboardLog(
          visiting: &json, on: config.machine, pixelRatio: config.preset?.pixelRatio,
          beside: samples ?? Samples())
        json.ignoreOthers()
        return log
      })
  }

  var schema: String {
    SchemaVisitor.schema {
      _ = KeyboardLog(visiting: &$0, on: nil, pixelRatio: nil, beside: Samples())
    }
  }
}

// MARK: Samples

/// The samples of a recording, which are read into columns.
private struct SamplesType: JSONType {
  let count: ClosedRange<Int>

  func read(_ value: borrowing JSONValue) -> SampleColumns? {
    let columns = SampleColumns()
    let read = value.read(as: .array(of: .object { columns.add(&$0) }, count: count))
    return read == nil ? nil : columns
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
  private(set) var emptyBars = 0
  private var lastMs = -Double.infinity
  private var lastText: UTF16Text?

  /// Visits a sample, and adds it; nil if it is not acceptable.
  func add<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) -> Bool? {
    json.schema("RecordedSample", "What was on the screen at one time, in view coordinates.")
    let atMs = json.required("atMs", .time)
    json.about("The top of the keyboard; the bottom of the screen without one.")
    let keyboardTop = json.optional("keyboardTop", .position)
    var bar = json.optional("bar", .rect)
    if let empty = bar, empty.width == 0, empty.height == 0 {
      bar = nil
      emptyBars += 1
    }
    let field = json.optional("field", .rect)
    let caret = json.optional("caret", .rect)
    let list = json.optional("list", members: Sample.List(offset: 0))
    json.type("Text")
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

  /// The text; it shares the memory of the text before if they are equal.
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
    json.schema("RecordedList", "The scroll position of the message list.")
    json.about("The scroll offset.")
    json.requiredInput("offset", &offset, .position)
    json.about("The height of the content; where it changes the list may move by as much.")
    json.input("contentHeight", &contentHeight, .nonNegativeLength)
  }
}
