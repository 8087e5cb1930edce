import Composer

/// After the keyboard has gone, the bar does not rest where it did before.
///
/// The measure is the distance from the place before the first keyboard, or from the expected place in a
/// recording that begins with a keyboard. Movements in between that the machine makes as well do not count.
struct NotRestored: FaultMeasure {
  static let kind = FaultKind(
    "notRestored", "The bar is not where it was before the keyboard, once that has gone.",
    of: .bar, rank: 3
  ) { _ in Self() }
  /// How much lower than expected the bar rested before the first keyboard, on average, in points.
  private var before = RunningMean()

  mutating func find(_ moment: Moment) -> Finding? {
    guard !moment.take.hasKeyboard, moment.isResting, let shift = moment.shift else { return nil }
    guard moment.hadKeyboard else {
      // Only a bar that rests tells the place where it rests.
      if moment.isStill { before.add(shift) }
      return nil
    }
    let distance = shift - before.value
    let noise = moment.noise.bar * (1 + before.error)
    guard moment.isStill, abs(distance) > moment.tolerance.points + noise else { return nil }
    return Finding(size: abs(distance)) {
      "after the keyboard has gone, the bar is \(abs(distance).brief) pt "
        + "\(distance > 0 ? "lower" : "higher") than before: take back all that the keyboard has changed"
    }
  }
}
