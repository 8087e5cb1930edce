import CTokens

/// The SHA-256 digest of a secret token: what is kept of it, and what is compared.
///
/// Source: FIPS 180-4, as GnuTLS implements it.
struct TokenDigest: Sendable {
  private let bytes: [UInt8]

  /// Digests a token; nil when the library that does so does not work.
  init?(of token: some StringProtocol) {
    let token = Array(token.utf8)
    var digest = [UInt8](repeating: 0, count: Int(CTOKENS_DIGEST_BYTES))
    guard unsafe ctokens_digest(token, token.count, &digest) else { return nil }
    bytes = digest
  }

  /// Whether both are of the same token, found out in a time that tells nothing about them.
  func isSame(as other: TokenDigest) -> Bool { unsafe ctokens_is_same(bytes, other.bytes) }
}
