/// A family of a request that is not installed.
public struct AbsentFamily: Equatable, Sendable {
  /// The index of the family in the request.
  public let index: Int
  /// The family whose letters are about as wide, in which the text is measured; nil if there is none, so
  /// that the family draws nothing.
  public let standIn: String?

  /// Makes a family.
  public init(index: Int, standIn: String?) {
    self.index = index
    self.standIn = standIn
  }
}
