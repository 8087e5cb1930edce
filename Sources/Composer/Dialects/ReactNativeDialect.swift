/// A layout as React Native uses it.
public struct ReactNativeDialect: Hashable, Sendable {
  /// What a listener of `Keyboard` is given.
  public struct KeyboardEventInfo: Hashable, Sendable {
    /// `endCoordinates`, of which x and y are called `screenX` and `screenY`.
    public let endCoordinates: Rect
    /// `duration` in milliseconds.
    public let durationMs: Double
    /// `easing`.
    public let easing: String
    /// `isEventFromThisApp`.
    public let isEventFromThisApp: Bool
  }

  /// Properties of `KeyboardAvoidingView` that lead to the layout.
  public struct AvoidingView: Hashable, Sendable {
    /// `enabled`: false where the view has nothing to do.
    public let enabled: Bool
    /// `behavior`; `nil` where the view has nothing to do.
    public let behavior: String?
    /// `keyboardVerticalOffset`, in points.
    public let keyboardVerticalOffset: Double
  }

  /// A configuration for `Animated` that moves the composer.
  public struct Animated: Hashable, Sendable {
    /// Where `translateY` goes, from 0.
    public let toValue: Double
    /// For `Animated.timing`, in milliseconds; `nil` for a spring.
    public let durationMs: Double?
    /// For `Easing.bezier`; `nil` for a spring.
    public let bezier: CubicBezier?
    /// For `Animated.spring`; `nil` for a timing curve.
    public let spring: Spring?
  }

  /// The event; `nil` without one.
  public let event: KeyboardEventInfo?
  /// The avoiding view around the composer.
  public let avoidingView: AvoidingView
  /// The style that the avoiding view gives itself; `nil` for every other placement.
  public let style: Avoidance?
  /// How to get there; `nil` when nothing animates.
  public let animated: Animated?
}

extension ReactNativeDialect {
  /// Tells a layout.
  public init(_ layout: Layout, in scene: LayoutScene) {
    event = scene.keyboard.map(KeyboardEventInfo.init)
    avoidingView = AvoidingView(scene)
    style = layout.avoid
    animated = layout.animation.map(Animated.init)
  }
}

extension ReactNativeDialect.AvoidingView {
  /// A bar at the bottom of an avoiding view that fills the host view ends where a docked one does,
  /// if the keyboard's top, which is on the screen, is corrected by where the view starts.
  ///
  /// Source: React Native `KeyboardAvoidingView`, which compares its frame in its parent with the
  /// keyboard's frame on the screen.
  fileprivate init(_ scene: LayoutScene) {
    let composer = scene.composer
    behavior = composer?.placement.behavior
    enabled = behavior != nil
    keyboardVerticalOffset =
      switch composer?.placement {
      case .dock, .accessory: scene.view.y + (composer?.gap ?? 0)
      case .avoidPadding, .avoidPosition, .avoidHeight: composer?.verticalOffset ?? 0
      case .overlap, .container, .resize, .pan, .overlay, nil: 0
      }
  }
}

extension Placement {
  fileprivate var behavior: String? {
    switch self {
    case .dock, .accessory, .avoidPadding: "padding"
    case .avoidPosition: "position"
    case .avoidHeight: "height"
    case .overlap, .container, .resize, .pan, .overlay: nil
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
}

extension ReactNativeDialect.Animated {
  /// Source: React Native `Animated.spring`, which draws an overdamped spring as the critically
  /// damped one, as UIKit does with its own.
  fileprivate init(_ animation: AnimationLayout) {
    toValue = animation.to.y - animation.from.y
    bezier = animation.curve.controlPoints
    durationMs = bezier == nil ? nil : animation.durationMs
    spring = animation.curve.spring
  }
}

extension Curve {
  /// Source: React Native `KeyboardEventEasing`; a curve that it does not know is `keyboard`.
  fileprivate var reactNativeName: String {
    switch self {
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInOut: "easeInEaseOut"
    case .linear: "linear"
    case .keyboard, .androidIme, .cubicBezier, .spring: "keyboard"
    }
  }
}
