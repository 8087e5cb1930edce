import HTTPServer

extension MediaType {
  /// What an answer comes as that can be drawn, the preferred type first.
  static let drawable: [MediaType] = [.json, .svg]
}

extension Headers {
  /// What an answer says that comes as JSON or as a picture.
  ///
  /// Source: RFC 9110, section 12.5.5 (Vary).
  static let drawable: Headers = ["Vary": "Accept"]

  /// What a picture says: it loads nothing and runs nothing, whatever stands in it.
  ///
  /// Source: Content Security Policy Level 3, section 6.
  static let picture: Headers = [
    "Vary": "Accept",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  ]
}
