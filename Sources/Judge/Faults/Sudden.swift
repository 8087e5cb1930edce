import Composer

/// Sudden movements: `jump` of the bar and `listJumped` of the list.

/// The bar moves suddenly: in one sample, and not as its movement does.
struct Jump: FaultMeasure {
  static let kind = FaultKind(
    "jump", "The bar moves suddenly.",
    of: .bar, rank: { $0.isWhole ? 5 : $0.isBrief ? 7 : 11 }
  ) { _ in Self() }
  private var steps = SuddenSteps()

  mutating func find(_ moment: Moment) -> Finding? {
    guard let bottom = moment.bottom, let fitted = moment.fittedBottom?.position
    else { return nil }
    let limit = moment.greatestStep ?? moment.mostStep
    let step = steps.step(
      to: bottom, beside: fitted, above: limit, isPushed: moment.isPushed, at: moment)
    guard let step else { return nil }
    return Finding(size: step.size, place: step.place) {
      "the bar jumps by \(step.size.brief) pt: animate this change as well"
    }
  }
}

/// The list moves suddenly, by more than its content changed.
struct ListJumped: FaultMeasure {
  static let kind = FaultKind(
    "listJumped", "The list moves suddenly, without its content.",
    of: .list, rank: 0
  ) { _ in Self() }
  private var steps = SuddenSteps()
  private var contentHeight: Double?

  mutating func find(_ moment: Moment) -> Finding? {
    guard let list = moment.sample.list, let fitted = moment.fittedOffset?.position else {
      return nil
    }
    let growth =
      contentHeight.flatMap { before in list.contentHeight.map { abs($0 - before) } } ?? 0
    contentHeight = list.contentHeight ?? contentHeight
    guard
      let step = steps.step(
        to: list.offset, beside: fitted, explaining: growth, above: moment.mostListStep, at: moment)
    else { return nil }
    return Finding(size: step.size, place: step.place) {
      "the list jumps by \(step.size.brief) pt beyond what its content did: move it with the bar"
    }
  }
}

/// Finds steps of a measured position that are not those of the fitted movement.
///
/// A step counts if the position itself moved, and the step is much greater than those before and after
/// it in the same direction: a movement with an unknown curve drifts away evenly.
struct SuddenSteps {
  /// A step, and the sample that ends it.
  struct Step {
    let size: Double
    let place: Finding.Place
    fileprivate let drift: Double
    /// The greatest size that is no fault at that time, in points; a keyboard that pushes explains any.
    fileprivate let limit: Double
  }

  private var last: (value: Double, fitted: Double, isPushed: Bool)?
  private var before = 0.0
  private var pending: Step?

  /// The greatest size of the neighbours of a sudden step, as a part of its size.
  private static let evenness = 0.4

  /// The step before the one to a position, if it was sudden.
  ///
  /// The last step of a recording is judged without the step after it.
  ///
  /// - Parameters:
  ///   - growth: the distance that something else explains, in points.
  ///   - limit: the greatest size of a step to this position that is no fault, in points.
  ///   - isPushed: whether the position is right because of a keyboard that pushes it.
  mutating func step(
    to value: Double, beside fitted: Double, explaining growth: Double = 0, above limit: Double,
    isPushed: Bool = false, at moment: Moment
  ) -> Step? {
    defer { last = (value, fitted, isPushed) }
    guard let last else { return nil }
    let (moved, right) = (value - last.value, fitted - last.fitted)
    let next = Step(
      size: min(abs(moved - right), abs(moved)) - growth, place: (moment.index, moment.atMs),
      drift: moved - right, limit: isPushed && last.isPushed ? .infinity : limit)
    let step = sudden(before: next, at: moment)
    return step.flatMap { $0.size > $0.limit ? $0 : nil }
  }

  private mutating func sudden(before next: Step, at moment: Moment) -> Step? {
    defer { (before, pending) = (pending?.drift ?? 0, next) }
    guard let pending, !isEven(before, beside: pending), !isEven(next.drift, beside: pending)
    else { return moment.isLast ? next : nil }
    return moment.isLast && next.size > pending.size ? next : pending
  }

  private func isEven(_ drift: Double, beside step: Step) -> Bool {
    drift * step.drift > 0 && abs(drift) > abs(step.drift) * Self.evenness
  }
}
