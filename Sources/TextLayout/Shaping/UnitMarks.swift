/// What is known of a unit of a paragraph, and of a cut before it.
struct UnitMarks: OptionSet, Sendable {
  let rawValue: UInt8

  /// The unit starts a cluster of the shaper: a ligature or a base with its marks is one.
  static let clusterStart = UnitMarks(rawValue: 1)
  /// Both sides of a cut here measure what they measure uncut.
  static let safeToBreak = UnitMarks(rawValue: 2)
  /// A line that started long before may end before the unit.
  static let opportunity = UnitMarks(rawValue: 4)
  /// What stands before the character that ends with the unit has no bearing on opportunities
  /// behind it.
  static let settled = UnitMarks(rawValue: 8)
  /// The character belongs to the same dictionary's script as the one before it.
  static let continuesRun = UnitMarks(rawValue: 16)
}
