import Composer

extension ShapedParagraph {
  /// The number of units from which a dictionary run is always segmented.
  private static let surelySegmented = WordRules.surelySegmentedRun

  /// Whether the paragraph's flags hold for a line from its first opportunity on.
  func startsSettled(at start: Int) -> Bool {
    flags[start].contains(.settled) || startsAtDictionaryWord(start)
  }

  /// Whether a line starts at a word boundary of a dictionary run long enough to be segmented.
  ///
  /// The words after a boundary do not depend on the text before it.
  private func startsAtDictionaryWord(_ start: Int) -> Bool {
    guard flags[start].contains([.opportunity, .continuesRun]), start + Self.surelySegmented <= end
    else {
      return false
    }
    return (start..<start + Self.surelySegmented).allSatisfy { flags[$0].contains(.continuesRun) }
  }
}

/// Finds break opportunities near the start of a line.
///
/// It is a class because a scanner is too large to be copied with the walk that holds it.
final class LineStartScanner {
  private var scanner: (any OpportunityScanning)?

  /// Makes a scanner for a paragraph, with the rules of its language.
  ///
  /// - Parameter rules: the properties of the paragraph, or other ones for a line.
  init(_ shaped: ShapedParagraph, _ rules: BreakRules) {
    scanner = shaped.style.lineStartScanner(over: shaped.text, rules)
  }

  /// Appends the opportunities in a range to a list, for a line that starts with the range.
  ///
  /// - Complexity: O(length of the range).
  func read(_ range: Range<Int>, into opportunities: inout [Int]) {
    scanner?.restart(at: range.lowerBound, end: range.upperBound)
    while let offset = scanner?.next(), offset < range.upperBound { opportunities.append(offset) }
  }
}
