import Locking

/// The secret tokens that give access; only their digests are stored.
///
/// All threads share them, so that they can be replaced while the service runs.
///
/// Source: RFC 6750, sections 2.1 (the header field) and 3 (the challenge); RFC 9110, section 11.1
/// (the case of a scheme is insignificant).
public final class BearerTokens: Sendable {
  /// Why a request has no access.
  public enum Failure: Sendable, Equatable {
    /// The request has no token.
    case missing
    /// The request has a token that is not in the list.
    case wrong

    /// The value of `WWW-Authenticate`.
    var challenge: String {
      switch self {
      case .missing: "Bearer"
      case .wrong: "Bearer error=\"invalid_token\""
      }
    }
  }

  private let digests: Lock<[TokenDigest]>

  /// Creates a list of tokens.
  ///
  /// With more than one token, a token can be replaced while clients still use the old one.
  ///
  /// - Parameter tokens: each token as clients send it; at least one.
  /// - Returns: nil if the list is empty, a token is malformed, or a digest cannot be computed. A
  ///   token has letters, digits and `-._~+/`, then `=` (RFC 6750, section 2.1).
  public init?(_ tokens: [String]) {
    let digests = tokens.filter(BearerTokens.isToken).compactMap(TokenDigest.init)
    guard digests.count == tokens.count, !digests.isEmpty else { return nil }
    self.digests = Lock(digests)
  }

  /// Gives access with the tokens of another list, and with no others.
  ///
  /// - Returns: whether the lists differ.
  public func replace(with other: BearerTokens) -> Bool {
    let digests = other.digests.withLock { $0 }
    return self.digests.withLock { old in
      defer { old = digests }
      return old.count != digests.count || !zip(old, digests).allSatisfy { $0.isSame(as: $1) }
    }
  }

  /// Checks a value of `Authorization`; returns nil if its token is in the list.
  ///
  /// Every token is compared, so that the time taken does not depend on which one matches.
  ///
  /// - Complexity: O(tokens).
  func failure(_ authorization: String?) -> Failure? {
    guard let authorization, let token = BearerTokens.token(in: authorization) else {
      return .missing
    }
    guard let digest = TokenDigest(of: token) else { return .wrong }
    let matches = digests.withLock { $0 }.reduce(0) { $0 + ($1.isSame(as: digest) ? 1 : 0) }
    return matches > 0 ? nil : .wrong
  }

  /// The text after the scheme; nil for a scheme other than Bearer.
  private static func token(in authorization: String) -> Substring? {
    let bytes = authorization.utf8
    let scheme = bytes.prefix { $0 != UInt8(ascii: " ") }
    guard scheme.map(ASCII.lowercased) == Array("bearer".utf8) else { return nil }
    return ASCII.trimmed(authorization[scheme.endIndex...])
  }

  private static func isToken(_ text: String) -> Bool {
    let end = text.utf8.lastIndex { $0 != UInt8(ascii: "=") }
    guard let end else { return false }
    return text.utf8[...end].allSatisfy { ASCII.isLetterOrDigit($0) || "-._~+/".utf8.contains($0) }
  }
}
