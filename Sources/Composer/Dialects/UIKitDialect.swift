/// A layout in the terms of UIKit.
public struct UIKitDialect: Hashable, Sendable {
  /// Constants of layout constraints, named after their two anchors: first = second + constant.
  public struct Constraints: Hashable, Sendable {
    /// `bar.bottomAnchor` to `view.safeAreaLayoutGuide.bottomAnchor`, in points; usually not
    /// positive.
    public let barBottomToSafeAreaBottom: Double
    /// `bar.bottomAnchor` to `view.bottomAnchor`, in points; usually not positive.
    public let barBottomToViewBottom: Double
    /// `bar.heightAnchor`, in points.
    public let barHeight: Double
  }

  /// The user info of a keyboard notification, by the names of its keys.
  public struct UserInfo: Hashable, Sendable {
    /// `UIKeyboardFrameEndUserInfoKey`, in screen coordinates.
    public let frameEnd: Rect
    /// `UIKeyboardAnimationDurationUserInfoKey`, in seconds.
    public let animationDuration: Double
    /// `UIKeyboardAnimationCurveUserInfoKey`; `nil` for curves without a UIKit number.
    public let animationCurve: Int?
    /// `UIKeyboardIsLocalUserInfoKey`.
    public let isLocal: Bool
  }

  /// A scroll view behind the bar, to whose inset UIKit adds the safe area.
  public struct ScrollView: Hashable, Sendable {
    /// `contentInset`, with `contentInsetAdjustmentBehavior` at `.automatic`.
    public let contentInset: Insets
    /// `contentOffset.y`.
    public let contentOffsetY: Double
  }

  /// The parameters of an animation.
  public struct Animation: Hashable, Sendable {
    /// The duration in seconds.
    public let duration: Double
    /// The bits of `UIView.AnimationOptions`; `nil` for curves without a UIKit number.
    public let options: Int?
    /// The control points for `UICubicTimingParameters`; `nil` for a spring.
    public let controlPoints: CubicBezier?
    /// The parameters of `UISpringTimingParameters` with an initial velocity of 0; `nil` for a
    /// timing curve.
    public let spring: Spring?
  }

  /// The constraint constants of a bar at the bottom; `nil` for other placements.
  public let constraints: Constraints?
  /// The vertical translation of a shifted composer or its container, in points.
  public let translationY: Double
  /// The message list; `nil` if the scene has none.
  public let scrollView: ScrollView?
  /// The animation to the layout; `nil` without an animation.
  public let animation: Animation?
  /// The keyboard notification; `nil` without a keyboard event.
  public let userInfo: UserInfo?
  /// The parts of the bar; `nil` for a composer without rows and items.
  public let outline: PartsOutline?
}

extension UIKitDialect {
  /// Converts a layout to the terms of UIKit.
  public init(_ layout: Layout, in scene: LayoutScene) {
    outline = PartsOutline(layout, in: scene)
    constraints = Constraints(layout, in: scene)
    translationY = 0 - (layout.composer?.shift ?? 0)
    scrollView = layout.content.map { ScrollView($0, safeArea: layout.safeArea) }
    animation = layout.animation.map(Animation.init)
    userInfo = scene.keyboard.map(UserInfo.init)
  }
}

extension UIKitDialect.Constraints {
  fileprivate init?(_ layout: Layout, in scene: LayoutScene) {
    guard let constraint = layout.composer?.bottomConstraint, let frame = layout.composer?.frame
    else { return nil }
    barBottomToSafeAreaBottom = 0 - constraint
    barBottomToViewBottom = frame.maxY - scene.view.height
    barHeight = frame.height
  }
}

extension UIKitDialect.ScrollView {
  /// Source: UIKit `UIScrollView.adjustedContentInset`: the sum of the content inset and the safe
  /// area.
  fileprivate init(_ list: MessageListLayout, safeArea: Insets) {
    contentInset = Insets(bottom: max(0, list.bottomInset - safeArea.bottom))
    contentOffsetY = list.offset
  }
}

extension UIKitDialect.Animation {
  fileprivate init(_ animation: AnimationLayout) {
    duration = animation.durationMs / 1_000
    options = animation.curve.uikitNumber.map { $0 << 16 }
    controlPoints = animation.curve.controlPoints
    spring = animation.curve.spring
  }
}

extension UIKitDialect.UserInfo {
  fileprivate init(_ event: KeyboardEvent) {
    frameEnd = event.frame
    animationDuration = (event.durationMs ?? event.curve.defaultDurationMs) / 1_000
    animationCurve = event.curve.uikitNumber
    isLocal = event.isLocal
  }
}

extension Curve {
  /// The raw value of `UIView.AnimationCurve`; in `UIView.AnimationOptions` it starts at bit 16.
  ///
  /// Source: UIKit `UIView.AnimationCurve`; 7 is the private value that keyboard notifications
  /// contain.
  fileprivate var uikitNumber: Int? {
    switch self {
    case .easeInOut: 0
    case .easeIn: 1
    case .easeOut: 2
    case .linear: 3
    case .keyboard: 7
    default: nil
    }
  }
}
