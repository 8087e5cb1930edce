import Composer

/// A class of states that behave alike, described in words.
///
/// Two states of a class differ only in numbers and letters: how high the keyboard is, what the text says,
/// how long the list is. While the screen is not shown, nothing can be seen; behind a sheet, nothing moves.
struct StateClass: Hashable, Sendable {
  /// What the states have in common.
  let words: String

  init(_ state: State, _ layout: Layout, in machine: Machine) {
    guard state.appeared else {
      words = "not shown"
      return
    }
    let focus = state.focused ? "focused\(state.field.map { " on \($0.text)" } ?? "")" : nil
    let keyboard = layout.keyboard.state
    let place = [focus, keyboard == .hidden ? nil : "keyboard \(keyboard.rawValue)"]
    if let held = state.held {
      let news = held.event.map { "keyboard will \($0.phase.rawValue)" }
      words = Self.joined(["behind a sheet"] + place + [news])
      return
    }
    let orientation = (state.display ?? machine.display).heldOrientation
    let isTurned = orientation != machine.display.heldOrientation
    words = Self.joined(
      place + Self.surroundings(of: state, in: machine) + Self.message(of: state, layout)
        + [isTurned ? orientation.rawValue : nil])
  }

  private static func joined(_ parts: [String?]) -> String {
    let known = parts.compactMap { $0 }
    return known.isEmpty ? "at rest" : known.joined(separator: ", ")
  }

  /// What is around the message.
  private static func surroundings(of state: State, in machine: Machine) -> [String?] {
    [
      state.panel == nil ? nil : "panel", state.drag == nil ? nil : "dragged",
      state.isRunning && machine.running != nil ? "answer running" : nil,
    ]
  }

  private static func message(of state: State, _ layout: Layout) -> [String?] {
    [
      text(of: state, layout), state.marked == nil ? nil : "marked",
      state.session == nil ? nil : "list open", state.closedList == nil ? nil : "list closed",
      state.recalling == nil ? nil : "message recalled",
      state.attachments.uploading > 0 ? "uploading" : nil,
      state.attachments.ready > 0 && state.text.isEmpty ? "attachment" : nil,
    ]
  }

  private static func text(of state: State, _ layout: Layout) -> String? {
    let substitutes = state.drafts.compactMap { $0.substitute }
    if substitutes.contains(.edit) { return "message edited" }
    if !substitutes.isEmpty { return "message of the history" }
    if state.text.isEmpty { return nil }
    if state.text.units.allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { return "blank text" }
    guard let text = layout.text else { return "text" }
    return text.scrolls ? "text that scrolls" : (text.lines ?? 1) > 1 ? "text of lines" : "text"
  }
}
