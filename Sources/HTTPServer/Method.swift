/// A request method: a case-sensitive token (RFC 9110, section 9.1).
public struct Method: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The token as it stands on the wire.
  public let rawValue: String

  /// Takes any token.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Takes a literal token.
  public init(stringLiteral value: String) { rawValue = value }

  /// GET: read a representation.
  public static let get: Method = "GET"
  /// HEAD: what GET would answer, without its body.
  public static let head: Method = "HEAD"
  /// POST: work on the body sent.
  public static let post: Method = "POST"
  /// OPTIONS: what the path allows; also the CORS preflight.
  public static let options: Method = "OPTIONS"

  /// The methods as a field value: `GET, HEAD`.
  static func list(_ methods: [Method]) -> String {
    methods.map(\.rawValue).joined(separator: ", ")
  }
}
