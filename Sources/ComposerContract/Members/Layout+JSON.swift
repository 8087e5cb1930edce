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

  #if !hasFeature(Embedded)
    /// The schema of the value.
    public static var schema: String { Value.schema }
  #endif
}

extension Layout: JSONWritable {
  /// Writes the layout.
  public func write(to json: inout JSONWriter) { json.object { write(.all, to: &$0) } }

  /// Writes the layout as members of an object.
  ///
  /// Not inlined, because three responses have a layout.
  @inline(never)
  func write(_ included: LayoutMembers, to json: inout JSONWriter) {
    Layout.visit(&json, { included }) { self }
  }

  #if !hasFeature(Embedded)
    /// The schema of a response with a layout, whose further members are absent.
    public static var schema: String { .schema(named: "LayoutResponse") }
  #endif

  /// Visits the layout as members of an object; absent parts are null.
  ///
  /// - Parameters:
  ///   - included: the members that are written.
  ///   - isStill: whether the screen has no hinge, panel or popover, and nothing moves.
  ///   - layout: returns the layout; it is called only to write it.
  @inline(__always)
  static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, _ included: () -> LayoutMembers, isStill: Bool = false,
    of layout: () -> Layout
  ) {
    if !isStill {
      json.about("The view in screen coordinates; present only if a hinge splits the host view.")
      json.outputIfPresent("view", included().contains(.view) ? layout().view : nil)
    }
    json.output("keyboard", if: included().contains(.keyboard), layout().keyboard)
    json.type(
      "BottomInset",
      "What the view's bottom loses: max(overlap + gap, bottom safe area + bottomOffset).")
    json.output("bottomInset", if: included().contains(.bottomInset), layout().bottomInset)
    json.about("The part of the safe area inside the view.")
    json.output("safeArea", if: included().contains(.safeArea), layout().safeArea)
    json.output("composer", if: included().contains(.composer), layout().composer)
    json.output(
      "container", if: included().contains(.container), ContainerLayout(frame: layout().container))
    json.output("avoid", if: included().contains(.avoid), layout().avoid)
    json.output("text", if: included().contains(.text), layout().text)
    if !isStill {
      json.about("The panel; present only if the request has `panel`.")
      json.outputIfPresent("panel", included().contains(.panel) ? layout().panel : nil)
      json.about("The popover; present only if the request has `popover`, and a composer.")
      json.outputIfPresent("popover", included().contains(.popover) ? layout().popover : nil)
    }
    json.output("content", if: included().contains(.content), layout().content)
    json.output("scroll", if: included().contains(.scroll), layout().scroll)
    if !isStill {
      json.output("drag", if: included().contains(.drag), layout().drag)
      json.about("The animation; null while a finger drags, or if the composer has no frame.")
      json.output("animation", if: included().contains(.animation), layout().animation)
    }
  }
}

/// The view that contains the composer.
private struct ContainerLayout: ResponseObject {
  let frame: Rect

  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ContainerResult", "The view that contains the composer.")
    json.output("frame", value().frame)
  }
}

extension KeyboardLayout: ResponseObject {
  /// Visits the state of the keyboard and its overlap with the view.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("KeyboardResult", "The keyboard's state, and its effect on the view.")
    json.type(
      "KeyboardState", "Whether the keyboard is hidden, at the bottom of the screen, or above it.")
    json.output("state", value().state)
    json.about("The frame with its rows, in view coordinates; null if hidden.")
    json.output("frame", value().frame)
    json.about("The height of the view that it covers.")
    json.output("overlap", value().overlap)
    json.type(
      "KeyboardIgnoredReason",
      "Why a keyboard is ignored; its frame is all zeros, or it is another app's.")
    json.about("Why the service ignored the keyboard; null if it did not.")
    json.output("ignored", value().ignored)
    json.about(
      "The rows at the top of `frame`, if the composer has any; empty unless it is docked.")
    json.outputIfPresent("rows", value().rows)
  }
}

extension KeyboardState: JSONWritable {}
extension LayoutDirection: JSONWritable {}
extension KeyboardIgnoredReason: JSONWritable {}

extension ComposerLayout: ResponseObject {
  /// Visits the frames and the offsets of the composer.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ComposerResult", "The composer.")
    json.about("The frame of the bar or field; null for an accessory off screen.")
    json.output("frame", value().frame)
    json.about("The frame of the text area; null if the placement has none.")
    json.output("textFrame", value().textFrame)
    json.about("The constant from the bar's bottom to the safe area's; null if it has none.")
    json.output("bottomConstraint", value().bottomConstraint)
    json.about("The distance it moved up from its resting frame.")
    json.output("shift", value().shift)
    json.about(
      "Whether `topLimit` or `maxFraction` reduced shift or text area, or buttons were cut.")
    json.output("clamped", value().clamped)
    json.about("Whether a bar with the placement `center` is at the bottom; absent for others.")
    json.outputIfPresent("docked", value().docked)
    json.type("BarMode", "Whether the items are beside the text or in a row of their own below it.")
    json.about("Where the items are; present only with `items`, `rows` or `mode`.")
    json.outputIfPresent("mode", value().parts?.mode)
    json.about("The buttons, in the order of the request; absent if there are none.")
    json.outputIfPresent("items", value().parts?.items)
    json.about(
      "The rows above and then below the text, in the order of the request; absent without any.")
    json.outputIfPresent("rows", value().parts?.rows)
  }
}

extension Avoidance: ResponseObject {
  /// Visits the style that React Native sets; `height` only if it is set.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "KeyboardAvoidingStyle",
      """
      The style that React Native's KeyboardAvoidingView sets. Without `height` the height is free.
      """)
    json.about("The padding of `avoidPadding`.")
    json.outputIfPresent("paddingBottom", value().paddingBottom)
    json.about("The offset of `avoidPosition`.")
    json.outputIfPresent("bottom", value().bottom)
    json.about("The height of `avoidHeight`.")
    json.outputIfPresent("height", value().height)
  }

  private var paddingBottom: Double? {
    if case .paddingBottom(let padding) = self { padding } else { nil }
  }
  private var bottom: Double? { if case .bottom(let distance) = self { distance } else { nil } }
  private var height: Double? { if case .height(let height) = self { height } else { nil } }
}

extension TextSize: ResponseObject {
  /// Visits the lines and the heights of the text.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ComposerTextResult", "The composer's text area.")
    json.note(.positive)
    json.about("The lines of the text or the visible placeholder; null if the client measured it.")
    json.output("lines", value().lines)
    json.about("The height of all lines and insets.")
    json.output("contentHeight", value().contentHeight)
    json.about("The height of the text area after its limits.")
    json.output("height", value().height)
    json.about("Whether the content is taller than the text area.")
    json.output("scrolls", value().scrolls)
    json.about("Whether the text is empty.")
    json.output("placeholderVisible", value().placeholderVisible)
    json.about("The direction that the characters of the text decide; absent with `ltr` and `rtl`.")
    json.type("Direction")
    json.outputIfPresent("direction", value().direction)
    json.about("What is seen of the placeholder; present only if it is visible and has `lines`.")
    json.outputIfPresent("placeholder", value().placeholder)
    json.about(
      "The least inner scroll offset that shows the caret's line; absent without `selection`.")
    json.outputIfPresent("scrollOffset", value().scrollOffset)
  }
}

extension SeenPlaceholder: ResponseObject {
  /// Visits what is seen.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("SeenPlaceholder", "What is seen of a placeholder.")
    json.note(.notNegative)
    json.about("The offset up to which it is seen, before an ellipsis.")
    json.output("end", value().end)
    json.note(.notNegative)
    json.about("The number of UTF-16 code units that are not seen.")
    json.output("hidden", value().hidden)
  }
}
