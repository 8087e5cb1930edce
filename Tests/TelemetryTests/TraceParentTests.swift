import HTTPServer
import TestSupport
import Testing

@testable import Telemetry

/// Which values of `traceparent` are continued.
@Suite struct TraceParentTests {
  struct Case: CustomTestStringConvertible {
    let field: String
    let trace: String?
    var testDescription: String { field }
  }

  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

  /// Source: the rules of W3C Trace Context, level 2, section 2.2, and the cases of its test suite.
  static let cases = [
    Case(field: "00-\(trace)-00f067aa0ba902b7-01", trace: trace),
    Case(field: "00-\(trace)-00f067aa0ba902b7-ff", trace: trace),
    Case(field: "01-\(trace)-00f067aa0ba902b7-01", trace: trace),
    Case(field: "cc-\(trace)-00f067aa0ba902b7-01-what-the-future-has", trace: trace),
    Case(field: "cc-\(trace)-00f067aa0ba902b7-01.what", trace: nil),
    Case(field: "00-\(trace)-00f067aa0ba902b7-01-what", trace: nil),
    Case(field: "ff-\(trace)-00f067aa0ba902b7-01", trace: nil),
    Case(field: "00-\(trace.uppercased())-00f067aa0ba902b7-01", trace: nil),
    Case(field: "00-00000000000000000000000000000000-00f067aa0ba902b7-01", trace: nil),
    Case(field: "00-\(trace)-0000000000000000-01", trace: nil),
    Case(field: "00-\(trace)-00f067aa0ba902b7-1", trace: nil),
    Case(field: "00-\(trace)-00f067aa0ba902b7-0g", trace: nil),
    Case(field: "00_\(trace)-00f067aa0ba902b7-01", trace: nil),
    Case(field: "0-\(trace)-00f067aa0ba902b7-01", trace: nil),
    Case(field: "00-\(trace.dropLast())é-00f067aa0ba902b7-01", trace: nil),
    Case(field: "", trace: nil),
  ]

  @Test(arguments: cases)
  func onlyValidFieldsAreContinued(sample: Case) {
    #expect(TraceParent(sample.field)?.traceID == sample.trace)
    let headers = headers(["traceparent": sample.field])
    let returned = headers["traceparent"]
    #expect(returned?.utf8.count == 55)
    #expect(returned?.hasPrefix("00-" + (sample.trace ?? "")) == true)
    #expect(returned?.contains("00f067aa0ba902b7") == false)
    #expect(returned.flatMap(TraceParent.init) != nil)
  }

  @Test func unknownFlagsAreDropped() {
    for (sent, passed) in [("00", "00"), ("01", "01"), ("02", "02"), ("ff", "03")] {
      let field = "00-\(TraceParentTests.trace)-00f067aa0ba902b7-\(sent)"
      #expect(headers(["traceparent": field])["traceparent"]?.hasSuffix("-\(passed)") == true)
    }
  }

  @Test func twoFieldsAreInvalid() {
    let field = "00-\(TraceParentTests.trace)-00f067aa0ba902b7-01"
    let returned = headers(["traceparent": field, "Traceparent": field])["traceparent"]
    #expect(returned?.contains(TraceParentTests.trace) == false)
  }

  @Test func aRequestWithoutTraceparentGetsNone() {
    #expect(headers([:])["traceparent"] == nil)
  }

  @Test func everyParsedFieldRoundTrips() {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    let valid = Array("00-\(TraceParentTests.trace)-00f067aa0ba902b7-01".utf8)
    for _ in 1...2000 {
      var bytes = valid
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      let parsed = TraceParent(String(decoding: bytes, as: UTF8.self))
      guard let parsed else { continue }
      var headers: Headers = [:]
      headers.append(TraceParent.begun)
      headers.extendLast(upTo: TraceParent.length) { parsed.append(to: &$0) }
      #expect(headers["traceparent"].flatMap(TraceParent.init) == parsed, "seed \(seed)")
    }
  }

  private func headers(_ sent: Headers) -> Headers {
    Bench(.off).observer.respond(to: Request(.get, "/fast", headers: sent)).headers
  }
}
