/// A composer: its placement, its context and its text.
public struct ComposerBox: Hashable, Sendable {
  /// The source of the text's height.
  public enum Text: Hashable, Sendable {
    /// The client's measurement, in points, at least 0.
    case height(Double)
    /// A text in a box; the service measures its height, unless the client has.
    ///
    /// Behind a reference, because composers are copied and asked for a part of it.
    indirect case box(TextBox, height: Double? = nil)

    /// The box of the text; `nil` if only the height is known.
    public var box: TextBox? {
      switch self {
      case .height: nil
      case .box(let box, _): box
      }
    }

    /// The direction of the text, or the rule by which its characters decide it.
    fileprivate var direction: TextStyle.Direction {
      switch self {
      case .height: .leftToRight
      case .box(let box, _): box.direction
      }
    }
  }

  /// The way in which the composer avoids the keyboard.
  public var placement = Placement.dock
  /// The height between the composer and the safe area, for a banner or tab bar, in points.
  public var bottomOffset = 0.0
  /// The minimum distance from the keyboard, in points.
  public var gap = 0.0
  /// The smallest y-coordinate to which content is pushed up, in view coordinates; `nil` is the
  /// safe area's top.
  public var topLimit: Double?
  /// The resting frame in view coordinates; `nil` is a bar at the bottom of the view.
  public var frame: Rect?
  /// The distance that an avoiding view subtracts from the keyboard's top, in points.
  public var verticalOffset = 0.0
  /// Whether the composer follows a floating keyboard like a docked one.
  public var followsUndockedKeyboard = false
  /// Whether an accessory bar is installed; otherwise it has no frame.
  public var appeared = true
  /// The direction in which items and rows run; `nil` is that of the text.
  public var ownDirection: LayoutDirection?
  /// The width beside the text at the leading edge, in points.
  public var leading = 0.0
  /// The width beside the text at the trailing edge, in points.
  public var trailing = 0.0
  /// The buttons beside the text, or below it.
  public var items: [Item] = []
  /// The rows above and below the text, and on the keyboard.
  public var rows: [Row] = []
  /// The rule for the place of the items; `nil` is inline.
  public var mode: BarModeRule?
  /// The distance that a container moves or pans, at most the overlap; `nil` is the placement's
  /// rule.
  public var lift: Double?
  /// The difference between the bar's and the text's height, in points.
  public var margin = 12.0
  /// The room around the bar, in points: a floating capsule has some at its sides and below it.
  ///
  /// A bar with room at its sides lies inside the safe area.
  public var insets = Insets.zero
  /// The room around the bar while a keyboard is docked, in points; `nil` is `insets`.
  @Rare public var insetsWithKeyboard: Insets?
  /// What the bottom safe area adds below the bar.
  public var safeArea = SafeAreaUse.add
  /// The height to which the user has dragged the bar, in points; `nil` is that of its text.
  public var userHeight: Double?
  /// Whether the text has the focus, which decides the mode `focused`.
  public var focused = false
  /// What a bar in the middle has above and below it.
  public var group = CenteredGroup()
  /// The distance between items, and between items and the text, in points.
  public var itemGap = 0.0
  /// The greatest part of the height between the top limit and the bar's bottom that the bar takes,
  /// above 0 and at most 1; `nil` is no limit.
  public var maxFraction: Double?
  /// The bar's own animations; `nil` are those of the keyboard.
  @Rare public var animation: BarAnimations?
  /// The factor by which the fonts of the spans of a state's text are larger.
  public var textScale = 1.0
  /// The source of the text's height.
  public var text = Text.box(TextBox())

  /// Creates a composer: an empty bar of one line at the bottom of the view, and what differs from it.
  public init(_ change: (inout ComposerBox) -> Void = { _ in }) { change(&self) }
}

extension ComposerBox {
  /// An empty bar of one line at the bottom of the view.
  package static let plain = ComposerBox()

  /// The direction in which lines run, which decides the side of the leading edge.
  ///
  /// - Complexity: O(1), unless the characters of the text decide; then O(length of the text).
  public var direction: LayoutDirection {
    get {
      if let ownDirection { return ownDirection }
      let rule = text.direction
      guard rule.isFound, let box = text.box else {
        return rule == .rightToLeft ? .rightToLeft : .leftToRight
      }
      return rule.found(in: box.value)
    }
    set { ownDirection = newValue }
  }

  /// The rows on top of a docked keyboard.
  var keyboardRows: [Row] { rows.filter { $0.edge == .keyboard } }

  /// The room that belongs to the composer above its frame, in points.
  func roomAbove() -> Double { placement.hasField ? 0 : insets.top }

  /// The resting frame that the placement uses; `nil` for a bar at the bottom of the view.
  var field: Rect? { placement.hasField ? frame : nil }
}

/// What the bottom safe area adds to the room below a bar.
public enum SafeAreaUse: String, CaseIterable, Sendable {
  /// All of it.
  case add
  /// What the bar's bottom inset does not cover: together they are max(inset, safe area).
  case absorb
  /// Nothing: a capsule that floats inside the safe area.
  case ignore
}

/// What a bar in the middle of the view has around it.
public struct CenteredGroup: Hashable, Sendable {
  /// The height of what is above the bar, such as a greeting, in points.
  public var above = 0.0
  /// The height of what is below the bar, such as suggestions, in points.
  public var below = 0.0

  /// Creates a group of nothing but the bar.
  public init() {}
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
  /// A bar in the middle of the view until there are messages or a keyboard; then as `dock`.
  case center
  /// There is no composer.
  case absent = "none"

  /// Whether a keyboard that follows no animation of the app pushes the bar up in each frame.
  var isPushed: Bool { self == .dock || self == .resize }

  /// Whether the composer can be a field with a frame of its own.
  var hasField: Bool {
    switch self {
    case .overlap, .container, .pan, .overlay, .avoidPadding, .avoidPosition, .avoidHeight: true
    case .dock, .accessory, .resize, .center, .absent: false
    }
  }
}
