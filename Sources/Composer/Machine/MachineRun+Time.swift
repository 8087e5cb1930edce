/// The movements that run while the next events arrive.
extension MachineRun {
  /// The clock at an event; `nil` if neither it nor an earlier one has a time.
  func clock(at atMs: Double?) -> Clock? {
    guard let clock = last.state.clock else { return atMs.map { Clock(nowMs: $0) } }
    return clock.advanced(to: atMs)
  }

  /// The clock with the movements that begin with an event.
  ///
  /// Movements whose ends did not change go on. A position that jumps has no movement afterwards.
  ///
  /// - Parameters:
  ///   - clock: the clock at the event.
  ///   - moved: the layout after the event.
  ///   - movements: the effects that move the composer.
  ///   - reaction: the result of the event.
  ///   - scene: the scene after the event.
  func running(
    from clock: Clock, to moved: Layout, by movements: [Effect], after reaction: AppliedEvent,
    in scene: LayoutScene
  ) -> Clock {
    var clock = clock
    clock.keyboardTop = clock.keyboardTop.followed(
      at: clock.nowMs, from: last.layout.value.keyboardTop(in: scene),
      to: moved.keyboardTop(in: scene),
      with: reaction.isAnimated ? reaction.keyboard.map { Timing(of: $0) } : nil)
    var part = WayPart.whole
    if let movement = movements.movement {
      part = pushedPart(of: movement, by: clock.keyboardTop, atMs: clock.nowMs, to: moved)
      let velocities = (
        clock.barTop?.velocity(atMs: clock.nowMs), clock.barBottom?.velocity(atMs: clock.nowMs)
      )
      clock.barTop = movement.animation(
        atMs: clock.nowMs, from: movement.from.y, to: movement.to.y, velocity: velocities.0, part)
      clock.barBottom = movement.animation(
        atMs: clock.nowMs, from: movement.from.maxY, to: movement.to.maxY, velocity: velocities.1,
        part)
    }
    if let offset = moved.listOffset {
      clock.listOffset = clock.listOffset.followed(
        at: clock.nowMs, from: last.state.listOffset(in: rules.machine) ?? offset, to: offset,
        with: listTiming(to: moved, after: reaction), part)
    }
    return clock
  }

  /// The part of the keyboard's way in which it pushes the bar: in each frame the bar's bottom is
  /// min(rest, keyboard's top − gap).
  ///
  /// On iOS, and where the bar has an animation of its own, bar and keyboard move beside each other.
  ///
  /// Source: Android `WindowInsetsAnimation.Callback`, whose bars take max(ime, navigation bar) as their
  /// bottom inset in each frame; Flutter's and Compose's do the same.
  private func pushedPart(
    of movement: Movement, by keyboard: RunningAnimation?, atMs nowMs: Double, to moved: Layout
  ) -> WayPart {
    let (machine, own) = (rules.machine, rules.machine.composer.animation)
    let isShown = moved.keyboard.state != .hidden
    guard machine.platform == .android, machine.composer.placement.isPushed,
      (isShown ? own?.show : own?.hide) == nil, let keyboard, keyboard.startMs == nowMs
    else { return .whole }
    return keyboard.part(pushing: movement.from.maxY, to: movement.to.maxY) ?? .whole
  }

  /// The timing of the list, which moves as the bar does; `nil` for a jump.
  private func listTiming(to moved: Layout, after reaction: AppliedEvent) -> Timing? {
    let own = rules.machine.composer.animation
    guard reaction.isAnimated else { return growthTiming(to: moved) }
    return reaction.keyboard.map { Timing(of: $0, own, to: moved.keyboard.state) }
  }

  /// The timing of a bar whose height changes while the keyboard rests; `nil` for a jump.
  func growthTiming(to moved: Layout) -> Timing? {
    guard let growth = rules.machine.composer.animation?.growth,
      let before = last.layout.value.composer?.frame,
      let after = moved.composer?.frame, before.height != after.height
    else { return nil }
    return Timing(of: growth, orOf: Timing(ofKeyboardOn: rules.machine.platform))
  }
}

extension RunningAnimation? {
  /// The movement to an end: this one if its end did not change, otherwise a new one that starts at
  /// the current position; `nil` for a jump.
  ///
  /// - Parameters:
  ///   - nowMs: the time, in milliseconds.
  ///   - before: the end before.
  ///   - end: the end now.
  ///   - timing: how it moves there; `nil` for a jump.
  ///   - part: the part of that movement in which it moves.
  fileprivate func followed(
    at nowMs: Double, from before: Double, to end: Double, with timing: Timing?,
    _ part: WayPart = .whole
  ) -> RunningAnimation? {
    guard before != end else { return self }
    return timing.flatMap { timing in
      let animation = RunningAnimation(
        startMs: nowMs + timing.delayMs, from: self?.position(atMs: nowMs) ?? before, to: end,
        initialVelocity: timing.delayMs > 0 ? 0 : self?.velocity(atMs: nowMs) ?? 0,
        curve: timing.curve,
        durationMs: timing.durationMs ?? timing.curve.defaultDurationMs, part: part)
      return animation.endMs > nowMs ? animation : nil
    }
  }
}

extension Movement {
  /// The movement along one axis; `nil` if it does not take time.
  fileprivate func animation(
    atMs nowMs: Double, from start: Double, to end: Double, velocity: Double?, _ part: WayPart
  ) -> RunningAnimation? {
    guard settleMs > 0 || delayMs > 0 else { return nil }
    let animation = RunningAnimation(
      startMs: nowMs + delayMs, from: start, to: end,
      initialVelocity: delayMs > 0 ? 0 : velocity ?? 0, curve: curve, durationMs: durationMs,
      part: part)
    return animation.endMs > nowMs ? animation : nil
  }
}

extension [Effect] {
  /// The last movement; `nil` if nothing moves.
  fileprivate var movement: Movement? {
    for effect in reversed() {
      if case .animate(let movement) = effect { return movement }
    }
    return nil
  }
}

extension Timing {
  /// The timing of a movement that goes on to another end.
  init(of animation: RunningAnimation) {
    curve = animation.curve
    durationMs = animation.durationMs
    easing = animation.curve.easing(durationMs: animation.durationMs)
  }
}
