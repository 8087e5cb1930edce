import Composer
import ComposerContract
import JSON
import Judge

/// A response of `POST /traces`.
struct TracesResponse: LongJSON {
  let request: TracesRequest
  let search: TraceSearch
  /// The types of events that no trace can have.
  let eventsLeftOut: [String]
  let warnings: Warnings

  init(
    _ request: TracesRequest, _ search: TraceSearch, eventsLeftOut: [String], _ warnings: Warnings
  ) {
    self.request = request
    self.search = search
    self.eventsLeftOut = eventsLeftOut
    self.warnings = warnings
  }

  /// The file of tests; nil for JSON.
  var file: TestFile? {
    request.format.file {
      TestedApp(
        search.plan.traces, on: request.config.preset?.description ?? "a screen of its own",
        config: request.configText, machine: request.config.machine,
        keyboardScript: Resources.keyboardScript)
    }
  }

  private static let bytesPerEvent = 1 << 10

  var isLong: Bool { request.format == .json }
  var heldBytes: Int {
    search.plan.traces.reduce(0) { $0 + $1.events.count } * Self.bytesPerEvent
      + RequestCost.streamBytes
  }
  var steps: TracesSteps { TracesSteps(self) }
}

/// Writes a response of `POST /traces` in pieces, trace by trace.
struct TracesSteps: JSONSteps {
  private let response: TracesResponse
  private var index = 0

  init(_ response: TracesResponse) { self.response = response }

  mutating func writePiece(to json: inout JSONWriter) -> Bool {
    if let file = response.file {
      json.object {
        TracesResponse.visitFile(&$0) { file }
        TracesResponse.visitCoverage(&$0) { response }
        $0.warnings(response.warnings)
      }
      return false
    }
    let traces = response.search.plan.traces
    if index == 0 {
      json.beginObject()
      TracesResponse.visitTraces(&json)
    }
    while index < traces.count {
      json.value(traces[index])
      index += 1
      if json.isPieceFull { return true }
    }
    json.endArray()
    TracesResponse.visitCoverage(&json) { response }
    TracesResponse.visitBroken(&json) { response }
    json.warnings(response.warnings)
    json.endObject()
    return false
  }
}

// MARK: Rows

extension TracesResponse {
  /// The schema of all parts, of which a response with a file has others than one with traces.
  static var schema: String {
    SchemaVisitor.response { json in
      json.schema(
        "TracesResponse",
        """
        Traces, what they cover, and the conditions that are broken; or in a batch a file of tests.
        """)
      json.optional { json in
        visitTraces(&json)
        visitFile(&json, of: SchemaVisitor.noValue)
      }
      visitCoverage(&json, of: SchemaVisitor.noValue)
      json.optional { visitBroken(&$0, of: SchemaVisitor.noValue) }
      json.warnings(Warnings())
    }
  }

  fileprivate static func visitTraces(_ json: inout some MemberVisitor & ~Copyable) {
    json.note(.keywords(#""maxItems": 500"#))
    json.about("The traces.")
    json.elements("traces", of: Trace.self)
  }

  @inline(__always)
  fileprivate static func visitFile<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of file: () -> TestFile
  ) {
    json.about("The usual name of the file.")
    json.output("name", file().name)
    json.about("The file of tests.")
    json.output("file", file().text)
  }

  @inline(__always)
  fileprivate static func visitCoverage<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> TracesResponse
  ) {
    json.output("coverage", WrittenCoverage(response: response()))
  }

  @inline(__always)
  fileprivate static func visitBroken<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> TracesResponse
  ) {
    json.about("The conditions that are broken, each once a device.")
    json.output("broken", response().broken)
  }

  private var broken: [WrittenBreak] {
    search.breaks.map { WrittenBreak(response: self, place: $0) }
  }
}

/// What the traces cover, and what was left out.
private struct WrittenCoverage: ResponseObject {
  let response: TracesResponse

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> WrittenCoverage) {
    json.schema("TraceCoverage", "What the traces cover, and what is left out.")
    json.type("TraceCover")
    json.output("of", value().response.request.cover.rawValue)
    json.note(.notNegative)
    json.about("The number of states, pairs or orders in the traces.")
    json.output("covered", value().response.search.plan.coverage.part.covered)
    json.note(.notNegative)
    json.about("The number of those that were found.")
    json.output("all", value().response.search.plan.coverage.part.all)
    json.outputIfPresent("changes", value().response.search.plan.coverage.changes)
    json.note(.notNegative)
    json.about("The number of events in all traces.")
    json.output("events", value().response.search.plan.coverage.events)
    json.note(.notNegative)
    json.about(
      "No traces with the same coverage and depth have fewer events, if each event covers one.")
    json.output("leastEvents", value().response.search.plan.coverage.leastEvents)
    json.note(.notNegative)
    json.about("The number of classes of states that were found.")
    json.output("states", value().response.search.states)
    json.note(.notNegative)
    json.about("The number of steps of the exploration.")
    json.output("steps", value().response.search.steps)
    json.about("Whether every event was tried in every class up to the depth.")
    json.output("complete", value().response.search.isComplete)
    json.note(
      .keywords(
        #"""
        "maxItems": 20, "items": {"type": "string", "description": "A state, pair or order."}
        """#))
    json.about("The first ones that no trace has.")
    json.output("leftOut", value().response.search.plan.coverage.leftOut)
    json.note(
      .keywords(#""items": {"type": "string", "description": "The type of an event."}"#))
    json.about("Types that need something the configuration does not have.")
    json.output("eventsLeftOut", value().response.eventsLeftOut)
  }
}

extension TraceCoverage.Part: ResponseObject {
  /// Visits the numbers.
  @inline(__always)
  public static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> TraceCoverage.Part
  ) {
    json.schema(
      "TraceChanges",
      "The pairs whose event is not ignored, which traces have first; only for `pairs`.")
    json.note(.notNegative)
    json.about("The number of those in the traces.")
    json.output("covered", value().covered)
    json.note(.notNegative)
    json.about("The number of those that were found.")
    json.output("all", value().all)
  }
}

/// A condition that is broken, with the shortest trace.
private struct WrittenBreak: ResponseObject {
  let response: TracesResponse
  let place: TraceSearch.Break

  private var condition: String { response.request.conditions[place.condition].text }

  /// The device, unless it is a screen of its own.
  private var device: String? {
    let request = response.request
    let device = place.machine == 0 ? nil : request.devices[place.machine - 1]
    return device?.id ?? request.config.preset?.id
  }

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> WrittenBreak) {
    json.schema("BrokenCondition", "The shortest trace that breaks a condition on a device.")
    json.about("The condition.")
    json.output("invariant", value().condition)
    json.about("Its JSON Pointer in the request.")
    json.output("pointer", "/invariants/\(value().place.condition)")
    json.about("The id of the device; null without one.")
    json.output("device", value().device)
    json.about("The events; the last one breaks the condition.")
    json.output("events", value().place.trace.events)
    json.about("What the machine shows.")
    json.output("expect", value().place.trace.sights)
  }
}

extension Trace: ResponseObject {
  /// Visits the events, and what must be seen after each.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Trace) {
    json.schema("Trace", "Events, with what must be seen after each.")
    json.about("A unique name.")
    json.output("id", value().id)
    json.about("The events in order.")
    json.output("events", value().events)
    json.about("One for each event.")
    json.output("expect", value().sights)
  }
}

extension Occurrence: JSONWritable {
  /// Writes the event in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.value(EncodedJSON(bytes: Array(self.json.utf8)))
  }

  /// The schema, which the rows of requests have.
  public static var schema: String { .schema(named: "TransitionEvent") }
}

extension Trace.Sight: ResponseObject {
  /// Visits what must be seen.
  @inline(__always)
  public static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of value: () -> Trace.Sight
  ) {
    json.schema("TraceSight", "What must be seen after an event, once everything rests.")
    json.type("IgnoredReason")
    json.about("Why the event changes nothing; null if it is applied.")
    json.output("ignored", value().ignored)
    json.about("The frame of the bar or field; null without one.")
    json.output("bar", value().bar)
    json.output("keyboard", value().keyboard)
    json.about("The text of the focused field.")
    json.output("text", value().text)
    json.about("Whether the text has the focus.")
    json.output("focused", value().focused)
    json.about("The scroll offset; absent without a list.")
    json.outputIfPresent("listOffset", value().listOffset)
    json.about("The effects of the event.")
    json.output("effects", value().effects)
  }
}
