import CTokens

/// The SHA-256 digest of a secret token.
///
/// Source: FIPS 180-4, as GnuTLS implements it.
struct TokenDigest: Sendable {
  private let bytes: [UInt8]

  /// Computes the digest of a token; nil if GnuTLS fails.
  init?(of token: some StringProtocol) {
    let token = Array(token.utf8)
    var digest = [UInt8](repeating: 0, count: Int(CTOKENS_DIGEST_BYTES))
    guard unsafe ctokens_digest(token, token.count, &digest) else { return nil }
    bytes = digest
  }

  /// Whether two digests are equal; takes the same time for every pair.
  func isSame(as other: TokenDigest) -> Bool { unsafe ctokens_is_same(bytes, other.bytes) }
}
