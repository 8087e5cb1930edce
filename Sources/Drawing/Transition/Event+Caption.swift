import Composer

extension Event {
  /// The event's name in the API, with its main values.
  var caption: String {
    switch self {
    case .appeared: "appeared"
    case .disappeared: "disappeared"
    case .resized(let display):
      "resized to \(display.screen.width.label) × \(display.screen.height.label)"
    case .offsetChanged(let offset): "offsetChanged to \(offset.label)"
    case .focused(let field): "focused\(field.map { " \($0)" } ?? "")"
    case .tapped: "tapped"
    case .blurred: "blurred"
    case .tappedOutside: "tappedOutside"
    case .tappedClose: "tappedClose"
    case .keyboardMoved(let keyboard): keyboard.caption
    case .dragged(let finger): finger.caption
    case .edited(let change): change.caption
    case .selectionChanged(let selection):
      "selectionChanged to \(selection.lowerBound)–\(selection.upperBound)"
    case .panelShown(let kind, let height):
      "panelShown, \(Caption.shortened(kind.text, to: 20))\(height.map { ", \($0.label) high" } ?? "")"
    case .panelHidden: "panelHidden"
    case .keyPressed(let key): "keyPressed \(key.caption)"
    case .attachmentsChanged(let attachments):
      "attachmentsChanged, \(attachments.ready) ready, \(attachments.uploading) uploading"
    case .prefixed(let style): "prefixed, \(style.kind.rawValue)"
    case .queueEdited(let id, let text, tokens: _):
      "queueEdited \(Caption.shortened(id.text, to: 20)) \(Caption.quoted(text))"
    case .queueMoved(let id, let place):
      "queueMoved \(Caption.shortened(id.text, to: 20)) to \(place)"
    case .queueRemoved(let id): "queueRemoved \(Caption.shortened(id.text, to: 20))"
    case .queueSteered(let id): "queueSteered \(Caption.shortened(id.text, to: 20))"
    case .contentChanged(let change): "contentChanged to \(change.contentHeight.label) high"
    case .sent: "sent"
    case .stopped: "stopped"
    case .runStarted: "runStarted"
    case .runEnded: "runEnded"
    case .sendFailed(let text, _, _): "sendFailed \(Caption.quoted(text))"
    case .textSet(let text): "textSet\(text.caption)"
    case .wrapped(.marks(let marks)):
      "wrapped in \(Caption.quoted(marks.before)) and \(Caption.quoted(marks.after))"
    case .wrapped(.style(let style)): "wrapped, \(style.rawValue)"
    case .held(let isOn): "held, \(isOn ? "on" : "off")"
    case .barDragged(let y): "barDragged to \(y.label)"
    case .barReset: "barReset"
    case .recordStarted: "recordStarted"
    case .recordMoved(let finger): "recordMoved by \(finger.x.label), \(finger.y.label)"
    case .recordEnded: "recordEnded"
    }
  }
}

extension Event.NewText {
  fileprivate var caption: String {
    switch self {
    case .draft(let content): ", draft \(Caption.quoted(content.text))"
    case .edit(let content): ", edit \(Caption.quoted(content.text))"
    case .history(let content): ", history \(Caption.quoted(content.text))"
    case .cancel: ", cancel"
    }
  }
}

extension KeyPress {
  fileprivate var caption: String {
    (modifiers.names + [Caption.shortened(key, to: 20)]).joined(separator: "+")
  }
}

extension KeyboardEvent {
  fileprivate var caption: String {
    switch phase {
    case .show: "keyboardWillShow, \(frame.height.label) high"
    case .change: "keyboardWillChangeFrame, \(frame.height.label) high"
    case .hide: "keyboardWillHide"
    }
  }
}

extension Event.Finger {
  fileprivate var caption: String {
    let place = y.map { ", y \($0.label)" } ?? ""
    return switch phase {
    case .changed: "dragChanged\(place)"
    case .ended: "dragEnded\(place), velocity \(velocityY.label)"
    case .cancelled: "dragCancelled\(place)"
    }
  }
}

extension Event.Change {
  fileprivate var caption: String {
    let marked = composing == nil ? "" : ", composing"
    if let result { return "edited to \(Caption.quoted(result.value.text))\(marked)" }
    let range = "\(self.range.lowerBound)–\(self.range.upperBound)"
    return replacement.isEmpty
      ? "edited, \(range) deleted\(marked)"
      : "edited, \(range) becomes \(Caption.quoted(replacement))\(marked)"
  }
}

extension Effect {
  /// The effect's name in the API, with its main values.
  var caption: String {
    switch self {
    case .animate(let movement): "animate \(movement.caption)"
    case .focus(let field): "focus\(field.map { " \($0)" } ?? "")"
    case .blur: "blur"
    case .showKeyboard: "showKeyboard"
    case .hideKeyboard: "hideKeyboard"
    case .installAccessory: "installAccessory"
    case .removeAccessory: "removeAccessory"
    case .showPanel(let panel):
      "showPanel \(Caption.shortened(panel.kind.text, to: 20)), \(panel.height.label) high"
    case .hidePanel: "hidePanel"
    case .attach(let text): "attach \(Caption.quoted(text))"
    case .setSend(let enabled, let action):
      "setSend, \(enabled ? "enabled" : "disabled")\(action == .send ? "" : ", \(action.rawValue)")"
    case .setCounter(let counter):
      counter.map { "setCounter, \($0.left) \($0.unit.name) left" } ?? "setCounter, none"
    case .movePick(let distance): "movePick by \(distance)"
    case .pick: "pick"
    case .recall(let back): "recall, \(back) back"
    case .stop: "stop"
    case .record: "record"
    case .lockRecording: "lockRecording"
    case .cancelRecording: "cancelRecording"
    case .sendRecording: "sendRecording"
    case .keepUnsent(let text, _, _): "keepUnsent \(Caption.quoted(text))"
    case .setSession(let session):
      session.map {
        "setSession \(Caption.quoted(UTF16Text(units: $0.trigger.units + $0.query.units)))"
      } ?? "setSession, none"
    case .setMode(let mode): "setMode, \(mode.rawValue)"
    case .setQueue(let messages): "setQueue, \(messages.count) waiting"
    case .setLink(_, let url): "setLink \(Caption.quoted(url))"
    case .refuseAttachments(let refused): "refuseAttachments, \(refused.count)"
    case .removeAttachment(let id): "removeAttachment \(Caption.shortened(id.text, to: 20))"
    case .publish(let text, let mode, _, _):
      "publish \(Caption.quoted(text))\(mode.map { ", \($0.rawValue)" } ?? "")"
    case .rejectEdit(let reason): "rejectEdit, \(reason.rawValue)"
    case .setText(let text, _): "setText \(Caption.quoted(text))"
    case .scroll(let offset): "scroll to \(offset.label)"
    case .setPlaceholder(let visible): "setPlaceholder, \(visible ? "visible" : "hidden")"
    case .setTextColor(let color): "setTextColor, \(color.rawValue)"
    }
  }
}

extension Movement {
  fileprivate var caption: String {
    let name = field.map { "\($0), " } ?? ""
    let height =
      from.height == to.height ? "" : ", height \(from.height.label) → \(to.height.label)"
    return "\(name)y \(from.y.label) → \(to.y.label)\(height)\(timing)"
  }

  private var timing: String {
    guard durationMs > 0 else { return ", at once" }
    return ", \(durationMs.label) ms, \(Caption.shortened(curve.label, to: 30))"
  }
}
