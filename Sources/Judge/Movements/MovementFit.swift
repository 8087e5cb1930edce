import Composer

/// How a measured movement went: with which curve, and how much later than it should.
public struct MovementFit: Sendable {
  /// The index of the take that begins the movement.
  let take: Int
  /// The curve that is right; `nil` for a jump.
  public let expected: Curve?
  /// The known curve that fits best; `nil` if the expected one fits, or none does.
  public private(set) var other: Curve.Name?
  /// The duration of `other`, in milliseconds.
  public private(set) var otherDurationMs = 0.0
  /// The time by which the movement is later than the expected one, in milliseconds.
  public private(set) var lagMs = 0.0
  /// The root of the mean square of the differences from the expected movement with this lag, in
  /// points.
  public private(set) var rms = 0.0
  /// Whether a curve fits: a fault of timing explains every difference.
  private(set) var isExplained = true
  /// Whether there are enough samples between its ends to tell how it went.
  let isSampled: Bool
  /// The distance of the expected movement, in points.
  public let distance: Double
  /// The indices of the first and the last sample of the movement.
  let samples: ClosedRange<Int>
  /// The sample that differs most from the expected movement, and by how many points.
  private(set) var worst: (index: Int, points: Double)
  /// The greatest speed of the expected movement, in points per millisecond.
  let speed: Double

  /// The numbers of positions that the search computed.
  private(set) var searched = 0

  private var table: MovementTable
  private let startMs: Double
  /// What maps positions of the table to measured ones: the app may move between other ends.
  private let ends: Ends

  /// The measured ends of a movement, beside the expected ones.
  struct Ends: Sendable {
    let from: Double
    let to: Double
    /// How much lower than expected the measured movement starts and ends, in points.
    let fromShift: Double
    let toShift: Double

    /// The measured position before the movement.
    var start: Double { from == to ? end : from + fromShift }
    /// The measured position after it.
    var end: Double { to + toShift }

    func position(at progress: Double) -> Double { start + (end - start) * progress }
  }

  /// Fits a movement.
  ///
  /// - Parameters:
  ///   - track: the measured positions, whose samples in `samples` belong to the movement.
  ///   - animation: the expected movement; `nil` for a jump.
  ///   - table: its table.
  ///   - isSampled: whether there are enough samples between its ends.
  ///   - searches: whether other curves and lags are tried.
  init(
    _ track: MeasuredTrack, samples: ClosedRange<Int>, take: Int, startMs: Double,
    animation: RunningAnimation?, table: MovementTable, ends: Ends, tolerance: Double,
    isSampled: Bool, searches: Bool
  ) {
    self.take = take
    self.startMs = startMs
    self.samples = samples
    self.ends = ends
    self.isSampled = isSampled
    expected = animation?.curve
    distance = abs(ends.to - ends.from)
    self.table = table
    speed = table.greatestSpeed * distance
    worst = (samples.lowerBound, 0)
    let picked = picks
    note(track, picked)
    guard worst.points > tolerance else { return }
    isExplained = isSampled && searches
    if isExplained { search(track, picked, animation, tolerance: tolerance) }
  }

  /// The position before the movement.
  var start: Double { ends.start }

  /// The position of the movement as it was fitted; `nil` before it began.
  func position(atMs nowMs: Double) -> Double? {
    let tMs = nowMs - startMs - lagMs
    return tMs < 0 ? nil : ends.position(at: table.progress(atMs: tMs))
  }
}

// MARK: The search

extension MovementFit {
  private static let mostSamples = 64
  /// The part of the samples that must fit: others can be a fault of their own.
  private static let leastPart = 0.75
  /// The durations of timing curves that are tried beside the expected one, in milliseconds.
  private static let durations = [250.0, 285, 300, 500]
  private static let longestLagMs = 5_000.0
  private static let earliestMs = -100.0
  private static let coarseMs = 20.0

  private mutating func search(
    _ track: MeasuredTrack, _ picked: [Int], _ animation: RunningAnimation?, tolerance: Double
  ) {
    var own = Trial(table, picked, track, of: self)
    let lag = animation == nil ? leastLag(track) : own.bestLag().ms
    lagMs = lag
    rms = own.rms(lagMs: lag)
    searched += own.computed
    if own.fits(lagMs: lag, tolerance: tolerance) { return }
    guard let best = bestOther(picked, track, animation?.durationMs ?? 0),
      best.difference < own.meanDifference(lagMs: lag, below: .infinity) / 2,
      best.trial.fits(lagMs: best.lagMs, tolerance: max(tolerance, distance * 0.01))
    else {
      (isExplained, lagMs) = (false, 0)
      return
    }
    (other, otherDurationMs, table) = (best.curve, best.durationMs, best.trial.table)
    lagMs = best.lagMs
  }

  /// Up to 64 samples of the movement, in even distances.
  private var picks: [Int] {
    let step = (samples.count + Self.mostSamples - 1) / Self.mostSamples
    return Array(stride(from: samples.lowerBound, through: samples.upperBound, by: max(1, step)))
  }

  /// Notes the greatest difference from the expected movement.
  private mutating func note(_ track: MeasuredTrack, _ picks: [Int]) {
    var squares = 0.0
    for index in picks {
      let expected = ends.position(at: table.progress(atMs: track.times[index] - startMs))
      let difference = abs(track.values[index] - expected)
      squares += difference * difference
      if difference > worst.points { worst = (index, difference) }
    }
    rms = (squares / Double(max(1, picks.count))).squareRoot()
  }

  /// The known curve with the least mean difference.
  private mutating func bestOther(
    _ picks: [Int], _ track: MeasuredTrack, _ durationMs: Double
  ) -> Candidate? {
    var best: Candidate?
    for curve in Curve.Name.allCases where .named(curve) != expected || !curve.isSpring {
      let others = Self.durations.filter { $0 != durationMs }
      for duration in curve.isSpring ? [250] : [durationMs] + others where duration > 0 {
        var trial = Trial(
          MovementTable(curve, durationMs: duration), picks, track, of: self)
        let lag = trial.bestLag()
        searched += trial.computed
        guard lag.difference < best?.difference ?? .infinity else { continue }
        best = Candidate(
          curve: curve, durationMs: duration, trial: trial, lagMs: lag.ms,
          difference: lag.difference)
      }
    }
    return best
  }

  /// Just after a sample that still shows the old position, in milliseconds.
  private static let afterwardsMs = 0.01

  /// The least lag of a jump, in milliseconds: until then the position was the old one.
  private func leastLag(_ track: MeasuredTrack) -> Double {
    let middle = ends.start / 2 + ends.end / 2
    let isDown = ends.to > ends.from
    let last = samples.last { (track.values[$0] < middle) == isDown }
    return last.map { track.times[$0] - startMs + Self.afterwardsMs } ?? 0
  }

  /// The known curve that is the best so far.
  private struct Candidate {
    let curve: Curve.Name
    let durationMs: Double
    let trial: Trial
    let lagMs: Double
    let difference: Double
  }

  /// A curve that is tried.
  private struct Trial {
    let table: MovementTable
    /// The number of positions that were computed.
    private(set) var computed = 0
    private let times: [Double]
    private let values: [Double]
    private let ends: Ends

    init(_ table: MovementTable, _ picks: [Int], _ track: MeasuredTrack, of fit: MovementFit) {
      self.table = table
      times = picks.map { track.times[$0] - fit.startMs }
      values = picks.map { track.values[$0] }
      ends = fit.ends
    }

    private func difference(_ index: Int, lagMs: Double) -> Double {
      abs(values[index] - ends.position(at: table.progress(atMs: times[index] - lagMs)))
    }

    /// The differences from the measured positions with a lag, in points.
    private func differences(lagMs: Double) -> [Double] {
      times.indices.map { difference($0, lagMs: lagMs) }
    }

    /// The mean of the differences, which a few outliers hardly change; infinite once it is not below a
    /// bound, which saves most of the search.
    mutating func meanDifference(lagMs: Double, below bound: Double) -> Double {
      let most = bound * Double(times.count)
      var sum = 0.0
      for index in times.indices {
        computed += 1
        sum += difference(index, lagMs: lagMs)
        if sum >= most { return .infinity }
      }
      return sum / Double(times.count)
    }

    func rms(lagMs: Double) -> Double {
      let squares = differences(lagMs: lagMs).reduce(0) { $0 + $1 * $1 }
      return (squares / Double(times.count)).squareRoot()
    }

    /// The lag with the least mean difference, in milliseconds, and that difference: the best of a grid,
    /// refined by sections around it.
    mutating func bestLag() -> (ms: Double, difference: Double) {
      var best = (ms: 0.0, difference: Double.infinity)
      func take(_ lag: Double, _ trial: inout Trial) {
        let difference = trial.meanDifference(lagMs: lag, below: best.difference)
        if difference < best.difference { best = (lag, difference) }
      }
      take(0, &self)
      let latest = min(longestLagMs, max(0, times.last ?? 0))
      for lag in stride(from: earliestMs, through: latest, by: coarseMs) { take(lag, &self) }
      var width = coarseMs / 2
      while width > 0.02 {
        for lag in [best.ms - width, best.ms + width] { take(lag, &self) }
        width /= 1.6
      }
      return best
    }

    /// Whether most samples are on the curve.
    func fits(lagMs: Double, tolerance: Double) -> Bool {
      let near = differences(lagMs: lagMs).count { $0 <= tolerance }
      return Double(near) >= leastPart * Double(times.count)
    }
  }
}
