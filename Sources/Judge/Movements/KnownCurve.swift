import Composer

/// A curve with which apps move their bars, of any duration.
struct KnownCurve: Sendable {
  /// The name, for sentences and for clients.
  let name: String
  /// The progress at equal intervals of the time that a movement takes.
  let table: MovementTable
  /// The duration to which the table belongs, in milliseconds; `nil` if every duration is as good.
  let ownMs: Double?

  /// The curves that are tried if the expected one does not fit.
  ///
  /// Source: CSS Easing Functions Level 1; Material's standard easing; Telegram's keyboard curve; springs
  /// of React Native and SwiftUI with the damping ratios that their documentation uses.
  static let all: [KnownCurve] =
    Curve.Name.allCases.map { KnownCurve(named: $0) } + [
      KnownCurve("ease", .cubicBezier(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))),
      KnownCurve("standard", .cubicBezier(CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1))),
      KnownCurve("easeOutQuint", .cubicBezier(CubicBezier(x1: 0.23, y1: 1, x2: 0.32, y2: 1))),
      KnownCurve("a spring that bounces", .spring(Spring(mass: 1, stiffness: 100, damping: 10))),
      KnownCurve("a spring that bounces", .spring(Spring(mass: 1, stiffness: 100, damping: 14))),
      KnownCurve("a spring that bounces", .spring(Spring(mass: 1, stiffness: 100, damping: 17))),
    ]

  private init(named curve: Curve.Name) {
    name = curve.rawValue
    table = MovementTable(curve, durationMs: 250)
    ownMs = curve.isSpring ? table.spanMs : nil
  }

  private init(_ name: String, _ curve: Curve) {
    self.name = name
    ownMs = nil
    table = MovementTable(
      RunningAnimation(
        startMs: 0, from: 0, to: 1, initialVelocity: 0, curve: curve, durationMs: 250))
  }

  /// The name of the curve with a duration; a spring with another duration has another name.
  func name(lasting durationMs: Double) -> String {
    guard let ownMs, abs(durationMs / ownMs - 1) > Self.nearness else { return name }
    return durationMs > ownMs ? "a softer spring" : "a stiffer spring"
  }

  /// The greatest difference from a spring's own duration with which it keeps its name, as a part of it.
  private static let nearness = 0.08
}
