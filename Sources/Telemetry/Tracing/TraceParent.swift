/// Where a request stands in a trace that goes through several services.
///
/// Source: W3C Trace Context, level 2, sections 2.2 (traceparent) and 3.1 (processing model).
struct TraceParent: Sendable, Equatable {
  /// The trace; the first half of its id.
  let traceHigh: UInt64
  /// The second half of the trace's id.
  let traceLow: UInt64
  /// Who asks in that trace.
  let span: UInt64
  /// Whether the asking side records the trace, and whether the trace's id is random.
  let flags: UInt8

  private static let knownFlags: UInt8 = 0b11
  private static let length = 55

  init(traceHigh: UInt64, traceLow: UInt64, span: UInt64, flags: UInt8) {
    self.traceHigh = traceHigh
    self.traceLow = traceLow
    self.span = span
    self.flags = flags & TraceParent.knownFlags
  }

  /// Reads the field; nil when it is not valid, and a new trace has to begin.
  ///
  /// A version of the future is read as far as this one goes.
  init?(_ field: String) {
    let text = Array(field.utf8)
    guard TraceParent.hasShape(text),
      let version: UInt8 = Hexadecimal.number(text[0..<2]), version != 0xFF,
      version > 0 || text.count == TraceParent.length,
      let high: UInt64 = Hexadecimal.number(text[3..<19]),
      let low: UInt64 = Hexadecimal.number(text[19..<35]), high | low != 0,
      let span: UInt64 = Hexadecimal.number(text[36..<52]), span != 0,
      let flags: UInt8 = Hexadecimal.number(text[53..<55])
    else { return nil }
    self.init(traceHigh: high, traceLow: low, span: span, flags: flags)
  }

  /// Dashes where they must be.
  private static func hasShape(_ text: [UInt8]) -> Bool {
    text.count >= length && [2, 35, 52].allSatisfy { text[$0] == UInt8(ascii: "-") }
      && (text.count == length || text[length] == UInt8(ascii: "-"))
  }

  /// The same place in the trace, but for a new span.
  func child(_ span: UInt64) -> TraceParent {
    TraceParent(traceHigh: traceHigh, traceLow: traceLow, span: span, flags: flags)
  }

  /// Writes the field's value.
  func append(to text: inout [UInt8]) {
    text.append(contentsOf: "00-".utf8)
    Hexadecimal.append(traceHigh, to: &text)
    Hexadecimal.append(traceLow, to: &text)
    text.append(UInt8(ascii: "-"))
    Hexadecimal.append(span, to: &text)
    text.append(UInt8(ascii: "-"))
    Hexadecimal.append(flags, to: &text)
  }

  /// The id of the trace, as logs and tracing systems write it.
  var traceID: String { Hexadecimal.text(traceHigh) + Hexadecimal.text(traceLow) }
}
