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

  /// The timing of the bar's own animation while the keyboard rests.
  init(of animation: BarAnimation, on platform: Platform) {
    let curve = animation.curve ?? platform.keyboardCurve
    self.curve = curve
    durationMs = animation.durationMs
    delayMs = animation.delayMs
    easing =
      animation.easing
      ?? curve.easing(durationMs: animation.durationMs ?? curve.defaultDurationMs)
  }

  /// The timing of the bar's own animation beside a keyboard, whose curve it takes if it has none.
  private init(of animation: BarAnimation, beside event: KeyboardEvent) {
    let isLikeKeyboard = animation.curve == nil
    curve = animation.curve ?? event.curve
    durationMs = animation.durationMs ?? (isLikeKeyboard ? event.durationMs : nil)
    delayMs = animation.delayMs
    easing =
      animation.easing ?? animation.durationMs.map { event.curve.easing(durationMs: $0) }
      ?? event.easing
  }

  /// The timing of a bar that follows a keyboard event.
  ///
  /// - Parameters:
  ///   - own: the bar's own animations.
  ///   - state: the state of the keyboard after the event.
  init(of event: KeyboardEvent, _ own: BarAnimations?, to state: KeyboardState) {
    if let animation = state == .hidden ? own?.hide : own?.show {
      self.init(of: animation, beside: event)
    } else {
      self.init(of: event)
    }
  }
}
