/// How long an answer took, for the developer tools of browsers.
///
/// Source: W3C Server Timing, section 3: durations are in milliseconds.
enum ServerTiming {
  /// Writes the field's value, to the microsecond: `total;dur=0.021`.
  static func append(_ nanoseconds: UInt64, to text: inout [UInt8]) {
    let (milliseconds, microseconds) = (nanoseconds / 1000).quotientAndRemainder(dividingBy: 1000)
    text.append(contentsOf: "total;dur=".utf8)
    text.append(contentsOf: String(milliseconds).utf8)
    text.append(UInt8(ascii: "."))
    for place: UInt64 in [100, 10, 1] {
      text.append(UInt8(ascii: "0") + UInt8(microseconds / place % 10))
    }
  }
}
