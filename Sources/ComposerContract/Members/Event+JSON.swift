import Composer
import JSON

/// The types of events.
package enum EventName: String, CaseIterable {
  case appeared, disappeared, resized, focused, tapped, blurred, tappedOutside, tappedClose
  case keyboardWillShow, keyboardWillChangeFrame, keyboardWillHide, panelShown, panelHidden
  case dragChanged, dragEnded, dragCancelled
  case edited, keyPressed, selectionChanged, attachmentsChanged, contentChanged, sent
  case offsetChanged, stopped, runStarted, runEnded, sendFailed, textSet, wrapped, held
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

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - displays: the display and the list before the event, which updates them.
  ///   - lastMs: the time of the last event with one; the event updates it.
  package init?(
    json: inout JSONObject, on displays: inout DisplayTracker, after lastMs: inout Double?
  ) {
    atMs = json.optional("atMs", .time)
    if let atMs, let last = lastMs, atMs < last {
      json.report("atMs", "must not be before \(last.jsonText), the time of an earlier event")
    }
    lastMs = atMs ?? lastMs
    guard let event = Event.of(&json, on: &displays) else { return nil }
    self.event = event
  }
}

extension Event {
  /// Reads an event.
  ///
  /// - Parameter displays: the display and the list before the event, which updates them.
  fileprivate static func of(
    _ json: inout JSONObject, on displays: inout DisplayTracker
  ) -> Event? {
    guard let name = json.required("type", .name(of: EventName.self)) else { return nil }
    switch name {
    case .appeared: return .appeared
    case .disappeared: return .disappeared
    case .resized: return .resized(displays.resize(json: &json))
    case .focused: return .focused(field: json.optional("field", .partID))
    case .tapped: return .tapped
    case .blurred: return .blurred
    case .tappedOutside: return .tappedOutside
    case .tappedClose: return .tappedClose
    case .keyboardWillShow: return keyboard(.show, &json, on: displays)
    case .keyboardWillChangeFrame: return keyboard(.change, &json, on: displays)
    case .keyboardWillHide: return keyboard(.hide, &json, on: displays)
    case .panelShown:
      var panel = PanelMember(from: .machine)
      json.read(into: &panel)
      return .panelShown(kind: panel.kind, height: panel.height)
    case .panelHidden: return .panelHidden
    case .dragChanged: return drag(.changed, &json)
    case .dragEnded: return drag(.ended, &json)
    case .dragCancelled: return drag(.cancelled, &json)
    case .edited: return Change(json: &json, in: displays.spanStyle).map(Event.edited)
    case .selectionChanged:
      return json.required("selection", .range(in: nil)).map(Event.selectionChanged)
    case .keyPressed: return json.required("key", .keyPress).map(Event.keyPressed)
    case .attachmentsChanged:
      var attachments = Attachments.none
      json.read(into: &attachments)
      return .attachmentsChanged(attachments)
    case .contentChanged:
      let isInverted = displays.isListInverted
      let change = json.required(
        "content", .members(of: ContentMember(wasInverted: isInverted)))?.change
      displays.isListInverted = change?.inverted ?? isInverted
      return change.map(Event.contentChanged)
    case .sent: return .sent
    case .offsetChanged:
      return json.required("bottomOffset", .nonNegativeLength).map(Event.offsetChanged)
    case .stopped: return .stopped
    case .runStarted: return .runStarted
    case .runEnded: return .runEnded
    case .sendFailed:
      return json.required("text", .text).map { .sendFailed(UTF16Text(units: $0)) }
    case .textSet: return NewText(json: &json, in: displays.spanStyle).map(Event.textSet)
    case .wrapped: return Marks(json: &json).map(Event.wrapped)
    case .held: return json.required("on", .boolean).map(Event.held)
    }
  }

  private static func keyboard(
    _ phase: KeyboardEvent.Phase, _ json: inout JSONObject, on displays: DisplayTracker
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

  private static func drag(_ phase: Drag.Phase, _ json: inout JSONObject) -> Event? {
    let member = JSONObjectType<Finger>.object { Finger(json: &$0, phase: phase) }
    guard phase == .changed else {
      return .dragged(json.optional("drag", member) ?? Finger(phase: phase))
    }
    return json.required("drag", member).map(Event.dragged)
  }
}

extension Event.Finger {
  /// Reads the finger of a drag; its position is required while it is down.
  ///
  /// - Parameter phase: the phase that the type of the event gives.
  fileprivate init?(json: inout JSONObject, phase: Drag.Phase) {
    let named = json.optional("phase", .name(of: Drag.Phase.self))
    if let named, named != phase {
      json.report("phase", "must be \"\(phase.rawValue)\" in an event of this type, or absent")
    }
    if phase == .changed, !json.has("fingerY") { json.report("fingerY", "is required") }
    self.init(
      phase: phase, y: json.optional("fingerY", .length),
      velocityY: json.optional("velocityY", .length) ?? 0,
      dismissPadding: json.optional("dismissPadding", .length))
  }
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
  fileprivate init?(json: inout JSONObject, in style: TextStyle) {
    let range = json.required("range", .range(in: nil))
    let replacement = json.required("replacement", .text)
    let composing = json.optional("composing", .range(in: nil))
    let text = replacement.map { json.styled(UTF16Text(units: $0), in: style) }
    let tokens = json.tokens(in: text) ?? []
    guard let range, let text else { return nil }
    self.init(
      range: range, replacement: text, composing: composing, tokens: tokens)
  }
}

/// What a text that a program sets is.
private enum Purpose: String, CaseIterable { case draft, edit, history, cancel }

extension Event.NewText {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init?(json: inout JSONObject, in style: TextStyle) {
    let purpose = json.optional("purpose", .name(of: Purpose.self)) ?? .draft
    if purpose != .cancel, !json.has("text") { json.report("text", "is required") }
    let content = FieldText(json: &json, in: style)
    switch purpose {
    case .draft: self = .draft(content)
    case .edit: self = .edit(content)
    case .history: self = .history(content)
    case .cancel: self = .cancel
    }
  }
}

extension FieldText {
  /// Reads a text without marked text from an object that also has other members.
  ///
  /// - Parameter style: the style from which spans take what they leave out.
  init(json: inout JSONObject, in style: TextStyle) {
    let units = json.optional("text", .text)
    let plain = json.has("text") ? units.map(UTF16Text.init(units:)) : ""
    let text = plain.map { json.styled($0, in: style) }
    let selection = json.optional("selection", .range(in: text))
    self.init(text ?? "", selection: selection, tokens: json.tokens(in: text) ?? [])
  }
}

extension Event.Marks {
  fileprivate init?(json: inout JSONObject) {
    let before = json.optional("before", .text(upTo: 64)) ?? []
    let after = json.optional("after", .text(upTo: 64)) ?? []
    if before.isEmpty, after.isEmpty { json.report("needs \"before\" or \"after\"") }
    self.init(before: UTF16Text(units: before), after: UTF16Text(units: after))
  }
}
