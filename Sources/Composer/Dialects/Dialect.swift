/// The platforms whose terms can express a layout.
public enum Dialect: String, CaseIterable, Sendable {
  /// CSS custom properties and an easing function.
  case css
  /// UIKit's constraint constants, content insets and animation options.
  case uikit
  /// React Native's KeyboardAvoidingView properties and Animated configuration.
  case reactNative
  /// Flutter's MediaQuery insets.
  case flutter
  /// Jetpack Compose's WindowInsets.
  case compose
}

extension Curve {
  /// The control points of a timing curve; `nil` for a spring.
  var controlPoints: CubicBezier? {
    guard case .timing(let curve, _) = motion(durationMs: 0) else { return nil }
    return curve
  }

  /// The spring with its platform's parameters; `nil` for a timing curve.
  ///
  /// Source: private curve 7 of UIKit, measured by Flutter's SpringAnimation.
  var spring: Spring? {
    switch self {
    case .named(.keyboard): Spring(mass: 3, stiffness: 1_000, damping: 500)
    case .spring(let spring): spring
    case .named, .cubicBezier: nil
    }
  }

  /// The spring for platforms that evaluate springs exactly; `nil` for a timing curve.
  ///
  /// UIKit animates its overdamped keyboard spring as if it were critically damped; other platforms
  /// would animate it more slowly.
  var plainSpring: Spring? {
    guard let spring, self == .keyboard else { return spring }
    return Spring(
      mass: spring.mass, stiffness: spring.stiffness,
      damping: 2 * (spring.stiffness * spring.mass).squareRoot())
  }
}
