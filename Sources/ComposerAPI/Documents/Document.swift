import HTTPServer

/// A response that stays the same for as long as the process runs.
///
/// Source: RFC 9110, section 15.4.5 (304).
struct Document: Sendable {
  private let body: [UInt8]
  private let type: MediaType
  private let headers: Headers
  private let tag: EntityTag

  /// Creates a document.
  ///
  /// - Parameter headers: further header fields of each response with the document.
  init(_ body: [UInt8], type: MediaType, headers: Headers = [:]) {
    self.body = body
    self.type = type
    self.headers = headers
    tag = EntityTag(of: body)
  }

  /// Responds with the document, or with 304 if the client already has this version.
  func respond(to request: Request) throws -> Response {
    _ = try request.responseType(among: [type])
    var headers: Headers = ["ETag": tag.description, "Cache-Control": "no-cache"] + self.headers
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.append("Content-Type", type.description)
    return Response(.ok, headers: headers, body: body)
  }
}

/// An identifier of one version of a resource.
///
/// Source: RFC 9110, sections 8.8.3 (ETag) and 13.1.2 (If-None-Match).
struct EntityTag: Sendable, CustomStringConvertible {
  /// The value of the `ETag` header field.
  let description: String

  /// Creates the tag of some bytes; every process gives the same bytes the same tag.
  ///
  /// - Complexity: O(bytes).
  init(of bytes: some Sequence<UInt8>) {
    description = "\"\(String(EntityTag.hash(bytes), radix: 16))\""
  }

  /// Returns whether the client already has this version.
  ///
  /// The comparison is weak: it ignores `W/` before an entity tag.
  func isKnown(to request: Request) -> Bool {
    guard let field = request.headers["If-None-Match"] else { return false }
    return field.split(separator: ",").contains { part in
      let tag = part.filter { !$0.isWhitespace }
      return tag == "*" || tag == description || tag == "W/\(description)"
    }
  }

  /// Returns the 64-bit FNV-1a hash of the bytes.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
