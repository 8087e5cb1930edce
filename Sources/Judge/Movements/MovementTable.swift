import Composer

extension Curve.Name {
  /// Whether the curve has a duration of its own.
  var isSpring: Bool { self == .keyboard }
}

/// The way of a movement as a table, because a fit evaluates it thousands of times.
struct MovementTable: Sendable {
  private let values: [Double]
  /// The time between two values, in milliseconds.
  private let stepMs: Double

  private static let steps = 400
  /// A longer movement is tabulated up to this time, in milliseconds.
  private static let longestMs = 4_000.0

  /// Tabulates a movement from its start.
  init(_ animation: RunningAnimation) {
    let stepMs = min(animation.endMs - animation.startMs, Self.longestMs) / Double(Self.steps)
    self.stepMs = stepMs
    values = (0...Self.steps).map { step in
      step == Self.steps
        ? animation.to : animation.position(atMs: animation.startMs + Double(step) * stepMs)
    }
  }

  /// Tabulates a curve from 0 to 1.
  init(_ curve: Curve.Name, durationMs: Double) {
    self.init(
      RunningAnimation(
        startMs: 0, from: 0, to: 1, initialVelocity: 0, curve: .named(curve),
        durationMs: durationMs))
  }

  /// A jump from one position to another.
  init(from start: Double, to end: Double) {
    stepMs = 0
    values = [start, end]
  }

  private init(values: [Double], stepMs: Double) {
    self.values = values
    self.stepMs = stepMs
  }

  /// The table of a curve from 0 to 1, between other ends.
  func scaled(from start: Double, to end: Double) -> MovementTable {
    MovementTable(values: values.map { start + (end - start) * $0 }, stepMs: stepMs)
  }

  /// The greatest speed, in units per millisecond; infinite for a jump.
  var greatestSpeed: Double {
    guard stepMs > 0 else { return .infinity }
    return zip(values, values.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } / stepMs
  }

  /// The position at a time after the start, in milliseconds.
  func position(atMs tMs: Double) -> Double {
    guard tMs > 0 else { return tMs == 0 && stepMs == 0 ? values[values.count - 1] : values[0] }
    guard stepMs > 0 else { return values[values.count - 1] }
    let place = tMs / stepMs
    guard place < Double(values.count - 1) else { return values[values.count - 1] }
    let index = Int(place)
    return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
  }
}
