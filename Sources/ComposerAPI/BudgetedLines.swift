import Composer
import ComposerContract
import TextLayout

extension TextLayoutEngine: LineSource {
  /// The first of the families for requests that name none.
  package var assumedFamily: String? { defaultFamilies.first }

  /// Returns a measurer with the installed fonts.
  package func lines(of style: TextStyle, within budget: WorkBudget) -> any LineMeasuring {
    BudgetedLines(of: style, in: self, within: budget)
  }

  /// Returns a measurer with the installed fonts, without a budget.
  package func unlimitedLines(of style: TextStyle) -> any LineMeasuring & Sendable {
    measurer(for: style)
  }
}

/// Counts lines in one style, within the budget of a request.
final class BudgetedLines: LineMeasuring {
  private let lines: TextMeasurer
  private let style: TextStyle
  private let engine: TextLayoutEngine
  private let budget: WorkBudget

  init(of style: TextStyle, in engine: TextLayoutEngine, within budget: WorkBudget) {
    lines = engine.measurer(for: style)
    self.style = style
    self.engine = engine
    self.budget = budget
  }

  var lineHeight: Double { lines.lineHeight }

  /// Returns the number of lines; immediately 1 after the budget is exceeded.
  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    guard let rest = budget.rest else { return 1 }
    let most = min(limit ?? .max, rest.lines)
    var work = LayoutWork(limit: rest.units)
    let count = lines.lineCount(of: text, width: width, stoppingAfter: most, spending: &work)
    budget.spend(units: work.spent, lines: count, missing: work.missingScalar)
    return count
  }

  /// Returns the ends of the lines; nil after the budget is exceeded.
  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    guard let rest = budget.rest else { return nil }
    let most = min(limit, rest.lines + 1)
    var work = LayoutWork(limit: rest.units)
    let ends = lines.lineEnds(of: text, width: width, stoppingAfter: most, spending: &work)
    budget.spend(units: work.spent, lines: ends.count, missing: work.missingScalar)
    return ends
  }

  /// Returns the place of a caret; nil after the budget is exceeded.
  func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    guard let rest = budget.rest else { return nil }
    var found: CaretPlace?
    var lines = engine.lines(
      of: text, style: style, width: width, maxSoftLines: rest.lines,
      work: LayoutWork(limit: rest.units))
    var index = 0
    while let line = lines.next(), found == nil {
      if offset < line.end || line.breakKind == .end {
        found = place(of: offset, in: lines.carets(of: line), line, index: index, width: width)
      }
      index += 1
    }
    budget.spend(units: lines.work.spent, lines: index)
    return found
  }

  private func place(
    of offset: Int, in carets: LineCarets, _ line: LineLayout.Line, index: Int, width: Double
  ) -> CaretPlace {
    var x = 0.0
    for caret in carets where caret.offset <= offset { x = caret.x }
    let start: Double =
      switch style.direction {
      case .leftToRight: 0
      case .rightToLeft: width - line.width
      }
    return CaretPlace(line: index, x: start + x)
  }
}
