import ComposerContract
import Composer
import HTTPServer
import JSON
import TextLayout

/// `GET /fonts` and `GET /fonts/{family}/{weight}/{style}`: the families and their files.
struct FontsOperation: Sendable {
  let engine: TextLayoutEngine
  let coder: JSONCoder

  // A package upgrade can change a font file, but not while the service runs.
  private static let fileHeaders: Headers = ["Cache-Control": "public, max-age=86400"]
  // A font file begins with its table directory, which holds a checksum of each table.
  // Source: OpenType, "Table Directory".
  private static let directorySize = 4096

  /// Responds with the families that the service can measure with.
  func respondWithAll(to request: Request) throws -> Response {
    _ = try request.responseType(among: [.json])
    let installed = engine.installedFamilies.map(\.name)
    return Response.json(
      FontList(defaults: engine.defaultFamilies, families: installed), coder: coder)
  }

  /// Responds with the file of the font that the path names.
  ///
  /// - Throws: `APIError.unknownFont` instead of a response with a fallback font.
  func respond(to request: Request, _ parameters: PathParameters) throws -> Response {
    let name = parameters["family"] ?? ""
    guard let file = find(name, parameters) else { throw APIError.unknownFont(name) }
    _ = try request.responseType(among: [file.type])
    let tag = EntityTag(of: file.bytes(at: 0, count: Self.directorySize))
    var headers = Self.fileHeaders
    headers.append("ETag", tag.description)
    if tag.isKnown(to: request) { return Response(.notModified, headers: headers) }
    headers.append("Content-Type", file.type.description)
    return Response(
      .ok, headers: headers, stream: BodyStream(FilePieces(file: file), heldBytes: 0))
  }

  private func find(_ family: String, _ parameters: PathParameters) -> FontFile? {
    guard let weight = parameters["weight"].flatMap({ Int($0) }), (1...1000).contains(weight),
      let slant = parameters["style"].flatMap(FontRequest.Slant.init(rawValue:))
    else { return nil }
    return engine.fontFile(family: family, weight: weight, slant: slant)
  }
}

struct FontList: ResponseObject {
  let defaults: [String]
  let families: [String]

  /// Visits the members.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("FontList", "The fonts that the service can measure with.")
    json.about("The families of a request without `font.families`.")
    json.output("default", value().defaults)
    json.about("The families of installed fonts and web fonts.")
    json.output("families", value().families)
  }
}

/// The bytes of a file in pieces of 64 KiB, so that a file of 20 MB is never in memory at once.
private struct FilePieces: IteratorProtocol, Sendable {
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
