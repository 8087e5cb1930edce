/// The colours of a picture by purpose, each with a light and a dark variant.
enum Ink: String, CaseIterable {
  /// The background.
  case canvas
  /// Text and numbers.
  case ink
  /// Secondary text.
  case mute
  /// Thin separator lines.
  case rule
  /// The background of every other row.
  case stripe
  /// The frame of a device.
  case bezel
  /// The screen.
  case screen
  /// The part of the screen outside the host view.
  case outside
  /// The safe area.
  case safe
  /// The software keyboard.
  case keyboard
  /// The keys of the keyboard.
  case key
  /// The message bar or field.
  case bar
  /// The edge of the bar, and its labels.
  case edge
  /// The frame of the text.
  case field
  /// The resting frame of the bar or field.
  case before
  /// The distance of a shift.
  case shift
  /// The list of messages.
  case list
  /// A message in the list.
  case bubble
  /// The finger of a drag.
  case finger

  /// The colour on a light canvas.
  var light: String {
    switch self {
    case .canvas: "#ffffff"
    case .ink: "#1f2328"
    case .mute: "#59636e"
    case .rule: "#d1d9e0"
    case .stripe: "#f3f6f9"
    case .bezel: "#25292e"
    case .screen: "#f9fafb"
    case .outside: "#dfe4ea"
    case .safe: "#a35200"
    case .keyboard: "#cfd6de"
    case .key: "#ffffff"
    case .bar: "#ffffff"
    case .edge: "#0757ba"
    case .field: "#e6f0fc"
    case .before: "#7338c8"
    case .shift: "#c01c28"
    case .list: "#116329"
    case .bubble: "#dfe8e2"
    case .finger: "#b5286e"
    }
  }

  /// The colour on a dark canvas.
  var dark: String {
    switch self {
    case .canvas: "#0d1117"
    case .ink: "#f0f3f6"
    case .mute: "#9ea7b3"
    case .rule: "#3d444d"
    case .stripe: "#161b22"
    case .bezel: "#6e7681"
    case .screen: "#15191f"
    case .outside: "#2b3138"
    case .safe: "#f0a35e"
    case .keyboard: "#2f363f"
    case .key: "#4d5661"
    case .bar: "#1d2430"
    case .edge: "#6cb6ff"
    case .field: "#12263f"
    case .before: "#c297ff"
    case .shift: "#ff8182"
    case .list: "#6bc46d"
    case .bubble: "#24322a"
    case .finger: "#ff80c8"
    }
  }
}
