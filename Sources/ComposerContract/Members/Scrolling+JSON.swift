import Composer
import JSON

extension MessageList: Members {
  /// Visits the list; a state has no previous inset.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.member("frame", &frame, .rect)
    json.required("contentHeight", &contentHeight, .nonNegativeLength)
    json.required("offset", &offset, .position)
    json.member("liftPolicy", &liftPolicy, .name())
    json.member("inverted", &inverted, .boolean)
    json.member("blankSpace", &blankSpace, .nonNegativeLength)
    json.member("extraPadding", &extraPadding, .length)
    json.input("previousBottomInset", &previousBottomInset, .inset)
    json.member("pin", &pin, .pin)
    json.member("scrollButton", &scrollButton, .scrollButton)
    json.member("align", &alignment, .name(), unless: .start)
    json.input("insertedAbove", &insertedAbove, .nonNegativeLength)
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
    json.required("y", &y, .nonNegativeLength)
    json.required("height", &height, .nonNegativeLength)
    var (tallerThan, visibleHeight) = (cut?.tallerThan, cut?.visibleHeight)
    json.member("tallerThan", &tallerThan, .nonNegativeLength)
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
    json.required("size", &size, .positiveLength)
    json.member("margin", &margin, .nonNegativeLength)
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
    json.input("offset", &offset, .position)
    json.input("liftPolicy", &liftPolicy, .name())
    json.input("inverted", &inverted, .boolean)
    json.input("blankSpace", &blankSpace, .nonNegativeLength)
    json.input("extraPadding", &extraPadding, .length)
    json.input("pin", &pin, .pin)
    json.input("scrollButton", &scrollButton, .scrollButton)
    json.input("align", &alignment, .name())
    json.input("insertedAbove", &insertedAbove, .nonNegativeLength)
  }
}

extension MessageList: JSONWritable {}
extension MessageList.Pin: JSONWritable {}
extension MessageList.ScrollButton: JSONWritable {}
extension MessageList.Alignment: JSONWritable {}
extension MessageList.LiftPolicy: JSONWritable {}

extension ScrollButtonLayout: JSONWritable {
  /// Writes whether the button is visible, and its frame.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("visible", visible)
      $0.member("frame", frame)
    }
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
      "{\"oneOf\":[\(JSONName<Name>.name(of: Name.self).schema),"
        + "\(JSONNumber.number(in: 0...1).schema)],\"default\":\"nearest\"}"
    }
  #endif
}

/// A row to scroll into a viewport.
struct ScrollMember: Members {
  private struct Target: Members {
    var y = 0.0
    var height = 0.0

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.requiredInput("y", &y, .length)
      json.requiredInput("height", &height, .nonNegativeLength)
    }
  }

  private(set) var request = ScrollRequest(
    viewport: .zero, contentHeight: 0, offset: 0, targetY: 0, targetHeight: 0)
  /// Whether the row is required; otherwise fields are the targets.
  var needsTarget = true

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.requiredInput("viewport", &request.viewport, .rect)
    json.requiredInput("contentHeight", &request.contentHeight, .nonNegativeLength)
    json.requiredInput("offset", &request.offset, .position)
    var target = Target()
    if needsTarget {
      json.requiredInput("target", &target, .members(of: target))
    } else {
      json.input("target", &target, .members(of: target))
    }
    (request.targetY, request.targetHeight) = (target.y, target.height)
    json.input("position", &request.position, ScrollPositionType())
    var margin = ScrollMargin(above: 0)
    json.input("margin", &margin, ScrollMarginType())
    (request.margin, request.marginBelow) = (margin.above, margin.below)
  }
}

extension Drag: Members {
  /// Visits the finger that drags the keyboard.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.required("phase", &phase, .name())
    json.required("fingerY", &fingerY, .length)
    json.member("velocityY", &velocityY, .length)
    json.member("dismissPadding", &dismissPadding, .length)
  }
}

extension JSONType where Self == JSONMembers<Drag> {
  /// The finger that drags the keyboard.
  static var drag: Self { .members(of: Drag(phase: .changed, fingerY: 0)) }
}

extension MessageListLayout: JSONWritable {
  /// Writes the frame, the insets and the scroll offset of the list.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("frame", frame)
      $0.member("bottomInset", bottomInset)
      $0.memberIfPresent("blankSpace", blankSpace)
      $0.memberIfPresent("topInset", topInset)
      $0.member("offset", offset)
      $0.member("maxOffset", maxOffset)
      $0.member("atEnd", atEnd)
      $0.memberIfPresent("scrollButton", scrollButton)
    }
  }
}

extension ScrollLayout: JSONWritable {
  /// Writes the offset to scroll to.
  public func write(to json: inout JSONWriter) {
    json.object { $0.member("offset", offset) }
  }
}

extension DragLayout: JSONWritable {
  /// Writes the progress of the drag.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("progress", progress)
      $0.member("release", release)
    }
  }
}

extension DragLayout.Release: JSONWritable {}

extension Drag: JSONWritable {}
extension Drag.Phase: JSONWritable {}

/// The margin of a scroll target.
private struct ScrollMargin {
  var above: Double
  /// Nil if it is the same.
  var below: Double?
}

/// One distance above and below a target, or one for each.
private struct ScrollMarginType: JSONType {
  private struct Sides: Members {
    var (top, bottom) = (0.0, 0.0)

    mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
      json.input("top", &top, .nonNegativeLength)
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
      "{\"oneOf\":[\(JSONNumber.nonNegativeLength.schema),\(SchemaVisitor.schema(of: Sides()))]}"
    }
  #endif
}
