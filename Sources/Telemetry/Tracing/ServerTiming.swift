/// How long an answer took, for the developer tools of browsers.
///
/// Source: W3C Server Timing, section 3: durations are in milliseconds.
enum ServerTiming {
  /// The field's value, to the microsecond: `total;dur=0.021`.
  static func field(_ nanoseconds: UInt64) -> [UInt8] {
    let (milliseconds, microseconds) = (nanoseconds / 1000).quotientAndRemainder(dividingBy: 1000)
    var text = Array("total;dur=".utf8)
    text.reserveCapacity(24)
    text.append(contentsOf: String(milliseconds).utf8)
    text.append(UInt8(ascii: "."))
    for place: UInt64 in [100, 10, 1] {
      text.append(UInt8(ascii: "0") + UInt8(microseconds / place % 10))
    }
    return text
  }
}
