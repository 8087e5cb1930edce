import Composer
import TestSupport
import Testing

/// Movements that are interrupted, and where everything is over time.
@Suite("Time")
struct TimeTests {
  struct Timed {
    let event: Event
    var atMs: Double?
  }

  /// Follows events with times, and returns the timeline.
  private func timeline(
    _ events: [Timed], in machine: Machine, from state: State = State()
  ) -> (steps: [Step], timeline: MotionTimeline, state: State) {
    var walk = Composer.MachineRun(of: machine, from: state, measuring: FixedAdvance())
    var scenes: [TimedPositions] = []
    let steps = events.map { timed in
      defer { if let positions = walk.positions { scenes.append(positions) } }
      return walk.step(timed.event, atMs: timed.atMs)
    }
    return (steps, MotionTimeline(scenes), walk.state)
  }

  private func movement(_ step: Step) -> Movement? {
    for case .animate(let movement) in step.effects { return movement }
    return nil
  }

  /// The bar has 302 pt to move, and the keyboard of an iPhone 16 has 336 pt.
  ///
  /// Source: the first published design, whose bar eases in for 250 ms.
  @Test("shows that a bar that eases in lies under a keyboard on a spring")
  func gapOfFirstDesign() throws {
    let machine = Machine.iPhone16(
      composer: ComposerBox {
        $0.animation = BarAnimations(show: BarAnimation(curve: .easeIn, durationMs: 250))
      })
    let timeline = timeline(
      [Timed(event: .appeared, atMs: 0), Timed(event: .shown(336), atMs: 0)], in: machine
    )
    .timeline
    let gap = try #require(timeline.gap(perSecond: 60))
    #expect(abs(gap.largestOverlap - 94.6) < 0.05)
    #expect(abs(gap.atMs - 133.3) < 0.1)
    #expect(timeline.gap(perSecond: 7)?.largestOverlap ?? 0 > 94.4)
    let frames = Array(timeline.frames(perSecond: 60))
    #expect(frames.first?.keyboardTop == 852)
    #expect(frames.first?.barBottom == 818)
    #expect(frames.last?.keyboardTop == 516)
    #expect(frames.last?.barBottom == 516)
    #expect(frames.last?.tMs == 506)
    #expect(frames.count == 32)
  }

  @Test("has no overlap for a bar that moves with the keyboard")
  func noOverlap() throws {
    let events = [Timed(event: .appeared, atMs: 0), Timed(event: .shown(336), atMs: 0)]
    let gap = try #require(timeline(events, in: .iPhone16()).timeline.gap(perSecond: 60))
    #expect(gap.largestOverlap < 1e-9)
    #expect(gap.largestGap < 34)
  }

  @Test("begins a movement where the bar is, with the velocity that it has")
  func interrupted() throws {
    let events = [
      Timed(event: .appeared, atMs: 1_000), Timed(event: .shown(336), atMs: 1_000),
      Timed(event: .hidden, atMs: 1_100),
    ]
    let (steps, timeline, state) = timeline(events, in: .iPhone16())
    let back = try #require(movement(steps[2]))
    let before = timeline.frames(perSecond: 240).first { $0.tMs >= 1_100 }
    let top = try #require(before?.barTop)
    // At 100 ms the spring has covered 1 − e^(−1.826) × 2.826 of 302 pt.
    #expect(abs(back.from.y - (770 - 302 * 0.544778)) < 0.01)
    #expect(abs(back.from.y - top) < 1e-9)
    #expect(back.to.y == 770)
    // It moves up by ω² t e^(−ωt) × 302 points per second.
    #expect(abs(back.initialVelocity + 1_622.0) < 1)
    #expect(back.css?.hasPrefix("linear(0, -") == true)
    #expect(back.settleMs > 506)
    #expect(state.clock?.nowMs == 1_100)
  }

  @Test("starts timing curves anew")
  func timingCurve() throws {
    let events = [
      Timed(event: .appeared, atMs: 0),
      Timed(event: .shown(336, durationMs: 200, curve: .linear), atMs: 0),
      Timed(event: .hidden(durationMs: 200, curve: .linear), atMs: 100),
    ]
    let back = try #require(movement(timeline(events, in: .iPhone16()).steps[2]))
    #expect(back.from.y == 619)
    #expect(back.initialVelocity == 0)
    #expect(back.settleMs == 200)
  }

  @Test("lets a bar that moves grow on its way")
  func growth() throws {
    let events = [
      Timed(event: .appeared, atMs: 0), Timed(event: .shown(336), atMs: 0),
      Timed(event: .typed("one\ntwo"), atMs: 100),
    ]
    let (steps, _, _) = timeline(events, in: .iPhone16())
    let growth = try #require(movement(steps[2]))
    #expect(growth.to == frame(0, 448, 393, 68))
    #expect(growth.curve == .keyboard)
    #expect(growth.settleMs > 400)
    #expect(abs(growth.from.y - (770 - 302 * 0.544778)) < 0.01)
  }

  @Test("lets everything rest before an event without a time")
  func untimed() throws {
    let events = [
      Timed(event: .appeared, atMs: 0), Timed(event: .shown(336)), Timed(event: .hidden),
    ]
    let (steps, timeline, _) = timeline(events, in: .iPhone16())
    #expect(movement(steps[2])?.from.y == 468)
    #expect(movement(steps[2])?.initialVelocity == 0)
    #expect(timeline.durationMs == 506)
  }

  @Test("does not move what has not changed its end")
  func unchanged() {
    let events = [
      Timed(event: .appeared, atMs: 0), Timed(event: .shown(336), atMs: 0),
      Timed(event: .focused(), atMs: 50), Timed(event: .shown(336), atMs: 60),
    ]
    let (steps, _, state) = timeline(events, in: .iPhone16())
    #expect(movement(steps[2]) == nil)
    #expect(steps[3].ignored == .duplicate)
    #expect(state.clock?.barTop?.startMs == 0)
  }

  @Test("jumps with the finger, and moves on when it is lifted")
  func drag() throws {
    let events = [
      Timed(event: .appeared, atMs: 0), Timed(event: .shown(336), atMs: 0),
      Timed(event: .finger(at: 600), atMs: 600), Timed(event: .lifted(), atMs: 700),
    ]
    let (steps, timeline, _) = timeline(events, in: .iPhone16())
    #expect(movement(steps[2])?.settleMs == 0)
    #expect(movement(steps[3])?.from.maxY == 600)
    #expect(timeline.frames(perSecond: 100).first { $0.tMs == 650 }?.barBottom == 600)
  }

  @Test(
    "moves keyboard and bar without a jump, however often they are interrupted",
    arguments: propertySeeds)
  func continuous(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let curves: [Curve] = [
      .keyboard, .androidIme, .easeIn, .spring(Spring(mass: 1, stiffness: 200, damping: 12)),
      .spring(Spring(mass: 1, stiffness: 200, damping: 60)),
    ]
    for _ in 0..<20 {
      var now = 0.0
      var events = [Timed(event: .appeared, atMs: 0)]
      for _ in 0..<8 {
        now += Double.random(in: 1...300, using: &random)
        let curve = curves.randomElement(using: &random) ?? .keyboard
        let height = Double.random(in: 100...400, using: &random).rounded()
        let event: Event =
          Bool.random(using: &random)
          ? .shown(height, durationMs: 250, curve: curve) : .hidden(durationMs: 250, curve: curve)
        events.append(Timed(event: event, atMs: now))
      }
      let (steps, timeline, _) = timeline(events, in: .iPhone16())
      let frames = Array(timeline.frames(perSecond: 1_000))
      for (frame, next) in zip(frames, frames.dropFirst()) {
        let (top, later) = (try #require(frame.barTop), try #require(next.barTop))
        #expect(abs(later - top) < 15, "seed \(seed): \(frame) \(next)")
        #expect(abs(next.keyboardTop - frame.keyboardTop) < 15, "seed \(seed): \(frame) \(next)")
      }
      for (timed, step) in zip(events, steps) {
        guard let movement = movement(step), let atMs = timed.atMs, atMs > 0 else { continue }
        let frame = frames.last { $0.tMs <= atMs }
        #expect(abs(movement.from.y - (frame?.barTop ?? 0)) < 15, "seed \(seed)")
      }
    }
  }

  @Test("is the same in one walk and in several", arguments: propertySeeds)
  func split(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let machine = Machine.iPhone16(
      content: MessageList(contentHeight: 3_000, offset: 2_200))
    var now = 0.0
    let events = (0..<30).map { _ -> Timed in
      now += Double(Int.random(in: 0...400, using: &random))
      let height = Double(Int.random(in: 100...400, using: &random))
      return Timed(event: Bool.random(using: &random) ? .shown(height) : .hidden, atMs: now)
    }
    let start = timeline([Timed(event: .appeared, atMs: 0)], in: machine).state
    let whole = timeline(events, in: machine, from: start)
    var state = start
    var steps: [Step] = []
    for event in events {
      let part = timeline([event], in: machine, from: state)
      state = part.state
      steps += part.steps
    }
    #expect(state == whole.state, "seed \(seed)")
    #expect(steps == whole.steps, "seed \(seed)")
  }

  /// The gap of frames that are so many that none is left out, also while nothing moves.
  private func gapOfAllFrames(_ timeline: MotionTimeline, perSecond rate: Double) -> [Double] {
    let all = timeline.frames(perSecond: rate * max(1, (60 / rate).rounded(.up)))
    let visible = all.filter { $0.keyboardTop < 852 }
    let distances = visible.compactMap { frame in
      frame.barBottom.map { (distance: frame.keyboardTop - $0, atMs: frame.tMs) }
    }
    guard let widest = distances.max(by: { $0.distance < $1.distance }),
      let deepest = distances.min(by: { $0.distance < $1.distance })
    else { return [] }
    let isOverlap = deepest.distance < 0
    let worst = isOverlap ? deepest.distance : widest.distance
    let first = distances.first { $0.distance == worst }
    return [max(0, widest.distance), max(0, 0 - deepest.distance), first?.atMs ?? -1]
  }

  @Test("has the gap of all frames, though it samples only movements", arguments: 1...8)
  func gapOfMovements(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let curves: [Curve] = [
      .keyboard, .easeIn, .linear, .spring(Spring(mass: 1, stiffness: 90, damping: 3)),
    ]
    for _ in 0..<20 {
      let curve = curves.randomElement(using: &generator) ?? .linear
      let machine = Machine.iPhone16(
        composer: ComposerBox {
          $0.animation = BarAnimations(BarAnimation(curve: curve, durationMs: 250))
        })
      var nowMs = Double.random(in: 0..<1000, using: &generator)
      var events = [Timed(event: .appeared, atMs: nowMs)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        nowMs += Double.random(in: 0..<3000, using: &generator)
        let height = Double.random(in: 100..<400, using: &generator)
        events.append(
          Timed(event: Bool.random(using: &generator) ? .shown(height) : .hidden, atMs: nowMs))
      }
      let made = timeline(events, in: machine).timeline
      for rate in [7, 60, 120] as [Double] {
        let gap = made.gap(perSecond: rate).map { [$0.largestGap, $0.largestOverlap, $0.atMs] }
        #expect(gap ?? [] == gapOfAllFrames(made, perSecond: rate), "seed \(seed), \(events)")
      }
    }
  }

  /// Sixty samples a second would be a billion.
  @Test("samples a slow movement no more often than it may")
  func slowMovement() throws {
    let spring = Curve.spring(Spring(mass: 1, stiffness: 1e-6, damping: 1e-6))
    let machine = Machine.iPhone16(
      composer: ComposerBox { $0.animation = BarAnimations(BarAnimation(curve: spring)) })
    let hour = 3_600_000.0
    let events = (0..<2_000).map { index in
      Timed(event: index % 2 == 0 ? .shown(336) : .hidden, atMs: Double(index) * hour)
    }
    expectLessThanAMinute {
      let made = timeline([Timed(event: .appeared, atMs: 0)] + events, in: machine).timeline
      #expect(made.gap(perSecond: 1.0 / hour) != nil)
    }
  }

  /// Source: the first published design, which measures its box 0.1 s after the keystroke and then jumps.
  @Test("moves a bar that waits only after its delay")
  func delay() throws {
    let machine = Machine.iPhone16(
      composer: ComposerBox {
        $0.animation = BarAnimations(
          show: BarAnimation(curve: .linear, durationMs: 200, delayMs: 50),
          growth: BarAnimation(durationMs: 0, delayMs: 100))
      })
    let run = timeline(
      [
        Timed(event: .appeared, atMs: 0), Timed(event: .typed("一\n二"), atMs: 1_000),
        Timed(event: .shown(336), atMs: 2_000),
      ], in: machine)
    let (growth, show) = (
      try #require(movement(run.steps[1])), try #require(movement(run.steps[2]))
    )
    #expect(growth.curve == .keyboard)
    #expect([growth.durationMs, growth.delayMs, growth.settleMs] == [0, 100, 0])
    #expect([show.durationMs, show.delayMs, show.settleMs] == [200, 50, 200])
    let frames = Array(run.timeline.frames(perSecond: 40))
    func top(at tMs: Double) -> Double? { frames.first { $0.tMs == tMs }?.barTop ?? nil }
    #expect([1_000, 1_075, 1_100].map(top) == [770, 770, 750])
    #expect([2_000, 2_050, 2_150, 2_250].map(top) == [750, 750, 599, 448])
  }

  @Test("stops a bar that is moving while it waits for its next movement")
  func interruptedByDelay() throws {
    let machine = Machine.iPhone16(
      composer: ComposerBox {
        $0.animation = BarAnimations(
          BarAnimation(curve: .linear, durationMs: 200, delayMs: 100))
      })
    let run = timeline(
      [
        Timed(event: .appeared, atMs: 0), Timed(event: .shown(336), atMs: 0),
        Timed(event: .hidden, atMs: 200), Timed(event: .shown(336), atMs: 250),
      ], in: machine)
    let hiding = try #require(movement(run.steps[2]))
    #expect(hiding.from.maxY == 667)
    #expect(hiding.initialVelocity == 0)
    // It has not begun to move down when the keyboard shows again.
    #expect(movement(run.steps[3])?.from.maxY == 667)
    let scene = LayoutScene(
      display: machine.display, keyboard: docked(336), composer: machine.composer,
      keyframesPerSecond: 10)
    let animation = try #require(scene.laidOut.animation)
    #expect(animation.keyframes.map(\.tMs) == [0, 100, 200, 300])
    #expect(animation.keyframes.map { ($0.progress * 1e6).rounded() / 1e6 } == [0, 0, 0.5, 1])
  }
}
