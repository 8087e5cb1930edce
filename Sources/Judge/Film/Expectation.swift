import Composer

/// What is right at one time, and within the tolerance before and after it.
struct Expectation {
  /// The positions at the time.
  let now: MotionTimeline.Frame
  /// The index of the take at the time.
  let take: Int
  private(set) var top: Band?
  private(set) var bottom: Band?
  private(set) var height: Band?
  /// The distance from the bar's bottom down to the keyboard's top.
  private(set) var room: Band?
  private(set) var keyboardTop: Band?
  private(set) var offset: Band?

  fileprivate init(now: MotionTimeline.Frame, take: Int) {
    self.now = now
    self.take = take
  }

  fileprivate mutating func include(_ frame: MotionTimeline.Frame) {
    keyboardTop.include(frame.keyboardTop)
    offset.include(frame.listOffset)
    guard let top = frame.barTop, let bottom = frame.barBottom else { return }
    self.top.include(top)
    self.bottom.include(bottom)
    height.include(bottom - top)
    room.include(frame.keyboardTop - bottom)
  }
}

/// Computes what is right at times in ascending order.
///
/// - Complexity: O(1) for each time, on average.
struct ExpectationReader {
  private let film: Film
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
    halfMs = toleranceMs
  }

  /// What is right at a time, which is not before the last one.
  mutating func expectation(atMs nowMs: Double) -> Expectation {
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

  private func include(
    _ take: Take, _ index: Int, from startMs: Double, to endMs: Double,
    in expected: inout Expectation
  ) {
    let nextMs = index + 1 < film.takes.count ? film.takes[index + 1].startMs : .infinity
    let (from, to) = (max(startMs, index == 0 ? startMs : take.startMs), min(endMs, nextMs))
    expected.include(film.frame(atMs: from, in: index))
    guard from < take.positions.clock.endMs, to > from else { return }
    for step in 1...Int(Self.steps) {
      let moment = from + (to - from) * Double(step) / Self.steps
      expected.include(film.frame(atMs: moment, in: index))
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
