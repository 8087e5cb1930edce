/// Decides which web pages may read responses.
///
/// Source: the Fetch standard, section 3.2 (CORS protocol).
public struct CORS: Sendable {
  /// The origins whose pages may read responses.
  public enum Origins: Sendable, Equatable {
    /// Every origin, without credentials.
    case any
    /// Only these origins, each as a browser writes it: `https://example.org`.
    case only(Set<String>)
  }

  private let origins: Origins

  /// Creates the rules.
  public init(origins: Origins = .any) { self.origins = origins }

  /// Adds the header fields that allow the requesting page to read a response.
  ///
  /// A request without `Origin` is not of a page of another origin. Where every page may read, it gets them all the
  /// same, because a cache may use its response for such a page later. `Vary` forbids that where origins are listed.
  ///
  /// - Parameter request: one whose response a page may read.
  func allow(_ request: Request, in headers: inout Headers) {
    switch origins {
    case .any: headers.append(CORS.allowAndExpose)
    case .only(let allowed):
      headers.append("Vary", "Origin")
      guard let origin = request.fields[.origin] else { return }
      if allowed.contains(origin) { headers.append("Access-Control-Allow-Origin", origin) }
      headers.append(CORS.exposeFields)
    }
  }

  /// Adds the header fields of a preflight response; does nothing for other OPTIONS requests.
  ///
  /// - Parameter methods: every method of the service, not only those of the path. A browser does
  ///   not send a request whose method is not listed, and reports a CORS failure instead of the 404
  ///   or 405 that names the mistake. `Allow` lists the methods of the path.
  func allowPreflight(_ request: Request, methods: [Method], in headers: inout Headers) {
    guard request.headers["Access-Control-Request-Method"] != nil else { return }
    headers.append("Access-Control-Allow-Methods", Method.list(methods))
    headers.append("Access-Control-Allow-Headers", CORS.allowedRequestFields)
    headers.append("Access-Control-Max-Age", CORS.maxAgeSeconds)
  }

  /// Lists the response header fields that pages may read in addition to the safelisted ones.
  private static let exposeFields: Headers = [
    "Access-Control-Expose-Headers":
      "Allow, Accept-Post, ETag, Retry-After, Server-Timing, WWW-Authenticate, X-Request-Id, "
      + "traceparent"
  ]
  private static let allowAndExpose = ["Access-Control-Allow-Origin": "*"] + exposeFields
  /// Request header fields that pages may send in addition to the safelisted ones.
  private static let allowedRequestFields =
    "Content-Type, Authorization, If-None-Match, X-Request-Id, traceparent, tracestate"
  /// How many seconds a browser may cache a preflight response; Chromium allows no more than this.
  private static let maxAgeSeconds = "7200"
}

extension Request {
  /// Whether a page in a browser may read the response.
  ///
  /// Other responses do without the header fields that only browsers understand: each field costs over
  /// 1,500 instructions a request.
  ///
  /// Browsers send `Origin` with every request that is neither GET nor HEAD, and with every request of
  /// another origin. A cache may also use the response to a GET request of another client for a page.
  /// It stores no response to other methods without explicit freshness.
  ///
  /// Source: the Fetch standard, section 3.1 (`Origin`); RFC 9110, section 9.3.3 (POST and caches).
  package var mayBeReadByPage: Bool {
    method == .get || method == .head || fields.has(.origin)
  }
}

/// The header field that stops a browser from treating a response as another type of content.
///
/// Every response that a page may read has it. The others that scanners ask for have no effect on JSON:
/// Content-Security-Policy and Referrer-Policy apply to documents,
/// `frame-ancestors` has replaced X-Frame-Options, and Cross-Origin-Resource-Policy applies to content
/// that is embedded without CORS. A response that is a document or a picture sets its own
/// Content-Security-Policy.
///
/// Source: the Fetch standard, section 3.6 (nosniff); Content Security Policy Level 3, section 4.2
/// (documents and workers).
enum SecurityHeaders {
  private static let always: Headers = ["X-Content-Type-Options": "nosniff"]

  /// Adds the header field to those of a response.
  static func add(to headers: inout Headers) { headers.append(always) }
}
