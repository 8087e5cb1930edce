import Composer
import JSON

extension UIKitDialect: ResponseObject {
  /// Visits the values for constraints, scroll view and animation.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("UIKitTranslation", "Constraint constants, insets and animation options for UIKit.")
    json.about("The constants for a bar at the bottom; null for other placements.")
    json.output("constraints", value().constraints)
    json.about("The vertical translation of a shifted composer.")
    json.output("translationY", value().translationY)
    json.about("The message list; null without `content`.")
    json.output("scrollView", value().scrollView)
    json.about("The animation; null if nothing animates.")
    json.output("animation", value().animation)
    json.about("The keyboard notification; null without a keyboard.")
    json.output("userInfo", value().userInfo)
    json.about("The bar's parts as `UIStackView`; absent without items and rows.")
    json.outputIfPresent("stackView", Stack(value().outline, .uikit))
  }
}

extension UIKitDialect.Constraints: ResponseObject {
  /// Visits the constants.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "UIKitConstraints",
      "Constants of layout constraints, named by their ends: first = second + constant.")
    json.about("For the safe area's bottom anchor.")
    json.output("barBottomToSafeAreaBottom", value().barBottomToSafeAreaBottom)
    json.about("For the view's bottom anchor.")
    json.output("barBottomToViewBottom", value().barBottomToViewBottom)
    json.about("For the height anchor.")
    json.output("barHeight", value().barHeight)
  }
}

extension UIKitDialect.ScrollView: ResponseObject {
  /// Visits the insets of content and indicators, and the offset.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "UIKitScrollView", "The message list with `contentInsetAdjustmentBehavior` `.automatic`.")
    json.output("contentInset", value().contentInset)
    json.output("verticalScrollIndicatorInsets", value().contentInset)
    json.object("contentOffset") { json in
      json.schema("UIKitPoint", "A CGPoint.")
      json.about("The horizontal position.")
      json.output("x", 0.0)
      json.about("The vertical position.")
      json.output("y", value().contentOffsetY)
    }
  }
}

extension UIKitDialect.Animation: ResponseObject {
  /// Visits the arguments of the animation APIs.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("UIKitAnimation", "The parameters of a UIView animation or a property animator.")
    json.about("Seconds.")
    json.output("duration", value().duration)
    json.about("UIView.AnimationOptions; null if they have none for the curve.")
    json.output("options", value().options)
    json.type("TimingControlPoints")
    json.about("For UICubicTimingParameters; null for a spring.")
    json.output("controlPoints", value().controlPoints)
    json.about("For UISpringTimingParameters; null for a timing curve.")
    json.output("spring", value().spring)
  }
}

extension UIKitDialect.UserInfo: ResponseObject {
  /// Visits the entries by their keys.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("UIKitKeyboardUserInfo", "The `userInfo` of a keyboard notification.")
    json.about("The end frame in screen coordinates.")
    json.output("UIKeyboardFrameEndUserInfoKey", value().frameEnd)
    json.about("Seconds.")
    json.output("UIKeyboardAnimationDurationUserInfoKey", value().animationDuration)
    json.about("UIView.AnimationCurve; null if it has none for the curve.")
    json.output("UIKeyboardAnimationCurveUserInfoKey", value().animationCurve)
    json.about("Whether the keyboard belongs to this app.")
    json.output("UIKeyboardIsLocalUserInfoKey", value().isLocal)
  }
}
