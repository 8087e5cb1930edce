#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A damped oscillator that starts at rest, one unit away from its equilibrium.
///
/// Source: the damped harmonic oscillator, m x″ + c x′ + k x = 0 with x(0) = 1 and x′(0) = 0.
struct Oscillator: Hashable {
  /// The distance from the equilibrium below which the spring is settled.
  private static let tolerance = 0.001
  /// The longest settling time, one hour in milliseconds; a slower spring counts as settled then.
  private static let longestMs = 3_600_000.0

  /// The undamped angular frequency, in radians per second.
  let frequency: Double
  /// The damping ratio: below 1 the spring oscillates, at 1 it settles soonest, above 1 it is
  /// overdamped.
  let dampingRatio: Double

  init(_ spring: Spring) {
    frequency = (spring.stiffness / spring.mass).squareRoot()
    dampingRatio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
  }

  init(frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// The progress at a time in milliseconds; an underdamped spring exceeds 1.
  func progress(atMs tMs: Double) -> Double { 1 - displacement(at: tMs / 1000) }

  /// The first whole millisecond after which the spring stays settled.
  ///
  /// After the last swing that exceeds the tolerance, the displacement only decreases or stays
  /// within the tolerance.
  var settleMs: Double {
    let swings = lastWideSwing
    let start = (swings * .pi / dampedFrequency * 1000).rounded(.down)
    let side: Double = swings.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1
    guard swings == 0 || start < Self.longestMs else { return Self.longestMs }
    return firstMs(from: swings == 0 ? 0 : start) {
      side * displacement(at: $0 / 1000) < Self.tolerance
    }
  }
}

extension Oscillator {
  /// The decay rate of the amplitude, per second.
  private var decay: Double { dampingRatio * frequency }

  /// The damped angular frequency, in radians per second; for an overdamped spring, its imaginary
  /// part.
  private var dampedFrequency: Double {
    frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
  }

  /// Whether the damping is so close to critical that the other formulas would divide by nearly
  /// zero.
  private var isCritical: Bool { abs(dampingRatio - 1) < 1e-7 }

  private func displacement(at t: Double) -> Double {
    if isCritical { return exp(-frequency * t) * (1 + frequency * t) }
    return dampingRatio < 1 ? swinging(at: t) : creeping(at: t)
  }

  private func swinging(at t: Double) -> Double {
    let angle = dampedFrequency * t
    return exp(-decay * t) * (cos(angle) + decay / dampedFrequency * sin(angle))
  }

  /// The slow rate is computed as a quotient, because the difference would lose precision by
  /// cancellation.
  private func creeping(at t: Double) -> Double {
    let fast = decay + dampedFrequency
    let slow = frequency * frequency / fast
    return (fast * exp(-slow * t) - slow * exp(-fast * t)) / (fast - slow)
  }

  /// The index of the last extremum outside the tolerance; 0 is the start.
  private var lastWideSwing: Double {
    guard dampingRatio < 1, !isCritical else { return 0 }
    return (-log(Self.tolerance) * dampedFrequency / (decay * .pi)).rounded(.down)
  }

  /// The first whole millisecond at which a monotone predicate holds, at most one hour.
  ///
  /// - Complexity: O(log n) calls, where n is the distance from `start`.
  private func firstMs(from start: Double, where holds: (Double) -> Bool) -> Double {
    var low = start
    var high = start + 1
    while high < Self.longestMs, !holds(high) { (low, high) = (high, start + 2 * (high - start)) }
    guard high < Self.longestMs else { return Self.longestMs }
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
