import Composer

/// What is expected at one time, and within the tolerance before and after it.
struct Expectation {
  /// The positions at the time.
  let now: MotionTimeline.Frame
  /// The index of the take at the time.
  let take: Int
  private(set) var top: Band?
  private(set) var bottom: Band?
  private(set) var height: Band?
  /// The distance from the bar's bottom down to the keyboard's top.
  private(set) var clearance: Band?
  private(set) var keyboardTop: Band?
  private(set) var offset: Band?

  fileprivate init(now: MotionTimeline.Frame, take: Int) {
    self.now = now
    self.take = take
  }

  fileprivate mutating func include(_ frame: MotionTimeline.Frame) {
    include(frame.keyboardTop, frame.barTop, frame.barBottom, frame.listOffset)
  }

  fileprivate mutating func include(_ take: borrowing NearTake, atMs nowMs: Double) {
    include(
      take.keyboardTop.position(atMs: nowMs), take.barTop?.position(atMs: nowMs),
      take.barBottom?.position(atMs: nowMs), take.listOffset?.position(atMs: nowMs))
  }

  /// Widens the ranges to where a take can have been beside its lines.
  fileprivate mutating func include(_ corners: LineCorners) {
    keyboardTop.include(corners.keyboardTop)
    top.include(corners.barTop)
    bottom.include(corners.barBottom)
    offset.include(corners.listOffset)
  }

  private mutating func include(
    _ keyboardTop: Double, _ top: Double?, _ bottom: Double?, _ offset: Double?
  ) {
    self.keyboardTop.include(keyboardTop)
    self.offset.include(offset)
    guard let top, let bottom else { return }
    self.top.include(top)
    self.bottom.include(bottom)
    height.include(bottom - top)
    clearance.include(keyboardTop - bottom)
  }
}

/// Computes what is expected at times in ascending order.
///
/// - Complexity: O(1) for each time, on average.
struct ExpectationReader {
  /// The number of times at which positions were computed.
  private var looks = 0

  private let film: Film
  private let near: [NearTake]
  /// Where each take can have been beside its lines; `nil` if it has none.
  private let corners: [LineCorners?]
  private let halfMs: Double
  /// The take at the beginning of the tolerance, and at the time.
  private var (first, current) = (0, 0)

  /// The greatest number of takes within the tolerance that are looked at.
  private static let mostTakes = 12
  /// The number of times at which a moving take is looked at.
  private static let steps = 5.0

  /// Creates a reader.
  ///
  /// - Parameter toleranceMs: the time by which the app may be earlier or later, in milliseconds.
  init(_ film: Film, toleranceMs: Double) {
    self.film = film
    near = film.takes.map { NearTake($0.positions, film.tables) }
    corners = film.takes.indices.map { film.corners(of: $0) }
    halfMs = toleranceMs
  }

  /// What is expected at a time, which is not before the last one.
  ///
  /// - Parameter budget: is charged for each time at which positions are computed.
  mutating func expectation(atMs nowMs: Double, within budget: WorkBudget) -> Expectation {
    let before = looks
    // Source: measured: 0.2 to 0.35 µs for a look at bar, keyboard and list while they move.
    defer { budget.spend(units: looks - before, lines: 0) }
    let (startMs, endMs) = (nowMs - halfMs, nowMs + halfMs)
    first = film.index(atMs: startMs, from: first)
    current = film.index(atMs: nowMs, from: current)
    var expected = Expectation(now: film.frame(atMs: nowMs, in: current), take: current)
    let last = film.index(atMs: endMs, from: current)
    let step = max(1, (last - first) / Self.mostTakes)
    for index in stride(from: first, through: last, by: step) {
      include(film.takes[index], index, from: startMs, to: endMs, in: &expected)
    }
    expected.include(expected.now)
    return expected
  }

  private mutating func include(
    _ take: Take, _ index: Int, from startMs: Double, to endMs: Double,
    in expected: inout Expectation
  ) {
    let nextMs = index + 1 < film.takes.count ? film.takes[index + 1].startMs : .infinity
    let (from, to) = (max(startMs, index == 0 ? startMs : take.startMs), min(endMs, nextMs))
    looks += 1
    expected.include(near[index], atMs: from)
    guard from < take.endMs, to > from else { return }
    if let corners = corners[index] { expected.include(corners) }
    looks += Int(Self.steps)
    for step in 1...Int(Self.steps) {
      expected.include(near[index], atMs: from + (to - from) * Double(step) / Self.steps)
    }
  }
}

/// The positions of a take with an error of at most a hundredth of a point, which suffices for bounds.
private final class NearTake: Sendable {
  let keyboardTop: NearTrack
  let barTop: NearTrack?
  let barBottom: NearTrack?
  let listOffset: NearTrack?

  init(_ positions: TimedPositions, _ tables: MovementTables) {
    keyboardTop = NearTrack(positions.keyboardTop, tables)
    barTop = positions.barTop.map { NearTrack($0, tables) }
    barBottom = positions.barBottom.map { NearTrack($0, tables) }
    listOffset = positions.listOffset.map { NearTrack($0, tables) }
  }
}

/// A position over time, from a table where there is one: that takes a hundredth of the time.
private enum NearTrack {
  case resting(at: Double)
  case tabulated(MovementTable, startMs: Double, from: Double, way: Double)
  case moving(RunningAnimation)

  init(_ track: TimedPositions.Track, _ tables: MovementTables) {
    guard let animation = track.animation else {
      self = .resting(at: track.end)
      return
    }
    self =
      tables.known(animation).map {
        .tabulated(
          $0, startMs: animation.startMs, from: animation.from,
          way: animation.to - animation.from)
      } ?? .moving(animation)
  }

  func position(atMs nowMs: Double) -> Double {
    switch self {
    case .resting(let end): end
    case .tabulated(let table, let startMs, let from, let way):
      from + way * table.progress(atMs: nowMs - startMs)
    case .moving(let animation): animation.position(atMs: nowMs)
    }
  }
}

extension Film {
  /// The index of the take at a time, at or after an earlier one.
  func index(atMs nowMs: Double, from index: Int) -> Int {
    var index = index
    while index + 1 < takes.count, takes[index + 1].startMs <= nowMs { index += 1 }
    return index
  }
}
