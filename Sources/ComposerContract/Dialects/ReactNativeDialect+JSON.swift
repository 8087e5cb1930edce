import Composer
import JSON

extension ReactNativeDialect: JSONWritable {
  /// Writes the event, the avoiding view, its style and the animation.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("event", event)
      $0.member("keyboardAvoidingView", avoidingView)
      $0.member("style", style)
      $0.member("animated", animated)
    }
  }
}

extension ReactNativeDialect.KeyboardEventInfo: JSONWritable {
  /// Writes the event in the form that a listener receives.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("duration", durationMs)
      $0.member("easing", easing)
      $0.member("endCoordinates") { json in
        json.member("screenX", endCoordinates.x)
        json.member("screenY", endCoordinates.y)
        json.member("width", endCoordinates.width)
        json.member("height", endCoordinates.height)
      }
      $0.memberIfPresent("isEventFromThisApp", isEventFromThisApp)
    }
  }
}

extension ReactNativeDialect.AvoidingView: JSONWritable {
  /// Writes the properties of the component; `behavior` only if there is one.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("enabled", enabled)
      $0.memberIfPresent("behavior", behavior)
      $0.member("keyboardVerticalOffset", keyboardVerticalOffset)
    }
  }
}

extension ReactNativeDialect.Animated: JSONWritable {
  /// Writes the animating function and its arguments.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", spring == nil ? "timing" : "spring")
      $0.member("toValue", toValue)
      $0.memberIfPresent("duration", durationMs)
      $0.memberIfPresent("easingBezier", bezier)
      $0.memberIfPresent("mass", spring?.mass)
      $0.memberIfPresent("stiffness", spring?.stiffness)
      $0.memberIfPresent("damping", spring?.damping)
      $0.member("useNativeDriver", true)
    }
  }
}
