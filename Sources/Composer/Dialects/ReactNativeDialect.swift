/// A layout in the terms of React Native.
public struct ReactNativeDialect: Hashable, Sendable {
  /// The event that a listener of `Keyboard` receives.
  public struct KeyboardEventInfo: Hashable, Sendable {
    /// `endCoordinates`, in screen coordinates; React Native names its origin `screenX` and
    /// `screenY`.
    public let endCoordinates: Rect
    /// `duration` in milliseconds.
    public let durationMs: Double
    /// `easing`.
    public let easing: String
    /// `isEventFromThisApp`; `nil` on Android, whose events do not have it.
    public let isEventFromThisApp: Bool?
  }

  /// The properties of `KeyboardAvoidingView` that produce the layout.
  public struct AvoidingView: Hashable, Sendable {
    /// `enabled`: false if the placement needs no avoiding view.
    public let enabled: Bool
    /// `behavior`; `nil` if the placement needs no avoiding view.
    public let behavior: String?
    /// `keyboardVerticalOffset`, in points.
    public let keyboardVerticalOffset: Double
  }

  /// The `Animated` configuration that moves the composer.
  public struct Animated: Hashable, Sendable {
    /// The final `translateY`, in points; it starts at 0.
    public let toValue: Double
    /// The duration for `Animated.timing`, in milliseconds; `nil` for a spring.
    public let durationMs: Double?
    /// The control points for `Easing.bezier`; `nil` for a spring.
    public let bezier: CubicBezier?
    /// The parameters of `Animated.spring`; `nil` for a timing curve.
    public let spring: Spring?
  }

  /// The keyboard event; `nil` if the scene has none.
  public let event: KeyboardEventInfo?
  /// The properties of the avoiding view around the composer.
  public let avoidingView: AvoidingView
  /// The style that the avoiding view applies; `nil` for other placements.
  public let style: Avoidance?
  /// The animation to the layout; `nil` without an animation.
  public let animated: Animated?
}

extension ReactNativeDialect {
  /// Converts a layout to the terms of React Native.
  public init(_ layout: Layout, in scene: LayoutScene) {
    event = scene.keyboard.map {
      switch scene.platform {
      case .ios: KeyboardEventInfo($0)
      case .android: KeyboardEventInfo(onAndroid: $0, layout.keyboard.state, in: scene)
      }
    }
    avoidingView = AvoidingView(scene)
    style = layout.avoid
    animated = layout.animation.map(Animated.init)
  }
}

extension ReactNativeDialect.AvoidingView {
  /// Finds the properties for a placement.
  ///
  /// The offset corrects the keyboard's top, a screen coordinate, by the host view's origin. The
  /// bar of an avoiding view then ends where a docked bar ends.
  ///
  /// Source: React Native `KeyboardAvoidingView`, which compares its frame in its parent with the
  /// keyboard's frame on the screen.
  fileprivate init(_ scene: LayoutScene) {
    let composer = scene.composer
    behavior = composer.placement.behavior
    enabled = behavior != nil
    keyboardVerticalOffset =
      switch composer.placement {
      case .dock, .accessory, .center: scene.view.y + composer.gap
      case .avoidPadding, .avoidPosition, .avoidHeight: composer.verticalOffset
      case .overlap, .container, .resize, .pan, .overlay, .absent: 0
      }
  }
}

extension Placement {
  fileprivate var behavior: String? {
    switch self {
    case .dock, .accessory, .center, .avoidPadding: "padding"
    case .avoidPosition: "position"
    case .avoidHeight: "height"
    case .overlap, .container, .resize, .pan, .overlay, .absent: nil
    }
  }
}

extension ReactNativeDialect.KeyboardEventInfo {
  fileprivate init(_ event: KeyboardEvent) {
    endCoordinates = event.frame
    durationMs = event.durationMs ?? event.curve.defaultDurationMs
    easing = event.curve.reactNativeName
    isEventFromThisApp = event.isLocal
  }

  /// The event on Android, which comes without an animation.
  ///
  /// A keyboard that shows has its top edge, and a height without the navigation bar, which is negative
  /// for one that floats. A keyboard that hides has, as its top edge, the height of the window's visible
  /// part, which is below no status bar: a length, not a place on the screen.
  ///
  /// Source: React Native `ReactRootView.java`, `checkForKeyboardEvents`.
  fileprivate init(onAndroid event: KeyboardEvent, _ state: KeyboardState, in scene: LayoutScene) {
    let (screen, bars) = (scene.screen, scene.display.safeArea)
    let ime = state == .docked ? screen.height - event.frame.y : 0
    endCoordinates =
      state == .hidden
      ? Rect(x: 0, y: screen.height - bars.top - bars.bottom, width: screen.width, height: 0)
      : Rect(
        x: 0, y: screen.height - max(ime, bars.bottom), width: screen.width,
        height: ime - bars.bottom)
    durationMs = 0
    easing = Curve.keyboard.reactNativeName
    isEventFromThisApp = nil
  }
}

extension ReactNativeDialect.Animated {
  /// Source: React Native `Animated.spring`, which animates an overdamped spring as critically
  /// damped, like UIKit's keyboard spring.
  fileprivate init(_ animation: AnimationLayout) {
    toValue = animation.to.y - animation.from.y
    bezier = animation.curve.controlPoints
    durationMs = bezier == nil ? nil : animation.durationMs
    spring = animation.curve.spring
  }
}

extension Curve {
  /// Source: React Native `KeyboardEventEasing`; unknown curves are `keyboard`.
  fileprivate var reactNativeName: String {
    switch self {
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInOut: "easeInEaseOut"
    case .linear: "linear"
    default: "keyboard"
    }
  }
}
