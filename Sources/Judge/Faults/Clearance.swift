import Composer

/// The distance between the bar and what is below it: `underKeyboard`, `gap` and `doubleInset`.

/// The bar lies under the keyboard.
///
/// The measure is the height of the bar below the keyboard's top, plus the gap that the bar has to keep. A part
/// that the configuration lets the keyboard cover does not count.
struct UnderKeyboard: FaultMeasure {
  static let kind = FaultKind(
    "underKeyboard", "The bar lies under the keyboard.",
    of: .bar, rank: 9
  ) { _ in Self() }

  private static let advice = ": it must move with the keyboard in each frame"

  func find(_ moment: Moment) -> Finding? {
    if let astray = moment.astray { return found(moment, astray) }
    guard moment.showsKeyboard, let bottom = moment.bottom,
      let clearance = moment.expected.clearance
    else { return nil }
    let (depth, gap) = (bottom - moment.keyboardTop.high, min(clearance.low, moment.take.gap))
    let covered = depth + gap
    guard covered > moment.mostApart else { return nil }
    let rests = moment.isResting
    return Finding(size: covered) {
      let time = rests ? "at rest" : "while it moves"
      let place =
        depth > 0
        ? "\(depth.brief) pt of the bar lie under the keyboard \(time)"
        : "the bar is \((-depth).brief) pt above the keyboard \(time) instead of \(gap.brief) pt"
      return place + (rests ? ": move it up by \(covered.brief) pt" : Self.advice)
    }
  }
}

extension UnderKeyboard {
  /// The fault of a bar that leaves its movement downwards: what lies under the keyboard at that time.
  private func found(_ moment: Moment, _ astray: Double) -> Finding? {
    guard astray > moment.mostAstray, let bottom = moment.bottom else { return nil }
    let top = moment.sample.keyboardTop ?? moment.expected.now.keyboardTop
    guard top < moment.take.positions.screenBottom - moment.tolerance.points else { return nil }
    let covered = min(astray, bottom - top + moment.take.gap)
    guard covered > moment.tolerance.points else { return nil }
    return Finding(size: covered) {
      "\(covered.brief) pt of the bar lie under the keyboard while it moves" + Self.advice
    }
  }
}

/// The bar is too far above the keyboard, or above what it rests on without one.
struct Gap: FaultMeasure {
  static let kind = FaultKind(
    "gap", "The bar is too far above the keyboard, or above what it rests on.",
    of: .bar, rank: 9
  ) { _ in Self() }

  func find(_ moment: Moment) -> Finding? {
    if let astray = moment.astray {
      guard -astray > moment.mostAstray else { return nil }
      return Finding(size: -astray) {
        "the bar is \((-astray).brief) pt too high while it moves: it must move with the keyboard in each frame"
      }
    }
    guard let distance = moment.distanceAbove, moment.doubled(distance) == nil else { return nil }
    let below = moment.showsKeyboard ? "the keyboard" : "its place"
    let rests = moment.isResting
    return Finding(size: distance) {
      "\(rests ? "at rest " : "")the bar is \(distance.brief) pt too far above \(below): move it down by as much"
    }
  }
}

/// At rest the distance below the bar has a part that is counted twice.
struct DoubleInset: FaultMeasure {
  static let kind = FaultKind(
    "doubleInset", "At rest a distance below the bar is counted twice.",
    of: .bar, rank: 2
  ) { _ in Self() }

  func find(_ moment: Moment) -> Finding? {
    guard let distance = moment.distanceAbove, let part = moment.doubled(distance) else {
      return nil
    }
    let below = moment.showsKeyboard ? "above the keyboard" : "too high"
    return Finding(size: distance) {
      "at rest the bar is \(distance.brief) pt \(below): \(part) is counted as well, and must count once"
    }
  }
}

extension Moment {
  /// How much too far above the keyboard the bar is in points, if that is a fault of its own.
  ///
  /// After a keyboard has gone, the bar's place is compared with the one before: `notRestored`.
  fileprivate var distanceAbove: Double? {
    guard let bottom, let clearance = expected.clearance else { return nil }
    if !take.hasKeyboard, hadKeyboard, isResting { return nil }
    let distance = keyboardTop.low - bottom - max(0, clearance.high)
    return distance > mostApart ? distance : nil
  }

  /// The part that is counted twice if the distance is its height; otherwise `nil`.
  ///
  /// A bar that is elsewhere for a while rests in its place before and after, where nothing is counted twice.
  /// Every sample of a bar that is too high asks, so it allocates nothing.
  fileprivate func doubled(_ distance: Double) -> String? {
    guard rests, !isBetweenRests else { return nil }
    func fits(_ height: Double) -> Bool {
      height > tolerance.points && abs(distance - height) <= tolerance.points
    }
    let (safeArea, offset) = (take.safeArea.bottom, take.bottomOffset)
    if fits(safeArea) { return "the bottom safe area" }
    if fits(offset) { return "the height below the bar" }
    if fits(safeArea + offset) { return "the bottom safe area with the height below the bar" }
    guard take.hasKeyboard else { return nil }
    if fits(take.overlap) { return "the keyboard" }
    if fits(take.overlap - safeArea) { return "the keyboard without the bottom safe area" }
    return fits(take.gap) ? "the distance from the keyboard" : nil
  }
}
