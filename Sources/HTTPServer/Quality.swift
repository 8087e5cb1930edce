/// Weights in content negotiation, counted in thousandths.
///
/// Source: RFC 9110, section 12.4.2 (`qvalue`: 0 to 1 with at most three decimals). More is taken
/// than it allows, because there are clients that send more: Java's HttpURLConnection says `.2`.
enum Quality {
  /// The weight of what has none.
  static let best = 1000

  /// Reads a weight; one that cannot be read is none.
  ///
  /// A client that writes its weight wrongly still wants the type that it names.
  static func thousandths(_ text: String?) -> Int {
    guard let text else { return best }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    guard ["", "0"].contains(parts[0]), decimals.utf8.allSatisfy(isDigit) else { return best }
    guard !parts[0].isEmpty || !decimals.isEmpty else { return best }
    return Int((decimals + "000").prefix(3)) ?? best
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
