/// The range of a quantity over a short time.
struct Band: Hashable, Sendable {
  private(set) var low: Double
  private(set) var high: Double

  init(_ value: Double) { (low, high) = (value, value) }

  /// The difference of the bounds.
  var width: Double { high - low }

  /// Widens the range to a value.
  mutating func include(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
  }

  /// The distance of a value from the range; 0 inside it.
  func distance(to value: Double) -> Double { max(0, low - value, value - high) }
}

extension Band? {
  /// Widens the range to a value, or begins with it.
  mutating func include(_ value: Double?) {
    guard let value else { return }
    if self == nil { self = Band(value) } else { self?.include(value) }
  }
}

/// The range that a measured quantity has around each of many times in ascending order.
///
/// Between two measurements the quantity counts as moving evenly.
///
/// - Complexity: O(1) for each time, on average.
struct SlidingBand {
  private let times: [Double]
  private let values: [Double]
  private let halfMs: Double
  /// The indices of measurements that can still be the lowest or the highest one.
  private var lows = Queue()
  private var highs = Queue()
  /// The index of the first measurement that was not added.
  private var next = 0

  /// Creates the ranges.
  ///
  /// - Parameters:
  ///   - times: the times of the measurements, in ascending order.
  ///   - halfMs: the greatest distance of a measurement that counts, in milliseconds.
  init(times: [Double], values: [Double], halfMs: Double) {
    self.times = times
    self.values = values
    self.halfMs = halfMs
  }

  /// The range around a time, which is not before the last one; `nil` without measurements.
  mutating func band(at nowMs: Double) -> Band? {
    guard !times.isEmpty else { return nil }
    let (startMs, endMs) = (nowMs - halfMs, nowMs + halfMs)
    while next < times.count, times[next] <= endMs {
      lows.push(next) { values[$0] >= values[$1] }
      highs.push(next) { values[$0] <= values[$1] }
      next += 1
    }
    while let first = lows.first, times[first] < startMs { lows.pop() }
    while let first = highs.first, times[first] < startMs { highs.pop() }
    var band: Band?
    band.include(lows.first.map { values[$0] })
    band.include(highs.first.map { values[$0] })
    let inside = min(lows.first ?? next, highs.first ?? next)
    band.include(value(atMs: startMs, before: inside))
    band.include(value(atMs: endMs, before: next))
    return band
  }

  /// The value between a measurement and the one before it, or that of the only one.
  private func value(atMs moment: Double, before index: Int) -> Double {
    guard index > 0 else { return values[0] }
    guard index < times.count else { return values[times.count - 1] }
    let (start, end) = (times[index - 1], times[index])
    guard moment > start, end > start else { return values[index - 1] }
    let part = min(1, (moment - start) / (end - start))
    return values[index - 1] + (values[index] - values[index - 1]) * part
  }

  /// Indices whose values ascend or descend.
  private struct Queue {
    private var indices: [Int] = []
    private var head = 0

    var first: Int? { head < indices.count ? indices[head] : nil }

    mutating func pop() { head += 1 }

    /// Adds an index, and removes those before it that are no longer needed.
    mutating func push(_ index: Int, replacing isNeedless: (Int, Int) -> Bool) {
      while indices.count > head, isNeedless(indices[indices.count - 1], index) {
        indices.removeLast()
      }
      indices.append(index)
      if head > 1024, head * 2 > indices.count {
        indices.removeFirst(head)
        head = 0
      }
    }
  }
}
