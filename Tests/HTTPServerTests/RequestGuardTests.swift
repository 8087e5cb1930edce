import Testing

@testable import HTTPServer

/// The checks of a header, without a socket.
@Suite struct RequestGuardTests {
  /// A target, and its path and query; nil if it is refused.
  typealias Case = (target: String, method: Method, path: String?, query: String?)

  static let targets: [Case] = [
    ("/", .get, "/", nil), ("/a/b", .get, "/a/b", nil), ("/a?", .get, "/a", ""),
    ("/a?b?c", .get, "/a", "b?c"), ("http://a", .get, "", nil), ("HTTP://a?b", .get, "", "b"),
    ("https://a:1/b?c", .get, "/b", "c"), ("*", .options, "*", nil), ("/あ", .get, "/あ", nil),
    ("*", .get, nil, nil), ("**", .options, nil, nil), ("", .get, nil, nil),
    ("a", .get, nil, nil), ("?", .get, nil, nil), ("http:///a", .get, nil, nil),
    ("http://?a", .get, nil, nil), ("ftp://a/", .get, nil, nil), ("/a b", .get, nil, nil),
    ("/a\t", .get, nil, nil), ("/\u{7F}", .get, nil, nil), ("/a?b c", .get, nil, nil),
  ]

  @Test(arguments: targets)
  func aTargetIsSplit(_ example: Case) {
    let bytes = Array(example.target.utf8)
    let target = RequestTarget(bytes.span, method: example.method)
    let text: (Range<Int>) -> String = { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(target.map { text($0.path) } == example.path)
    #expect(target?.query.map(text) == example.query)
  }

  @Test(
    arguments: [
      ("0", 0), ("12", 12), ("00012", 12), ("18446744073709551615", .max),
      ("18446744073709551616", nil), ("99999999999999999999999", nil), ("", nil), ("1x", nil),
      ("-1", nil), ("+1", nil), (" 1", nil),
    ] as [(String, Int?)])
  func aLengthIsANumber(text: String, length: Int?) {
    let fields = RequestFields(["Host": "a"])
    let checks = fields.checks.with(length: Array(text.utf8).span, count: 1, isHTTP10: false)
    #expect(checks.refusal == (length == nil ? .malformedContentLength : nil))
    if let length { #expect(checks.bodyBytes(limit: 7) == length) }
  }

  @Test(
    arguments: [
      ([:], 0, true, nil), ([:], 0, false, .missingHost), (["Host": "a"], 0, false, nil),
      (["Host": "a"], 1, false, nil), (["Host": "a"], 2, false, .malformedContentLength),
      (["Host": "a", "Transfer-Encoding": "chunked"], 0, false, nil),
      (["Host": "a", "Transfer-Encoding": "chunked"], 1, false, .ambiguousBodyLength),
    ] as [(Headers, Int, Bool, Refusal.Reason?)])
  func aHeaderNamesAHostAndOneLength(
    headers: Headers, lengths: Int, isHTTP10: Bool, reason: Refusal.Reason?
  ) {
    let length: [UInt8] = [0x31]
    let checks = RequestFields(headers).checks
    #expect(
      checks.with(length: length.span, count: lengths, isHTTP10: isHTTP10).refusal == reason)
  }

  @Test func everyByteOfATokenIsAccepted() {
    for byte in UInt8(1)...UInt8.max {
      let name = String(decoding: [byte], as: UTF8.self)
      let isToken =
        ("0"..."9").contains(name) || ("a"..."z").contains(name) || ("A"..."Z").contains(name)
        || "!#$%&'*+-.^_`|~".contains(name)
      #expect(ASCII.isToken([byte].span) == (byte < 128 && isToken), "\(byte)")
    }
  }

  @Test func theLogTakesSoManyLinesASecond() {
    let throttle = LogThrottle(linesPerSecond: 2)
    #expect([1, 1, 1, 2, 2, 2].map(throttle.allows) == [true, true, false, true, true, false])
  }

  @Test func memoryOverTheLimitIsNotCounted() {
    let meter = ListenerMeter()
    #expect(meter.hold(60, before: 0, limit: 100))
    #expect(!meter.hold(41, before: 0, limit: 100))
    #expect(meter.hold(40, before: 0, limit: 100))
    #expect(meter.hold(0, before: 60, limit: 100))
    #expect(meter.figures.bufferedBytes == 40)
  }
}
