/// An animation of the bar that differs from the keyboard's.
public struct BarAnimation: Hashable, Sendable {
  /// The curve; `nil` is the keyboard's, and while the keyboard rests the platform's.
  public let curve: Curve?
  /// The duration of a timing curve in milliseconds, at least 0; `nil` is that of the curve.
  public let durationMs: Double?
  /// The time before the movement begins, in milliseconds.
  public let delayMs: Double
  /// The motion from duration and curve, computed once for all layouts; `nil` without a curve.
  let easing: Easing?

  /// Creates an animation.
  public init(curve: Curve? = nil, durationMs: Double? = nil, delayMs: Double = 0) {
    self.curve = curve
    self.durationMs = durationMs
    self.delayMs = delayMs
    easing = curve.map { $0.easing(durationMs: durationMs ?? $0.defaultDurationMs) }
  }
}

/// The bar's own animations; `nil` is the keyboard's, and no animation for growth.
public struct BarAnimations: Hashable, Sendable {
  /// The animation with a keyboard that appears or changes.
  public let show: BarAnimation?
  /// The animation with a keyboard that disappears.
  public let hide: BarAnimation?
  /// The animation of a bar whose height changes while the keyboard rests.
  public let growth: BarAnimation?

  /// Creates animations.
  public init(
    show: BarAnimation? = nil, hide: BarAnimation? = nil, growth: BarAnimation? = nil
  ) {
    self.show = show
    self.hide = hide
    self.growth = growth
  }

  /// Creates animations with one for all movements of the keyboard.
  public init(_ animation: BarAnimation) { self.init(show: animation, hide: animation) }
}

extension BarAnimations {
  /// Whether one of the animations is a spring, whose easing function has many samples.
  public var hasSpring: Bool {
    [show, hide, growth].contains { animation in
      if case .spring? = animation?.curve { true } else { false }
    }
  }
}

/// The curve and the duration with which the composer moves.
struct Timing: Hashable {
  /// The curve.
  let curve: Curve
  /// The duration of a timing curve in milliseconds; `nil` is the curve's default.
  let durationMs: Double?
  /// The time before the movement begins, in milliseconds.
  var delayMs = 0.0
  /// The motion from duration and curve.
  let easing: Easing

  /// The timing of a keyboard event.
  init(of event: KeyboardEvent) {
    curve = event.curve
    durationMs = event.durationMs
    easing = event.easing
  }

  /// The timing of a platform's keyboard.
  init(ofKeyboardOn platform: Platform) {
    curve = platform.keyboardCurve
    durationMs = nil
    easing = curve.easing(durationMs: curve.defaultDurationMs)
  }

  /// The timing of the bar's own animation.
  ///
  /// - Parameter keyboard: the timing of an animation that has no curve, but for its own duration.
  init(of animation: BarAnimation, orOf keyboard: @autoclosure () -> Timing) {
    if let curve = animation.curve, let easing = animation.easing {
      (self.curve, durationMs, self.easing) = (curve, animation.durationMs, easing)
    } else {
      let keyboard = keyboard()
      curve = keyboard.curve
      durationMs = animation.durationMs ?? keyboard.durationMs
      easing = animation.durationMs.map(keyboard.curve.easing(durationMs:)) ?? keyboard.easing
    }
    delayMs = animation.delayMs
  }

  /// The timing of a bar that follows a keyboard event.
  ///
  /// - Parameters:
  ///   - own: the bar's own animations.
  ///   - state: the state of the keyboard after the event.
  init(of event: KeyboardEvent, _ own: BarAnimations?, to state: KeyboardState) {
    if let animation = state == .hidden ? own?.hide : own?.show {
      self.init(of: animation, orOf: Timing(of: event))
    } else {
      self.init(of: event)
    }
  }
}
