/// Finds the break opportunities of one text, each on demand.
protocol OpportunityScanning: Sendable {
  /// Places the scanner at the start of a line.
  ///
  /// - Parameters:
  ///   - start: the offset of the line, 0 ... length, between scalars.
  ///   - end: the last offset to return, start ... length; nil for the length.
  mutating func restart(at start: Int, end: Int?)

  /// The next opportunity after the last one, at most `end`; nil after `end`.
  ///
  /// - Complexity: O(n) in the number of units skipped.
  mutating func next() -> Int?

  /// Adds the break opportunities and settled characters of a paragraph to its unit flags.
  ///
  /// - Complexity: O(length of the text).
  mutating func addingBreaks(to flags: consuming [UnitFlags]) -> [UnitFlags]
}
