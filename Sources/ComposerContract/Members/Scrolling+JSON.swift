import Composer
import JSON

extension MessageList: Members {
  /// Visits the list; a state has no previous inset.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("MessageListInput", "The message list, which the bar and the keyboard cover.")
    json.about("The list in view coordinates. The default is the whole view.")
    json.member("frame", &frame, .rect)
    json.about("The height of all messages in points.")
    json.required("contentHeight", &contentHeight, .nonNegativeLength)
    json.about("The scroll offset in points.")
    json.required("offset", &offset, .position)
    json.type(
      "LiftPolicy",
      """
      When the messages move with the bar: `always`; `whenAtEnd`, if the list was at its end;
      `persistent`, upwards only; `never`.
      """)
    json.member("liftPolicy", &liftPolicy, .name())
    json.about("Whether the list is drawn upside down and has offset 0 at its end.")
    json.member("inverted", &inverted, .boolean)
    json.about("The smallest inset at the bottom, in points.")
    json.member("blankSpace", &blankSpace, .nonNegativeLength)
    json.about("Added to the height that the bar and the keyboard cover, in points.")
    json.member("extraPadding", &extraPadding, .length)
    json.about("The previous bottom inset. The default is the inset without a keyboard.")
    json.input("previousBottomInset", &previousBottomInset, .inset)
    json.member("pin", &pin, .pin)
    json.member("scrollButton", &scrollButton, .scrollButton)
    json.type(
      "ListAlignment",
      "Where messages are that do not fill the list; `end` is on the bar or keyboard.")
    json.member("align", &alignment, .name(), unless: .start)
    json.type(
      "InsertedAbove",
      """
      The height of older messages that were put on top, in points; `contentHeight` includes it. The
      offset grows by as much.
      """)
    json.input("insertedAbove", &insertedAbove, .nonNegativeLength)
    json.about("The distance from its end within which the list is at its end, in points.")
    json.member("threshold", &threshold, .nonNegativeLength, unless: Self.usualThreshold)
    json.check { if inverted, pin != nil { $0.report("pin", Pin.invertedProblem) } }
  }
}

extension JSONType where Self == JSONMembers<MessageList> {
  /// The message list.
  static var messageList: Self { .members(of: MessageList(contentHeight: 0, offset: 0)) }
}

extension MessageList.Pin: Members {
  /// The error text for a pin in an inverted list.
  static let invertedProblem =
    "must not be sent for an inverted list, whose newest message is at the offset 0"

  /// Visits the pin and the cut of a tall message.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "PinnedMessage",
      """
      A message that can stay at the top while the content below it grows: a question whose answer
      streams in. Blank space below the content makes that possible. Not for inverted lists.
      """)
    json.rule(#""if": {"anyOf": [{"required": ["tallerThan"]}, {"required": ["visibleHeight"]}]}"#)
    json.rule(#""then": {"required": ["tallerThan", "visibleHeight"]}"#)
    json.about("The top of the message in the content, in points.")
    json.required("y", &y, .nonNegativeLength)
    json.required("height", &height, .nonNegativeLength)
    var (tallerThan, visibleHeight) = (cut?.tallerThan, cut?.visibleHeight)
    json.about("The height above which only the end of the message stays visible, in points.")
    json.member("tallerThan", &tallerThan, .nonNegativeLength)
    json.about("The height of that end, in points.")
    json.member("visibleHeight", &visibleHeight, .nonNegativeLength)
    json.check {
      guard (tallerThan == nil) != (visibleHeight == nil) else { return }
      $0.report("needs both \"tallerThan\" and \"visibleHeight\", or none of them")
    }
    if let tallerThan, let visibleHeight {
      cut = MessageList.PinCut(tallerThan: tallerThan, visibleHeight: visibleHeight)
    }
  }
}

extension JSONType where Self == JSONMembers<MessageList.Pin> {
  /// The message that stays at the top.
  static var pin: Self { .members(of: MessageList.Pin(y: 0, height: 0)) }
}

extension MessageList.ScrollButton: Members {
  /// Visits the button.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "ScrollButton", "A button that scrolls to the last message, at the trailing end of the list.")
    json.about("The width and the height in points.")
    json.required("size", &size, .positiveLength)
    json.about("The distance in points from the list's edge and from what covers the list.")
    json.member("margin", &margin, .nonNegativeLength)
    json.about("The button is visible if more than this height is hidden below, in points.")
    json.member("threshold", &threshold, .nonNegativeLength)
  }
}

extension JSONType where Self == JSONMembers<MessageList.ScrollButton> {
  /// The button that scrolls to the last message.
  static var scrollButton: Self { .members(of: MessageList.ScrollButton(size: 0)) }
}

extension MessageList.Change: Members {
  /// Visits new content, whose pin the list before it can forbid.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("frame", &frame, .rect)
    json.requiredInput("contentHeight", &contentHeight, .nonNegativeLength)
    json.about("Where the list is now.")
    json.input("offset", &offset, .position)
    json.type("LiftPolicy")
    json.input("liftPolicy", &liftPolicy, .name())
    json.about("Whether the list is drawn upside down.")
    json.input("inverted", &inverted, .boolean)
    json.input("blankSpace", &blankSpace, .nonNegativeLength)
    json.input("extraPadding", &extraPadding, .length)
    json.input("pin", &pin, .pin)
    json.input("scrollButton", &scrollButton, .scrollButton)
    json.type("ListAlignment")
    json.input("align", &alignment, .name())
    json.type("InsertedAbove")
    json.input("insertedAbove", &insertedAbove, .nonNegativeLength)
  }
}

extension MessageList: JSONWritable {}
extension MessageList.Pin: JSONWritable {}
extension MessageList.ScrollButton: JSONWritable {}
extension MessageList.Alignment: JSONWritable {}
extension MessageList.LiftPolicy: JSONWritable {}

extension ScrollButtonLayout: ResponseObject {
  /// Visits whether the button is visible, and its frame.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ScrollButtonResult", "The button that scrolls to the last message.")
    json.about("Whether enough of the content is hidden below.")
    json.output("visible", value().visible)
    json.output("frame", value().frame)
  }
}

/// The position of a scroll target: a name, or a part of the visible height.
private struct ScrollPositionType: JSONType {
  private enum Name: String, CaseIterable { case top, nearest, center }

  func read(_ value: borrowing JSONValue) -> ScrollRequest.Position? {
    if value.kind == .number {
      return value.read(as: .number(in: 0...1)).map { .part($0) }
    }
    switch value.read(as: .name(of: Name.self)) {
    case .top?: return .top
    case .nearest?: return .nearest
    case .center?: return .center
    case nil: return nil
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Name>.name(of: Name.self).schema.named(
        "NamedScrollPosition", "A position in the viewport.")
      return
        "{\"anyOf\":[\(name),\(JSONNumber.number(in: 0...1).schema)],\"default\":\"nearest\"}"
        .named(
          "ScrollPosition",
          """
          Where to scroll the row; `nearest` scrolls the least distance. A number puts its top at
          that part of the visible height: 0.25 is a quarter down.
          """)
    }
  #endif
}

/// A row to scroll into a viewport.
struct ScrollMember: Members {
  private struct Target: Members {
    var y = 0.0
    var height = 0.0

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("ScrollTarget", "The row, in content coordinates.")
      json.requiredInput("y", &y, .length)
      json.requiredInput("height", &height, .nonNegativeLength)
    }
  }

  private(set) var request = ScrollRequest(
    viewport: .zero, contentHeight: 0, offset: 0, targetY: 0, targetHeight: 0)
  /// Whether the row is required; otherwise fields are the targets.
  var needsTarget = true

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    if needsTarget {
      json.schema("ScrollInput", "A scroll view, and a row to scroll into view.")
    } else {
      json.schema(
        "ScrollViewInput",
        """
        A scroll view with the row, or with the fields of `fields`, that is scrolled into view on
        focus.
        """)
    }
    json.about("The frame of the scroll view, in view coordinates.")
    json.requiredInput("viewport", &request.viewport, .rect)
    json.about("The height of all rows in points.")
    json.requiredInput("contentHeight", &request.contentHeight, .nonNegativeLength)
    json.about("The scroll offset in points.")
    json.requiredInput("offset", &request.offset, .position)
    var target = Target()
    if needsTarget {
      json.requiredInput("target", &target, .members(of: target))
    } else {
      json.about("The row; required without `fields`.")
      json.input("target", &target, .members(of: target))
    }
    (request.targetY, request.targetHeight) = (target.y, target.height)
    json.input("position", &request.position, ScrollPositionType())
    var margin = ScrollMargin(above: 0)
    json.about("Space to keep above and below the row, in points; none without it.")
    json.input("margin", &margin, ScrollMarginType())
    (request.margin, request.marginBelow) = (margin.above, margin.below)
  }
}

extension Drag: Members {
  /// Visits the finger that drags the keyboard.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("DragInput", "A finger that drags a docked keyboard down.")
    json.type("DragPhase", "Whether the finger is down, was lifted, or the gesture was cancelled.")
    json.required("phase", &phase, .name())
    json.type("FingerY")
    json.required("fingerY", &fingerY, .length)
    json.type("DragVelocity")
    json.member("velocityY", &velocityY, .length)
    json.type("DismissPadding")
    json.member("dismissPadding", &dismissPadding, .length)
  }
}

extension JSONType where Self == JSONMembers<Drag> {
  /// The finger that drags the keyboard.
  static var drag: Self { .members(of: Drag(phase: .changed, fingerY: 0)) }
}

extension MessageListLayout: ResponseObject {
  /// Visits the frame, the insets and the scroll offset of the list.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("MessageListResult", "The message list.")
    json.output("frame", value().frame)
    json.about("The bottom inset of the content.")
    json.output("bottomInset", value().bottomInset)
    json.about("The part of `bottomInset` with which `pin` can be on top; absent without `pin`.")
    json.outputIfPresent("blankSpace", value().blankSpace)
    json.about(
      """
      The space above messages that do not fill the list, part of the content; absent unless `align`
      is `end`.
      """)
    json.outputIfPresent("topInset", value().topInset)
    json.about("The scroll offset to set.")
    json.output("offset", value().offset)
    json.about("The largest offset. The smallest is 0, or −`bottomInset` if inverted.")
    json.output("maxOffset", value().maxOffset)
    json.about("Whether the list is at its end at `offset`.")
    json.output("atEnd", value().atEnd)
    json.about("The button; absent if the list has none.")
    json.outputIfPresent("scrollButton", value().scrollButton)
  }
}

extension ScrollLayout: ResponseObject {
  /// Visits the offset to scroll to.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("ScrollResult", "The scroll view.")
    json.about("The scroll offset to set.")
    json.output("offset", value().offset)
  }
}

extension DragLayout: ResponseObject {
  /// Visits the progress of the drag.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("DragResult", "The state of a drag.")
    json.note(.keywords(#""minimum": 0, "maximum": 1"#))
    json.about("From 0, the keyboard in place, to 1, the keyboard off screen.")
    json.output("progress", value().progress)
    json.type("DragRelease", "Whether the keyboard hides or returns to its place.")
    json.about("What the keyboard does after the drag; null while the finger is down.")
    json.output("release", value().release)
  }
}

extension DragLayout.Release: JSONWritable {}

extension Drag: JSONWritable {}
extension Drag.Phase: JSONWritable {}

/// The margin of a scroll target.
private struct ScrollMargin {
  var above: Double
  /// The margin below; nil if it is the same as above.
  var below: Double?
}

/// One distance above and below a target, or one for each.
private struct ScrollMarginType: JSONType {
  private struct Sides: Members {
    var (top, bottom) = (0.0, 0.0)

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.schema("ScrollMargin", "The space to keep on each side of a row, in points.")
      json.about("The space above the row.")
      json.input("top", &top, .nonNegativeLength)
      json.about("The space below the row.")
      json.input("bottom", &bottom, .nonNegativeLength)
    }
  }

  func read(_ value: borrowing JSONValue) -> ScrollMargin? {
    switch value.kind {
    case .object:
      value.read(as: .members(of: Sides())).map { ScrollMargin(above: $0.top, below: $0.bottom) }
    default: value.read(as: .nonNegativeLength).map { ScrollMargin(above: $0) }
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"anyOf\":[\(JSONNumber.nonNegativeLength.schema),\(SchemaVisitor.schema(of: Sides()))]}"
    }
  #endif
}
