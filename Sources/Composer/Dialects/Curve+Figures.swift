extension Curve {
  /// The control points of a timing curve; `nil` for a spring.
  var controlPoints: CubicBezier? {
    guard case .timing(let curve, _) = motion(durationMs: 0) else { return nil }
    return curve
  }

  /// The spring as its maker gives it; `nil` for a timing curve.
  ///
  /// Source: private curve 7 of UIKit, measured by Flutter's SpringAnimation.
  var spring: Spring? {
    switch self {
    case .keyboard: Spring(mass: 3, stiffness: 1_000, damping: 500)
    case .spring(let spring): spring
    case .easeIn, .easeOut, .easeInOut, .linear, .androidIme, .cubicBezier: nil
    }
  }

  /// The spring for a platform that draws springs by their formula; `nil` for a timing curve.
  ///
  /// UIKit draws its own as if it were critically damped, which others would draw slower.
  var plainSpring: Spring? {
    guard let spring else { return nil }
    guard case .keyboard = self else { return spring }
    return Spring(
      mass: spring.mass, stiffness: spring.stiffness,
      damping: 2 * (spring.stiffness * spring.mass).squareRoot())
  }
}
