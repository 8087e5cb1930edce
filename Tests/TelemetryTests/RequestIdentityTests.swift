import HTTPServer
import Testing

@testable import Telemetry

/// The ids of requests.
@Suite struct RequestIdentityTests {
  @Test(arguments: [
    "a", "7", "A.b_c-9", "0190b2c3-1111-7abc-8def-000000000000", String(repeating: "x", count: 64),
  ])
  func aValidIDIsReturned(id: String) {
    let response = Bench(.off).observer.respond(
      to: Request(.get, "/fast", headers: ["X-Request-Id": id]))
    #expect(response.headers["X-Request-Id"] == id)
  }

  @Test(arguments: [
    "", " ", "a b", "日本", "a\"b", "a/b", "{}", "a;b", String(repeating: "x", count: 65),
  ])
  func anyOtherIDIsReplaced(id: String) throws {
    let response = Bench(.off).observer.respond(
      to: Request(.get, "/fast", headers: ["X-Request-Id": id]))
    let given = try #require(response.headers["X-Request-Id"])
    #expect(given.wholeMatch(of: /[0-9a-f]{16}/) != nil)
  }

  @Test func everyRequestHasItsOwnID() {
    let observer = Bench(.off).observer
    let ids = (1...10_000).compactMap { _ in
      observer.respond(to: Request(.get, "/fast")).headers["X-Request-Id"]
    }
    #expect(Set(ids).count == 10_000)
  }

  @Test func everyResponseThatAPageMayReadHasItsDuration() {
    let observer = Bench(.off).observer
    let fine = observer.respond(to: Request(.get, "/fast"))
    #expect(fine.headers["Server-Timing"] == "total;dur=1.500")
    let refused = observer.refuse(Refusal(.missingHost), Request(.get, "/fast"))
    #expect(refused.headers["Server-Timing"] == "total;dur=1.500")
    #expect(refused.headers["X-Request-Id"] != nil)
    let posted = observer.respond(
      to: Request(.post, "/fast", headers: ["Origin": "https://a.example"]))
    #expect(posted.headers["Server-Timing"] == "total;dur=1.500")
    let other = observer.respond(to: Request(.post, "/fast"))
    #expect(other.headers["Server-Timing"] == nil)
    #expect(other.headers["X-Request-Id"] != nil)
  }

  @Test(
    arguments: [
      (0, "0.000"), (999, "0.000"), (1000, "0.001"),
      (21_499, "0.021"), (1_000_000, "1.000"),
      (12_345_678_901, "12345.678"), (.max, "18446744073709.551"),
    ] as [(UInt64, String)])
  func durationsAreInMilliseconds(nanoseconds: UInt64, field: String) {
    let text = [UInt8](capacity: ServerTiming.longest) { ServerTiming.append(nanoseconds, to: &$0) }
    #expect(String(decoding: text, as: UTF8.self) == field)
  }
}
