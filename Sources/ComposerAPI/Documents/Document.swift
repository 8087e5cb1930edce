import HTTPServer

/// A response that stays the same for as long as the process runs.
///
/// A client receives Brotli if it accepts that and the document has it, or else gzip. Each coding has an
/// entity tag of its own.
///
/// Source: RFC 9110, sections 8.6 (length of a 304), 8.8.3.3 (coding and tag), 12.5.5 (Vary) and 15.4.5
/// (304).
struct Document: Sendable {
  private let body: [UInt8]
  private let type: MediaType
  private let headers: Headers
  private let tag: EntityTag
  private let brotli: [UInt8]
  private let gzip: GzipBody

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - brotli: the same document as Brotli; empty if there is none.
  ///   - headers: further header fields of each response with the document.
  init(_ body: [UInt8], brotli: [UInt8] = [], type: MediaType, headers: Headers = [:]) {
    self.body = body
    self.brotli = brotli
    self.type = type
    self.headers = headers
    tag = EntityTag(of: body)
    gzip = GzipBody(body)
  }

  /// Responds with the document, or with 304 if the client already has this version.
  ///
  /// - Parameter isFixed: whether the document never changes at the address of the request.
  func respond(to request: Request, isFixed: Bool = false) throws -> Response {
    _ = try request.responseType(among: [type])
    let coding = coding(for: request)
    let tag = coding.map { self.tag.variant($0.name) } ?? self.tag
    var headers = self.headers
    headers.append("ETag", tag.description)
    headers.append("Cache-Control", isFixed ? "public, max-age=31536000, immutable" : "no-cache")
    headers.append("Vary", "Accept-Encoding")
    // A 304 has the Content-Length of the 200, and no body.
    let body = coding?.body ?? self.body
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers, body: body) }
    headers.append("Content-Type", type.description)
    if let coding { headers.append("Content-Encoding", coding.name) }
    return Response(.ok, headers: headers, body: body)
  }

  /// The content coding to send; nil for the document as it is.
  private func coding(for request: Request) -> (name: String, body: [UInt8])? {
    if !brotli.isEmpty, request.accepts("br") { return ("br", brotli) }
    guard request.accepts("gzip", or: "x-gzip") else { return nil }
    let compressed = gzip.bytes
    return compressed.isEmpty ? nil : ("gzip", compressed)
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
  init(of bytes: [UInt8]) {
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
    request.hasVersion(description)
  }

  /// Returns the 64-bit FNV-1a hash of the bytes.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    let bytes = bytes.span
    var (hash, index): (UInt64, Int) = (0xCBF2_9CE4_8422_2325, 0)
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
      index += 1
    }
    return hash
  }
}
