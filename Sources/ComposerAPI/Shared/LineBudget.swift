import Composer
import JSON
import TextLayout

/// How many lines one request may make the service find, in all of its texts together.
///
/// Time grows with the text, but a line that is cut out of a word is shaped anew, and can take a
/// hundred times what its letters take in a line of prose. What counts is how many lines there are,
/// not what finding them took: whatever was measured before, the same request gets the same answer.
///
/// It belongs to one request.
final class LineBudget {
  private let limit: Int
  /// How many lines may still come; less than 0 when there were too many.
  fileprivate private(set) var left: Int

  /// - Parameter limit: at least 1.
  init(_ limit: Int) {
    self.limit = limit
    left = limit
  }

  fileprivate func take(_ count: Int) { left -= count }

  /// Makes sure that what was counted was counted to its end.
  func check() throws(JSONError) {
    guard left < 0 else { return }
    throw .unacceptable([
      JSONProblem(
        pointer: "",
        detail: "must not have texts that break into more than \(limit) lines in all: make them "
          + "shorter, or their columns wider")
    ])
  }
}

/// Counts lines in one style, as far as the budget of a request goes.
struct BudgetedLines: LineMeasuring {
  private let lines: TextMeasurer
  private let budget: LineBudget

  init(_ lines: TextMeasurer, within budget: LineBudget) {
    self.lines = lines
    self.budget = budget
  }

  var lineHeight: Double { lines.lineHeight }

  /// As `LineMeasuring` has it; any number once the budget is used up, and at once.
  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    guard budget.left >= 0 else { return 1 }
    let most = min(limit ?? .max, budget.left)
    let count = lines.lineCount(of: text, width: width, stoppingAfter: most)
    budget.take(count)
    return count
  }

  /// As `LineMeasuring` has it; nil once the budget is used up.
  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    guard budget.left >= 0 else { return nil }
    let most = min(limit, budget.left + 1)
    let ends = lines.lineEnds(of: text, width: width, stoppingAfter: most)
    budget.take(ends?.count ?? 0)
    return ends
  }
}
