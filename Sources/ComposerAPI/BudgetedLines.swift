import Composer
import ComposerContract
import TextLayout

extension TextLayoutEngine: LineSource {
  /// Whether parts of a text are measured in their own styles.
  package var measuresSpans: Bool { true }

  /// Whether the service has a font: an installed one or a web font.
  package var hasFonts: Bool { !installedFamilies.isEmpty }

  /// Returns the default style with the platform's own font before the default families.
  package func style(of platform: Platform, pixelRatio: Double) -> TextStyle? {
    defaultStyle(on: platform, pixelRatio: pixelRatio)
  }

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
  private let budget: WorkBudget

  init(of style: TextStyle, in engine: TextLayoutEngine, within budget: WorkBudget) {
    lines = engine.measurer(for: style)
    self.budget = budget
  }

  var lineHeight: Double { lines.lineHeight }

  var edgeHeight: Double { lines.edgeHeight }

  /// Returns the number of lines; immediately 1 after the budget is exceeded.
  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    lines(of: text, width: width, stoppingAfter: limit).lines
  }

  /// Returns the number and height of the lines; immediately one line after the budget is exceeded.
  func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount {
    guard let rest = budget.rest else { return LineCount(lines: 1, height: lineHeight) }
    let most = min(limit ?? .max, rest.lines)
    var work = LayoutWork(limit: rest.units)
    let count = lines.lines(of: text, width: width, stoppingAfter: most, spending: &work)
    budget.spend(units: work.spent, lines: count.lines, missing: work.missingScalar)
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
    var work = LayoutWork(limit: rest.units)
    let found = lines.caret(
      at: offset, in: text, width: width, softLimit: rest.lines, spending: &work)
    budget.spend(units: work.spent, lines: found.lines)
    return found.place
  }
}
