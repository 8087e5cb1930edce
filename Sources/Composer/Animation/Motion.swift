/// A curve with the parameters to evaluate it.
enum Motion: Hashable {
  /// A timing curve and its duration in milliseconds.
  case timing(CubicBezier, durationMs: Double)
  /// A spring, whose parameters determine its duration.
  case spring(Oscillator)

  /// The progress at a time in milliseconds: 0 at the start, 1 at the end.
  func progress(atMs tMs: Double) -> Double {
    switch self {
    case .timing(let curve, let durationMs):
      curve.progress(at: durationMs > 0 ? tMs / durationMs : 1)
    case .spring(let oscillator): oscillator.progress(atMs: tMs)
    }
  }

  /// The progress per second at a time in milliseconds.
  func velocity(atMs tMs: Double) -> Double {
    switch self {
    // A central difference; only springs use the velocity further.
    case .timing:
      (progress(atMs: tMs + 0.5) - progress(atMs: tMs - 0.5)) * 1000
    case .spring(let oscillator): oscillator.velocity(atMs: tMs)
    }
  }

  /// The time after which the motion rests, in milliseconds.
  @inline(never)
  var settleMs: Double {
    switch self {
    case .timing(_, let durationMs): durationMs
    case .spring(let oscillator): oscillator.settleMs
    }
  }
}

extension Oscillator {
  /// iOS's keyboard spring.
  ///
  /// Source: private curve 7 of UIKit: mass 3, stiffness 1,000, damping 500, which UIKit animates
  /// as if it were critically damped; measured by Flutter's SpringAnimation and
  /// react-native-keyboard-controller.
  static let keyboard = Oscillator(frequency: (1000.0 / 3).squareRoot(), dampingRatio: 1)
}

extension Curve {
  /// The duration for events without one, in milliseconds.
  ///
  /// Source: UIKit for 250; Android `InsetsController` for 285.
  package var defaultDurationMs: Double { self == .androidIme ? 285 : 250 }

  /// Whether the curve ignores the event's duration.
  var isSpring: Bool {
    if case .spring = self { true } else { self == .keyboard }
  }

  /// The curve's motion with its settling time and CSS.
  ///
  /// - Parameter durationMs: the duration of a timing curve, in milliseconds; springs ignore it,
  ///   unless it is 0.
  func easing(durationMs: Double) -> Easing {
    if durationMs == 0 { return .none }
    if self == .keyboard { return .keyboard }
    if self == .androidIme, durationMs == defaultDurationMs { return .androidIme }
    return Easing(motion(durationMs: durationMs))
  }

  /// The curve's motion.
  ///
  /// - Parameter durationMs: the duration of a timing curve, in milliseconds; springs ignore it.
  func motion(durationMs: Double) -> Motion {
    switch self {
    case .named(.keyboard): .spring(.keyboard)
    case .named(.easeIn): .timing(.easeIn, durationMs: durationMs)
    case .named(.easeOut): .timing(.easeOut, durationMs: durationMs)
    case .named(.easeInOut): .timing(.easeInOut, durationMs: durationMs)
    case .named(.linear): .timing(.linear, durationMs: durationMs)
    case .named(.androidIme): .timing(.androidIme, durationMs: durationMs)
    case .cubicBezier(let curve): .timing(curve, durationMs: durationMs)
    case .spring(let spring): .spring(Oscillator(spring))
    }
  }
}

/// The named timing curves.
///
/// Source: CSS Easing Functions Level 1 and Core Animation's `CAMediaTimingFunction`, which have
/// the same control points; Android `InsetsController` for `androidIme`.
extension CubicBezier {
  static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
  static let androidIme = CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)
}

extension Easing {
  /// Whether the motion starts with the velocity of an interrupted one.
  var keepsVelocity: Bool {
    switch motion {
    case .timing: false
    case .spring: true
    }
  }

  /// The motion over a distance with the velocity of an interrupted one; timing curves start anew.
  ///
  /// - Parameters:
  ///   - velocity: the velocity at the start, in points per second.
  ///   - distance: the distance in points; without one there is nothing to continue.
  func starting(at velocity: Double, over distance: Double) -> Easing {
    switch motion {
    case .timing: return self
    case .spring(let oscillator):
      let moving = oscillator.starting(at: velocity, over: distance)
      return moving == oscillator ? self : Easing(.spring(moving))
    }
  }
}

/// A motion with its settling time and CSS, which for a spring require sampling.
struct Easing: Hashable {
  /// The evaluated motion.
  let motion: Motion
  /// The time after which the motion rests, in milliseconds.
  let settleMs: Double
  /// The CSS easing function; `nil` without a motion.
  let css: String?

  /// iOS's keyboard spring, sampled once because nearly every response contains it.
  static let keyboard = Easing(.spring(.keyboard))

  /// Android's curve with its own duration, for the same reason.
  static let androidIme = Easing(
    .timing(.androidIme, durationMs: Curve.androidIme.defaultDurationMs))

  /// No motion: the end is reached at once.
  static let none = Easing(
    motion: .timing(.linear, durationMs: 0), settleMs: 0, css: nil)

  @inline(never)  // Copies in several places would take kilobytes of `composer.wasm`.
  init(_ motion: Motion) {
    self.init(motion: motion, settleMs: motion.settleMs, css: motion.css)
  }

  private init(motion: Motion, settleMs: Double, css: String?) {
    self.motion = motion
    self.settleMs = settleMs
    self.css = css
  }
}
