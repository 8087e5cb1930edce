import Composer
import JSON

extension MessageList {
  /// Reads the message list.
  init?(json: inout JSONObject) {
    let frame = json.optional("frame", .rect)
    let contentHeight = json.required("contentHeight", .nonNegativeLength)
    let offset = json.required("offset", .position)
    let liftPolicy = json.optional("liftPolicy", .name(of: LiftPolicy.self)) ?? .always
    let inverted = json.optional("inverted", .boolean) ?? false
    let blankSpace = json.optional("blankSpace", .nonNegativeLength) ?? 0
    let extraPadding = json.optional("extraPadding", .length) ?? 0
    let previous = json.optional("previousBottomInset", .inset)
    let pin = json.optional("pin", .object(Pin.init(json:)))
    let scrollButton = json.optional("scrollButton", .object(ScrollButton.init(json:)))
    let alignment = json.optional("align", .name(of: Alignment.self)) ?? .start
    let insertedAbove = json.optional("insertedAbove", .nonNegativeLength) ?? 0
    let threshold = json.optional("threshold", .nonNegativeLength) ?? Self.usualThreshold
    if inverted, pin != nil {
      json.report("pin", Pin.invertedProblem)
    }
    guard let contentHeight, let offset else { return nil }
    self.init(
      frame: frame, contentHeight: contentHeight, offset: offset, liftPolicy: liftPolicy,
      inverted: inverted, blankSpace: blankSpace, extraPadding: extraPadding,
      previousBottomInset: previous, pin: pin, scrollButton: scrollButton, alignment: alignment,
      insertedAbove: insertedAbove, threshold: threshold)
  }
}

extension MessageList.Alignment: JSONWritable {}

extension MessageList.Pin {
  /// The error text for a pin in an inverted list.
  static let invertedProblem =
    "must not be sent for an inverted list, whose newest message is at the offset 0"

  init?(json: inout JSONObject) {
    let y = json.required("y", .nonNegativeLength)
    let height = json.required("height", .nonNegativeLength)
    let tallerThan = json.optional("tallerThan", .nonNegativeLength)
    let visibleHeight = json.optional("visibleHeight", .nonNegativeLength)
    if (tallerThan == nil) != (visibleHeight == nil) {
      json.report("needs both \"tallerThan\" and \"visibleHeight\", or none of them")
    }
    guard let y, let height else { return nil }
    var cut: MessageList.PinCut?
    if let tallerThan, let visibleHeight {
      cut = MessageList.PinCut(tallerThan: tallerThan, visibleHeight: visibleHeight)
    }
    self.init(y: y, height: height, cut: cut)
  }
}

extension MessageList.Pin: JSONWritable {
  /// Writes the pin in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("y", y)
      $0.member("height", height)
      $0.memberIfPresent("tallerThan", cut?.tallerThan)
      $0.memberIfPresent("visibleHeight", cut?.visibleHeight)
    }
  }
}

extension MessageList.ScrollButton {
  init?(json: inout JSONObject) {
    let size = json.required("size", .positiveLength)
    let margin = json.optional("margin", .nonNegativeLength) ?? 16
    let threshold = json.optional("threshold", .nonNegativeLength) ?? 100
    guard let size else { return nil }
    self.init(size: size, margin: margin, threshold: threshold)
  }
}

extension MessageList: JSONWritable {
  /// Writes the list in the form of a request, without its previous inset.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.memberIfPresent("frame", frame)
      $0.member("contentHeight", contentHeight)
      $0.member("offset", offset)
      $0.member("liftPolicy", liftPolicy)
      $0.member("inverted", inverted)
      $0.member("blankSpace", blankSpace)
      $0.member("extraPadding", extraPadding)
      $0.memberIfPresent("pin", pin)
      $0.memberIfPresent("scrollButton", scrollButton)
      $0.memberIfPresent("align", alignment == .start ? nil : alignment)
      $0.memberIfPresent("threshold", threshold == Self.usualThreshold ? nil : threshold)
    }
  }
}

extension MessageList.LiftPolicy: JSONWritable {}

extension MessageList.ScrollButton: JSONWritable {
  /// Writes the button in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("size", size)
      $0.member("margin", margin)
      $0.member("threshold", threshold)
    }
  }
}

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
}

extension ScrollRequest {
  private struct Target {
    let y: Double
    let height: Double

    static let none = Target(y: 0, height: 0)

    private init(y: Double, height: Double) {
      self.y = y
      self.height = height
    }

    init?(json: inout JSONObject) {
      let y = json.required("y", .length)
      let height = json.required("height", .nonNegativeLength)
      guard let y, let height else { return nil }
      self.y = y
      self.height = height
    }
  }

  /// Reads a row and the viewport into which to scroll it.
  init?(json: inout JSONObject) { self.init(json: &json, needsTarget: true) }

  /// Reads a scroll view and its row.
  ///
  /// - Parameter needsTarget: whether the row is required; otherwise fields are the targets.
  init?(json: inout JSONObject, needsTarget: Bool) {
    let viewport = json.required("viewport", .rect)
    let contentHeight = json.required("contentHeight", .nonNegativeLength)
    let offset = json.required("offset", .position)
    let target =
      needsTarget
      ? json.required("target", .object(Target.init(json:)))
      : json.optional("target", .object(Target.init(json:))) ?? Target.none
    let position = json.optional("position", ScrollPositionType()) ?? .nearest
    let margin = json.optional("margin", .nonNegativeLength) ?? 0
    guard let viewport, let contentHeight, let offset, let target else { return nil }
    self.init(
      viewport: viewport, contentHeight: contentHeight, offset: offset, targetY: target.y,
      targetHeight: target.height, position: position, margin: margin)
  }
}

extension Drag {
  /// Reads the finger that drags the keyboard.
  init?(json: inout JSONObject) {
    let phase = json.required("phase", .name(of: Phase.self))
    let fingerY = json.required("fingerY", .length)
    let velocityY = json.optional("velocityY", .length) ?? 0
    let dismissPadding = json.optional("dismissPadding", .length) ?? 0
    guard let phase, let fingerY else { return nil }
    self.init(
      phase: phase, fingerY: fingerY, velocityY: velocityY, dismissPadding: dismissPadding)
  }
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

extension Drag: JSONWritable {
  /// Writes the finger in the form of a request.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("phase", phase)
      $0.member("fingerY", fingerY)
      $0.member("velocityY", velocityY)
      $0.member("dismissPadding", dismissPadding)
    }
  }
}

extension Drag.Phase: JSONWritable {}
