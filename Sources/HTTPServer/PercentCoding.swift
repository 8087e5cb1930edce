/// Percent-encoding in paths.
///
/// Source: RFC 3986, section 2.1.
enum PercentCoding {
  /// The text with every `%XX` resolved; nil when an escape is malformed or the bytes are not UTF-8.
  static func decoded(_ text: Substring) -> String? {
    guard text.utf8.contains(percent) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard let resolved = byte == percent ? escape(&rest) : byte else { return nil }
      bytes.append(resolved)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")

  private static func escape(_ rest: inout Substring.UTF8View) -> UInt8? {
    guard let high = rest.popFirst().flatMap(ASCII.hexadecimalValue),
      let low = rest.popFirst().flatMap(ASCII.hexadecimalValue)
    else { return nil }
    return high << 4 | low
  }
}
