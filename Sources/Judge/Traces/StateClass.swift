import Composer

/// The states that behave alike, in words.
///
/// Two states of a class differ only in numbers and letters: how high the keyboard is, what the text says,
/// how long the list is. While the screen is not shown, nothing can be seen.
struct StateClass: Hashable, Sendable {
  /// What the states have in common.
  let words: String

  init(_ state: State, _ layout: Layout, in machine: Machine) {
    guard state.appeared else {
      words = "not shown"
      return
    }
    let held = (state.display ?? machine.display).heldOrientation
    let parts: [String?] = [
      state.focused ? "focused\(state.field.map { " on \($0.text)" } ?? "")" : nil,
      layout.keyboard.state == .hidden ? nil : "keyboard \(layout.keyboard.state.rawValue)",
      state.panel == nil ? nil : "panel", state.drag == nil ? nil : "dragged",
      Self.text(of: state, layout), state.marked == nil ? nil : "marked",
      state.session == nil ? nil : "list open",
      state.attachments.uploading > 0 ? "uploading" : nil,
      state.attachments.ready > 0 && state.text.isEmpty ? "attachment" : nil,
      held == machine.display.heldOrientation ? nil : held.rawValue,
    ]
    let known = parts.compactMap { $0 }
    words = known.isEmpty ? "at rest" : known.joined(separator: ", ")
  }

  private static func text(of state: State, _ layout: Layout) -> String? {
    if state.text.isEmpty { return nil }
    if state.text.units.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { return "blank text" }
    guard let text = layout.text else { return "text" }
    return text.scrolls ? "text that scrolls" : (text.lines ?? 1) > 1 ? "text of lines" : "text"
  }
}
