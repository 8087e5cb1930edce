import Composer
import JSON

extension UIKitDialect: JSONWritable {
  /// Writes the values for constraints, scroll view and animation.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("constraints", constraints)
      $0.member("translationY", translationY)
      $0.member("scrollView", scrollView)
      $0.member("animation", animation)
      $0.member("userInfo", userInfo)
      $0.memberIfPresent("stackView", Stack(outline, .uikit))
    }
  }
}

extension UIKitDialect.Constraints: JSONWritable {
  /// Writes the constants.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("barBottomToSafeAreaBottom", barBottomToSafeAreaBottom)
      $0.member("barBottomToViewBottom", barBottomToViewBottom)
      $0.member("barHeight", barHeight)
    }
  }
}

extension UIKitDialect.ScrollView: JSONWritable {
  /// Writes the insets of content and indicators, and the offset.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("contentInset", contentInset)
      $0.member("verticalScrollIndicatorInsets", contentInset)
      $0.member("contentOffset") { json in
        json.member("x", 0.0)
        json.member("y", contentOffsetY)
      }
    }
  }
}

extension UIKitDialect.Animation: JSONWritable {
  /// Writes the arguments of the animation APIs.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("duration", duration)
      $0.member("options", options)
      $0.member("controlPoints", controlPoints)
      $0.member("spring", spring)
    }
  }
}

extension UIKitDialect.UserInfo: JSONWritable {
  /// Writes the entries by their keys.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("UIKeyboardFrameEndUserInfoKey", frameEnd)
      $0.member("UIKeyboardAnimationDurationUserInfoKey", animationDuration)
      $0.member("UIKeyboardAnimationCurveUserInfoKey", animationCurve)
      $0.member("UIKeyboardIsLocalUserInfoKey", isLocal)
    }
  }
}
