import Composer
import JSON

extension Effect {
  /// The type of the effect.
  private var type: String {
    switch self {
    case .animate: "animate"
    case .focus: "focus"
    case .blur: "blur"
    case .showKeyboard: "showKeyboard"
    case .hideKeyboard: "hideKeyboard"
    case .installAccessory: "installAccessory"
    case .removeAccessory: "removeAccessory"
    case .showPanel: "showPanel"
    case .hidePanel: "hidePanel"
    case .publish: "publish"
    case .stop: "stop"
    case .keepUnsent: "keepUnsent"
    case .recall: "recall"
    case .rejectEdit: "rejectEdit"
    case .setText: "setText"
    case .attach: "attach"
    case .setSend: "setSend"
    case .setCounter: "setCounter"
    case .setSession: "setSession"
    case .movePick: "movePick"
    case .pick: "pick"
    case .setMode: "setMode"
    case .scroll: "scroll"
    case .setPlaceholder: "setPlaceholder"
    case .setTextColor: "setTextColor"
    }
  }
}

extension Effect: JSONWritable {
  /// Writes the type of the effect and its other members.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("type", type)
      switch self {
      case .animate(let movement): movement.writeMembers(to: &$0)
      case .focus(let field): $0.memberIfPresent("field", field)
      case .showPanel(let panel):
        $0.member("kind", panel.kind)
        $0.member("height", panel.height)
      case .publish(let text, let mode):
        $0.member("text", text)
        $0.memberIfPresent("mode", mode)
      case .attach(let text), .keepUnsent(let text): $0.member("text", text)
      case .recall(let back): $0.member("back", back)
      case .setSend(let enabled, let action):
        $0.member("enabled", enabled)
        $0.member("action", action)
      case .setCounter(let counter): counter.writeMembers(to: &$0)
      case .movePick(let distance): $0.member("by", distance)
      case .setSession(let session): $0.member("session", session)
      case .setMode(let mode): $0.member("mode", mode)
      case .rejectEdit(let reason): $0.member("reason", reason)
      case .setText(let text, let selection):
        $0.member("text", text)
        $0.member("selection", selection)
      case .scroll(let offset): $0.member("offset", offset)
      case .setPlaceholder(let visible): $0.member("visible", visible)
      case .setTextColor(let color): $0.member("color", color)
      case .blur, .showKeyboard, .hideKeyboard, .hidePanel, .installAccessory, .removeAccessory,
        .stop, .pick:
        break
      }
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
    json.member("curve", curve)
    json.member("settleMs", settleMs)
    json.member("css", css)
    json.member("initialVelocity", initialVelocity)
  }
}

extension Effect.Rejection: JSONWritable {}
extension Effect.TextColor: JSONWritable {}
extension SendAction: JSONWritable {}
extension Ignored: JSONWritable {}
