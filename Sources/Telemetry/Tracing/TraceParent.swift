import HTTPServer

/// The position of a request in a distributed trace: the value of `traceparent`.
///
/// Source: W3C Trace Context, level 2, sections 2.2 (traceparent) and 3.1 (processing model).
struct TraceParent: Sendable, Equatable {
  /// The first half of the trace id.
  let traceHigh: UInt64
  /// The second half of the trace id.
  let traceLow: UInt64
  /// The id of the parent span.
  let span: UInt64
  /// Whether the caller records the trace, and whether the trace id is random.
  let flags: UInt8

  private static let knownFlags: UInt8 = 0b11
  /// The field up to the ids; 00 is the version.
  static let begun: Headers = ["traceparent": "00-"]
  /// The length of the field value, in bytes.
  static let length = 55

  init(traceHigh: UInt64, traceLow: UInt64, span: UInt64, flags: UInt8) {
    self.traceHigh = traceHigh
    self.traceLow = traceLow
    self.span = span
    self.flags = flags & TraceParent.knownFlags
  }

  /// Parses a field value; nil if it is not valid, so that a new trace must begin.
  ///
  /// It also accepts a value of a later version, and parses the part that this version defines.
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

  /// Whether the dashes are in their places.
  private static func hasShape(_ text: [UInt8]) -> Bool {
    text.count >= length && [2, 35, 52].allSatisfy { text[$0] == UInt8(ascii: "-") }
      && (text.count == length || text[length] == UInt8(ascii: "-"))
  }

  /// The same trace with another span.
  func child(_ span: UInt64) -> TraceParent {
    TraceParent(traceHigh: traceHigh, traceLow: traceLow, span: span, flags: flags)
  }

  /// Appends the ids and the flags.
  func append(to text: inout OutputSpan<UInt8>) {
    Hexadecimal.append(traceHigh, to: &text)
    Hexadecimal.append(traceLow, to: &text)
    text.append(UInt8(ascii: "-"))
    Hexadecimal.append(span, to: &text)
    text.append(UInt8(ascii: "-"))
    Hexadecimal.append(flags, to: &text)
  }

  /// The trace id in hexadecimal digits.
  var traceID: String { Hexadecimal.text(traceHigh) + Hexadecimal.text(traceLow) }
}

/// Numbers in lower-case hexadecimal digits of a fixed count.
enum Hexadecimal {
  /// Appends a number with its leading zeros.
  static func append<Number: FixedWidthInteger>(
    _ number: Number, to text: inout OutputSpan<UInt8>
  ) {
    var shift = Number(truncatingIfNeeded: Number.bitWidth)
    while shift > 0 {
      shift -= 4
      text.append(Hexadecimal.digit(UInt8(truncatingIfNeeded: number &>> shift & 0xF)))
    }
  }

  /// A number with its leading zeros, as text.
  static func text(_ number: UInt64) -> String {
    let digits = [UInt8](capacity: UInt64.bitWidth / 4) { append(number, to: &$0) }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Parses a number; nil unless it has all its digits, and only lower-case ones.
  static func number<Number: FixedWidthInteger>(_ digits: ArraySlice<UInt8>) -> Number? {
    guard digits.count * 4 == Number.bitWidth else { return nil }
    var number: Number = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      number = number << 4 | Number(value)
    }
    return number
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
