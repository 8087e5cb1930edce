/// An error in a request that the router or content negotiation finds.
public enum HTTPError: Error, Equatable {
  /// The path has no routes.
  case notFound
  /// The path has routes, but not for this method.
  case methodNotAllowed(allow: [Method])
  /// The client accepts none of the types on offer.
  case notAcceptable(offers: [MediaType])
  /// The service cannot read the type of the body.
  case unsupportedMediaType(accepted: [MediaType])
  /// The body has a content coding, such as gzip.
  case unsupportedContentCoding
  /// The token is missing or wrong.
  case unauthorized(BearerTokens.Failure)
  /// The request comes from a page that may not send it.
  case foreignOrigin
  /// The client is over its request rate.
  case tooManyRequests(retryAfterSeconds: Int)
  /// The listener refused the request.
  case refused(Refusal)

  /// The status of the response.
  public var status: Status {
    switch self {
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .unsupportedMediaType, .unsupportedContentCoding: .unsupportedMediaType
    case .unauthorized: .unauthorized
    case .foreignOrigin: .forbidden
    case .tooManyRequests: .tooManyRequests
    case .refused(let refusal): refusal.status
    }
  }

  /// The header fields that the response must have, or that say what the client can send instead.
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
    case .notFound, .foreignOrigin: [:]
    }
  }
}
