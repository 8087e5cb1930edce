/// A damped oscillator that starts one unit away from its equilibrium, at rest or with a velocity.
///
/// Source: the damped harmonic oscillator, m x″ + c x′ + k x = 0 with x(0) = 1 and x′(0) = −v.
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
  /// The progress per second at the start.
  let initialVelocity: Double

  init(_ spring: Spring) {
    self.init(
      frequency: (spring.stiffness / spring.mass).squareRoot(),
      dampingRatio: spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot()))
  }

  init(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// The same oscillator with a velocity at the start; without a distance there is nothing to go on.
  ///
  /// - Parameters:
  ///   - velocity: the velocity in points per second.
  ///   - distance: the distance in points.
  func starting(at velocity: Double, over distance: Double) -> Oscillator {
    guard velocity != 0, abs(distance) >= Length.leastDistance else { return self }
    return Oscillator(
      frequency: frequency, dampingRatio: dampingRatio, initialVelocity: velocity / distance)
  }

  /// The progress at a time in milliseconds; an underdamped spring exceeds 1.
  func progress(atMs tMs: Double) -> Double { 1 - displacement(at: tMs / 1000) }

  /// The progress per second at a time in milliseconds.
  func velocity(atMs tMs: Double) -> Double { -displacementRate(at: tMs / 1000) }

  /// A bound on the progress per second squared.
  var greatestAcceleration: Double {
    frequency * (frequency + 2 * dampingRatio * abs(initialVelocity))
  }

  /// The first whole millisecond after which the spring stays settled.
  ///
  /// After the last extremum outside the tolerance, the displacement only decreases or stays within
  /// the tolerance.
  @inline(never)  // A copy in the constant `Easing.keyboard` would take 4 kB of `composer.wasm`.
  var settleMs: Double {
    let start = (lastWideExtremum * 1000).rounded(.down)
    guard start < Self.longestMs else { return Self.longestMs }
    let side: Double = displacement(at: lastWideExtremum) < 0 ? -1 : 1
    return firstMs(from: start) { side * displacement(at: $0 / 1000) < Self.tolerance }
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

  /// The distance from the equilibrium at a time in seconds; 1 at the start.
  private func displacement(at t: Double) -> Double {
    if isCritical {
      return Elementary.exp(-frequency * t) * (1 + (frequency - initialVelocity) * t)
    }
    return dampingRatio < 1 ? underdamped(at: t) : overdamped(at: t)
  }

  /// The displacement of an underdamped spring.
  private func underdamped(at t: Double) -> Double {
    let angle = dampedFrequency * t
    let sine = (decay - initialVelocity) / dampedFrequency
    let turn = Elementary.sineAndCosine(angle)
    return Elementary.exp(-decay * t) * (turn.cosine + sine * turn.sine)
  }

  /// The displacement of an overdamped spring.
  private func overdamped(at t: Double) -> Double {
    let (fast, slow) = rates
    return
      ((fast - initialVelocity) * Elementary.exp(-slow * t) - (slow - initialVelocity)
        * Elementary.exp(-fast * t))
      / (fast - slow)
  }

  /// The rates of the two decays of an overdamped spring, per second.
  ///
  /// The slow rate is computed as a quotient, because the difference would lose precision by
  /// cancellation.
  private var rates: (fast: Double, slow: Double) {
    let fast = decay + dampedFrequency
    return (fast, frequency * frequency / fast)
  }

  /// The derivative of the displacement, per second.
  private func displacementRate(at t: Double) -> Double {
    if isCritical {
      let rate = frequency - initialVelocity
      return Elementary.exp(-frequency * t) * (rate - frequency * (1 + rate * t))
    }
    if dampingRatio < 1 {
      let angle = dampedFrequency * t
      let sine = (decay - initialVelocity) / dampedFrequency
      let turn = Elementary.sineAndCosine(angle)
      return Elementary.exp(-decay * t)
        * ((sine * dampedFrequency - decay) * turn.cosine
          - (dampedFrequency + decay * sine) * turn.sine)
    }
    let (fast, slow) = rates
    return
      (fast * (slow - initialVelocity) * Elementary.exp(-fast * t)
      - slow * (fast - initialVelocity) * Elementary.exp(-slow * t)) / (fast - slow)
  }

  /// The time of the last extremum outside the tolerance, in seconds; 0 if none comes after the start.
  private var lastWideExtremum: Double {
    dampingRatio < 1 && !isCritical ? lastWideSwing : onlyExtremum
  }

  /// The last extremum of an underdamped spring: they follow each other in half periods, and their
  /// heights decay.
  private var lastWideSwing: Double {
    let sine = (decay - initialVelocity) / dampedFrequency
    let shift = Elementary.arctan(sine) - Elementary.arctan(decay / dampedFrequency)
    let first = (shift < 0 ? shift + .pi : shift) / dampedFrequency
    let height = abs(displacement(at: first))
    guard height >= Self.tolerance else { return 0 }
    let swings = Elementary.log(height / Self.tolerance) * dampedFrequency / (decay * .pi)
    return first + swings.rounded(.down) * .pi / dampedFrequency
  }

  /// The extremum of a spring that does not oscillate, which has one if it starts fast enough.
  private var onlyExtremum: Double {
    let time: Double
    if isCritical {
      time = -initialVelocity / (frequency * (frequency - initialVelocity))
    } else {
      let (fast, slow) = rates
      let ratio = fast * (slow - initialVelocity) / (slow * (fast - initialVelocity))
      time = ratio > 0 ? Elementary.log(ratio) / (fast - slow) : 0
    }
    return time > 0 && abs(displacement(at: time)) >= Self.tolerance ? time : 0
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
