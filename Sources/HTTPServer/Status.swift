/// A status code (RFC 9110, section 15).
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The three-digit code.
  public let rawValue: Int

  /// Takes a three-digit code.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// 200 OK.
  public static let ok = Status(rawValue: 200)
  /// 204 No Content.
  public static let noContent = Status(rawValue: 204)
  /// 304 Not Modified: what the client has is still the answer.
  public static let notModified = Status(rawValue: 304)
  /// 400 Bad Request: malformed HTTP, or a body that is not what its type says.
  public static let badRequest = Status(rawValue: 400)
  /// 401 Unauthorized: no token that lets the client in.
  public static let unauthorized = Status(rawValue: 401)
  /// 404 Not Found: no such path.
  public static let notFound = Status(rawValue: 404)
  /// 405 Method Not Allowed: the path exists, `Allow` names its methods.
  public static let methodNotAllowed = Status(rawValue: 405)
  /// 406 Not Acceptable: nothing on offer fits `Accept`.
  public static let notAcceptable = Status(rawValue: 406)
  /// 408 Request Timeout: the request did not arrive in time.
  public static let requestTimeout = Status(rawValue: 408)
  /// 413 Content Too Large: the body is over the limit.
  public static let contentTooLarge = Status(rawValue: 413)
  /// 414 URI Too Long.
  public static let uriTooLong = Status(rawValue: 414)
  /// 415 Unsupported Media Type: the body's type or coding cannot be read.
  public static let unsupportedMediaType = Status(rawValue: 415)
  /// 417 Expectation Failed: an `Expect` other than `100-continue`.
  public static let expectationFailed = Status(rawValue: 417)
  /// 422 Unprocessable Content: well-formed, but not acceptable.
  public static let unprocessableContent = Status(rawValue: 422)
  /// 429 Too Many Requests (RFC 6585, section 4): the client does too much at once.
  public static let tooManyRequests = Status(rawValue: 429)
  /// 500 Internal Server Error.
  public static let internalServerError = Status(rawValue: 500)
  /// 501 Not Implemented: a transfer coding other than `chunked`.
  public static let notImplemented = Status(rawValue: 501)
  /// 503 Service Unavailable: draining, or over a limit of the whole service.
  public static let serviceUnavailable = Status(rawValue: 503)
}
