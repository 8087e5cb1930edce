import Composer
import JSON
import TextLayout

extension WorkBudget {
  /// The most work of one request, in UTF-16 code units laid out once: half a second of a thread.
  ///
  /// A unit takes up to 0.2 µs in the dearest texts. The longest text, of 2^20 units, can be laid out,
  /// edited once, and laid out again.
  private static let mostUnits = 2_500_000

  /// Makes the budget of a request.
  convenience init(_ limits: RequestLimits) {
    self.init(units: Self.mostUnits, lines: limits.lines)
  }

  /// Makes sure that all texts of a request were laid out to their end.
  func check() throws(JSONError) {
    switch exceeded {
    case nil: break
    case .lines(let limit):
      throw JSONError(
        "",
        "must not have texts that break into more than \(limit) lines in all: make them "
          + "shorter, or their columns wider")
    case .units(let limit):
      throw JSONError(
        "",
        "must not have texts that take more work to lay out than \(limit) UTF-16 code units: "
          + "make them shorter, or their columns wider")
    }
  }

  /// Makes sure that all texts up to an event were laid out to their end.
  ///
  /// - Parameter index: the number of the event; nil before the first one.
  func check(atEvent index: Int?) throws(JSONError) {
    let pointer = index.map { "/events/\($0)" } ?? "/state/text"
    let advice =
      (index ?? 0) > 0
      ? "send it in another request, with the state that the events before it lead to"
      : "make the text shorter, or its column wider"
    switch exceeded {
    case nil: break
    case .lines(let limit):
      throw JSONError(
        pointer, "makes texts break into more than \(limit) lines in this request: \(advice)")
    case .units(let limit):
      throw JSONError(
        pointer,
        "takes the text laid out in this request beyond \(limit) UTF-16 code units: \(advice)")
    }
  }
}

extension JSONError {
  /// One reason why a request is not acceptable.
  fileprivate init(_ pointer: String, _ detail: String) {
    self = .unacceptable([JSONProblem(pointer: pointer, detail: detail)])
  }
}

/// Counts lines in one style, as far as the budget of a request goes.
struct BudgetedLines: LineMeasuring {
  private let lines: TextMeasurer
  private let budget: WorkBudget

  init(_ lines: TextMeasurer, within budget: WorkBudget) {
    self.lines = lines
    self.budget = budget
  }

  var lineHeight: Double { lines.lineHeight }

  /// As `LineMeasuring` has it; any number once the budget is exceeded, and at once.
  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    guard budget.exceeded == nil else { return 1 }
    let most = min(limit ?? .max, budget.linesLeft)
    let count = lines.lineCount(of: text, width: width, stoppingAfter: most)
    budget.spend(units: text.count, lines: count)
    return count
  }

  /// As `LineMeasuring` has it; nil once the budget is exceeded.
  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    guard budget.exceeded == nil else { return nil }
    let most = min(limit, budget.linesLeft + 1)
    let ends = lines.lineEnds(of: text, width: width, stoppingAfter: most)
    budget.spend(units: text.count, lines: ends?.count ?? 0)
    return ends
  }
}
