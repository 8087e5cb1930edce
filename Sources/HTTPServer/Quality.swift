/// Weights in content negotiation, counted in thousandths.
///
/// Source: RFC 9110, section 12.4.2 (`qvalue`: 0 to 1 with at most three decimals).
enum Quality {
  /// The weight of what has none.
  static let best = 1000

  /// Reads a weight; nil when the text is none.
  static func thousandths(_ text: String?) -> Int? {
    guard let text else { return best }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "0" || parts[0] == "1" else { return nil }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy(isDigit) else { return nil }
    let padded = decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
    guard let value = Int(parts[0] + padded), value <= best else { return nil }
    return value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
