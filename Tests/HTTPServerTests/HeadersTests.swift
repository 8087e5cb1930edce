import TestSupport
import Testing

@testable import HTTPServer

@Suite struct HeadersTests {
  @Test func namesCompareWithoutCase() {
    let headers: Headers = ["Content-Type": "a", "content-TYPE": "b"]
    #expect(headers["CONTENT-type"] == "a")
    #expect(headers["Content-Typ"] == nil)
    #expect(headers["Content-Type2"] == nil)
  }

  @Test func orderIsKept() {
    var headers: Headers = ["B": "1", "A": "2"]
    headers.append("B", "")
    #expect(headers.map { "\($0.name)=\($0.value)" } == ["B=1", "A=2", "B="])
  }

  @Test func fieldsAreAddedAfterTheOthers() {
    let headers: Headers = ["A": "1"] + ["B": "2", "A": "3"]
    #expect(headers.map { "\($0.name)=\($0.value)" } == ["A=1", "B=2", "A=3"])
  }

  @Test func severalLinesOfOneNameAreOneList() {
    let headers: Headers = ["Accept": "a/b", "X": "y", "accept": "c/d"]
    #expect(headers.joined("Accept") == "a/b, c/d")
    #expect(headers.joined("Expect") == nil)
  }

  @Test(arguments: ["a\r\nSet-Cookie: b", "a\u{0}b", "a\nb\r"])
  func aValueCannotBeginAnotherLine(value: String) {
    let headers: Headers = ["X": value, "Y": "last"]
    let spaces = String(value.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
    #expect(headers["X"] == spaces)
    #expect(headers["Y"] == "last")
    #expect(Array(headers).count == 2)
  }

  @Test func aValueMadeInItsPlaceCannotEither() {
    var headers: Headers = ["X": "first"]
    let value = Array("a\r\nSet-Cookie: b\0".utf8)
    headers.append(["Y": "begun "])
    headers.extendLast(upTo: value.count) { for byte in value { $0.append(byte) } }
    headers.append(["Z": ""])
    headers.extendLast(upTo: 8) { _ in }
    #expect(
      headers.map { "\($0.name)=\($0.value)" } == ["X=first", "Y=begun a  Set-Cookie: b ", "Z="])
    #expect(headers["set-cookie"] == nil)
  }

  @Test func linesAreFoundWhateverWasAdded() {
    var headers: Headers = ["A": "1"]
    headers = headers + ["": "", "B": "", "A": "2"] + [:]
    headers.append(headers)
    headers.append("C", "日本")
    #expect(headers.joined("a") == "1, 2, 1, 2")
    #expect(headers["B"]?.isEmpty == true)
    #expect(headers["C"] == "日本")
  }

  /// Lines as sent, and the name and value that they are.
  static let received: [[(line: String, field: String)]] = [
    [],
    [("X: a", "X=a")],
    [("X:", "X="), ("Y: b", "Y=b"), ("Z:  ", "Z="), ("x:c", "x=c")],
    [("X: a", "X=a"), ("X: a", "X=a"), ("x: \t b c \t", "x=b c")],
    [("X: é日", "X=?????"), ("Y: b", "Y=b")],
    (0..<300).map {
      (
        "X-\($0): \($0 % 7 == 0 ? "" : "value \($0)")",
        "X-\($0)=\($0 % 7 == 0 ? "" : "value \($0)")"
      )
    },
    [
      ("X: " + String(repeating: "v", count: 5000), "X=" + String(repeating: "v", count: 5000)),
      ("Y: b", "Y=b"),
    ],
  ]

  @Test(arguments: received.indices)
  func fieldsArriveAsTheyWereSent(index: Int) throws {
    let sample = HeadersTests.received[index]
    let answer: @Sendable (Request) -> Response = { request in
      let fields = request.headers.map { "\($0.name)=\($0.value)" }
      return Response(.ok, body: Array(fields.joined(separator: "\n").utf8))
    }
    // libmicrohttpd takes 72 bytes more for each field.
    let limits = ListenerLimits(connections: 4, headerBytes: 32 << 10)
    try withListener(limits: limits, respond: answer) { port in
      var connection = try RawConnection(port: port)
      let lines = sample.map { $0.line + "\r\n" }.joined()
      connection.write("GET / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n")
      let fields = ["Host=a"] + sample.map(\.field)
      #expect(try connection.readReply().body == fields.joined(separator: "\n"))
    }
  }

  @Test func valuesOfAnyScriptSurvive() {
    let headers: Headers = ["X": "日本語 العربية ไทย हिन्दी 👩‍👩‍👧 e\u{301}"]
    #expect(headers["x"] == "日本語 العربية ไทย हिन्दी 👩‍👩‍👧 e\u{301}")
  }
}
