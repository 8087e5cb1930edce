/// The computed layout of the composer.
public struct ComposerLayout: Hashable, Sendable {
  /// The composer's frame in view coordinates; `nil` for an accessory bar that is not installed.
  public let frame: Rect?
  /// The text's frame in view coordinates; `nil` unless the composer is a bar.
  public let textFrame: Rect?
  /// The distance from the bar's bottom to the bottom safe area, in points; `nil` if no constraint
  /// holds the bar there.
  public let bottomConstraint: Double?
  /// The upward shift from the resting frame, in points; 0 for a docked bar.
  public let shift: Double
  /// Whether the composer is less high, or shifted less, than necessary.
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

/// The style property that an avoiding view applies.
///
/// Source: React Native `KeyboardAvoidingView`, property `behavior`.
public enum Avoidance: Hashable, Sendable {
  /// Behaviour `padding`: the bottom padding, in points.
  case paddingBottom(Double)
  /// Behaviour `position`: the upward distance, in points.
  case bottom(Double)
  /// Behaviour `height`: the height in points; `nil` sets no height.
  case height(Double?)
}

/// The result of a placement.
struct Placed: Hashable {
  /// The computed layout of the composer.
  let composer: ComposerLayout
  /// The container's frame, in view coordinates.
  let container: Rect
  /// The style that an avoiding view applies; `nil` for other placements.
  let avoid: Avoidance?

  init(_ composer: ComposerLayout, container: Rect, avoid: Avoidance? = nil) {
    self.composer = composer
    self.container = container
    self.avoid = avoid
  }
}

extension ComposerBox {
  /// Places the composer; `nil` without one.
  func placed(
    in surroundings: Surroundings, text: MeasuredText, explaining terms: inout Explanation
  ) -> Placed? {
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
    case .absent: nil
    }
  }
}
