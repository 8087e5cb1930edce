import HTTPServer

/// `GET /` and `GET /playground/{file}`: a page on which people try the service.
struct PlaygroundOperation: Sendable {
  private let page: Document
  private let files: [String: Document]

  init() {
    page = Document(
      Resources.playgroundPage, type: .html,
      headers: PlaygroundOperation.headers(styleHash: Resources.playgroundStyleHash))
    files = Resources.playgroundFiles.reduce(into: [:]) {
      $0[$1.name] = Document($1.bytes, type: PlaygroundOperation.type(of: $1.name))
    }
  }

  func respond(to request: Request) throws -> Response { try page.respond(to: request) }

  func respond(to request: Request, file name: String) throws -> Response {
    guard let file = files[name] else { throw HTTPError.notFound }
    return try file.respond(to: request)
  }

  private static func type(of name: String) -> MediaType {
    name.hasSuffix(".svg") ? .svg : .javaScript
  }

  /// The header fields of the page, which restrict what the page can load.
  ///
  /// The page loads only modules, responses and fonts of this service, and its inline style sheet.
  ///
  /// Source: Content Security Policy Level 3; Trusted Types.
  private static func headers(styleHash: String) -> Headers {
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
