/// The progress of an animation over time, from 0 at its start to 1 at its end.
public enum Curve: Hashable, Sendable {
  /// A curve that platforms name.
  case named(Name)
  /// A timing curve from the request.
  case cubicBezier(CubicBezier)
  /// A spring from the request.
  case spring(Spring)

  /// The name of a curve.
  ///
  /// Source: UIKit `UIViewAnimationCurve` and its private value 7, Core Animation's named timing
  /// functions, Android `InsetsController`.
  public enum Name: String, CaseIterable, Sendable {
    /// iOS's private keyboard curve (raw value 7).
    case keyboard
    /// A timing curve that starts slowly.
    case easeIn
    /// A timing curve that ends slowly.
    case easeOut
    /// A timing curve that starts and ends slowly.
    case easeInOut
    /// A timing curve of constant speed.
    case linear
    /// The curve of Android's input method animation.
    case androidIme
  }

  /// iOS's private keyboard curve (raw value 7).
  public static var keyboard: Curve { .named(.keyboard) }
  /// A timing curve that starts slowly.
  public static var easeIn: Curve { .named(.easeIn) }
  /// A timing curve that ends slowly.
  public static var easeOut: Curve { .named(.easeOut) }
  /// A timing curve that starts and ends slowly.
  public static var easeInOut: Curve { .named(.easeInOut) }
  /// A timing curve of constant speed.
  public static var linear: Curve { .named(.linear) }
  /// The curve of Android's input method animation.
  public static var androidIme: Curve { .named(.androidIme) }
}

/// A timing curve from (0, 0) to (1, 1) with two control points.
///
/// Source: CSS Easing Functions Level 1, `cubic-bezier()`.
public struct CubicBezier: Hashable, Sendable {
  /// The time of the first control point, from 0 to 1.
  public let x1: Double
  /// The progress of the first control point.
  public let y1: Double
  /// The time of the second control point, from 0 to 1.
  public let x2: Double
  /// The progress of the second control point.
  public let y2: Double

  /// Creates a curve.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }
}

extension CubicBezier {
  /// The progress at a time.
  ///
  /// - Parameter time: the elapsed part of the duration, clamped to 0...1.
  /// - Complexity: O(1), at most 53 bisections after 8 steps of Newton's method.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return Self.value(y1, y2, at: parameter(at: time))
  }

  /// The curve parameter, from 0 to 1, at which the curve reaches a time.
  ///
  /// Bisection converges for every curve; Newton's method fails where a curve is flat. After 53
  /// bisections the result has the precision of a `Double`. Newton's method saves most of them where
  /// the curve is steep: frames take less than half the time.
  private func parameter(at time: Double) -> Double {
    var (low, high, bisections) = (0.0, 1.0, 53)
    if let start = sureStart(around: estimate(at: time), at: time) {
      (low, high, bisections) = (start, start + Self.sureWidth, 53 - Self.sureBisections)
    }
    for _ in 0..<bisections {
      let middle = (low + high) / 2
      if Self.value(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static let sureBisections = 40
  /// The distance of the bounds after `sureBisections`.
  private static let sureWidth = 0x1p-40
  /// More than the rounding errors of `value`.
  private static let margin = 1e-14

  /// The lower bound after `sureBisections`, if an estimate lies above it: the values at both bounds are
  /// so far from the time that no bisection can have rounded to the other side.
  private func sureStart(around estimate: Double, at time: Double) -> Double? {
    let start = (estimate / Self.sureWidth).rounded(.down) * Self.sureWidth
    let isSure =
      Self.value(x1, x2, at: start) < time - Self.margin
      && Self.value(x1, x2, at: start + Self.sureWidth) > time + Self.margin
    return isSure ? start : nil
  }

  /// The parameter by Newton's method, near enough where the curve is steep.
  private func estimate(at time: Double) -> Double {
    var t = time
    for _ in 0..<8 {
      let difference = Self.value(x1, x2, at: t) - time
      guard abs(difference) > Self.margin / 10 else { break }
      let rest = 1 - t
      let slope = 3 * rest * rest * x1 + 6 * rest * t * (x2 - x1) + 3 * t * t * (1 - x2)
      t = min(max(0, t - difference / slope), 1)
    }
    return t.isFinite ? t : 0
  }

  /// One coordinate of a cubic Bézier curve from 0 to 1 with two control points.
  private static func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}

/// A spring that is released at 0 and settles at 1.
public struct Spring: Hashable, Sendable {
  /// The range of the constants, in which no product or quotient of them is lost.
  public static let constants = 1e-6...1e6

  /// The mass, in `constants`.
  public package(set) var mass: Double
  /// The stiffness: force per distance, in `constants`.
  public package(set) var stiffness: Double
  /// The damping: force per velocity, in `constants`.
  public package(set) var damping: Double

  /// Creates a spring.
  public init(mass: Double, stiffness: Double, damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// The settling time, in milliseconds.
  ///
  /// This is the first whole millisecond after which the spring stays within 0.001 of 1, at most
  /// one hour.
  public var settleMs: Double { Oscillator(self).settleMs }
}
