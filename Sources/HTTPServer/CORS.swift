/// Which web pages may read the answers.
///
/// Source: the Fetch standard, section 3.2 (CORS protocol).
public struct CORS: Sendable {
  /// The origins whose pages may read the answers.
  public enum Origins: Sendable, Equatable {
    /// Every origin, without credentials.
    case any
    /// These only, each as a browser writes it: `https://example.org`.
    case only(Set<String>)
  }

  private let origins: Origins

  /// Makes the rules.
  public init(origins: Origins = .any) { self.origins = origins }

  /// Adds to an answer what lets the page that asked read it.
  func allow(_ request: Request, in headers: inout Headers) {
    let origin = request.headers["Origin"]
    allow(origin, in: &headers)
    if origin != nil { headers.append(CORS.readable) }
  }

  /// Adds to the answer of an OPTIONS request what a browser asks before it sends the real one.
  ///
  /// - Parameter methods: every method of the service, not only those of the path: a browser sends
  ///   no request with a method that is not listed, and its page would be told of a CORS failure
  ///   instead of the 404 or 405 that says what is wrong. `Allow` names those of the path.
  func allowPreflight(_ request: Request, methods: [Method], in headers: inout Headers) {
    guard request.headers["Access-Control-Request-Method"] != nil else { return }
    headers.append("Access-Control-Allow-Methods", Method.list(methods))
    headers.append("Access-Control-Allow-Headers", CORS.requestHeaders)
    headers.append("Access-Control-Max-Age", CORS.maxAge)
  }

  private func allow(_ origin: String?, in headers: inout Headers) {
    switch origins {
    case .any: headers.append(CORS.everyOrigin)
    case .only(let allowed):
      headers.append("Vary", "Origin")
      guard let origin, allowed.contains(origin) else { return }
      headers.append("Access-Control-Allow-Origin", origin)
    }
  }

  private static let everyOrigin: Headers = ["Access-Control-Allow-Origin": "*"]
  /// Fields of an answer that pages may read beyond the few that they always may.
  private static let readable: Headers = [
    "Access-Control-Expose-Headers":
      "Allow, Accept-Post, ETag, Retry-After, Server-Timing, WWW-Authenticate, X-Request-Id, "
      + "traceparent"
  ]
  /// Fields that pages may send beyond the few that they always may.
  private static let requestHeaders =
    "Content-Type, Authorization, If-None-Match, X-Request-Id, traceparent, tracestate"
  /// Seconds that a browser may remember the answer; Chromium takes no more than this.
  private static let maxAge = "7200"
}
