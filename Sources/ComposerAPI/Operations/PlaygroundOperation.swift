import HTTPServer

/// `GET /`, `/docs`, `/composer.js` and others: the pages, their files and the client module.
struct PlaygroundOperation: Sendable {
  private let documents: [String: Document]

  init() {
    documents = Resources.webFiles.reduce(into: [:]) {
      $0[$1.path] = Document(
        $1.bytes, type: PlaygroundOperation.type(of: $1),
        headers: $1.styleHash.map(PlaygroundOperation.policy) ?? [:])
    }
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
