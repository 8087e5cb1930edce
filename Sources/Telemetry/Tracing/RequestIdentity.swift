import HTTPServer

/// What tells one request apart from all others, in answers, logs and traces.
struct RequestIdentity: Sendable {
  /// The id that the client or a proxy gave the request, if it gave one.
  private let given: String?
  /// The place in the trace; its span is this request's own.
  let trace: TraceParent
  /// Whether the client knows about traces: only then is it told its place.
  private let isTraced: Bool

  /// Takes over what the request says, and invents the rest.
  ///
  /// An id is taken over when it is up to 64 letters, digits, dots, underscores and hyphens.
  init(of request: borrowing Request, ids: IDSource) {
    given = request.headers["X-Request-Id"].flatMap(RequestIdentity.accepted)
    let span = ids.next()
    // Two fields are no valid one, and so are their values with a comma between.
    let parent = request.headers.joined("traceparent")
    isTraced = parent != nil
    trace =
      parent.flatMap(TraceParent.init)?.child(span)
      ?? TraceParent(traceHigh: ids.next(), traceLow: ids.next(), span: span, flags: 0)
  }

  /// The id: the one given, or else that of the span.
  var requestID: String { given ?? Hexadecimal.text(trace.span) }

  /// Adds to an answer what the request is called.
  func append(to headers: inout Headers) {
    if let given {
      headers.append("X-Request-Id", given)
    } else {
      headers.append("X-Request-Id") { Hexadecimal.append(trace.span, to: &$0) }
    }
    if isTraced { headers.append("traceparent", value: trace.append(to:)) }
  }

  private static func accepted(_ id: String) -> String? {
    let isFine = (1...64).contains(id.utf8.count) && id.utf8.allSatisfy(isPlain)
    return isFine ? id : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
