/// How much laying out the texts of a request took so far, and how much it may take.
///
/// One is about what a UTF-16 code unit of Latin takes, a fifth of a microsecond; ``ShapingCost`` says
/// what other scripts take. What is spent depends on the texts, styles, widths and limits alone, never
/// on what is kept from earlier requests: the same request always gets the same answer.
public struct LayoutWork: Sendable, Equatable {
  /// The most that may be spent.
  public let limit: Int
  /// What was spent; it exceeds `limit` once a text took too much.
  public private(set) var spent = 0

  /// Work without a bound.
  static var unlimited: LayoutWork { LayoutWork(limit: .max) }

  /// Starts with nothing spent.
  ///
  /// - Parameter limit: at least 0.
  public init(limit: Int) { self.limit = limit }

  /// Whether more was spent than may be; what was measured since then means nothing.
  public var isOver: Bool { spent > limit }

  /// What may still be spent, less than 0 when too much was.
  var left: Int { limit - spent }

  /// Counts what was done, at least 0.
  mutating func spend(_ amount: Int) {
    let (sum, overflows) = spent.addingReportingOverflow(amount)
    spent = overflows ? .max : sum
  }

  /// What it takes to find a line and to write it.
  static let line = 5
}
