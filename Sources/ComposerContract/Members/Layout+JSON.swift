import Composer
import JSON

/// A top-level member of a layout, or of the response with it.
enum LayoutMember: String, ResponseMember {
  case keyboard, bottomInset, safeArea, composer, container, avoid, text, panel, popover, content
  case scroll, drag, animation, preset, dialects, explain, view
}

typealias LayoutMembers = ResponseMembers<LayoutMember>

extension LayoutMembers {
  /// The members of a layout in which nothing moves.
  static var still: LayoutMembers { all.subtracting(.drag, .animation) }
}

extension LayoutMember {
  var bit: UInt32 {
    switch self {
    case .keyboard: 1 << 0
    case .bottomInset: 1 << 1
    case .safeArea: 1 << 2
    case .composer: 1 << 3
    case .container: 1 << 4
    case .avoid: 1 << 5
    case .text: 1 << 6
    case .panel: 1 << 7
    case .popover: 1 << 8
    case .content: 1 << 9
    case .scroll: 1 << 10
    case .drag: 1 << 11
    case .animation: 1 << 12
    case .preset: 1 << 13
    case .dialects: 1 << 14
    case .explain: 1 << 15
    case .view: 1 << 16
    }
  }
}

extension JSONType where Self == LayoutMemberList {
  /// The members of a layout to include.
  static var layoutMembers: LayoutMemberList { LayoutMemberList() }
}

/// An array of members.
struct LayoutMemberList: JSONType {
  private static var names: JSONArray<JSONName<LayoutMember>> {
    .array(of: .name(of: LayoutMember.self), count: 0...LayoutMember.allCases.count)
  }

  func read(_ value: borrowing JSONValue) -> LayoutMembers? {
    value.read(as: Self.names).map { LayoutMembers($0) }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<LayoutMember>.name(of: LayoutMember.self).schema
      return JSONArray<JSONName<LayoutMember>>.schema(
        of: name.named("LayoutMember", "A member of a layout."),
        count: 0...LayoutMember.allCases.count
      ).named(
        "LayoutMembers", "The members to return in place of all; `warnings` are always returned.")
    }
  #endif
}

extension Shared: JSONWritable where Value: JSONWritable {
  /// Writes the value.
  public func write(to json: inout JSONWriter) { value.write(to: &json) }
}

extension Layout: JSONWritable {
  /// Writes the layout.
  public func write(to json: inout JSONWriter) { json.object { write(.all, to: &$0) } }

  /// Writes the layout as members of an object; absent parts are null.
  func write(_ included: LayoutMembers, to json: inout JSONWriter) {
    if included.contains(.view) { json.memberIfPresent("view", view) }
    if included.contains(.keyboard) { json.member("keyboard", keyboard) }
    if included.contains(.bottomInset) { json.member("bottomInset", bottomInset) }
    if included.contains(.safeArea) { json.member("safeArea", safeArea) }
    if included.contains(.composer) { json.member("composer", composer) }
    if included.contains(.container) { json.member("container") { $0.member("frame", container) } }
    if included.contains(.avoid) { json.member("avoid", avoid) }
    if included.contains(.text) { json.member("text", text) }
    if included.contains(.panel) { json.memberIfPresent("panel", panel) }
    if included.contains(.popover) { json.memberIfPresent("popover", popover) }
    if included.contains(.content) { json.member("content", content) }
    if included.contains(.scroll) { json.member("scroll", scroll) }
    if included.contains(.drag) { json.member("drag", drag) }
    if included.contains(.animation) { json.member("animation", animation) }
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
extension LayoutDirection: JSONWritable {}
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
      $0.memberIfPresent("docked", docked)
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
      $0.memberIfPresent("direction", direction)
      $0.memberIfPresent("placeholder", placeholder)
      $0.memberIfPresent("scrollOffset", scrollOffset)
    }
  }
}

extension SeenPlaceholder: JSONWritable {
  /// Writes what is seen.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("end", end)
      $0.member("hidden", hidden)
    }
  }
}
