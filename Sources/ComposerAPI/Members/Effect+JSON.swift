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
    case .publish: "publish"
    case .rejectEdit: "rejectEdit"
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
      case .animate(let from, let to, let durationMs, let curve):
        $0.member("from", from)
        $0.member("to", to)
        $0.member("durationMs", durationMs)
        $0.member("curve", curve)
      case .publish(let text): $0.member("text", text)
      case .rejectEdit(let reason): $0.member("reason", reason)
      case .scroll(let offset): $0.member("offset", offset)
      case .setPlaceholder(let visible): $0.member("visible", visible)
      case .setTextColor(let color): $0.member("color", color)
      case .focus, .blur, .showKeyboard, .hideKeyboard, .installAccessory, .removeAccessory: break
      }
    }
  }
}

extension Effect.Rejection: JSONWritable {}
extension Effect.TextColor: JSONWritable {}
extension Ignored: JSONWritable {}
