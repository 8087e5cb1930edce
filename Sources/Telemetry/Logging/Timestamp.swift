/// Moments as text.
enum Timestamp {
  /// A moment in UTC to the microsecond: `2026-11-21T12:00:00.000000Z`.
  ///
  /// Source: RFC 3339, section 5.6.
  static func text(nanosecondsSince1970 time: UInt64) -> String {
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    // A leading 1 keeps the zeros.
    let fraction = "\(1_000_000 + rest / 1000)".dropFirst()
    return "\(text(secondsSince1970: seconds)).\(fraction)Z"
  }
}
