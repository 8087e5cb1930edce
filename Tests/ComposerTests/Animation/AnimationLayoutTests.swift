import Composer
import Testing

@Suite("The composer's animation")
struct AnimationLayoutTests {
  private func way(
    _ curve: Curve = .keyboard, durationMs: Double? = nil, perSecond: Double? = nil,
    phase: KeyboardEvent.Phase = .show, start: Rect? = nil
  ) -> AnimationLayout? {
    LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34)),
      keyboard: KeyboardEvent(
        phase: phase, frame: docked(336).frame, durationMs: durationMs, curve: curve),
      composer: ComposerBox { $0.text = .height(36) }, keyframesPerSecond: perSecond,
      start: start.map { .init($0) }
    ).laidOut.animation
  }

  @Test func leadsFromTheRestingFrameToTheNewOne() throws {
    let animation = try #require(way())
    #expect(animation.from == frame(0, 770, 393, 48))
    #expect(animation.to == frame(0, 468, 393, 48))
    #expect(animation.durationMs == 250)
    #expect(animation.settleMs == 506)
    #expect(animation.keyframes.isEmpty)
  }

  @Test func startsWhereTheClientSays() throws {
    let start = frame(0, 468, 393, 48)
    let animation = try #require(way(phase: .hide, start: start))
    #expect(animation.from == start)
    #expect(animation.to == frame(0, 770, 393, 48))
  }

  struct Duration: CustomTestStringConvertible {
    let curve: Curve
    let durationMs: Double?
    let duration: Double
    let settle: Double

    var testDescription: String { "\(curve) in \(durationMs ?? -1)" }
  }

  @Test(
    "has the reported duration, or the curve's default",
    arguments: [
      Duration(curve: .easeOut, durationMs: nil, duration: 250, settle: 250),
      Duration(curve: .easeOut, durationMs: 0, duration: 0, settle: 0),
      Duration(curve: .androidIme, durationMs: nil, duration: 285, settle: 285),
      Duration(curve: .androidIme, durationMs: 350, duration: 350, settle: 350),
      Duration(curve: .keyboard, durationMs: 400, duration: 400, settle: 506),
      Duration(
        curve: .spring(Spring(mass: 1, stiffness: 100, damping: 20)), durationMs: nil,
        duration: 250, settle: 924),
    ])
  func duration(_ testCase: Duration) throws {
    let animation = try #require(
      way(testCase.curve, durationMs: testCase.durationMs))
    #expect(animation.durationMs == testCase.duration)
    #expect(animation.settleMs == testCase.settle)
  }

  @Test func keyframesRunFromTheStartToTheEndInclusive() throws {
    let frames = try #require(way(.linear, durationMs: 100, perSecond: 60)).keyframes
    #expect(frames.map(\.tMs) == [0, 1, 2, 3, 4, 5].map { $0 * 1_000 / 60 } + [100])
    #expect(frames.first?.y == 770)
    #expect(frames.last?.y == 468)
    #expect(frames.last?.progress == 1)
    let even = try #require(way(.linear, durationMs: 100, perSecond: 50)).keyframes
    #expect(even.map(\.tMs) == [0, 20, 40, 60, 80, 100])
    let jump = try #require(way(.linear, durationMs: 0, perSecond: 60)).keyframes
    #expect(jump.map(\.y) == [468])
  }

  @Test func isMissingWhenNothingMoves() {
    #expect(iPhone16().laidOut.animation == nil)
    #expect(
      iPhone16(keyboard: docked(336), composer: ComposerBox { $0.placement = .absent }).laidOut
        .animation
        == nil)
    let foreign = KeyboardEvent(phase: .show, frame: docked(336).frame, isLocal: false)
    #expect(iPhone16(keyboard: foreign).laidOut.animation == nil)
  }

  static let named: [(curve: Curve, css: String)] = [
    (.linear, "linear"), (.easeIn, "cubic-bezier(0.42, 0, 1, 1)"),
    (.easeOut, "cubic-bezier(0, 0, 0.58, 1)"), (.easeInOut, "cubic-bezier(0.42, 0, 0.58, 1)"),
    (.androidIme, "cubic-bezier(0.2, 0, 0, 1)"),
    (
      .cubicBezier(CubicBezier(x1: 0.19919, y1: -0.01064, x2: 0.00001, y2: 1.5)),
      "cubic-bezier(0.1992, -0.0106, 0, 1.5)"
    ),
    (
      .cubicBezier(CubicBezier(x1: 0, y1: -2e11, x2: 0, y2: 1e19)),
      "cubic-bezier(0, -200000000000, 0, 9000000000000000000)"
    ),
  ]

  @Test("has its CSS easing function", arguments: named)
  func css(curve: Curve, css: String) {
    #expect(way(curve)?.css == css)
  }

  @Test func aSpringIsSampledCloselyEnoughForStraightLines() throws {
    let springs = [
      Curve.keyboard, .spring(Spring(mass: 1, stiffness: 100, damping: 4)),
      .spring(Spring(mass: 1, stiffness: 100, damping: 60)),
    ]
    for spring in springs {
      let animation = try #require(way(spring, perSecond: 1_000))
      let css = try #require(animation.css)
      let samples = try #require(linearSamples(css))
      #expect(samples.first == 0)
      #expect(samples.last == 1)
      for frame in animation.keyframes {
        let place = frame.tMs / animation.settleMs * Double(samples.count - 1)
        let index = min(Int(place), samples.count - 2)
        let drawn = samples[index] + (samples[index + 1] - samples[index]) * (place - Double(index))
        #expect(abs(drawn - frame.progress) < 0.003)
      }
    }
  }

  /// The numbers of a CSS `linear()`.
  private func linearSamples(_ css: String) -> [Double]? {
    guard css.hasPrefix("linear("), css.hasSuffix(")") else { return nil }
    let numbers = css.dropFirst(7).dropLast().split(separator: ",")
    return numbers.compactMap { Double($0.drop { $0 == " " }) }
  }
}
