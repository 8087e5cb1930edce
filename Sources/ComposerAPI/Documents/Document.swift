import HTTPServer

/// An answer that stays the same as long as the program runs.
///
/// Source: RFC 9110, section 15.4.5 (304).
struct Document: Sendable {
  private let body: [UInt8]
  private let type: MediaType
  private let headers: Headers
  private let tag: EntityTag

  /// Makes a document.
  ///
  /// - Parameter headers: what every answer with it says besides.
  init(_ body: [UInt8], type: MediaType, headers: Headers = [:]) {
    self.body = body
    self.type = type
    self.headers = headers
    tag = EntityTag(of: body)
  }

  /// Answers with the document, or says that what the client has is still the same.
  func respond(to request: Request) throws -> Response {
    _ = try request.responseType(among: [type])
    var headers: Headers = ["ETag": tag.description, "Cache-Control": "no-cache"] + self.headers
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.append("Content-Type", type.description)
    return Response(.ok, headers: headers, body: body)
  }
}

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
