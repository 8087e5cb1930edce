import Composer

/// How a measured movement went: with which curve, and how much later than expected.
public struct MovementFit: Sendable {
  /// The index of the take that begins the movement.
  let take: Int
  /// The expected curve; `nil` for a jump.
  public let expected: Curve?
  /// The way in which a movement went that was not the expected one.
  enum Other: Sendable {
    /// With another curve.
    case curve(name: String, durationMs: Double?)
    /// At once, though it should take time.
    case atOnce
    /// With no known curve.
    case unknown
  }

  /// The way in which the movement went; `nil` if the expected curve fits, or if it is unknown.
  private(set) var other: Other?
  /// The time by which the movement is later than the expected one, in milliseconds.
  public private(set) var lagMs = 0.0
  /// The root of the mean square of the differences from the expected movement with this lag, in
  /// points.
  public private(set) var rms = 0.0
  /// Whether a curve fits: a fault of timing explains every difference.
  private(set) var isExplained = true
  /// Whether the bar stays at its start.
  private var stays = false
  /// The differences that are no fault.
  private let tolerance: Tolerance
  /// Whether a log has only places on its way.
  let isLogged: Bool
  /// Whether there are enough samples between its ends to tell how it went.
  let isSampled: Bool
  /// Whether the samples tell its time: one of them is where the movement is fast.
  private(set) var isTimed = false
  /// The distance of the expected movement, in points.
  public let distance: Double
  /// The indices of the first and the last sample of the movement.
  let samples: ClosedRange<Int>
  /// The sample that differs most from the expected movement, and by how many points.
  private(set) var worst: (index: Int, points: Double)
  /// The greatest speed of the expected movement, in points per millisecond.
  let speed: Double

  /// The number of positions that the search computed.
  private(set) var searched = 0

  private var table: MovementTable
  private let startMs: Double
  /// What maps positions of the table to measured ones: the app may move between other ends.
  let ends: Ends

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
  ///   - movement: the expected movement.
  ///   - isSampled: whether there are enough samples between its ends.
  ///   - searches: whether other curves and lags are tried.
  init(
    _ track: MeasuredTrack, samples: ClosedRange<Int>, of movement: PlannedMovement, in film: Film,
    ends: Ends, tolerance: Tolerance, isSampled: Bool, searches: Bool
  ) {
    self.tolerance = tolerance
    (take, isLogged) = (movement.take, movement.isLogged)
    startMs = film.takes[take].startMs
    self.samples = samples
    self.ends = ends
    self.isSampled = isSampled
    expected = movement.animation?.curve
    distance = abs(ends.to - ends.from)
    table = movement.table(in: film)
    speed = table.greatestSpeed * distance
    worst = (samples.lowerBound, 0)
    let picked = picks
    compare(track, picked)
    let (times, values) = (
      picked.map { track.times[$0] - startMs }, picked.map { track.values[$0] }
    )
    isTimed = isSampled
    if hidesWay {
      isExplained = false
    } else if worst.points > tolerance.points {
      stays = stays(track)
      isExplained = isSampled && searches && !stays
      if isExplained, movement.isLogged {
        searchLag(times, values)
      } else if isExplained {
        search(track, times, values, movement.animation, movement.pushedTable(in: film))
      }
    }
    isTimed = isTimed && isFast(atAnyOf: times)
  }

  /// Whether the measured ends are so near to each other that they would explain a bar that stays.
  var hidesWay: Bool {
    distance > tolerance.points * Self.leastWay
      && abs(ends.end - ends.start) < distance * Self.leastMeasured
  }

  /// Whether the samples stay at the start for most of the expected way: then each great lag explains them.
  private func stays(_ track: MeasuredTrack) -> Bool {
    distance > tolerance.points * Self.leastWay && worst.points > distance * Self.leastMeasured
      && samples.allSatisfy { abs(track.values[$0] - ends.start) <= tolerance.points * 2 }
  }

  /// Adopts the lag of another movement, in milliseconds, because the samples do not tell that of this one.
  mutating func adopt(lagMs: Double) {
    self.lagMs = lagMs
    (isExplained, isTimed) = (true, true)
  }

  /// Whether the movement had the expected curve, and was at most some milliseconds late or early.
  func isRight(within ms: Double) -> Bool { isExplained && other == nil && abs(lagMs) <= ms }

  /// The position before the movement.
  var start: Double { ends.start }

  /// How much lower than expected the next movement starts, in points.
  var nextShift: Double { stays ? ends.start - ends.to : ends.toShift }

  /// The position of the movement as it was fitted; `nil` before it began.
  func position(atMs nowMs: Double) -> Double? {
    let tMs = nowMs - startMs - lagMs
    return tMs < 0 ? nil : ends.position(at: table.progress(atMs: tMs))
  }
}

// MARK: The search

extension MovementFit {
  private static let mostSamples = 64
  /// The part of the samples that the expected curve must fit if the rest of the movement is wrong.
  private static let leastOwn = 0.4
  /// The greatest number of samples between the start and the end of a jump.
  private static let mostBetween = 1
  /// The longest time between the samples before and after a jump, in milliseconds.
  private static let mostStepMs = 50.0
  /// The least number of samples between the ends that can tell another curve.
  ///
  /// A curve with any lag and any duration passes two of them.
  private static let leastOnItsWay = 3
  /// The least speed at which a movement is fast, as a part of its greatest one.
  private static let leastFastPart = 0.25
  /// The greatest difference from another curve, as a part of the way.
  private static let mostError = 0.01
  /// The greatest difference in a search near the event, in tolerances: greater ones count as this one.
  private static let mostNear = 4.0
  /// The shortest way on which curves can be told apart, in tolerances.
  private static let leastWay = 12.0
  /// The least part of the expected distance that is most of it.
  private static let leastMeasured = 0.5

  /// Finds out how the movement went: as expected, at once, with another curve, or with the expected curve for
  /// most of its way.
  private mutating func search(
    _ track: MeasuredTrack, _ times: [Double], _ values: [Double],
    _ animation: RunningAnimation?, _ pushed: MovementTable?
  ) {
    var own = MovementTrial(table, times: times, values: values, between: ends)
    defer { searched += own.computed }
    let planned = animation == nil ? nil : own.bestLag()
    if let planned {
      if let pushed, follows(pushed, times, values, ifNearerThan: planned.difference) { return }
      if movesAtOnce(track), isNearerAtOnce(track, than: planned.difference, times, values) {
        (other, table) = (.atOnce, .jump)
        return accept(leastLag(track), own)
      }
    }
    let lag = planned?.ms ?? leastLag(track)
    if lag >= -tolerance.ms, own.fits(lagMs: lag, within: tolerance.points) {
      return accept(lag, own)
    }
    if animation != nil, values.count(where: isOnItsWay) < Self.leastOnItsWay {
      (isExplained, isTimed) = (false, false)
      return
    }
    if let best = bestOther(times, values), best.difference < own.meanDifference(lagMs: lag) / 2,
      best.fits(within: max(tolerance.points, distance * Self.mostError))
    {
      rms = own.rms(lagMs: lag)
      (other, lagMs, table) = (best.way, best.lagMs, best.trial.table)
      return
    }
    // The expected curve fits, but earlier than its event: the places of the bar are wrong, not its curve.
    if own.fits(lagMs: lag, within: tolerance.points) { return accept(lag, own) }
    if acceptsNear(&own) { return }
    rms = own.rms(lagMs: lag)
    if distance > tolerance.points * Self.leastWay, animation != nil { other = .unknown }
    isExplained = false
  }

  /// Finds the lag of a logged way.
  ///
  /// It has no curve, so that other curves are not tried.
  private mutating func searchLag(_ times: [Double], _ values: [Double]) {
    var own = MovementTrial(table, times: times, values: values, between: ends)
    defer { searched += own.computed }
    let lag = own.bestLag().ms
    if lag >= -tolerance.ms, own.fits(lagMs: lag, within: tolerance.points) {
      return accept(lag, own)
    }
    isExplained = acceptsNear(&own)
  }

  /// Accepts the lag near the event with which most samples fit, if these are enough.
  private mutating func acceptsNear(_ own: inout MovementTrial) -> Bool {
    let near = own.bestLag(near: 0, within: tolerance.ms, cap: tolerance.points * Self.mostNear)
    guard own.part(lagMs: near, within: tolerance.points) >= Self.leastOwn else { return false }
    accept(near, own)
    return true
  }

  private func isOnItsWay(_ value: Double) -> Bool {
    min(abs(value - ends.start), abs(value - ends.end)) > tolerance.points
  }

  /// Accepts the movement of a bar that the keyboard pushes, if it is nearer than the expected one.
  ///
  /// - Parameter difference: the mean difference of the expected one, in points.
  private mutating func follows(
    _ pushed: MovementTable, _ times: [Double], _ values: [Double], ifNearerThan difference: Double
  ) -> Bool {
    var trial = MovementTrial(pushed, times: times, values: values, between: ends)
    defer { searched += trial.computed }
    let lag = trial.bestLag(near: 0, within: tolerance.ms, cap: tolerance.points * Self.mostNear)
    guard abs(lag) <= tolerance.ms, trial.fits(lagMs: lag, within: tolerance.points),
      trial.meanDifference(lagMs: lag) < difference
    else { return false }
    table = pushed
    accept(lag, trial)
    return true
  }

  /// Whether the movement is fast within the tolerance around one of the times, in milliseconds after its event.
  private func isFast(atAnyOf times: [Double]) -> Bool {
    let fastest = min(1, table.greatestSpeed * tolerance.ms * 2)
    return times.contains {
      let tMs = $0 - lagMs
      let part = table.progress(atMs: tMs + tolerance.ms) - table.progress(atMs: tMs - tolerance.ms)
      return part > fastest * Self.leastFastPart
    }
  }

  /// Accepts the curve of a trial with a lag, in milliseconds.
  private mutating func accept(_ lag: Double, _ trial: MovementTrial) {
    lagMs = lag
    rms = trial.rms(lagMs: lag)
  }

  /// Up to 64 samples of the movement, in even distances.
  private var picks: [Int] {
    let step = (samples.count + Self.mostSamples - 1) / Self.mostSamples
    return Array(stride(from: samples.lowerBound, through: samples.upperBound, by: max(1, step)))
  }

  /// Measures the differences from the expected movement.
  private mutating func compare(_ track: MeasuredTrack, _ picks: [Int]) {
    var squares = 0.0
    for index in picks {
      let expected = ends.position(at: table.progress(atMs: track.times[index] - startMs))
      let difference = abs(track.values[index] - expected)
      squares += difference * difference
      if difference > worst.points { worst = (index, difference) }
    }
    rms = (squares / Double(max(1, picks.count))).squareRoot()
  }

  /// A known curve with its best lag and duration.
  private struct Candidate {
    let curve: KnownCurve
    let trial: MovementTrial
    let lagMs: Double
    let difference: Double

    /// The part of the samples that another curve must fit; it must explain nearly the whole movement.
    private static let leastPart = 0.85

    func fits(within points: Double) -> Bool {
      trial.part(lagMs: lagMs, within: points) >= Self.leastPart
    }

    /// How a movement with the curve went.
    var way: Other {
      let durationMs = trial.table.spanMs
      return .curve(
        name: curve.name(lasting: durationMs), durationMs: curve.ownMs == nil ? durationMs : nil)
    }
  }

  /// The known curve with the least mean difference, with any duration.
  private mutating func bestOther(_ times: [Double], _ values: [Double]) -> Candidate? {
    var best: Candidate?
    for curve in KnownCurve.all {
      var trial = MovementTrial(curve.table, times: times, values: values, between: ends)
      let fit = trial.bestStretch()
      searched += trial.computed
      guard let fit, fit.difference < best?.difference ?? .infinity else { continue }
      best = Candidate(
        curve: curve, trial: trial, lagMs: fit.lagMs, difference: fit.difference)
    }
    return best
  }

  /// The time from the last sample with the old position to a jump, in milliseconds.
  private static let afterwardsMs = 0.01

  /// The least lag of a jump, in milliseconds: just after the last sample with the old position.
  private func leastLag(_ track: MeasuredTrack) -> Double {
    let middle = ends.start / 2 + ends.end / 2
    let isDown = ends.to > ends.from
    let last = samples.last { (track.values[$0] < middle) == isDown }
    return last.map { track.times[$0] - startMs + Self.afterwardsMs } ?? 0
  }

  /// Whether a jump is nearer to the samples than the expected curve: a few samples hardly tell the two apart.
  private func isNearerAtOnce(
    _ track: MeasuredTrack, than difference: Double, _ times: [Double], _ values: [Double]
  ) -> Bool {
    var jump = MovementTrial(.jump, times: times, values: values, between: ends)
    return jump.meanDifference(lagMs: leastLag(track)) < difference
  }

  /// Whether the measured position goes from its start to its end in one step.
  private func movesAtOnce(_ track: MeasuredTrack) -> Bool {
    guard distance > tolerance.points * Self.leastWay else { return false }
    func isAt(_ end: Double, _ index: Int) -> Bool {
      abs(track.values[index] - end) <= tolerance.points * 2
    }
    guard let last = samples.first(where: { isAt(ends.end, $0) }) else { return false }
    let first = samples.last { $0 < last && isAt(ends.start, $0) } ?? samples.lowerBound
    let between = samples.count { !isAt(ends.start, $0) && !isAt(ends.end, $0) }
    let ms = track.times[last] - track.times[first]
    return between <= Self.mostBetween && ms <= Self.mostStepMs
  }
}
