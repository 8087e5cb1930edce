import Composer

/// The keyboard rests where no event has put it.
struct EventMissing: FaultMeasure {
  static let kind = FaultKind(
    "eventMissing", "The keyboard moves, but no event says so.",
    of: .bar, rank: 0
  ) { _ in Self() }
  /// The mean place at which the keyboard rests, which the end of a movement hardly changes.
  private var still: (top: RunningMean, sinceMs: Double)?

  /// The shortest rest that counts, in milliseconds: a finger that drags a keyboard pauses for less.
  private static let leastRestMs = 300.0

  mutating func find(_ moment: Moment) -> Finding? {
    guard let top = moment.sample.keyboardTop, let band = moment.expected.keyboardTop else {
      return nil
    }
    note(top, at: moment)
    let size = band.distance(to: min(top, moment.take.positions.screenBottom))
    let isStill = moment.atMs - (still?.sinceMs ?? moment.atMs) >= Self.leastRestMs
    guard isStill, moment.isResting, size > moment.tolerance.points + moment.noise.keyboard / 2
    else { return nil }
    let right = moment.expected.now.keyboardTop
    return Finding(size: size) {
      "the keyboard's top is at \(top.brief), but after the events it is at \(right.brief): record the "
        + "event that moves it"
    }
  }

  private mutating func note(_ top: Double, at moment: Moment) {
    let most = moment.tolerance.points + moment.noise.keyboard
    if abs(top - (still?.top.value ?? .infinity)) > most { still = (RunningMean(), moment.atMs) }
    still?.top.add(top)
  }
}
