#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A spring as its motion is described: it starts at rest one unit away from where it settles.
///
/// Source: the damped harmonic oscillator, m x″ + c x′ + k x = 0 with x(0) = 1 and x′(0) = 0.
struct Oscillator: Hashable {
  /// Closer than this is settled.
  private static let tolerance = 0.001
  /// The longest time that is looked at, an hour in milliseconds; a spring that swings longer
  /// counts as settled then.
  private static let longestMs = 3_600_000.0

  /// The undamped angular frequency, in radians per second.
  let frequency: Double
  /// Below 1 the spring swings, at 1 it settles soonest, above 1 it creeps.
  let dampingRatio: Double

  init(_ spring: Spring) {
    frequency = (spring.stiffness / spring.mass).squareRoot()
    dampingRatio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
  }

  init(frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// How much of the way is behind the spring; a swinging one goes past 1.
  func progress(atMs tMs: Double) -> Double { 1 - displacement(at: tMs / 1000) }

  /// The first whole millisecond after which the spring stays settled.
  ///
  /// From the last swing that is wider than the tolerance, the distance only falls, or is small.
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
  /// The rate at which swings shrink, per second.
  private var decay: Double { dampingRatio * frequency }

  /// The angular frequency of the swings; of a creeping spring, its imaginary part.
  private var dampedFrequency: Double {
    frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
  }

  /// Whether the formulas for swinging and creeping would divide by almost nothing.
  private var isCritical: Bool { abs(dampingRatio - 1) < 1e-7 }

  private func displacement(at t: Double) -> Double {
    if isCritical { return exp(-frequency * t) * (1 + frequency * t) }
    return dampingRatio < 1 ? swinging(at: t) : creeping(at: t)
  }

  private func swinging(at t: Double) -> Double {
    let angle = dampedFrequency * t
    return exp(-decay * t) * (cos(angle) + decay / dampedFrequency * sin(angle))
  }

  /// The slow rate is the quotient and not the difference, which would cancel out.
  private func creeping(at t: Double) -> Double {
    let fast = decay + dampedFrequency
    let slow = frequency * frequency / fast
    return (fast * exp(-slow * t) - slow * exp(-fast * t)) / (fast - slow)
  }

  /// The number of the last swing whose turning point lies outside the tolerance; 0 is the start.
  private var lastWideSwing: Double {
    guard dampingRatio < 1, !isCritical else { return 0 }
    return (-log(Self.tolerance) * dampedFrequency / (decay * .pi)).rounded(.down)
  }

  /// The first whole millisecond at which a predicate holds that holds ever after.
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
