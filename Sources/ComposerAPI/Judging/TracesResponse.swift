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
        $0.member("name", file.name)
        $0.member("file", file.text)
        $0.member("coverage", response.coverage)
        $0.member(response.warnings)
      }
      return false
    }
    let traces = response.search.plan.traces
    if index == 0 {
      json.beginObject()
      json.beginArray("traces")
    }
    while index < traces.count {
      json.value(traces[index])
      index += 1
      if json.isPieceFull { return true }
    }
    json.endArray()
    json.member("coverage", response.coverage)
    json.member("broken", response.broken)
    json.member(response.warnings)
    json.endObject()
    return false
  }
}

extension TracesResponse {
  fileprivate var coverage: WrittenCoverage { WrittenCoverage(response: self) }
  fileprivate var broken: [WrittenBreak] {
    search.breaks.map { WrittenBreak(response: self, place: $0) }
  }
}

/// What the traces cover, and what was left out.
private struct WrittenCoverage: JSONWritable {
  let response: TracesResponse

  func write(to json: inout JSONWriter) {
    let (search, coverage) = (response.search, response.search.plan.coverage)
    json.object {
      $0.member("of", response.request.cover.rawValue)
      $0.member("covered", coverage.part.covered)
      $0.member("all", coverage.part.all)
      $0.memberIfPresent("changes", coverage.changes)
      $0.member("events", coverage.events)
      $0.member("leastEvents", coverage.leastEvents)
      $0.member("states", search.states)
      $0.member("steps", search.steps)
      $0.member("complete", search.isComplete)
      $0.member("leftOut", coverage.leftOut)
      $0.member("eventsLeftOut", response.eventsLeftOut)
    }
  }
}

extension TraceCoverage.Part: JSONWritable {
  /// Writes the numbers.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("covered", covered)
      $0.member("all", all)
    }
  }
}

/// A condition that is broken, with the shortest trace.
private struct WrittenBreak: JSONWritable {
  let response: TracesResponse
  let place: TraceSearch.Break

  func write(to json: inout JSONWriter) {
    let request = response.request
    let device = place.machine == 0 ? nil : request.devices[place.machine - 1]
    json.object {
      $0.member("invariant", request.conditions[place.condition].text)
      $0.member("pointer", "/invariants/\(place.condition)")
      $0.member("device", device?.id ?? request.config.preset?.id)
      $0.member("events", place.trace.events)
      $0.member("expect", place.trace.sights)
    }
  }
}

extension Trace: JSONWritable {
  /// Writes the events, and what must be seen after each.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("events", events)
      $0.member("expect", sights)
    }
  }
}

extension Occurrence: JSONWritable {
  /// Writes the event in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.value(EncodedJSON(bytes: Array(self.json.utf8)))
  }
}

extension Trace.Sight: JSONWritable {
  /// Writes what must be seen.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("ignored", ignored)
      $0.member("bar", bar)
      $0.member("keyboard", keyboard)
      $0.member("text", text)
      $0.member("focused", focused)
      $0.memberIfPresent("listOffset", listOffset)
      $0.member("effects", effects)
    }
  }
}
