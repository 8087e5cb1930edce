/// The secret tokens that let clients in; nothing but their digests is kept.
///
/// Source: RFC 6750, section 2.1 (the field) and 3 (the challenge); RFC 9110, section 11.1 (schemes
/// compare without case).
public struct BearerTokens: Sendable {
  /// Why a client is not let in.
  public enum Failure: Sendable, Equatable {
    /// It sent no token.
    case missing
    /// It sent one that is not in the list.
    case wrong

    /// The value of `WWW-Authenticate`.
    var challenge: String {
      switch self {
      case .missing: "Bearer"
      case .wrong: "Bearer error=\"invalid_token\""
      }
    }
  }

  private let digests: [TokenDigest]

  /// Keeps tokens; several, so that one can be replaced while clients still send the other.
  ///
  /// - Parameter tokens: each as clients send it; not empty.
  /// - Returns: nil when a token is not what a client can send (RFC 6750, section 2.1: letters,
  ///   digits and `-._~+/`, then `=`), or cannot be digested.
  public init?(_ tokens: [String]) {
    digests = tokens.filter(BearerTokens.isToken).compactMap(TokenDigest.init)
    guard digests.count == tokens.count, !digests.isEmpty else { return nil }
  }

  /// Why a request with that `Authorization` is not let in; nil when it is.
  ///
  /// Every token is compared, whether one before it was the same or not: how long it takes does not
  /// tell which one was.
  ///
  /// - Complexity: O(tokens).
  func failure(_ authorization: String?) -> Failure? {
    guard let authorization, let token = BearerTokens.token(in: authorization) else {
      return .missing
    }
    guard let digest = TokenDigest(of: token) else { return .wrong }
    let matches = digests.reduce(0) { $0 + ($1.isSame(as: digest) ? 1 : 0) }
    return matches > 0 ? nil : .wrong
  }

  /// What follows the scheme; nil for another scheme.
  private static func token(in authorization: String) -> Substring? {
    let scheme = authorization.prefix { $0 != " " }
    guard ASCII.lowercased(scheme) == "bearer" else { return nil }
    return ASCII.trimmed(authorization.dropFirst(scheme.count))
  }

  private static func isToken(_ text: String) -> Bool {
    let end = text.utf8.lastIndex { $0 != UInt8(ascii: "=") }
    guard let end else { return false }
    return text.utf8[...end].allSatisfy { ASCII.isLetterOrDigit($0) || "-._~+/".utf8.contains($0) }
  }
}
