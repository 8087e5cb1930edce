/// An animation of the bar that differs from the keyboard's.
public struct BarAnimation: Hashable, Sendable {
  /// The curve.
  public let curve: Curve
  /// The duration of a timing curve in milliseconds, at least 0; `nil` is the curve's default.
  public let durationMs: Double?
  /// The motion from duration and curve, computed once for all layouts.
  let easing: Easing

  /// Creates an animation.
  public init(curve: Curve, durationMs: Double? = nil) {
    self.curve = curve
    self.durationMs = durationMs
    easing = curve.easing(durationMs: durationMs ?? curve.defaultDurationMs)
  }
}

/// The curve and the duration with which the composer moves.
struct Timing: Hashable {
  /// The curve.
  let curve: Curve
  /// The duration of a timing curve in milliseconds; `nil` is the curve's default.
  let durationMs: Double?
  /// The motion from duration and curve.
  let easing: Easing

  /// The timing of a keyboard event, or of the bar's own animation.
  init(of event: KeyboardEvent, _ own: BarAnimation?) {
    curve = own?.curve ?? event.curve
    durationMs = own == nil ? event.durationMs : own?.durationMs
    easing = own?.easing ?? event.easing
  }
}
