import HTTPServer

/// An answer that stays the same as long as the program runs.
///
/// Source: RFC 9110, sections 8.8.3 (ETag), 13.1.2 (If-None-Match) and 15.4.5 (304).
struct Document: Sendable {
  private let body: [UInt8]
  private let type: MediaType
  private let headers: Headers
  private let etag: String

  /// Makes a document.
  ///
  /// - Parameter headers: what every answer with it says besides.
  init(_ body: [UInt8], type: MediaType, headers: Headers = [:]) {
    self.body = body
    self.type = type
    self.headers = headers
    etag = "\"\(String(Document.hash(body), radix: 16))\""
  }

  /// Answers with the document, or says that what the client has is still the same.
  func respond(to request: Request) throws -> Response {
    _ = try request.answerType(among: [type])
    var headers: Headers = ["ETag": etag, "Cache-Control": "no-cache"] + self.headers
    if isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.append("Content-Type", type.description)
    return Response(.ok, headers: headers, body: body)
  }

  /// The comparison is the weak one: `W/` before an entity tag does not count.
  private func isKnown(to request: Request) -> Bool {
    guard let field = request.headers["If-None-Match"] else { return false }
    return field.split(separator: ",").contains { part in
      let tag = part.filter { !$0.isWhitespace }
      return tag == "*" || tag == etag || tag == "W/\(etag)"
    }
  }

  /// A number that tells versions of the same document apart, by FNV-1a.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
