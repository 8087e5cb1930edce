import Composer

/// The list does not rest where it belongs after the bar has moved.
struct ListNotFollowed: FaultMeasure {
  static let kind = FaultKind(
    "listNotFollowed", "The list does not move with the bar.",
    of: .list, rank: 1
  ) { _ in Self() }
  private var start: Double?
  private var hasMoved = false

  mutating func find(_ moment: Moment) -> Finding? {
    guard let right = moment.expected.now.listOffset else { return nil }
    hasMoved = hasMoved || abs(right - (start ?? right)) > moment.tolerance.points
    start = start ?? right
    guard hasMoved, moment.isResting, let list = moment.sample.list,
      let size = moment.expected.offset?.distance(to: list.offset),
      size > moment.tolerance.points + moment.noise.list / 2
    else { return nil }
    return Finding(size: size) {
      "the list is at \(list.offset.brief) instead of \(right.brief): scroll it by "
        + "\(abs(right - list.offset).brief) pt with the bar"
    }
  }
}
