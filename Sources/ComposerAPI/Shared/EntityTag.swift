import HTTPServer

/// What tells versions of the same resource apart.
///
/// Source: RFC 9110, sections 8.8.3 (ETag) and 13.1.2 (If-None-Match).
struct EntityTag: Sendable, CustomStringConvertible {
  /// The tag as it stands in `ETag`.
  let description: String

  /// Makes the tag of some bytes; the same bytes have the same tag everywhere.
  ///
  /// - Complexity: O(bytes).
  init(of bytes: some Sequence<UInt8>) {
    description = "\"\(String(EntityTag.hash(bytes), radix: 16))\""
  }

  /// Whether the client has this version already.
  ///
  /// The comparison is the weak one: `W/` before an entity tag does not count.
  func isKnown(to request: Request) -> Bool {
    guard let field = request.headers["If-None-Match"] else { return false }
    return field.split(separator: ",").contains { part in
      let tag = part.filter { !$0.isWhitespace }
      return tag == "*" || tag == description || tag == "W/\(description)"
    }
  }

  /// A number for bytes, by FNV-1a.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
