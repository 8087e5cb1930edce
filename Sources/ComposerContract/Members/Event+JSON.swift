import Composer
import JSON

/// The types of events.
package enum EventName: String, CaseIterable {
  case appeared, disappeared, resized, focused, tapped, blurred, tappedOutside, tappedClose
  case keyboardWillShow, keyboardWillChangeFrame, keyboardWillHide, panelShown, panelHidden
  case dragChanged, dragEnded, dragCancelled
  case edited, keyPressed, selectionChanged, attachmentsChanged, contentChanged, sent
  case offsetChanged, stopped, runStarted, runEnded, sendFailed, textSet, wrapped, held
  case barDragged, barReset, recordStarted, recordMoved, recordEnded
}

/// An event and its time.
package struct TimedEvent {
  package let event: Event
  /// The time in milliseconds; nil if the event has none.
  package let atMs: Double?

  /// Creates an event.
  package init(_ event: Event, atMs: Double?) {
    self.event = event
    self.atMs = atMs
  }

  /// Visits the type, the time and the members of an event; nil if they are not read, or make no event.
  ///
  /// - Parameters:
  ///   - name: the type that is described; nil if it is read.
  ///   - displays: the display and the list before the event, which updates them.
  ///   - lastMs: the time of the last event with one; the event updates it.
  package init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, as name: EventName? = nil, on displays: inout DisplayTracker,
    after lastMs: inout Double?
  ) {
    atMs = json.optional("atMs", .time)
    if let atMs, let last = lastMs, atMs < last {
      json.check {
        $0.report("atMs", "must not be before \(last.jsonText), the time of an earlier event")
      }
    }
    lastMs = atMs ?? lastMs
    guard let type = json.required("type", OnlyName(name: name)) ?? name,
      let event = Event(type, visiting: &json, on: &displays)
    else { return nil }
    self.event = event
  }
}

/// The events of a request, which come after a state.
package struct EventsType: JSONType {
  private let displays: DisplayTracker?
  private let lastMs: Double?
  private let most: Int

  /// - Parameters:
  ///   - config: the configuration; without one, events are not checked.
  ///   - most: the greatest number of events.
  package init(in config: TransitionConfiguration?, after state: State = State(), most: Int) {
    displays = config.map {
      DisplayTracker($0, resizedTo: state.display, changedTo: state.content)
    }
    (lastMs, self.most) = (state.clock?.nowMs, most)
  }

  package func read(_ value: borrowing JSONValue) -> [TimedEvent]? {
    guard var displays else { return nil }
    var lastMs = lastMs
    return value.read(
      as: .array(
        of: .object { TimedEvent(visiting: &$0, on: &displays, after: &lastMs) }, count: 0...most))
  }

  #if !hasFeature(Embedded)
    package var schema: String {
      let events = EventName.allCases.map { Self.schema(of: $0) }.joined(separator: ",")
      return "{\"type\":\"array\",\"maxItems\":\(most),\"items\":{\"oneOf\":[\(events)]}}"
    }

    /// The schema of events of a type.
    static func schema(of name: EventName) -> String {
      SchemaVisitor.schema {
        var (displays, lastMs) = (DisplayTracker.none, Double?.none)
        _ = TimedEvent(visiting: &$0, as: name, on: &displays, after: &lastMs)
      }
    }
  #endif
}

extension Event {
  /// Visits the members of an event of a type.
  ///
  /// - Parameter displays: the display and the list before the event, which updates them.
  fileprivate init?<Visitor: MemberVisitor & ~Copyable>(
    _ name: EventName, visiting json: inout Visitor, on displays: inout DisplayTracker
  ) {
    let event: Event?
    switch name {
    case .appeared: event = .appeared
    case .disappeared: event = .disappeared
    case .resized: event = .resized(displays.resize(&json))
    case .focused: event = .focused(field: json.optional("field", .partID))
    case .tapped: event = .tapped
    case .blurred: event = .blurred
    case .tappedOutside: event = .tappedOutside
    case .tappedClose: event = .tappedClose
    case .keyboardWillShow: event = .keyboard(.show, &json, on: displays)
    case .keyboardWillChangeFrame: event = .keyboard(.change, &json, on: displays)
    case .keyboardWillHide: event = .keyboard(.hide, &json, on: displays)
    case .panelShown:
      var panel = PanelMember(from: .machine)
      panel.visit(&json)
      event = .panelShown(kind: panel.kind, height: panel.height)
    case .panelHidden: event = .panelHidden
    case .dragChanged:
      event = json.required("drag", .members(of: FingerMember(.changed))).map {
        .dragged($0.finger)
      }
    case .dragEnded: event = .dragEnd(.ended, &json)
    case .dragCancelled: event = .dragEnd(.cancelled, &json)
    case .edited: event = Change(visiting: &json, in: displays.spanStyle).map(Event.edited)
    case .selectionChanged:
      event = json.required("selection", .range(in: nil)).map(Event.selectionChanged)
    case .keyPressed: event = json.required("key", .keyPress).map(Event.keyPressed)
    case .attachmentsChanged:
      var attachments = Attachments.none
      attachments.visit(&json)
      event = .attachmentsChanged(attachments)
    case .contentChanged:
      let isInverted = displays.isListInverted
      let change = json.required(
        "content", .members(of: ContentMember(wasInverted: isInverted)))?.change
      displays.isListInverted = change?.inverted ?? isInverted
      event = change.map(Event.contentChanged)
    case .sent: event = .sent
    case .offsetChanged:
      event = json.required("bottomOffset", .nonNegativeLength).map(Event.offsetChanged)
    case .stopped: event = .stopped
    case .runStarted: event = .runStarted
    case .runEnded: event = .runEnded
    case .sendFailed: event = json.required("text", PlainTextType()).map(Event.sendFailed)
    case .textSet: event = .textSet(NewText(visiting: &json, in: displays.spanStyle))
    case .wrapped: event = .wrapped(Marks(visiting: &json))
    case .held: event = json.required("on", .boolean).map(Event.held)
    case .barDragged: event = json.required("y", .length).map { .barDragged(y: $0) }
    case .barReset: event = .barReset
    case .recordStarted: event = .recordStarted
    case .recordMoved:
      var finger = Point.zero
      json.required("x", &finger.x, .length)
      json.required("y", &finger.y, .length)
      event = .recordMoved(by: finger)
    case .recordEnded: event = .recordEnded
    }
    guard let event else { return nil }
    self = event
  }

  private static func keyboard<Visitor: MemberVisitor & ~Copyable>(
    _ phase: KeyboardEvent.Phase, _ json: inout Visitor, on displays: DisplayTracker
  ) -> Event? {
    let member = JSONMembers.members(
      of: LayoutKeyboard(phase: phase, on: displays.current, of: displays.preset))
    guard phase == .hide else {
      return json.required("keyboard", member).map { .keyboardMoved($0.event) }
    }
    let hidden = json.optional("keyboard", member)?.event
    let platform = displays.preset?.platform ?? .ios
    return .keyboardMoved(
      hidden ?? KeyboardEvent(phase: .hide, frame: .zero, curve: platform.keyboardCurve))
  }

  private static func dragEnd<Visitor: MemberVisitor & ~Copyable>(
    _ phase: Drag.Phase, _ json: inout Visitor
  ) -> Event {
    .dragged(
      json.optional("drag", .members(of: FingerMember(phase)))?.finger ?? Finger(phase: phase))
  }
}

/// The finger of a drag; its position is required while it is down.
private struct FingerMember: Members {
  private(set) var finger: Event.Finger

  /// - Parameter phase: the phase that the type of the event gives.
  init(_ phase: Drag.Phase) { finger = Event.Finger(phase: phase) }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    let phase = finger.phase
    let named = json.optional("phase", OnlyName(name: phase))
    json.check {
      guard let named, named != phase else { return }
      $0.report("phase", "must be \"\(phase.rawValue)\" in an event of this type, or absent")
    }
    if phase == .changed { json.require("fingerY") }
    json.input("fingerY", &finger.y, .length)
    json.input("velocityY", &finger.velocityY, .length)
    json.input("dismissPadding", &finger.dismissPadding, .length)
  }
}

/// A name of an enumeration, of which others are refused after they were read.
struct OnlyName<Name: RawRepresentable<String> & CaseIterable>: JSONType {
  /// The name that is accepted; nil for all.
  let name: Name?

  func read(_ value: borrowing JSONValue) -> Name? { value.read(as: .name(of: Name.self)) }

  #if !hasFeature(Embedded)
    var schema: String {
      name.map { "{\"type\":\"string\",\"const\":\"\($0.rawValue)\"}" }
        ?? JSONName<Name>.name(of: Name.self).schema
    }
  #endif
}

/// New content of a list.
private struct ContentMember: Members {
  private(set) var change = MessageList.Change(contentHeight: 0)
  /// Whether the list was inverted before.
  let wasInverted: Bool

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    change.visit(&json)
    json.check {
      guard change.inverted ?? wasInverted, change.pin != nil else { return }
      $0.report("pin", MessageList.Pin.invertedProblem)
    }
  }
}

extension JSONType where Self == JSONInteger {
  /// A number of attachments.
  static var attachmentCount: JSONInteger { .integer(in: 0...10_000) }
}

extension Event.Change {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init?<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, in style: TextStyle
  ) {
    let range = json.required("range", .range(in: nil))
    var text = json.required("replacement", PlainTextType())
    let composing = json.optional("composing", .range(in: nil))
    json.styled(&text, in: style)
    let tokens = json.optional("tokens", TokensType(text: text)) ?? []
    guard let range, let text else { return nil }
    self.init(range: range, replacement: text, composing: composing, tokens: tokens)
  }
}

/// What a text that a program sets is.
private enum Purpose: String, CaseIterable { case draft, edit, history, cancel }

extension Event.NewText {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, in style: TextStyle
  ) {
    var purpose = Purpose.draft
    json.input("purpose", &purpose, .name())
    json.check {
      if purpose != .cancel, !$0.has("text") { $0.report("text", "is required") }
    }
    let content = FieldText(visiting: &json, in: style)
    switch purpose {
    case .draft: self = .draft(content)
    case .edit: self = .edit(content)
    case .history: self = .history(content)
    case .cancel: self = .cancel
    }
  }
}

extension FieldText {
  /// Visits a text without marked text, which stands in an object with other members.
  ///
  /// Not inlined, because a state, its drafts and an event have these members.
  ///
  /// - Parameter style: the style from which spans take what they leave out.
  @inline(never)
  init<Visitor: MemberVisitor & ~Copyable>(visiting json: inout Visitor, in style: TextStyle) {
    var text = json.optional("text", PlainTextType())
    if !json.has("text") { text = "" }
    json.styled(&text, in: style)
    let selection = json.optional("selection", .range(in: text))
    let tokens = json.optional("tokens", TokensType(text: text)) ?? []
    self.init(text ?? "", selection: selection, tokens: tokens)
  }
}

extension Event.Marks {
  fileprivate init<Visitor: MemberVisitor & ~Copyable>(visiting json: inout Visitor) {
    var (before, after): (UTF16Text, UTF16Text) = ("", "")
    json.input("before", &before, PlainTextType(limit: 64))
    json.input("after", &after, PlainTextType(limit: 64))
    json.check {
      if before.isEmpty, after.isEmpty { $0.report("needs \"before\" or \"after\"") }
    }
    self.init(before: before, after: after)
  }
}
