import Composer

extension Effect {
  /// The effect in the words of the contract, with the figures that matter.
  var caption: String {
    switch self {
    case .animate(let from, let to, let durationMs, let curve):
      "animate \(Effect.way(from, to))\(Effect.timing(durationMs, curve))"
    case .focus: "focus"
    case .blur: "blur"
    case .showKeyboard: "showKeyboard"
    case .hideKeyboard: "hideKeyboard"
    case .installAccessory: "installAccessory"
    case .removeAccessory: "removeAccessory"
    case .publish(let text): "publish \(Caption.quoted(text))"
    case .rejectEdit(let reason): "rejectEdit, \(reason.rawValue)"
    case .scroll(let offset): "scroll to \(offset.label)"
    case .setPlaceholder(let visible): "setPlaceholder, \(visible ? "visible" : "hidden")"
    case .setTextColor(let color): "setTextColor, \(color.rawValue)"
    }
  }

  private static func way(_ from: Rect, _ to: Rect) -> String {
    let height =
      from.height == to.height ? "" : ", height \(from.height.label) → \(to.height.label)"
    return "y \(from.y.label) → \(to.y.label)\(height)"
  }

  private static func timing(_ durationMs: Double, _ curve: Curve) -> String {
    guard durationMs > 0 else { return ", at once" }
    return ", \(durationMs.label) ms, \(Caption.shortened(curve.label, to: 30))"
  }
}
