import TestSupport
import Testing

@testable import HTTPServer

/// Field values as long as a header may be, of what takes longest to read.
@Suite("A header field of 15,000 bytes")
struct HeaderCostTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let piece: String
    var testDescription: String { "\(name): \(piece)" }
    var value: String { String(repeating: piece, count: 15_000 / piece.utf8.count) }
  }

  static let cases = [
    Case(name: "Accept", piece: ","), Case(name: "Accept", piece: "a/b,"),
    Case(name: "Accept", piece: "a/b;q=.1,"), Case(name: "Accept", piece: ";"),
    Case(name: "Accept", piece: "\""), Case(name: "Accept", piece: "\\\""),
    Case(name: "Accept", piece: "a\u{301}\u{323}"),
    Case(name: "Content-Type", piece: ";"), Case(name: "Content-Type", piece: "a/b;"),
    Case(name: "Content-Type", piece: "a/b;a=\"\\a\";"),
    Case(name: "Content-Encoding", piece: "a\u{301}\u{323}"),
    Case(name: "Accept-Encoding", piece: ","), Case(name: "Accept-Encoding", piece: "br;q=0.1,"),
    Case(name: "If-None-Match", piece: ","), Case(name: "If-None-Match", piece: "W/\"a\","),
    Case(name: "Authorization", piece: "a"), Case(name: "Authorization", piece: "\u{301}"),
    Case(name: "X-Forwarded-For", piece: ","), Case(name: "X-Forwarded-For", piece: "10.0.0.1,"),
    Case(name: "X-Forwarded-For", piece: "\u{301}\u{323}"),
  ]

  /// Four hundred times: strings took 10 ms each, and many times that without optimization.
  @Test("is read in time that is linear in its length", arguments: cases)
  func cost(_ example: Case) throws {
    let request = Request(.post, "/", headers: [example.name: example.value])
    let proxies = TrustedProxies(
      [AddressRange("0.0.0.0/0"), AddressRange("::/0")].compactMap(\.self))
    let tokens = try #require(BearerTokens(["secret"]))
    expectLessThanAMinute {
      for _ in 0..<400 {
        switch example.name {
        case "Accept": _ = try? request.responseType(among: [.json, .svg, .xml])
        case "Accept-Encoding": _ = request.accepts("gzip", or: "x-gzip")
        case "If-None-Match": _ = request.hasVersion("\"b\"")
        case "Authorization": _ = tokens.failure(example.value)
        case "X-Forwarded-For": _ = proxies.client(of: request)
        default: _ = try? request.bodyType(among: [.json, .ndjson])
        }
      }
    }
  }
}

@Suite("Lists in header fields")
struct HeaderListTests {
  @Test(
    "name the codings that a client accepts",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("br, gzip", true), ("br", false),
      ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip;q=0.1", true), ("*", true),
      ("*;q=0", false), ("gzip;q=0, *", false), ("*;q=0, gzip", true), ("", false),
      (", ,gzip", true),
      ("gzip\u{301}", false),
    ])
  func codings(field: String, isAccepted: Bool) {
    let request = Request(.get, "/", headers: ["Accept-Encoding": field])
    #expect(request.accepts("gzip", or: "x-gzip") == isAccepted)
  }

  @Test(
    "name the versions that a client has",
    arguments: [
      ("\"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\"", false), ("\"b\", \"a\"", true),
      ("\"b\",W/\"a\" ", true), ("\"b,\\\"a\\\"\"", false), ("a", false), ("", false),
    ])
  func versions(field: String, isKnown: Bool) {
    let request = Request(.get, "/", headers: ["If-None-Match": field])
    #expect(request.hasVersion("\"a\"") == isKnown)
  }
}
