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
}
