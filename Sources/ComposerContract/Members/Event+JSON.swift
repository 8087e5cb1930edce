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
      return PanelMember(json: &json).map { .panelShown(kind: $0.kind, height: $0.height) }
    case .panelHidden: return .panelHidden
    case .dragChanged: return drag(.changed, &json)
    case .dragEnded: return drag(.ended, &json)
    case .dragCancelled: return drag(.cancelled, &json)
    case .edited: return Change(json: &json, in: displays.spanStyle).map(Event.edited)
    case .selectionChanged:
      return json.required("selection", .anyTextRange).map { .selectionChanged($0.units) }
    case .keyPressed: return json.required("key", .keyPress).map(Event.keyPressed)
    case .attachmentsChanged:
      return .attachmentsChanged(
        Attachments(
          ready: json.optional("ready", .attachmentCount) ?? 0,
          uploading: json.optional("uploading", .attachmentCount) ?? 0))
    case .contentChanged:
      let isInverted = displays.isListInverted
      let change = json.required(
        "content", .object { MessageList.Change(json: &$0, of: isInverted) })
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
    let member = JSONObjectType<KeyboardEvent>.object {
      KeyboardEvent(
        json: &$0, phase: phase, display: displays.current, preset: displays.preset)
    }
    guard phase == .hide else {
      return json.required("keyboard", member).map(Event.keyboardMoved)
    }
    let hidden = json.optional("keyboard", member)
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

extension MessageList.Change {
  /// Reads new content.
  ///
  /// - Parameter isInverted: whether the list is inverted.
  fileprivate init?(json: inout JSONObject, of isInverted: Bool) {
    let frame = json.optional("frame", .rect)
    let contentHeight = json.required("contentHeight", .nonNegativeLength)
    let offset = json.optional("offset", .position)
    let liftPolicy = json.optional("liftPolicy", .name(of: MessageList.LiftPolicy.self))
    let inverted = json.optional("inverted", .boolean)
    let blankSpace = json.optional("blankSpace", .nonNegativeLength)
    let extraPadding = json.optional("extraPadding", .length)
    let pin = json.optional("pin", .object(MessageList.Pin.init(json:)))
    let button = json.optional("scrollButton", .object(MessageList.ScrollButton.init(json:)))
    let alignment = json.optional("align", .name(of: MessageList.Alignment.self))
    let insertedAbove = json.optional("insertedAbove", .nonNegativeLength) ?? 0
    if inverted ?? isInverted, pin != nil { json.report("pin", MessageList.Pin.invertedProblem) }
    guard let contentHeight else { return nil }
    self.init(
      frame: frame, contentHeight: contentHeight, offset: offset, liftPolicy: liftPolicy,
      inverted: inverted, blankSpace: blankSpace, extraPadding: extraPadding, pin: pin,
      scrollButton: button, alignment: alignment, insertedAbove: insertedAbove)
  }
}

extension JSONType where Self == JSONInteger {
  /// A number of attachments.
  static var attachmentCount: JSONInteger { .integer(in: 0...10_000) }
}

extension Event.Change {
  /// - Parameter style: the style from which spans take what they leave out.
  fileprivate init?(json: inout JSONObject, in style: TextStyle) {
    let range = json.required("range", .anyTextRange)
    let replacement = json.required("replacement", .text)
    let composing = json.optional("composing", .anyTextRange)
    let text = replacement.map { json.styled(UTF16Text(units: $0), in: style) }
    let tokens = json.tokens(in: text) ?? []
    guard let range, let text else { return nil }
    self.init(
      range: range.units, replacement: text, composing: composing?.units, tokens: tokens)
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
    let selection = json.optional("selection", .object { TextRange(json: &$0, in: text) })?.units
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

extension JSONType where Self == JSONObjectType<TextRange> {
  /// A range of a text that is unknown until the earlier events are applied.
  fileprivate static var anyTextRange: Self { .object { TextRange(json: &$0, in: nil) } }
}
