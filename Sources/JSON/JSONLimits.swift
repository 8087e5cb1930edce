/// How much a body may hold, whatever it is about.
///
/// Source: RFC 8259, section 9 (limits are the reader's to set).
public struct JSONLimits: Sendable, Equatable {
  /// How many objects and arrays may lie in each other.
  public let depth: Int
  /// How long a `JSONText` may be, in UTF-16 code units, where the schema allows more.
  public let textUnits: Int

  /// Makes limits.
  public init(depth: Int = 64, textUnits: Int = .max) {
    self.depth = depth
    self.textUnits = textUnits
  }
}
