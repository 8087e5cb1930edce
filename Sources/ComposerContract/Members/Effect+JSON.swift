import Composer
import JSON

extension Effect: JSONWritable {
  /// Writes the type of the effect and its other members.
  public func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }

  private func writeMembers(to json: inout JSONWriter) {
    func type(_ name: String) { json.member("type", name) }
    switch self {
    case .animate(let movement):
      type("animate")
      movement.writeMembers(to: &json)
    case .focus(let field):
      type("focus")
      json.memberIfPresent("field", field)
    case .blur: type("blur")
    case .showKeyboard: type("showKeyboard")
    case .hideKeyboard: type("hideKeyboard")
    case .installAccessory: type("installAccessory")
    case .removeAccessory: type("removeAccessory")
    case .showPanel(let panel):
      type("showPanel")
      json.member("kind", panel.kind)
      json.member("height", panel.height)
    case .hidePanel: type("hidePanel")
    case .publish(let text, let mode, let tokens, let attachments):
      type("publish")
      json.member("text", text)
      json.memberIfPresent("mode", mode)
      json.memberIfPresent("tokens", tokens?.value)
      json.memberIfPresent("attachments", attachments?.value)
    case .setQueue(let messages):
      type("setQueue")
      json.member("queue", messages)
    case .stop: type("stop")
    case .record: type("record")
    case .lockRecording: type("lockRecording")
    case .cancelRecording: type("cancelRecording")
    case .sendRecording: type("sendRecording")
    case .keepUnsent(let text, let tokens, let attachments):
      type("keepUnsent")
      json.member("text", text)
      json.memberIfPresent("tokens", tokens?.value)
      json.memberIfPresent("attachments", attachments?.value)
    case .recall(let back):
      type("recall")
      json.member("back", back)
    case .rejectEdit(let reason):
      type("rejectEdit")
      json.member("reason", reason)
    case .setText(let text, let selection):
      type("setText")
      json.member("text", text)
      json.member("selection", selection)
    case .attach(let text):
      type("attach")
      json.member("text", text)
    case .setLink(let range, let url):
      type("setLink")
      json.member("range", range)
      json.member("url", url)
    case .refuseAttachments(let refused):
      type("refuseAttachments")
      json.member("refused", refused)
    case .removeAttachment(let id):
      type("removeAttachment")
      json.member("id", id)
    case .setSend(let enabled, let action):
      type("setSend")
      json.member("enabled", enabled)
      json.member("action", action)
    case .setCounter(let counter):
      type("setCounter")
      counter.writeMembers(to: &json)
    case .setSession(let session):
      type("setSession")
      json.member("session", session)
    case .movePick(let distance):
      type("movePick")
      json.member("by", distance)
    case .pick: type("pick")
    case .setMode(let mode):
      type("setMode")
      json.member("mode", mode)
    case .scroll(let offset):
      type("scroll")
      json.member("offset", offset)
    case .setPlaceholder(let visible):
      type("setPlaceholder")
      json.member("visible", visible)
    case .setTextColor(let color):
      type("setTextColor")
      json.member("color", color)
    }
  }
}

extension Movement {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.memberIfPresent("field", field)
    json.member("from", from)
    json.member("to", to)
    json.member("textFrame", textFrame)
    json.member("durationMs", durationMs)
    json.memberIfPresent("delayMs", delayMs > 0 ? delayMs : nil)
    json.member("curve", curve)
    json.member("settleMs", settleMs)
    json.member("css", css)
    json.member("initialVelocity", initialVelocity)
  }
}

extension Effect.Rejection: JSONWritable {}
extension Effect.TextColor: JSONWritable {}
extension SendAction: JSONWritable {}
extension VoiceRecording: JSONWritable {}
extension Ignored: JSONWritable {}
