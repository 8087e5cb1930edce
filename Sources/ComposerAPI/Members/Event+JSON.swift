import Composer
import JSON

/// The types of events.
private enum EventName: String, CaseIterable {
  case appeared, disappeared, resized, focused, tapped, blurred, tappedOutside, tappedClose
  case keyboardWillShow, keyboardWillChangeFrame, keyboardWillHide
  case dragChanged, dragEnded, dragCancelled
  case edited, selectionChanged, sent, offsetChanged
}

extension Event {
  /// Reads an event.
  ///
  /// - Parameter stages: the stage before the event; a `resized` event updates it.
  static func of(_ json: inout JSONObject, on stages: inout StageTracker) -> Event? {
    guard let name = json.required("type", .name(of: EventName.self)) else { return nil }
    switch name {
    case .appeared: return .appeared
    case .disappeared: return .disappeared
    case .resized: return .resized(stages.resize(json: &json))
    case .focused: return .focused(field: json.optional("field", .partID))
    case .tapped: return .tapped
    case .blurred: return .blurred
    case .tappedOutside: return .tappedOutside
    case .tappedClose: return .tappedClose
    case .keyboardWillShow: return keyboard(.show, &json, on: stages)
    case .keyboardWillChangeFrame: return keyboard(.change, &json, on: stages)
    case .keyboardWillHide: return keyboard(.hide, &json, on: stages)
    case .dragChanged: return drag(.changed, &json)
    case .dragEnded: return drag(.ended, &json)
    case .dragCancelled: return drag(.cancelled, &json)
    case .edited: return Change(json: &json).map(Event.edited)
    case .selectionChanged:
      return json.required("selection", .anyTextRange).map { .selectionChanged($0.units) }
    case .sent: return .sent
    case .offsetChanged:
      return json.required("bottomOffset", .nonNegativeLength).map(Event.offsetChanged)
    }
  }

  private static func keyboard(
    _ phase: KeyboardEvent.Phase, _ json: inout JSONObject, on stages: StageTracker
  ) -> Event? {
    let member = JSONObjectType<KeyboardEvent>.object {
      KeyboardEvent(
        json: &$0, phase: phase, stage: stages.current, preset: stages.preset)
    }
    guard phase == .hide else {
      return json.required("keyboard", member).map(Event.keyboardMoved)
    }
    let hidden = json.optional("keyboard", member)
    return .keyboardMoved(hidden ?? KeyboardEvent(phase: .hide, frame: .zero))
  }

  /// Reads the finger of a drag; its position is required while it is down.
  private static func drag(_ phase: Drag.Phase, _ json: inout JSONObject) -> Event? {
    if phase == .changed, !json.has("fingerY") { json.report("fingerY", "is required") }
    return .dragged(
      Finger(
        phase: phase, y: json.optional("fingerY", .length),
        velocityY: json.optional("velocityY", .length) ?? 0,
        dismissPadding: json.optional("dismissPadding", .length)))
  }
}

extension Event.Change {
  fileprivate init?(json: inout JSONObject) {
    let range = json.required("range", .anyTextRange)
    let replacement = json.required("replacement", .text)
    let composing = json.optional("composing", .anyTextRange)
    guard let range, let replacement else { return nil }
    self.init(
      range: range.units, replacement: UTF16Text(units: replacement), composing: composing?.units)
  }
}

extension JSONType where Self == JSONObjectType<TextRange> {
  /// A range of a text that is unknown until the earlier events are applied.
  fileprivate static var anyTextRange: Self { .object { TextRange(json: &$0, in: nil) } }
}
