import HTTPServer
import Synchronization

/// The ids of a request in its response, the log and traces.
struct RequestIdentity: Sendable {
  /// The id that the client or a proxy sent; nil if there is none.
  private let given: String?
  /// The position in the trace, with the span of this request.
  let trace: TraceParent
  /// Whether the request has a `traceparent`; only then does the response have one.
  private let isTraced: Bool

  /// Takes the ids that a request has, and generates the others.
  ///
  /// A valid `X-Request-Id` has 1 to 64 letters, digits, dots, underscores and hyphens.
  init(of request: borrowing Request, ids: IDSource) {
    given = request.fields[.requestID].flatMap(RequestIdentity.accepted)
    let span = ids.next()
    // Two such fields are not valid: `joined` puts a comma between them, and the result does not parse.
    let parent = request.fields.joined(.traceParent)
    isTraced = parent != nil
    trace =
      parent.flatMap(TraceParent.init)?.child(span)
      ?? TraceParent(traceHigh: ids.next(), traceLow: ids.next(), span: span, flags: 0)
  }

  /// The id that the client sent, or else the id of the span.
  var requestID: String { given ?? Hexadecimal.text(trace.span) }

  /// Appends the header fields that identify the request.
  func append(to headers: inout Headers) {
    if let given {
      headers.append("X-Request-Id", given)
    } else {
      headers.append(RequestIdentity.begun)
      headers.extendLast(upTo: UInt64.bitWidth / 4) { Hexadecimal.append(trace.span, to: &$0) }
    }
    if isTraced {
      headers.append(TraceParent.begun)
      headers.extendLast(upTo: TraceParent.length) { trace.append(to: &$0) }
    }
  }

  private static let begun: Headers = ["X-Request-Id": ""]

  private static func accepted(_ id: String) -> String? {
    let isValid = (1...64).contains(id.utf8.count) && id.utf8.allSatisfy(isPlain)
    return isValid ? id : nil
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

/// Generates ids without a system call for each.
///
/// The ids are unique and look random; they are not secrets.
///
/// Source: SplitMix64, Steele, Lea and Flood 2014. Its step and its mixing are bijections, so a source
/// repeats no number before 2^64 numbers. Each source starts at a random number.
final class IDSource: Sendable {
  private let state: Atomic<UInt64>

  /// - Parameter seed: the start of the sequence; random by default, fixed in tests.
  init(seed: UInt64 = .random(in: .min ... .max)) { state = Atomic(seed) }

  /// Returns the next number; never 0, which is not a valid id.
  func next() -> UInt64 {
    let step = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    var mixed = (step ^ (step >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return max(1, mixed ^ (mixed >> 31))
  }
}
