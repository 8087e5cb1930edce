import Composer
import JSON

extension Layout: JSONWritable {
  /// Writes the layout.
  public func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  /// Writes the layout as members of an object; absent parts are null.
  func writeMembers(to json: inout JSONWriter) {
    writeStaticMembers(to: &json)
    json.member("drag", drag)
    json.member("animation", animation)
  }

  /// Writes the layout without drag and animation, as members of an object.
  func writeStaticMembers(to json: inout JSONWriter) {
    json.member("keyboard", keyboard)
    json.member("bottomInset", bottomInset)
    json.member("safeArea", safeArea)
    json.member("composer", composer)
    json.member("container") { $0.member("frame", container) }
    json.member("avoid", avoid)
    json.member("text", text)
    json.memberIfPresent("panel", panel)
    json.memberIfPresent("popover", popover)
    json.member("content", content)
    json.member("scroll", scroll)
  }
}

extension KeyboardLayout: JSONWritable {
  /// Writes the state of the keyboard and its overlap with the view.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("state", state)
      $0.member("frame", frame)
      $0.member("overlap", overlap)
      $0.member("ignored", ignored)
      $0.memberIfPresent("rows", rows)
    }
  }
}

extension KeyboardState: JSONWritable {}
extension KeyboardIgnoredReason: JSONWritable {}

extension ComposerLayout: JSONWritable {
  /// Writes the frames and the offsets of the composer.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("frame", frame)
      $0.member("textFrame", textFrame)
      $0.member("bottomConstraint", bottomConstraint)
      $0.member("shift", shift)
      $0.member("clamped", clamped)
      $0.memberIfPresent("mode", parts?.mode)
      $0.memberIfPresent("items", parts?.items)
      $0.memberIfPresent("rows", parts?.rows)
    }
  }
}

extension Avoidance: JSONWritable {
  /// Writes the style that React Native sets; `height` only if it is set.
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
  /// Writes the lines and the heights of the text.
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
