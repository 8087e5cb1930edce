import Composer

/// A measured position over time, for the samples that have it.
struct MeasuredTrack: Sendable {
  private(set) var times: [Double] = []
  private(set) var values: [Double] = []
  /// The index of each value's sample.
  private(set) var samples: [Int] = []

  /// Creates a track without positions.
  init() {}

  /// Creates a track of one position of each sample; samples without it are left out.
  init(_ recording: Samples, _ position: (Sample) -> Double?) {
    for index in 0..<recording.count {
      guard let value = position(recording[index]) else { continue }
      times.append(recording.times[index])
      values.append(value)
      samples.append(index)
    }
  }

  /// The index of the first value at or after a time, not before another index.
  func index(atMs nowMs: Double, from index: Int = 0) -> Int {
    var index = index
    while index < times.count, times[index] < nowMs { index += 1 }
    return index
  }
}

/// Where a fitted movement is at one time.
struct FittedPlace {
  /// The position, in points.
  let position: Double
  /// The speed, in points per millisecond.
  let speed: Double
  /// Whether the movement is the expected one, and in time.
  let isRight: Bool
  /// Whether the time of the movement was measured; a movement without enough samples can be later or earlier.
  let isTimed: Bool
  /// Whether a log has only places on the movement's way, so that lines stand for what is between them.
  let isLogged: Bool
}

/// A measured track, with the movements of the film fitted to it.
struct FittedTrack: Sendable {
  /// The movements, in order of time.
  private(set) var fits: [MovementFit] = []
  /// The start times of movements that have too few samples to be fitted, in milliseconds.
  private var skipped = StartTimes()
  /// The start times of movements that have too few samples to measure their time, in milliseconds.
  private var untimed = StartTimes()
  private var last: (expected: Double, atMs: Double)?
  private let film: Film
  private let toleranceMs: Double
  /// Returns the expected track of the measured quantity after an event.
  private let plan: @Sendable (TimedPositions) -> TimedPositions.Track?
  /// The number of the movement under way, while samples are read in order.
  private var current = -1

  /// The number of computed positions in a unit of work.
  ///
  /// Source: measured: 3.3 ns for a position, of movements that no curve fits.
  static let searchedPerUnit = 100

  /// Fits all movements.
  ///
  /// - Parameter budget: is charged for the search for curves, which ends when the budget is exceeded.
  /// - Complexity: O(n) in the number of samples and of takes.
  init(
    _ track: MeasuredTrack, in film: Film, tolerance: Tolerance, within budget: WorkBudget,
    _ plan: @escaping @Sendable (TimedPositions) -> TimedPositions.Track?
  ) {
    (self.film, self.plan, toleranceMs) = (film, plan, tolerance.ms)
    let planned = PlannedMovement.all(in: film, plan)
    let times = planned.map { film.takes[$0.take].startMs } + [.infinity]
    var (index, shift, searched) = (0, 0.0, 0)
    for (number, movement) in planned.enumerated() where times[number + 1] > times[number] {
      index = track.index(atMs: times[number], from: index)
      let end = track.index(atMs: times[number + 1], from: index)
      guard end - index >= 2 else {
        skipped.append(times[number])
        continue
      }
      let region = Region(
        track, index..<end, of: movement, beforeMs: times[number + 1], in: film, tolerance)
      let fit = region.fit(
        fromShift: shift,
        searches: fits.count < Verdict.mostFits && searched < Verdict.mostSearched
          && budget.rest != nil && movement.isLogged == film.isPiece(movement.take))
      shift = fit.nextShift
      searched += fit.searched
      budget.spend(units: fit.searched / Self.searchedPerUnit, lines: 0)
      fits.append(fit)
    }
    shareLags()
    let open = fits.filter { !$0.isTimed }.map { film.takes[$0.take].startMs }
    untimed = StartTimes(skipped.all + open)
  }

  /// Gives a logged way whose samples do not tell its lag that of the movement after or before it.
  ///
  /// An app is as late on all ways of a log. A way that a fault covers for most of its time then shows the fault.
  private mutating func shareLags() {
    let lags = fits.map { $0.isTimed && $0.isRight(within: toleranceMs) ? $0.lagMs : nil }
    for index in fits.indices
    where lags[index] == nil && fits[index].isLogged && !fits[index].hidesWay {
      let after = index + 1 < fits.count ? lags[index + 1] : nil
      guard !fits[index].isExplained || !fits[index].isTimed,
        let lagMs = after ?? (index > 0 ? lags[index - 1] : nil)
      else { continue }
      fits[index].adopt(lagMs: lagMs)
    }
  }

  /// The position of the fitted movements at a time, which is not before the last one.
  ///
  /// - Parameter expected: the expected position.
  mutating func place(atMs nowMs: Double, expected: Double) -> FittedPlace {
    advance(toMs: nowMs)
    defer { last = (expected, nowMs) }
    guard current >= 0, !isSkipped else {
      return FittedPlace(
        position: expected, speed: speed(to: expected, atMs: nowMs), isRight: isTimed,
        isTimed: isTimed, isLogged: false)
    }
    let position = position(atMs: nowMs)
    let speed = abs(position - self.position(atMs: nowMs - Self.speedMs)) / Self.speedMs
    return FittedPlace(
      position: position, speed: speed,
      isRight: isTimed && fits[current].isRight(within: toleranceMs), isTimed: isTimed,
      isLogged: fits[current].isLogged)
  }

  /// The time over which the speed is measured, in milliseconds.
  private static let speedMs = 4.0

  private func speed(to expected: Double, atMs nowMs: Double) -> Double {
    guard let last, nowMs > last.atMs else { return 0 }
    return abs(expected - last.expected) / (nowMs - last.atMs)
  }

  /// Advances to the movement at a time; a movement can begin before its event.
  private mutating func advance(toMs nowMs: Double) {
    while current + 1 < fits.count, start(of: current + 1) <= nowMs { current += 1 }
    skipped.advance(toMs: nowMs)
    untimed.advance(toMs: nowMs + toleranceMs)
  }

  /// Whether the time of the movement under way was measured, and none begins soon whose time was not.
  private var isTimed: Bool {
    guard let startMs = untimed.latest else { return true }
    return current >= 0 && startMs < film.takes[fits[current].take].startMs
  }

  private func start(of index: Int) -> Double {
    film.takes[fits[index].take].startMs + min(0, fits[index].lagMs)
  }

  /// Whether the movement under way has too few samples to be fitted.
  private var isSkipped: Bool {
    skipped.latest.map { $0 > film.takes[fits[current].take].startMs } ?? false
  }

  private func position(atMs nowMs: Double) -> Double {
    if let position = fits[current].position(atMs: nowMs) { return position }
    return (current > 0 ? fits[current - 1].position(atMs: nowMs) : nil) ?? fits[current].start
  }
}

/// The start times of movements in ascending order, in milliseconds, and a time that advances along them.
private struct StartTimes {
  private var times: [Double] = []
  private var next = 0

  init(_ times: [Double] = []) { self.times = times.sorted() }

  /// All of them.
  var all: [Double] { times }

  /// The last one that is not after the time; `nil` if none is.
  var latest: Double? { next > 0 ? times[next - 1] : nil }

  mutating func append(_ startMs: Double) { times.append(startMs) }

  /// Advances to a time, which is not before the last one.
  mutating func advance(toMs nowMs: Double) {
    while next < times.count, times[next] <= nowMs { next += 1 }
  }
}

/// The samples from the beginning of a movement to that of the next one.
private struct Region {
  private let film: Film
  private let movement: PlannedMovement
  private let track: MeasuredTrack
  private var indices: Range<Int>
  private let tolerance: Tolerance

  /// - Parameter nextMs: the time of the next movement's event, in milliseconds.
  init(
    _ track: MeasuredTrack, _ indices: Range<Int>, of movement: PlannedMovement,
    beforeMs nextMs: Double, in film: Film, _ tolerance: Tolerance
  ) {
    self.track = track
    self.indices = indices
    self.movement = movement
    self.tolerance = tolerance
    self.film = film
    leaveOutNext(atMs: nextMs)
  }

  /// Leaves out the last samples after the movement's end: the next movement can begin earlier within the tolerance.
  private mutating func leaveOutNext(atMs nextMs: Double) {
    var end = indices.upperBound
    while end - indices.lowerBound > 2, track.times[end - 1] > nextMs - tolerance.ms { end -= 1 }
    if isSettled(end - 1) { indices = indices.lowerBound..<end }
  }

  private var end: Double { movement.to }

  /// Fits the movement.
  ///
  /// - Parameters:
  ///   - fromShift: how much lower than expected the movement starts, in points.
  ///   - searches: whether other curves and lags are tried.
  func fit(fromShift: Double, searches: Bool) -> MovementFit {
    let ends = MovementFit.Ends(
      from: movement.from, to: end, fromShift: fromShift, toShift: toShift ?? fromShift)
    let known = moving(ends)
    let moving = known ?? indices.lowerBound...indices.lowerBound + 1
    let isSampled = known != nil && moving.count >= (movement.animation == nil ? 2 : 3)
    return MovementFit(
      track, samples: moving, of: movement, in: film, ends: ends, tolerance: tolerance,
      isSampled: isSampled, searches: searches)
  }

  private func expected(_ index: Int) -> Double { movement.position(atMs: track.times[index]) }

  /// How much lower than expected the measured movement ends, in points; `nil` if it has not arrived.
  private var toShift: Double? {
    let last = indices.upperBound - 1
    if isInPlace(last) { return restShift }
    var (still, rest) = (indices.lowerBound, Double?.none)
    for index in indices {
      if abs(track.values[index] - track.values[still]) > tolerance.points {
        if let rest { return rest }
        still = index
      }
      let restsMs = track.times[index] - track.times[still]
      if isSettled(index), restsMs >= tolerance.ms { rest = track.values[index] - end }
    }
    // A bar that still moves in the last sample has not arrived.
    return track.times[last] - track.times[still] >= tolerance.ms ? rest : nil
  }

  private func isInPlace(_ index: Int) -> Bool {
    abs(track.values[index] - expected(index)) <= tolerance.points && isSettled(index)
  }

  /// The numbers of samples at rest that tell the place of a track better than the tolerance does.
  private static let restSamples = 8...32

  /// How much lower than expected the last samples are on average, in points; 0 if they are too few to tell.
  private var restShift: Double {
    let rest = indices.suffix(Self.restSamples.upperBound).reversed().prefix { isInPlace($0) }
    guard rest.count >= Self.restSamples.lowerBound else { return 0 }
    return rest.reduce(0) { $0 + track.values[$1] - expected($1) } / Double(rest.count)
  }

  private func isSettled(_ index: Int) -> Bool {
    abs(expected(index) - end) <= tolerance.points
  }

  /// The samples in which the measured or the expected position moves; `nil` without any.
  private func moving(_ ends: MovementFit.Ends) -> ClosedRange<Int>? {
    let last = indices.last { index in
      abs(track.values[index] - ends.to - ends.toShift) > tolerance.points || !isSettled(index)
    }
    return last.map { indices.lowerBound...min($0 + 1, indices.upperBound - 1) }
  }
}
