import Composer
import JSON

extension Layout: JSONWritable {
  /// Writes where everything belongs.
  public func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  /// Writes the layout as members of an object; null is what there is none of.
  func writeMembers(to json: inout JSONWriter) {
    writeStaticMembers(to: &json)
    json.member("drag", drag)
    json.member("animation", animation)
  }

  /// Writes where everything belongs, as members of an object, without how it gets there.
  func writeStaticMembers(to json: inout JSONWriter) {
    json.member("keyboard", keyboard)
    json.member("bottomInset", bottomInset)
    json.member("safeArea", safeArea)
    json.member("composer", composer)
    json.member("container") { $0.member("frame", container) }
    json.member("avoid", avoid)
    json.member("text", text)
    json.member("content", content)
    json.member("scroll", scroll)
  }
}

extension KeyboardLayout: JSONWritable {
  /// Writes what the keyboard does to the view.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("state", state)
      $0.member("frame", frame)
      $0.member("overlap", overlap)
      $0.member("ignored", ignored)
    }
  }
}

extension KeyboardState: JSONWritable {}
extension KeyboardIgnoredReason: JSONWritable {}

extension ComposerLayout: JSONWritable {
  /// Writes where the composer is.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("frame", frame)
      $0.member("textFrame", textFrame)
      $0.member("bottomConstraint", bottomConstraint)
      $0.member("shift", shift)
      $0.member("clamped", clamped)
    }
  }
}

extension Avoidance: JSONWritable {
  /// Writes the style as React Native would set it; a height that is left free is no member.
  public func write(to json: inout JSONWriter) {
    json.object {
      switch self {
      case .paddingBottom(let padding): $0.member("paddingBottom", padding)
      case .bottom(let distance): $0.member("bottom", distance)
      case .height(let height): $0.memberIfPresent("height", height)
      }
    }
  }
}

extension TextSize: JSONWritable {
  /// Writes how tall the text is.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("lines", lines)
      $0.member("contentHeight", contentHeight)
      $0.member("height", height)
      $0.member("scrolls", scrolls)
      $0.member("placeholderVisible", placeholderVisible)
    }
  }
}
