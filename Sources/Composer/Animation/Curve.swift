/// How an animation runs from its start (0) to its end (1).
public enum Curve: Hashable, Sendable {
  /// iOS's private keyboard curve (raw value 7).
  case keyboard
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at the start and at the end.
  case easeInOut
  /// Even.
  case linear
  /// Android's input method animation.
  case androidIme
  /// A timing curve of the client's.
  case cubicBezier(CubicBezier)
  /// A spring of the client's.
  case spring(Spring)
}
