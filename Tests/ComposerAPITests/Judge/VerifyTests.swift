import Foundation
import TestSupport
import Testing

@Suite("POST /verify")
struct VerifyTests {
  private static let start =
    #""config":{"device":"iphone-16","composer":{"text":{}},"limits":{"maxLength":12}},"#

  private func verify(_ rest: String) throws -> JSONTree {
    let reply = try Transport.memory.withClient {
      try $0.post("/verify", "{\(Self.start)\(rest)}")
    }
    #expect(reply.status == 200, "\(reply.body)")
    return reply.json
  }

  @Test("reports what is not acceptable, with its pointer")
  func problems() throws {
    let cases = [
      (#""events":[],"samples":[]"#, "/samples", "must have 1 to 1000000 elements, but has 0"),
      (
        #""events":[],"samples":[{"atMs":2},{"atMs":1}]"#, "/samples/1/atMs",
        "must not be before 2, the time of an earlier sample"
      ),
      (#""events":[],"samples":[{"bar":null}]"#, "/samples/0/atMs", "is required"),
      (#""samples":[{"atMs":0}]"#, "", #"needs "events" or "log""#),
      (
        #""events":[],"samples":[{"atMs":0}],"tolerance":{"points":0}"#, "/tolerance/points",
        "must be between 0.01 and 1000, not 0"
      ),
      (
        #""events":[{"type":"tapped","atMs":5},{"type":"tapped","atMs":4}],"samples":[{"atMs":0}]"#,
        "/events/1/atMs", "must not be before 5, the time of an earlier event"
      ),
    ]
    for (rest, pointer, detail) in cases {
      let reply = try Transport.memory.withClient {
        try $0.post("/verify", "{\(Self.start)\(rest)}")
      }
      #expect(reply.status == 422)
      #expect(reply.json.errors[0].pointer.string == pointer, "\(reply.body)")
      #expect(reply.json.errors[0].detail.string == detail)
    }
  }

  private static let typing = """
    "events":[{"type":"edited","atMs":0,"range":{"start":0,"end":0},"replacement":"こんにちは 👍🏽"}],
    """

  @Test(
    "says how much of a typed text is gone",
    arguments: [
      ("こんにちは 👍🏽", nil), ("こんにちは ", 4.0), ("こんちは 👍🏽", 1), ("", 10), ("こんにちは 👍🏽!", nil),
    ])
  func lost(text: String, characters: Double?) throws {
    let verdict = try verify(Self.typing + #""samples":[{"atMs":500,"text":\#(quoted(text))}]"#)
    #expect(verdict.codes == (characters == nil ? [] : ["textLost"]), "\(verdict)")
    #expect(verdict.faults[0].worst.characters.number == characters)
  }

  @Test("accepts a text that is shown within the tolerance of time")
  func textInTime() throws {
    let samples = (0..<10).map { #"{"atMs":\#($0 * 10),"text":"\#($0 < 3 ? "" : "こ")"}"# }
    let events =
      #""events":[{"type":"edited","atMs":0,"range":{"start":0,"end":0},"replacement":"こ"}],"#
    let verdict = try verify(events + #""samples":[\#(samples.joined(separator: ","))]"#)
    #expect(verdict.verdict.string == "pass", "\(verdict)")
    let late = try verify(events + #""samples":[{"atMs":40,"text":""}]"#)
    #expect(late.codes == ["textLost"])
  }

  @Test("says by how much a text exceeds a limit")
  func overLimit() throws {
    let text = "0123456789👍🏽👨‍👩‍👧é"
    let verdict = try verify(#""events":[],"samples":[{"atMs":0,"text":"\#(text)"}]"#)
    #expect(verdict.codes == ["textOverLimit"])
    #expect(verdict.faults[0].worst.characters.number == 1)
    #expect(
      verdict.faults[0].detail.string
        == "the text has 13 characters; the limit is 12: refuse or cut what goes beyond it")
  }

  @Test("looks for no fault that the rules switch off, and takes their limits")
  func rules() throws {
    let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    let event = #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#
    try Transport.memory.withClient { client in
      var film = try RecordedFilm(client, config: config, events: [event], lastMs: 2_000)
      film.moveBar(by: -20, in: 1_000...1_010)
      #expect(try film.verdict(client).codes == ["jump", "gap", "backAndForth"])
      let rules = #""rules":{"jump":30,"off":["gap","backAndForth"]},"#
      #expect(try film.verdict(client, rules).verdict.string == "pass")
    }
  }

  @Test("answers in memory, over a socket and in a batch with the same bytes")
  func sameEverywhere() throws {
    let config = #"{"device":"pixel-8","composer":{"textHeight":36}}"#
    let event = #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#
    let film = try Transport.memory.withClient {
      try RecordedFilm($0, config: config, events: [event], lastMs: 2_000)
    }
    let request = try film.request()
    let bodies = try Transport.allCases.map { transport in
      try transport.withClient { client in
        let reply = try client.post("/verify", request)
        let batch = try client.post(
          "/verify", request + "\n" + request, headers: ["Content-Type": "application/x-ndjson"])
        #expect(batch.body == reply.body + reply.body)
        #expect(reply.json.expected.elements.count == film.samples.count)
        return reply.body
      }
    }
    #expect(bodies[0] == bodies[1])
  }

  @Test("draws the recording over what is right, with its faults")
  func picture() throws {
    let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    let event = #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#
    try Transport.memory.withClient { client in
      var film = try RecordedFilm(client, config: config, events: [event], lastMs: 2_000)
      let clean = try client.picture("/verify", try film.request())
      #expect(clean.named("title").first?.text == "No fault, iphone-16 in portrait")
      film.moveBar(by: 20, in: 1_000...1_500)
      let picture = try client.picture("/verify", try film.request())
      let words = picture.named("text").map(\.text)
      #expect(words.contains("1  underKeyboard"))
      #expect(
        words.contains("20 pt of the bar lie under the keyboard at rest: move it up by 20 pt"))
      #expect(picture.named("path").count == 6)
    }
  }

  @Test("draws a scale, the list where the fault is the list's, and faults on top")
  func charts() throws {
    let config = """
      {"device":"iphone-16","composer":{"textHeight":36},
       "content":{"contentHeight":2000,"offset":1200,"liftPolicy":"always"}}
      """
    let event = #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#
    try Transport.memory.withClient { client in
      var film = try RecordedFilm(client, config: config, events: [event], lastMs: 2_000)
      let clean = try client.picture("/verify", try film.request())
      #expect(clean.named("circle").isEmpty)
      #expect(clean.named("path").count == 6)
      let scale = clean.named("text").map(\.text)
      #expect(scale.contains("500") && scale.contains("800") && scale.contains("200 ms"))
      film.change("list", "offset", in: 1_200...9_000) { $0 + 40 }
      film.moveBar(by: 20, in: 700...1_000)
      let request = try film.request()
      let (faults, picture) = (
        try client.post("/verify", request).json.faults.elements,
        try client.picture("/verify", request)
      )
      let codes = faults.compactMap(\.code.string)
      #expect(codes.contains("listJumped") || codes.contains("listNotFollowed"), "\(codes)")
      #expect(picture.named("path").count == 8)
      #expect(picture.named("circle").count == codes.count)
      let words = picture.named("text").map(\.text)
      for (index, code) in codes.enumerated() {
        #expect(words.contains("\(index + 1)  \(code)") && words.contains("\(index + 1) \(code)"))
      }
      // What lies on top comes last.
      let order = picture.children.map(\.name)
      #expect(order.firstIndex(of: "circle") ?? 0 > order.firstIndex(of: "path") ?? .max)
    }
  }

  @Test("reports each fault as a test that failed, in JUnit's form")
  func report() throws {
    let config = #"{"device":"iphone-16","composer":{"textHeight":36}}"#
    let event = #"{"type":"keyboardWillShow","atMs":300,"keyboard":{"type":"default"}}"#
    try Transport.memory.withClient { client in
      var film = try RecordedFilm(client, config: config, events: [event], lastMs: 2_000)
      film.moveBar(by: 20, in: 1_000...1_500)
      let reply = try client.post(
        "/verify", try film.request(#""rules":{"off":["late"]},"#),
        headers: ["Accept": "application/xml"])
      #expect(reply.headers["content-type"] == "application/xml")
      let report = try #require(XMLElement(document: reply.body), "\(reply.body)")
      let cases = report.named("testcase")
      let failures = cases.filter { !$0.named("failure").isEmpty }
      #expect(failures.compactMap { $0.attributes["name"] }.first == "underKeyboard")
      #expect(report.named("testsuite")[0].attributes["failures"] == "\(failures.count)")
      #expect(report.named("testsuite")[0].attributes["tests"] == "\(cases.count)")
      #expect(
        cases.filter { !$0.named("skipped").isEmpty }.compactMap { $0.attributes["name"] }
          == ["late"])
    }
  }
}
