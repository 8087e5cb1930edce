import HTTPServer

/// A response that stays the same for as long as the process runs.
///
/// A client that accepts gzip receives it; each coding has an entity tag of its own.
///
/// Source: RFC 9110, sections 8.6 (length of a 304), 8.8.3.3 (coding and tag), 12.5.5 (Vary) and 15.4.5
/// (304).
struct Document: Sendable {
  private let body: [UInt8]
  private let type: MediaType
  private let headers: Headers
  /// The query of an address at which the document never changes; nil if there is none.
  private let fixedQuery: String?
  private let tag: EntityTag
  private let gzip: GzipBody
  private let gzipTag: EntityTag

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - headers: further header fields of each response with the document.
  ///   - fixedQuery: the query of an address at which the document never changes.
  init(_ body: [UInt8], type: MediaType, headers: Headers = [:], fixedQuery: String? = nil) {
    self.body = body
    self.type = type
    self.headers = headers
    self.fixedQuery = fixedQuery
    tag = EntityTag(of: body)
    gzip = GzipBody(body)
    gzipTag = tag.variant("gzip")
  }

  /// Responds with the document, or with 304 if the client already has this version.
  func respond(to request: Request) throws -> Response {
    _ = try request.responseType(among: [type])
    let compressed = request.acceptsGzip ? gzip.bytes : []
    let tag = compressed.isEmpty ? tag : gzipTag
    var headers = self.headers
    headers.append("ETag", tag.description)
    let isFixed = fixedQuery != nil && request.query == fixedQuery
    headers.append("Cache-Control", isFixed ? "public, max-age=31536000, immutable" : "no-cache")
    headers.append("Vary", "Accept-Encoding")
    // A 304 has the Content-Length of the 200, and no body.
    let body = compressed.isEmpty ? self.body : compressed
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers, body: body) }
    headers.append("Content-Type", type.description)
    if !compressed.isEmpty { headers.append("Content-Encoding", "gzip") }
    return Response(.ok, headers: headers, body: body)
  }
}

/// An identifier of one version of a resource.
///
/// Source: RFC 9110, sections 8.8.3 (ETag) and 13.1.2 (If-None-Match).
struct EntityTag: Sendable, CustomStringConvertible {
  /// The value of the `ETag` header field.
  let description: String
  /// The value without its quotation marks.
  let text: String

  /// Creates the tag of some bytes; every process gives the same bytes the same tag.
  ///
  /// - Complexity: O(bytes).
  init(of bytes: some Sequence<UInt8>) {
    self.init(text: String(EntityTag.hash(bytes), radix: 16))
  }

  private init(text: String) {
    self.text = text
    description = "\"\(text)\""
  }

  /// Returns the tag of the same version in another form, such as a content coding.
  func variant(_ name: String) -> EntityTag { EntityTag(text: "\(text)-\(name)") }

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
