import HTTPServer

/// `GET /`, `/docs`, `/composer.js` and others: the pages, their files and the client module.
struct PlaygroundOperation: Sendable {
  private let documents: [String: Document]

  init() {
    let files = Resources.webFiles
    // A program that was built without `make wasm` has files of one byte.
    let core = files.first { $0.path == Self.corePath && $0.bytes.count > 1 }
    let compressedCore = files.first { $0.path == Self.compressedCorePath && $0.bytes.count > 1 }
    let version = core.map { EntityTag(of: $0.bytes).text } ?? ""
    var documents: [String: Document] = files.reduce(into: [:]) { documents, file in
      let isCore = file.path == Self.corePath
      guard !isCore || core != nil, file.path != Self.compressedCorePath else { return }
      documents[file.path] = Document(
        file.path == "/core.js" ? Self.loader(file.bytes, of: version) : file.bytes,
        brotli: isCore ? compressedCore?.bytes ?? [] : [], type: Self.type(of: file),
        headers: file.styleHash.map(Self.policy) ?? [:],
        fixedQuery: isCore ? "v=\(version)" : nil)
    }
    documents["/devices.json"] = Document(Resources.devices, type: .json)
    self.documents = documents
  }

  /// The core for JavaScript.
  private static let corePath = "/composer.wasm"
  /// The core as Brotli, which takes seconds to compute; it is sent at the path of the core.
  private static let compressedCorePath = "/composer.wasm.br"

  /// Returns core.js with the version of the core that it loads.
  private static func loader(_ file: [UInt8], of version: String) -> [UInt8] {
    let parts = String(decoding: file, as: UTF8.self).split(
      separator: "const version = \"dev\"", maxSplits: 1)
    return Array(parts.joined(separator: "const version = \"\(version)\"").utf8)
  }

  /// Responds with the file at a path.
  ///
  /// - Throws: `HTTPError.notFound`.
  func respond(to request: Request, path: String) throws -> Response {
    guard let document = documents[path] else { throw HTTPError.notFound }
    return try document.respond(to: request)
  }

  private static func type(of file: WebFile) -> MediaType {
    if file.styleHash != nil { return .html }
    if file.path.hasSuffix(".svg") { return .svg }
    if file.path.hasSuffix(".wasm") { return .webAssembly }
    if file.path.hasSuffix(".json") { return .json }
    return file.path.hasSuffix(".js") ? .javaScript : MediaType("text", "plain", charset: "utf-8")
  }

  /// The header fields of a page, which restrict what the page can load.
  ///
  /// A page loads only modules, responses and fonts of this service, and its inline style sheet.
  ///
  /// Source: Content Security Policy Level 3; Trusted Types.
  private static func policy(styleHash: String) -> Headers {
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src '\(styleHash)'", "connect-src 'self'",
      "font-src 'self'", "img-src 'self'", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    ]
    return [
      "Content-Security-Policy": policy.joined(separator: "; "),
      "Referrer-Policy": "no-referrer",
    ]
  }
}
