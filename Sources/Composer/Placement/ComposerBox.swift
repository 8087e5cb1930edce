/// A composer: its placement, its context and its text.
public struct ComposerBox: Hashable, Sendable {
  /// The source of the text's height.
  public enum Text: Hashable, Sendable {
    /// The client's measurement, in points, at least 0.
    case height(Double)
    /// A text in a box; the service measures its height, unless the client has.
    case box(TextBox, height: Double? = nil)

    /// The box of the text; `nil` if only the height is known.
    public var box: TextBox? {
      switch self {
      case .height: nil
      case .box(let box, _): box
      }
    }
  }

  /// The way in which the composer avoids the keyboard.
  public let placement: Placement
  /// The height between the composer and the safe area, for a banner or tab bar, in points.
  public internal(set) var bottomOffset: Double
  /// The minimum distance from the keyboard, in points.
  public internal(set) var gap: Double
  /// The smallest y-coordinate to which content is pushed up, in view coordinates; `nil` is the
  /// safe area's top.
  public let topLimit: Double?
  /// The resting frame in view coordinates; `nil` is a bar at the bottom of the view.
  public internal(set) var frame: Rect?
  /// The distance that an avoiding view subtracts from the keyboard's top, in points.
  public let verticalOffset: Double
  /// Whether the composer follows a floating keyboard like a docked one.
  public let followsUndockedKeyboard: Bool
  /// Whether an accessory bar is installed; otherwise it has no frame.
  public internal(set) var appeared: Bool
  /// The direction in which lines run, which decides the side of the leading edge.
  public let direction: LayoutDirection
  /// The width beside the text at the leading edge, in points.
  public let leading: Double
  /// The width beside the text at the trailing edge, in points.
  public let trailing: Double
  /// The buttons beside the text, or below it.
  public let items: [Item]
  /// The rows above and below the text, and on the keyboard.
  public let rows: [Row]
  /// The rule for the place of the items; `nil` is inline.
  public let mode: BarModeRule?
  /// The distance that a container moves or pans, at most the overlap; `nil` is the placement's
  /// rule.
  public let lift: Double?
  /// The difference between the bar's and the text's height, in points.
  public let margin: Double
  /// The room around the bar, in points: a floating capsule has some at its sides and below it.
  ///
  /// A bar with room at its sides lies inside the safe area.
  public let insets: Insets
  /// The distance between items, and between items and the text, in points.
  public let itemGap: Double
  /// The greatest part of the height between the top limit and the bar's bottom that the bar takes,
  /// above 0 and at most 1; `nil` is no limit.
  public let maxFraction: Double?
  /// The bar's own animations; `nil` are those of the keyboard.
  public let animation: BarAnimations?
  /// The source of the text's height.
  public internal(set) var text: Text

  /// Creates a composer; the defaults are an empty bar of one line at the bottom of the view.
  public init(
    placement: Placement = .dock, bottomOffset: Double = 0, gap: Double = 0,
    topLimit: Double? = nil, frame: Rect? = nil, verticalOffset: Double = 0,
    followsUndockedKeyboard: Bool = false, appeared: Bool = true,
    direction: LayoutDirection = .leftToRight, leading: Double = 0, trailing: Double = 0,
    items: [Item] = [], rows: [Row] = [], mode: BarModeRule? = nil, lift: Double? = nil,
    margin: Double = 12, insets: Insets = .zero, itemGap: Double = 0, maxFraction: Double? = nil,
    animation: BarAnimations? = nil, text: Text = .box(TextBox())
  ) {
    self.placement = placement
    self.bottomOffset = bottomOffset
    self.gap = gap
    self.topLimit = topLimit
    self.frame = frame
    self.verticalOffset = verticalOffset
    self.followsUndockedKeyboard = followsUndockedKeyboard
    self.appeared = appeared
    self.direction = direction
    self.leading = leading
    self.trailing = trailing
    self.items = items
    self.rows = rows
    self.mode = mode
    self.lift = lift
    self.margin = margin
    self.insets = insets
    self.itemGap = itemGap
    self.maxFraction = maxFraction
    self.animation = animation
    self.text = text
  }
}

extension ComposerBox {
  /// The rows on top of a docked keyboard.
  var keyboardRows: [Row] { rows.filter { $0.edge == .keyboard } }

  /// The room that belongs to the composer above its frame, in points.
  func roomAbove() -> Double { placement.hasField ? 0 : insets.top }

  /// The resting frame that the placement uses; `nil` for a bar at the bottom of the view.
  var field: Rect? { placement.hasField ? frame : nil }
}

/// The way in which a composer avoids the keyboard.
public enum Placement: String, CaseIterable, Sendable {
  /// A bar at the bottom of the view that rises with the keyboard.
  case dock
  /// A bar that the platform keeps above the keyboard (input accessory view).
  case accessory
  /// A field that rises by the height that the keyboard would cover.
  case overlap
  /// The container's top moves up by the covered height; its bottom stays.
  case container
  /// The container shrinks by the covered height (adjustResize, resizes-content).
  case resize
  /// The container moves up with its height unchanged (adjustPan, resizes-visual).
  case pan
  /// Nothing moves (adjustNothing, overlays-content).
  case overlay
  /// React Native's KeyboardAvoidingView with behaviour `padding`.
  case avoidPadding
  /// React Native's KeyboardAvoidingView with behaviour `position`.
  case avoidPosition
  /// React Native's KeyboardAvoidingView with behaviour `height`.
  case avoidHeight
  /// There is no composer.
  case absent = "none"

  /// Whether the composer can be a field with a frame of its own.
  var hasField: Bool {
    switch self {
    case .overlap, .container, .pan, .overlay, .avoidPadding, .avoidPosition, .avoidHeight: true
    case .dock, .accessory, .resize, .absent: false
    }
  }
}
