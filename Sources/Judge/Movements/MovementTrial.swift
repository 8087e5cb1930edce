import Composer

/// A curve that is tried for the samples of a movement.
struct MovementTrial {
  /// The number of positions that were computed.
  private(set) var computed = 0
  private(set) var table: MovementTable
  private let times: [Double]
  private let values: [Double]
  private let ends: MovementFit.Ends

  /// The part of the samples that must fit; the others can be a fault of their own.
  private static let leastPart = 0.75
  private static let longestLagMs = 5_000.0
  private static let earliestMs = -100.0
  private static let coarseMs = 20.0

  /// - Parameters:
  ///   - times: the times of the samples after the movement's event, in milliseconds.
  ///   - values: their positions.
  init(
    _ table: MovementTable, times: [Double], values: [Double], between ends: MovementFit.Ends
  ) {
    (self.table, self.times, self.values, self.ends) = (table, times, values, ends)
  }

  private func difference(_ index: Int, lagMs: Double) -> Double {
    abs(values[index] - ends.position(at: table.progress(atMs: times[index] - lagMs)))
  }

  /// The mean of the differences in points, which a few outliers hardly change.
  ///
  /// - Parameters:
  ///   - bound: the result is infinite if the mean is not below this, which saves most of the search.
  ///   - cap: greater differences count as this one, in points.
  mutating func meanDifference(
    lagMs: Double, below bound: Double = .infinity, cap: Double = .infinity
  ) -> Double {
    let most = bound * Double(times.count)
    var sum = 0.0
    for index in times.indices {
      computed += 1
      sum += min(cap, difference(index, lagMs: lagMs))
      if sum >= most { return .infinity }
    }
    return sum / Double(times.count)
  }

  func rms(lagMs: Double) -> Double {
    let squares = times.indices.reduce(0) { sum, index in
      let difference = difference(index, lagMs: lagMs)
      return sum + difference * difference
    }
    return (squares / Double(times.count)).squareRoot()
  }

  /// The part of the samples on the curve.
  func part(lagMs: Double, within tolerance: Double) -> Double {
    let near = times.indices.count { difference($0, lagMs: lagMs) <= tolerance }
    return Double(near) / Double(times.count)
  }

  /// Whether most samples are on the curve.
  func fits(lagMs: Double, within tolerance: Double) -> Bool {
    part(lagMs: lagMs, within: tolerance) >= Self.leastPart
  }
}

// MARK: The search

extension MovementTrial {
  /// The lag with the least mean difference, in milliseconds, and that difference.
  ///
  /// The best lag of a grid is refined in ever smaller steps. Of several that are as good, it is the one nearest
  /// to 0: a recording may have only samples before and after the movement.
  mutating func bestLag() -> (ms: Double, difference: Double) {
    var best = (ms: 0.0, difference: Double.infinity)
    func take(_ lag: Double, _ trial: inout MovementTrial) {
      let isNearer = abs(lag) < abs(best.ms)
      let bound = isNearer ? best.difference.nextUp : best.difference
      let difference = trial.meanDifference(lagMs: lag, below: bound)
      if difference < bound { best = (lag, difference) }
    }
    let latest = min(Self.longestLagMs, max(0, times.last ?? 0))
    for lag in stride(from: 0, through: latest, by: Self.coarseMs) { take(lag, &self) }
    for lag in stride(from: -Self.coarseMs, through: Self.earliestMs, by: -Self.coarseMs) {
      take(lag, &self)
    }
    var width = Self.coarseMs / 2
    while width > 0.02 {
      for lag in [best.ms - width, best.ms + width] { take(lag, &self) }
      width /= 1.6
    }
    return best
  }

  /// The lag near another one with which most samples fit: a part of a movement can be a fault of its own.
  mutating func bestLag(near centreMs: Double, within reachMs: Double, cap: Double) -> Double {
    var best = (ms: centreMs, difference: Double.infinity)
    func take(_ lag: Double, _ trial: inout MovementTrial) {
      let difference = trial.meanDifference(lagMs: lag, below: best.difference, cap: cap)
      if difference < best.difference { best = (lag, difference) }
    }
    take(centreMs, &self)
    for lag in stride(from: centreMs - reachMs, through: centreMs + reachMs, by: 2) {
      take(lag, &self)
    }
    for width in [1, 0.5, 0.25, 0.1] {
      for lag in [best.ms - width, best.ms + width] { take(lag, &self) }
    }
    return best.ms
  }

  /// The lag and the duration with the least mean difference.
  ///
  /// They start from the times at which the measured movement passes parts of its way, and are refined step by
  /// step.
  mutating func bestStretch() -> (lagMs: Double, difference: Double)? {
    var best: (lagMs: Double, spanMs: Double, difference: Double)?
    func take(_ lagMs: Double, _ spanMs: Double, _ trial: inout MovementTrial) {
      guard spanMs > 1, spanMs < Self.longestLagMs else { return }
      trial.table = trial.table.lasting(spanMs)
      let difference = trial.meanDifference(lagMs: lagMs, below: best?.difference ?? .infinity)
      if difference < best?.difference ?? .infinity { best = (lagMs, spanMs, difference) }
    }
    for (low, high) in [(0.1, 0.5), (0.25, 0.75), (0.5, 0.9), (0.1, 0.9)] {
      guard let from = passes(low), let to = passes(high), to > from,
        let start = table.part(at: low), let end = table.part(at: high), end > start
      else { continue }
      let spanMs = (to - from) / (end - start)
      take(from - start * spanMs, spanMs, &self)
    }
    var step = 0.1
    while let last = best, step > 0.002 {
      for (lag, span) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
        take(
          last.lagMs + lag * step * last.spanMs, last.spanMs * (1 + span * step), &self)
      }
      if best?.difference == last.difference { step /= 2 }
    }
    guard let best else { return nil }
    table = table.lasting(best.spanMs)
    return (best.lagMs, best.difference)
  }

  /// The time at which the measured movement first passes a part of its way, in milliseconds.
  private func passes(_ part: Double) -> Double? {
    let way = ends.end - ends.start
    guard way != 0 else { return nil }
    func progress(_ index: Int) -> Double { (values[index] - ends.start) / way }
    guard let index = times.indices.first(where: { progress($0) >= part }), index > 0 else {
      return nil
    }
    let (before, after) = (progress(index - 1), progress(index))
    let part = after > before ? (part - before) / (after - before) : 1
    return times[index - 1] + (times[index] - times[index - 1]) * part
  }
}
