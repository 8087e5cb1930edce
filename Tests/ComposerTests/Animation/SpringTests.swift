import TestSupport
import Testing

@testable import Composer

@Suite("A spring")
struct SpringTests {
  struct Sample: CustomTestStringConvertible {
    let curve: Curve
    let tMs: Double
    let progress: Double
    var tolerance = 1e-12

    var testDescription: String { "\(curve) at \(tMs) ms" }
  }

  /// Values between 0 and 336 of iOS's keyboard spring.
  ///
  /// Source: react-native-keyboard-controller, SpringAnimationPerformanceTest.swift.
  static let keyboard = [
    (80, 144.11039189726017), (125, 223.44512762669416), (250, 316.52488444019065),
    (325, 329.82914080062113), (500, 335.6307289072886), (0, 0),
  ].map { Sample(curve: .keyboard, tMs: $0.0, progress: $0.1 / 336) }

  /// When iOS's keyboard spring has come to a value between 0 and 336, to 1e-5 seconds, at which it
  /// moves by less than 6e-5 of its way.
  ///
  /// Source: the same specs, which bisect for the time.
  static let keyboardInverse = [
    (87.82196044921875, 160), (249.99237, 316.5249), (325.00458, 329.8291),
  ].map { Sample(curve: .keyboard, tMs: $0.0, progress: $0.1 / 336, tolerance: 6e-5) }

  /// Source: x(t) = 1 − e^(−ωt)(1 + ωt) for ω = √(1000/3); Telegram's notes on iOS 26 for the
  /// critically damped client spring (ω = 23.559); Flutter's SpringAnimationTest.mm for 600 ms.
  static let others = [
    Sample(curve: .keyboard, tMs: 50, progress: 0.232230, tolerance: 5e-7),
    Sample(curve: .keyboard, tMs: 200, progress: 0.879282, tolerance: 5e-7),
    Sample(curve: .keyboard, tMs: 600, progress: 1, tolerance: 1e-3),
    Sample(curve: .spring(iOS26), tMs: 100, progress: 0.681834, tolerance: 1e-5),
    Sample(curve: .spring(iOS26), tMs: 200, progress: 0.948659, tolerance: 1e-5),
    Sample(curve: .spring(iOS26), tMs: 383.2, progress: 0.998796, tolerance: 1e-5),
    // Half critical damping at ω = 10: e^(−5t)(cos(8.66t) + 0.577 sin(8.66t)) at half a second.
    Sample(curve: .spring(underdamped), tMs: 500, progress: 1.074590567, tolerance: 1e-8),
    // Twice critical damping at ω = 10, with rates 2.6795 and 37.3205.
    Sample(curve: .spring(overdamped), tMs: 500, progress: 0.717828826, tolerance: 1e-8),
  ]

  private static let iOS26 = Spring(mass: 1, stiffness: 555.027, damping: 47.118)
  private static let underdamped = Spring(mass: 1, stiffness: 100, damping: 10)
  private static let overdamped = Spring(mass: 1, stiffness: 100, damping: 40)

  @Test("moves as measured", arguments: keyboard + keyboardInverse + others)
  func progress(_ sample: Sample) {
    let progress = sample.curve.motion(durationMs: 250).progress(atMs: sample.tMs)
    #expect(abs(progress - sample.progress) <= sample.tolerance)
  }

  @Test func startsAtRestAndNeverTurnsBackUnlessItSwings() {
    for curve in [Curve.keyboard, .spring(Self.overdamped)] {
      let motion = curve.motion(durationMs: 0)
      let steps = (0...600).map { motion.progress(atMs: Double($0)) }
      #expect(steps.first == 0)
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 && $1 <= 1 })
    }
  }

  @Test("settles at the first whole millisecond after which it stays", arguments: propertySeeds)
  func settles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let spring = Spring(
        mass: Double.random(in: 0.5...4, using: &random),
        stiffness: Double.random(in: 50...1_000, using: &random),
        damping: Double.random(in: 4...200, using: &random))
      let settleMs = spring.settleMs
      let motion = Curve.spring(spring).motion(durationMs: 0)
      func isOff(_ tMs: Double) -> Bool { abs(1 - motion.progress(atMs: tMs)) >= 0.001 }
      #expect(isOff(settleMs - 1), "seed \(seed): \(spring)")
      #expect(
        stride(from: settleMs, to: 2 * settleMs + 2_000, by: 0.5).allSatisfy { !isOff($0) },
        "seed \(seed): \(spring)")
    }
  }

  @Test func nearlyCriticalSpringsMoveLikeTheCriticalOne() {
    for ratio in [1 - 1e-6, 1 - 1e-8, 1, 1 + 1e-8, 1 + 1e-6] {
      let progress = Oscillator(frequency: 20, dampingRatio: ratio).progress(atMs: 100)
      #expect(abs(progress - 0.593994150) < 1e-5)
    }
  }

  @Test func aSpringThatHardlyEverRestsCountsAsSettledAfterAnHour() {
    #expect(Spring(mass: 1, stiffness: 100, damping: 1e-9).settleMs == 3_600_000)
    #expect(Spring(mass: 1, stiffness: 1e-9, damping: 100).settleMs == 3_600_000)
  }

  static let extremes = [Spring.constants.lowerBound, 1, Spring.constants.upperBound]

  @Test("has a position and a velocity at every time, whatever its constants", arguments: extremes)
  func finite(mass: Double) {
    let others = Self.extremes.flatMap { first in Self.extremes.map { (first, $0) } }
    for (stiffness, damping) in others {
      let curve = Curve.spring(Spring(mass: mass, stiffness: stiffness, damping: damping))
      for velocity in [-1e9, 0, 1e-9, 1e9] {
        for end in [Double.leastNonzeroMagnitude, 1e-6, 1, 1e9] {
          let animation = RunningAnimation(
            startMs: 0, from: 0, to: end, initialVelocity: velocity, curve: curve, durationMs: 250)
          let easing = curve.easing(durationMs: 250).starting(at: velocity, over: end)
          for tMs in [0, 1e-3, 1, 1e3, 3.6e6, 1e15] {
            #expect(animation.position(atMs: tMs).isFinite)
            #expect(animation.velocity(atMs: tMs).isFinite)
          }
          #expect(easing.settleMs.isFinite)
          #expect(easing.css.map { !$0.contains("nan") && !$0.contains("inf") } ?? true)
        }
      }
    }
  }

  /// A state of a client can have a movement that begins after its last event.
  @Test("rests at its start before it begins")
  func beforeTheStart() {
    let spring = Spring(mass: 1, stiffness: 200, damping: 10)
    for curve in [Curve.keyboard, .easeIn, .spring(spring)] {
      let animation = RunningAnimation(
        startMs: 500, from: 767, to: 465, initialVelocity: 40, curve: curve, durationMs: 250)
      for tMs in [0, 250, 499.9] {
        #expect(animation.position(atMs: tMs) == 767, "\(curve) at \(tMs)")
        #expect(animation.velocity(atMs: tMs) == 0, "\(curve)")
      }
    }
  }
}
