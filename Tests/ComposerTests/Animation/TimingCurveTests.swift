import TestSupport
import Testing

@testable import Composer

@Suite("A timing curve")
struct TimingCurveTests {
  struct Sample: CustomTestStringConvertible {
    let curve: Curve
    let time: Double
    let progress: Double
    var tolerance = 1e-6

    var testDescription: String { "\(curve) at \(time)" }
  }

  /// Android's input method curve in ten steps.
  static let android = [
    0, 0.15625, 0.5, 0.688067, 0.802284, 0.877834, 0.929072, 0.963318, 0.984862, 0.996459, 1,
  ].enumerated().map {
    Sample(curve: .androidIme, time: Double($0.offset) / 10, progress: $0.element)
  }

  /// From 122 to 291 in 145.18900343642613 ms, slow at the start and at the end.
  ///
  /// Source: react-native-keyboard-controller, TimingAnimationPerformanceTest.swift, whose own
  /// tolerance is 1e-4.
  static let easeInOut = [
    (0.01, 123.56118966540286), (0.05, 163.8067164607386), (0.124781, 284.31306189738245),
    (0.143954, 290.97699741147824),
  ].map {
    Sample(
      curve: .easeInOut, time: $0.0 / 0.14518900343642613, progress: ($0.1 - 122) / 169,
      tolerance: 1e-4)
  }

  static let others = [
    Sample(curve: .linear, time: 0.3, progress: 0.3, tolerance: 1e-12),
    Sample(curve: .easeIn, time: 0.5, progress: 0.315356, tolerance: 1e-5),
    Sample(curve: .easeOut, time: 0.5, progress: 0.684643, tolerance: 1e-5),
    Sample(
      curve: .cubicBezier(CubicBezier(x1: 0.5, y1: -1, x2: 0.5, y2: 2)), time: 0.5,
      progress: 0.5),
    Sample(curve: .easeIn, time: -1, progress: 0),
    Sample(curve: .easeIn, time: 2, progress: 1),
  ]

  @Test("passes through known points", arguments: android + easeInOut + others)
  func progress(_ sample: Sample) {
    let progress = sample.curve.motion(durationMs: 1_000).progress(atMs: sample.time * 1_000)
    #expect(abs(progress - sample.progress) <= sample.tolerance)
  }

  /// Bisection alone, which is slower: every bit of the progress is the same.
  private func bisected(_ curve: CubicBezier, at time: Double) -> Double {
    func value(_ first: Double, _ second: Double, at t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if value(curve.x1, curve.x2, at: middle) < time { low = middle } else { high = middle }
    }
    return value(curve.y1, curve.y2, at: (low + high) / 2)
  }

  @Test("has the progress that bisection finds, to the bit")
  func likeBisection() {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    func part() -> Double {
      [0, 1, 0.5, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
    }
    for _ in 0..<20_000 {
      let curve = CubicBezier(x1: part(), y1: part() * 3 - 1, x2: part(), y2: part() * 3 - 1)
      let time = Bool.random(using: &random) ? part() : Double.random(in: 0...1e-6, using: &random)
      guard time > 0, time < 1 else { continue }
      #expect(
        curve.progress(at: time) == bisected(curve, at: time), "seed \(seed) \(curve) \(time)")
    }
  }

  @Test func overshootsWhereItsPointsDo() {
    let curve = CubicBezier(x1: 0.3, y1: 1.8, x2: 0.6, y2: 1.2)
    #expect(curve.progress(at: 0.5) > 1)
  }

  @Test func withoutADurationIsOverAtOnce() {
    let motion = Curve.easeIn.motion(durationMs: 0)
    #expect(motion.settleMs == 0)
    #expect(motion.progress(atMs: 0) == 1)
  }
}
