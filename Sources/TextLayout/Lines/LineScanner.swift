/// Scans the starts of the lines of one paragraph for break opportunities.
///
/// A class, since a scanner is too large to be moved about with the walk that holds it.
final class LineScanner {
  private var scanner: BreakScanner

  /// Makes a scanner for a paragraph.
  init(_ shaped: ShapedParagraph) {
    scanner = shaped.style.scanner(over: shaped.text)
  }

  /// Adds the opportunities inside a range to a list, for a line that starts with it.
  ///
  /// - Complexity: O(length of the range).
  func read(_ range: Range<Int>, into opportunities: inout [Int]) {
    scanner.restart(at: range.lowerBound, end: range.upperBound)
    while let offset = scanner.next(), offset < range.upperBound { opportunities.append(offset) }
  }
}
