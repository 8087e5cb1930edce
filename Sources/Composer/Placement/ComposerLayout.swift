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

/// What a placement answers.
struct Placed: Hashable {
  /// Where the composer is.
  let composer: ComposerLayout
  /// Where its container is.
  let container: Rect
  /// The style that an avoiding view gets.
  let avoid: Avoidance?

  init(_ composer: ComposerLayout, container: Rect, avoid: Avoidance? = nil) {
    self.composer = composer
    self.container = container
    self.avoid = avoid
  }
}

extension ComposerBox {
  /// Places the composer.
  func placed(
    in surroundings: Surroundings, text: MeasuredText, explaining terms: inout Explanation
  ) -> Placed {
    switch placement {
    case .dock: dock(in: surroundings, text: text, explaining: &terms)
    case .accessory: accessory(in: surroundings, text: text, explaining: &terms)
    case .overlap: overlap(in: surroundings, text: text, explaining: &terms)
    case .container: container(in: surroundings, text: text, explaining: &terms)
    case .resize: resize(in: surroundings, text: text, explaining: &terms)
    case .pan: pan(in: surroundings, text: text, explaining: &terms)
    case .overlay: overlay(in: surroundings, text: text, explaining: &terms)
    case .avoidPadding: avoidPadding(in: surroundings, explaining: &terms)
    case .avoidPosition: avoidPosition(in: surroundings, explaining: &terms)
    case .avoidHeight: avoidHeight(in: surroundings, explaining: &terms)
    }
  }
}
