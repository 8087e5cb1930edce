/// A composer: how it is placed, what surrounds it and what it holds.
public struct ComposerBox: Hashable, Sendable {
  /// Where the height of the text comes from.
  public enum Text: Hashable, Sendable {
    /// The client measured it, in points, at least 0.
    case height(Double)
    /// It is measured here.
    case box(TextBox)
  }

  /// How the composer keeps clear of the keyboard.
  public let placement: Placement
  /// Room below the composer and above the safe area, for a banner or a tab bar, in points.
  public let bottomOffset: Double
  /// The smallest distance to the keyboard, in points.
  public let gap: Double
  /// Nothing is pushed above this y, in view coordinates; `nil` is the safe area's top.
  public let topLimit: Double?
  /// The resting frame in view coordinates; `nil` is the bar at rest at the bottom of the view.
  public let frame: Rect?
  /// What an avoiding view adds to the keyboard's top, in points.
  public let verticalOffset: Double
  /// Whether a floating keyboard is followed like a docked one.
  public let followsUndockedKeyboard: Bool
  /// Whether an accessory bar is installed; it has no frame before.
  public let appeared: Bool
  /// The width beside the text on the left, in points.
  public let leading: Double
  /// The width beside the text on the right, in points.
  public let trailing: Double
  /// The bar's height less the text's, in points.
  public let margin: Double
  /// Where the height of the text comes from.
  public let text: Text

  /// Makes a composer; the defaults are an empty bar of one line at the bottom of the view.
  public init(
    placement: Placement = .dock, bottomOffset: Double = 0, gap: Double = 0,
    topLimit: Double? = nil, frame: Rect? = nil, verticalOffset: Double = 0,
    followsUndockedKeyboard: Bool = false, appeared: Bool = true, leading: Double = 0,
    trailing: Double = 0, margin: Double = 12, text: Text = .box(TextBox())
  ) {
    self.placement = placement
    self.bottomOffset = bottomOffset
    self.gap = gap
    self.topLimit = topLimit
    self.frame = frame
    self.verticalOffset = verticalOffset
    self.followsUndockedKeyboard = followsUndockedKeyboard
    self.appeared = appeared
    self.leading = leading
    self.trailing = trailing
    self.margin = margin
    self.text = text
  }
}

/// How a composer keeps clear of the keyboard.
public enum Placement: String, CaseIterable, Sendable {
  /// A bar at the bottom of the view that rises with the keyboard.
  case dock
  /// A bar that the platform keeps on top of the keyboard (input accessory view).
  case accessory
  /// A field that rises by what would be covered, and no more.
  case overlap
  /// The container is pulled up and stretched by the covered height.
  case container
  /// The container shrinks by the covered height (adjustResize, resizes-content).
  case resize
  /// The container moves up, its height unchanged (adjustPan, resizes-visual).
  case pan
  /// Nothing moves (adjustNothing, overlays-content).
  case overlay
  /// React Native's KeyboardAvoidingView with behaviour `padding`.
  case avoidPadding
  /// React Native's KeyboardAvoidingView with behaviour `position`.
  case avoidPosition
  /// React Native's KeyboardAvoidingView with behaviour `height`.
  case avoidHeight
}
