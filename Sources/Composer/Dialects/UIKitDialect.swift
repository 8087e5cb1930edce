/// A layout as UIKit uses it.
public struct UIKitDialect: Hashable, Sendable {
  /// Constants of layout constraints, each named by its two ends: first = second + constant.
  public struct Constraints: Hashable, Sendable {
    /// `bar.bottomAnchor` to `view.safeAreaLayoutGuide.bottomAnchor`; not positive as a rule.
    public let barBottomToSafeAreaBottom: Double
    /// `bar.bottomAnchor` to `view.bottomAnchor`; not positive as a rule.
    public let barBottomToViewBottom: Double
    /// `bar.heightAnchor`.
    public let barHeight: Double
  }

  /// What a keyboard notification carries, by the names of its keys.
  public struct UserInfo: Hashable, Sendable {
    /// `UIKeyboardFrameEndUserInfoKey`, in screen coordinates.
    public let frameEnd: Rect
    /// `UIKeyboardAnimationDurationUserInfoKey`, in seconds.
    public let animationDuration: Double
    /// `UIKeyboardAnimationCurveUserInfoKey`; `nil` for a curve that UIKit has no number for.
    public let animationCurve: Int?
    /// `UIKeyboardIsLocalUserInfoKey`.
    public let isLocal: Bool
  }

  /// A scroll view below the bar, whose safe area UIKit adds by itself.
  public struct ScrollView: Hashable, Sendable {
    /// `contentInset`, with `contentInsetAdjustmentBehavior` at `.automatic`.
    public let contentInset: Insets
    /// `contentOffset.y`.
    public let contentOffsetY: Double
  }

  /// What an animation is made with.
  public struct Animation: Hashable, Sendable {
    /// In seconds.
    public let duration: Double
    /// The bits of `UIView.AnimationOptions`; `nil` for a curve that UIKit has no number for.
    public let options: Int?
    /// For `UICubicTimingParameters`; `nil` for a spring.
    public let controlPoints: CubicBezier?
    /// For `UISpringTimingParameters`, its initial velocity zero; `nil` for a timing curve.
    public let spring: Spring?
  }

  /// Constants for a bar at the bottom; `nil` for any other placement.
  public let constraints: Constraints?
  /// The vertical translation of a composer that is shifted, or of its container.
  public let translationY: Double
  /// The message list; `nil` when there is none.
  public let scrollView: ScrollView?
  /// How to get there; `nil` when nothing animates.
  public let animation: Animation?
  /// The notification that tells it; `nil` without a keyboard event.
  public let userInfo: UserInfo?
}

extension UIKitDialect {
  /// Tells a layout.
  public init(_ layout: Layout, in scene: LayoutScene) {
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
  /// Source: UIKit `UIScrollView.adjustedContentInset`: the content inset and the safe area.
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
  /// Source: UIKit `UIView.AnimationCurve`; 7 is the private one that keyboards report.
  fileprivate var uikitNumber: Int? {
    switch self {
    case .easeInOut: 0
    case .easeIn: 1
    case .easeOut: 2
    case .linear: 3
    case .keyboard: 7
    case .androidIme, .cubicBezier, .spring: nil
    }
  }
}
