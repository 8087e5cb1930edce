/// What can be wrong with a request before anyone reads what it is about.
public enum HTTPError: Error, Equatable {
  /// No route has this path.
  case notFound
  /// The path has routes, but none for this method.
  case methodNotAllowed(allow: [Method])
  /// None of the types on offer is acceptable to the client.
  case notAcceptable(offers: [MediaType])
  /// The body's type is none of those that can be read.
  case unsupportedMediaType(accepted: [MediaType])
  /// The body is compressed or otherwise coded.
  case unsupportedContentCoding
  /// The client sent no token that lets it in.
  case unauthorized(BearerTokens.Failure)
  /// The client asks too much.
  case tooManyRequests(retryAfterSeconds: Int)
  /// The listener refused the request.
  case refused(Refusal)

  /// The status of the answer.
  public var status: Status {
    switch self {
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .unsupportedMediaType, .unsupportedContentCoding: .unsupportedMediaType
    case .unauthorized: .unauthorized
    case .tooManyRequests: .tooManyRequests
    case .refused(let refusal): refusal.status
    }
  }

  /// The fields that the answer must have, or that tell the client what to send instead.
  ///
  /// Source: RFC 9110, sections 10.2.1 (Allow), 11.6.1 (WWW-Authenticate), 12.5.3 (Accept-Encoding
  /// in a 415), 12.5.5 (Vary), 10.2.3 (Retry-After); the W3C's Linked Data Platform 1.0, section 7.1
  /// (Accept-Post).
  public var headers: Headers {
    switch self {
    case .methodNotAllowed(let allow): ["Allow": Method.list(allow)]
    case .unsupportedMediaType(let accepted):
      ["Accept-Post": accepted.map(\.description).joined(separator: ", ")]
    case .unsupportedContentCoding: ["Accept-Encoding": "identity"]
    case .unauthorized(let failure): ["WWW-Authenticate": failure.challenge]
    case .tooManyRequests(let seconds): ["Retry-After": "\(seconds)"]
    case .refused(let refusal): refusal.isTemporary ? ["Retry-After": "1"] : [:]
    case .notAcceptable: ["Vary": "Accept"]
    case .notFound: [:]
    }
  }
}
