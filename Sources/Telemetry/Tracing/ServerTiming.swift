/// How long an answer took, for the developer tools of browsers.
///
/// Source: W3C Server Timing, section 3: durations are in milliseconds.
enum ServerTiming {
  /// Writes the field's value, to the microsecond: `total;dur=0.021`.
  static func append(_ nanoseconds: UInt64, to text: inout [UInt8]) {
    let (milliseconds, microseconds) = (nanoseconds / 1000).quotientAndRemainder(dividingBy: 1000)
    text.append(contentsOf: "total;dur=".utf8)
    append(milliseconds, digits: 1, to: &text)
    text.append(UInt8(ascii: "."))
    append(microseconds, digits: 3, to: &text)
  }

  /// Writes a number with at least so many digits.
  private static func append(_ number: UInt64, digits: Int, to text: inout [UInt8]) {
    let (tens, ones) = number.quotientAndRemainder(dividingBy: 10)
    if digits > 1 || tens > 0 { append(tens, digits: digits - 1, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(ones))
  }
}
