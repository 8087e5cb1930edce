/// How long a text may become.
public struct EditLimits: Hashable, Sendable {
  /// What a length is counted in.
  public enum LengthUnit: String, CaseIterable, Sendable {
    /// Grapheme clusters, which people take for characters.
    case grapheme
    /// Unicode scalars.
    case scalar
    /// UTF-16 code units.
    case utf16
    /// UTF-8 code units.
    case utf8
  }

  /// The most lines, wrapped ones counted, at least 1; `nil` is no limit.
  public let maxLines: Int?
  /// The greatest length, at least 0; `nil` is no limit.
  public let maxLength: Int?
  /// What the length is counted in.
  public let lengthUnit: LengthUnit

  /// Makes limits.
  public init(
    maxLines: Int? = nil, maxLength: Int? = nil, lengthUnit: LengthUnit = .grapheme
  ) {
    self.maxLines = maxLines
    self.maxLength = maxLength
    self.lengthUnit = lengthUnit
  }
}
