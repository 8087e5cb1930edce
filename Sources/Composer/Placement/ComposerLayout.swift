/// Where the composer is.
public struct ComposerLayout: Hashable, Sendable {
  /// The composer's frame in view coordinates; `nil` for an accessory that has not appeared.
  public let frame: Rect?
  /// The text's frame in view coordinates; `nil` unless the composer is a bar.
  public let textFrame: Rect?
  /// The distance from the bar's bottom to the bottom safe area; `nil` unless a constraint holds
  /// the bar there.
  public let bottomConstraint: Double?
  /// How far a field was moved up from its resting frame, in points; 0 for a docked bar.
  public let shift: Double
  /// Whether the composer got less room, or a smaller shift, than it needed.
  public let clamped: Bool

  init(
    frame: Rect?, textFrame: Rect? = nil, bottomConstraint: Double? = nil, shift: Double = 0,
    clamped: Bool = false
  ) {
    self.frame = frame
    self.textFrame = textFrame
    self.bottomConstraint = bottomConstraint
    self.shift = shift
    self.clamped = clamped
  }
}

/// The one style property that an avoiding view gets.
///
/// Source: React Native `KeyboardAvoidingView`, property `behavior`.
public enum Avoidance: Hashable, Sendable {
  /// Behaviour `padding`: the padding below, in points.
  case paddingBottom(Double)
  /// Behaviour `position`: the distance upwards, in points.
  case bottom(Double)
  /// Behaviour `height`: the height in points; `nil` leaves it free.
  case height(Double?)
}
