import Composer
import JSON

extension ReactNativeDialect: ResponseObject {
  /// Visits the event, the avoiding view, its style and the animation.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "ReactNativeTranslation",
      "The keyboard event, KeyboardAvoidingView and Animated of React Native.")
    json.about("The keyboard event; null without a keyboard.")
    json.output("event", value().event)
    json.output("keyboardAvoidingView", value().avoidingView)
    json.about("The style that KeyboardAvoidingView sets; null for other placements.")
    json.output("style", value().style)
    json.about("The animation of `translateY` from 0; null if nothing animates.")
    json.output("animated", value().animated)
  }
}

extension ReactNativeDialect.KeyboardEventInfo: ResponseObject {
  /// Visits the event in the form that a listener receives.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ReactNativeKeyboardEvent", "The event that a listener of `Keyboard` receives.")
    json.about("Milliseconds.")
    json.output("duration", value().durationMs)
    json.note(.keywords(#""enum": ["easeIn", "easeInEaseOut", "easeOut", "linear", "keyboard"]"#))
    json.type("ReactNativeEasing", "The easing of a keyboard event.")
    json.output("easing", value().easing)
    json.object("endCoordinates") { json in
      json.schema("ReactNativeEndCoordinates", "The keyboard's end frame in screen coordinates.")
      json.about("The left edge.")
      json.output("screenX", value().endCoordinates.x)
      json.about("The top edge.")
      json.output("screenY", value().endCoordinates.y)
      json.about("The width.")
      json.output("width", value().endCoordinates.width)
      json.about("The height.")
      json.output("height", value().endCoordinates.height)
    }
    json.about("Whether the keyboard belongs to this app; absent on Android.")
    json.outputIfPresent("isEventFromThisApp", value().isEventFromThisApp)
  }
}

extension ReactNativeDialect.AvoidingView: ResponseObject {
  /// Visits the properties of the component; `behavior` only if there is one.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "ReactNativeKeyboardAvoidingView",
      "The properties of a KeyboardAvoidingView that produces this layout.")
    json.about("Whether the component has to do anything.")
    json.output("enabled", value().enabled)
    json.note(.keywords(#""enum": ["padding", "position", "height"]"#))
    json.type("ReactNativeAvoidingBehavior", "The `behavior` of a KeyboardAvoidingView.")
    json.outputIfPresent("behavior", value().behavior)
    json.about("The vertical offset in points.")
    json.output("keyboardVerticalOffset", value().keyboardVerticalOffset)
  }
}

extension ReactNativeDialect.Animated: JSONWritable {
  /// Writes the animating function and its arguments.
  public func write(to json: inout JSONWriter) {
    if spring == nil {
      json.value(TimingAnimation(animation: self))
    } else {
      json.value(SpringAnimation(animation: self))
    }
  }

  #if !hasFeature(Embedded)
    /// The schemas of both functions.
    public static var schema: String {
      let types = "\(TimingAnimation.schema),\(SpringAnimation.schema)"
      return "{\"oneOf\":[\(types)],\"discriminator\":{\"propertyName\":\"type\"}}".named(
        "ReactNativeAnimation", "The parameters of `Animated.timing` or `Animated.spring`.")
    }
  #endif
}

/// The arguments of `Animated.timing`.
private struct TimingAnimation: ResponseObject {
  let animation: ReactNativeDialect.Animated

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> TimingAnimation) {
    json.schema("ReactNativeTimingAnimation", "The parameters of `Animated.timing`.")
    json.constant("type", "timing")
    json.about("The value of `translateY` at the end.")
    json.output("toValue", value().animation.toValue)
    json.about("Milliseconds.")
    json.outputIfPresent("duration", value().animation.durationMs)
    json.require("duration")
    json.type("TimingControlPoints")
    json.outputIfPresent("easingBezier", value().animation.bezier)
    json.require("easingBezier")
    json.about("Always true.")
    json.output("useNativeDriver", true)
  }
}

/// The arguments of `Animated.spring`.
private struct SpringAnimation: ResponseObject {
  let animation: ReactNativeDialect.Animated

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> SpringAnimation) {
    json.schema("ReactNativeSpringAnimation", "The parameters of `Animated.spring`.")
    json.constant("type", "spring")
    json.about("The value of `translateY` at the end.")
    json.output("toValue", value().animation.toValue)
    json.about("The mass of the spring.")
    json.outputIfPresent("mass", value().animation.spring?.mass)
    json.require("mass")
    json.about("Force per distance.")
    json.outputIfPresent("stiffness", value().animation.spring?.stiffness)
    json.require("stiffness")
    json.about("Force per velocity.")
    json.outputIfPresent("damping", value().animation.spring?.damping)
    json.require("damping")
    json.about("Always true.")
    json.output("useNativeDriver", true)
  }
}
