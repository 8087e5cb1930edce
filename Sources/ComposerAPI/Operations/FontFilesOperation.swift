import HTTPServer
import TextLayout

/// `GET /fonts/{family}/{weight}/{style}`: the font file that such text is measured with.
struct FontFilesOperation: Sendable {
  let engine: TextLayoutEngine

  // Fonts change with the system's packages: rarely, and never while the service runs.
  private static let headers: Headers = ["Cache-Control": "public, max-age=86400"]
  // A file begins with its directory, which holds a checksum of each table.
  // Source: OpenType, "Table Directory".
  private static let directorySize = 4096

  /// Answers with a file of the installed families, and never with another.
  func respond(to request: Request, _ parameters: PathParameters) throws -> Response {
    let name = parameters["family"] ?? ""
    guard let file = find(name, parameters) else { throw APIError.unknownFont(name) }
    _ = try request.answerType(among: [file.type])
    let tag = EntityTag(of: file.bytes(at: 0, count: Self.directorySize))
    var headers = Self.headers
    headers.append("ETag", tag.description)
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.append("Content-Type", file.type.description)
    return Response(.ok, headers: headers, stream: BodyStream(Pieces(file: file), heldBytes: 0))
  }

  private func find(_ family: String, _ parameters: PathParameters) -> FontFile? {
    guard let weight = parameters["weight"].flatMap({ Int($0) }), (1...1000).contains(weight),
      let slant = parameters["style"].flatMap(FontRequest.Slant.init(rawValue:))
    else { return nil }
    return engine.fontFile(family: family, weight: weight, slant: slant)
  }
}

/// A file from its beginning to its end, so that of 20 MB only a little is in memory at a time.
private struct Pieces: IteratorProtocol, Sendable {
  let file: FontFile
  var offset = 0

  private static let size = 64 * 1024

  mutating func next() -> [UInt8]? {
    let piece = file.bytes(at: offset, count: Self.size)
    offset += piece.count
    return piece.isEmpty ? nil : piece
  }
}

extension FontFile {
  fileprivate var type: MediaType {
    switch outlines {
    case .trueType: .trueType
    case .compact: .openType
    }
  }
}
