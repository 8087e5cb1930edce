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
    _ = try request.answerType(among: [type])
    var headers: Headers = ["ETag": tag.description, "Cache-Control": "no-cache"] + self.headers
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.append("Content-Type", type.description)
    return Response(.ok, headers: headers, body: body)
  }
}
