import Composer
import Testing

/// An emoji panel in the keyboard's place.
///
/// Source: public threads KC#1441, Expensify#58331 and InputBarAccessoryView#225: the bar jumps when
/// keyboard and panel are exchanged in one of the two orders.
@Suite("A panel and the keyboard")
struct PanelExchangeTests {
  private static let emoji = Event.panelShown(kind: "emoji")

  private func bottoms(_ events: [Event], before: [Event]) -> [Double?] {
    let machine = Machine.iPhone16(
      keyboards: DeviceKeyboards([.init(portrait: 336, landscape: 219)]))
    let start = machine.follow([.appeared, .focused()] + before)
    return [start.frame?.maxY] + machine.follow(events, from: start.state).bottoms
  }

  @Test("are exchanged in both orders of events, and the bar stays")
  func exchanged() {
    // From the keyboard to the panel.
    #expect(bottoms([Self.emoji, .hidden], before: [.shown(336)]) == [516, 516, 516])
    // From the panel to the keyboard.
    #expect(bottoms([.shown(336), .panelHidden], before: [Self.emoji]) == [516, 516, 516])
    #expect(bottoms([.panelHidden, .shown(336)], before: [Self.emoji]) == [516, 516, 516])
    // A platform that hides the keyboard first: the bar ends where it was.
    #expect(bottoms([.hidden, Self.emoji], before: [.shown(336)]).last == 516)
  }

  @Test("of another height move the bar once")
  func otherHeight() {
    let low = Event.panelShown(kind: "stickers", height: 250)
    #expect(bottoms([low, .hidden], before: [.shown(336)]) == [516, 602, 602])
    #expect(bottoms([.shown(336), .panelHidden], before: [low]) == [602, 516, 516])
  }

  @Test("give the panel the height of the last keyboard, or of the device's")
  func height() {
    #expect(bottoms([Self.emoji], before: [.shown(300), .hidden]).last == 552)
    #expect(bottoms([Self.emoji], before: []).last == 516)
    // The shortcut bar of a hardware keyboard is no keyboard to replace.
    let shortcuts = Event.changed(Rect(x: 0, y: 783, width: 393, height: 336))
    #expect(bottoms([Self.emoji], before: [.shown(300), shortcuts]).last == 552)
    let machine = Machine.iPhone16()
    let run = machine.follow([.appeared, Self.emoji])
    #expect(run.ignored == .unknownHeight)
    #expect(run.state.panel == nil)
  }

  @Test("have effects that say what to show")
  func effects() {
    let machine = Machine.iPhone16()
    let panel = Panel(kind: "emoji", height: 336)
    let run = machine.follow([.appeared, .focused(), .shown(336), Self.emoji, .hidden, .tapped])
    #expect(run.steps[3].effects == [.showPanel(panel), .hideKeyboard])
    #expect(run.steps[4].ignored == .duplicate)
    #expect(run.steps[5].effects == [.hidePanel, .showKeyboard])
    #expect(run.state.panel == nil)
    #expect(run.frame?.maxY == 516)
    let again = machine.follow([.shown(336)], from: run.state)
    #expect(again.ignored == .duplicate)
    #expect(machine.follow([.hidden], from: run.state).frame?.maxY == 818)
  }

  @Test("close together", arguments: [Event.tappedOutside, .tappedClose])
  func closed(event: Event) {
    let machine = Machine.iPhone16()
    let run = machine.follow(
      [.appeared, .focused(), .panelShown(kind: "emoji", height: 300), event])
    #expect(run.effects.contains(.hidePanel))
    #expect(run.effects.contains(.blur))
    #expect(run.state.panel == nil)
    #expect(run.frame?.maxY == 818)
    #expect(run.effects.compactMap(\.timing).first?.durationMs == 250)
  }

  @Test("stay when another view takes the focus, and the panel leaves with its own event")
  func blurred() {
    let machine = Machine.iPhone16()
    let run = machine.follow(
      [.appeared, .focused(), .panelShown(kind: "emoji", height: 300), .blurred, .panelHidden])
    #expect(run.bottoms == [818, 818, 552, 552, 818])
    #expect(machine.follow([.panelHidden], from: run.state).ignored == .duplicate)
  }

  @Test("can be dragged away")
  func dragged() {
    let machine = Machine.iPhone16()
    let run = machine.follow(
      [
        .appeared, .focused(), .panelShown(kind: "emoji", height: 300), .finger(at: 700),
        .lifted(velocityY: 900),
      ])
    #expect(run.steps[3].layout.panel?.frame.y == 700)
    #expect(run.state.panel == nil)
    #expect(run.effects.contains(.hidePanel))
    #expect(run.frame?.maxY == 818)
  }

  @Test("turn with the device")
  func turned() {
    let machine = Machine.iPhone16(
      keyboards: DeviceKeyboards([.init(portrait: 336, landscape: 219)]))
    let landscape = Display(screen: Size(width: 852, height: 393), safeArea: Insets(bottom: 21))
    let run = machine.follow([.appeared, Self.emoji, .resized(landscape)])
    #expect(run.effects.contains(.showPanel(Panel(kind: "emoji", height: 219))))
    #expect(run.frame?.maxY == 174)
  }
}
