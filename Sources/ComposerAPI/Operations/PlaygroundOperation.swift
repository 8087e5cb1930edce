import HTTPServer

/// `GET /`, `/docs`, `/composer.js` and others: the pages, their files and the client module.
struct PlaygroundOperation: Sendable {
  private let documents: [String: Document]
  /// The bundles of the client module, by the paths of their entries.
  private let bundles: [String: Document]
  /// The version of the client module, which is in the address of each bundle.
  private let build: String
  /// The client module as a package.
  let package: ClientPackage
  /// The query of the address at which the core for JavaScript never changes.
  private let coreQuery: String

  /// The files of this program, which are joined and hashed once.
  static let embedded = PlaygroundOperation(Resources.webFiles)

  /// Joins and hashes files.
  init(_ files: [WebFile]) {
    // A program that was built without `make wasm` has files of one byte.
    let core = files.first { $0.path == Self.corePath && $0.bytes.count > 1 }
    let compressedCore = files.first { $0.path == Self.compressedCorePath && $0.bytes.count > 1 }
    let version = core.map { EntityTag(of: $0.bytes).text } ?? ""
    var documents: [String: Document] = files.reduce(into: [:]) { documents, file in
      let isCore = file.path == Self.corePath
      guard !isCore || core != nil, file.path != Self.compressedCorePath else { return }
      documents[file.path] = Document(
        file.bytes, brotli: isCore ? compressedCore?.bytes ?? [] : [], type: Self.type(of: file),
        headers: file.styleHash.map(Self.policy) ?? [:])
    }
    documents["/devices.json"] = Document(Resources.devices, type: .json)
    let texts = Self.scripts(files, coreVersion: version)
    for path in Self.pageScripts {
      documents[path] = Document(
        Array(ModuleBundle(path, of: texts).text.utf8), type: .javaScript)
    }
    let bundles = Self.clientModules.map { (path: $0, text: ModuleBundle($0, of: texts).text) }
    build = EntityTag(of: Array(bundles.map { $0.text }.joined().utf8)).text
    for (path, _) in bundles {
      documents[path] = Document(Self.entry(path, of: build), type: .javaScript)
    }
    self.documents = documents
    self.bundles = Dictionary(
      uniqueKeysWithValues: bundles.map {
        ($0.path, Document(Array($0.text.utf8), type: .javaScript))
      })
    coreQuery = "v=\(version)"
    package = ClientPackage(
      files.filter { Self.isPackaged($0) && ($0.path != Self.corePath || core != nil) }
        .map { (name: String($0.path.dropFirst()), bytes: $0.bytes) }
        + [(name: "devices.json", bytes: Resources.devices)])
  }

  /// Whether a file belongs to the client module, and not to the pages.
  private static func isPackaged(_ file: WebFile) -> Bool {
    let isPage = ["/playground/", "/docs/"].contains { file.path.hasPrefix($0) }
    return !isPage && file.styleHash == nil && file.path != "/llms.txt"
      && file.path != compressedCorePath
  }

  /// The core for JavaScript.
  private static let corePath = "/composer.wasm"
  /// The core as Brotli, which takes seconds to compute; it is sent at the path of the core.
  private static let compressedCorePath = "/composer.wasm.br"

  /// The modules that an app's own pages import.
  private static let clientModules = ["/composer.js", "/core.js"]
  /// The scripts of the service's pages; each is sent as one bundle.
  private static let pageScripts = ["/playground/main.js", "/playground/reference.js"]

  /// The text of each module, by its path.
  private static func scripts(_ files: [WebFile], coreVersion: String) -> [String: String] {
    let scripts = files.filter { $0.path.hasSuffix(".js") }
    var texts = Dictionary(
      uniqueKeysWithValues: scripts.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    texts["/core.js"]?.replace(
      "const version = \"dev\"", with: "const version = \"\(coreVersion)\"")
    return texts
  }

  /// A short module that exports a bundle; a browser asks for it each time, and for a bundle once.
  ///
  /// It names no exports: another build's bundle may not have all of them.
  private static func entry(_ path: String, of build: String) -> [UInt8] {
    Array("export * from \"./client/\(build)\(path)\";\n".utf8)
  }

  /// Responds with the file at a path.
  ///
  /// - Throws: `HTTPError.notFound`; `APIError.missingCore` if the program was built without the core.
  func respond(to request: Request, path: String) throws -> Response {
    guard let document = documents[path] else {
      throw path == Self.corePath ? APIError.missingCore : HTTPError.notFound
    }
    return try document.respond(
      to: request, isFixed: path == Self.corePath && request.query == coreQuery)
  }

  /// Responds with a page, or with the first plain page if the client prefers Markdown.
  func respond(to request: Request, page path: String) throws -> Response {
    let type = try request.responseType(among: [.html, .markdown])
    var response = try respond(to: request, path: type == .markdown ? "/docs/start.md" : path)
    response.headers.append("Vary", "Accept")
    return response
  }

  /// Responds with a bundle.
  ///
  /// While replicas are replaced, a page of one replica can ask another one for its build. It then gets the
  /// whole bundle of the other build, and does not keep it.
  ///
  /// - Throws: `HTTPError.notFound`.
  func respond(to request: Request, bundle path: String, of build: String) throws -> Response {
    guard let document = bundles[path] else { throw HTTPError.notFound }
    return try document.respond(to: request, isFixed: build == self.build)
  }

  private static func type(of file: WebFile) -> MediaType {
    if file.styleHash != nil { return .html }
    if file.path.hasSuffix(".svg") { return .svg }
    if file.path.hasSuffix(".wasm") { return .webAssembly }
    if file.path.hasSuffix(".json") { return .json }
    if file.path.hasSuffix(".md") { return .markdown }
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
