/// A curve with all that it needs to be evaluated.
enum Motion: Hashable {
  /// A timing curve and its duration in milliseconds.
  case timing(CubicBezier, durationMs: Double)
  /// A spring, which takes its own time.
  case spring(Oscillator)

  /// How much of the way is over at a time in milliseconds.
  func progress(atMs tMs: Double) -> Double {
    switch self {
    case .timing(let curve, let durationMs):
      curve.progress(at: durationMs > 0 ? tMs / durationMs : 1)
    case .spring(let oscillator): oscillator.progress(atMs: tMs)
    }
  }

  /// When the way is over, in milliseconds.
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
  /// Source: private curve 7 of UIKit: mass 3, stiffness 1,000, damping 500, drawn as if it were
  /// critically damped; measured by Flutter's SpringAnimation and react-native-keyboard-controller.
  static let keyboard = Oscillator(frequency: (1000.0 / 3).squareRoot(), dampingRatio: 1)
}

extension Curve {
  /// The duration where none was reported, in milliseconds.
  ///
  /// Source: UIKit for 250; Android `InsetsController` for 285.
  var defaultDurationMs: Double { self == .androidIme ? 285 : 250 }

  /// Whether the curve takes no notice of a duration.
  var isSpring: Bool {
    switch self {
    case .keyboard, .spring: true
    case .easeIn, .easeOut, .easeInOut, .linear, .androidIme, .cubicBezier: false
    }
  }

  /// The curve's motion with all that is said about it.
  func easing(durationMs: Double) -> Easing {
    self == .keyboard ? .keyboard : Easing(motion(durationMs: durationMs))
  }

  /// The curve's motion; a spring takes no notice of the duration.
  func motion(durationMs: Double) -> Motion {
    switch self {
    case .keyboard: .spring(.keyboard)
    case .spring(let spring): .spring(Oscillator(spring))
    case .easeIn: .timing(.easeIn, durationMs: durationMs)
    case .easeOut: .timing(.easeOut, durationMs: durationMs)
    case .easeInOut: .timing(.easeInOut, durationMs: durationMs)
    case .linear: .timing(.linear, durationMs: durationMs)
    case .androidIme: .timing(.androidIme, durationMs: durationMs)
    case .cubicBezier(let curve): .timing(curve, durationMs: durationMs)
    }
  }
}

/// The named timing curves.
///
/// Source: CSS Easing Functions Level 1 and Core Animation's `CAMediaTimingFunction`, which name
/// the same points; Android `InsetsController` for its own.
extension CubicBezier {
  static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
  static let androidIme = CubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)
}
