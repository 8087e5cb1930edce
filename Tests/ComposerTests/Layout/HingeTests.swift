import Composer
import Testing

/// A hinge or fold that splits the view.
@Suite("A hinge")
struct HingeTests {
  private static let screen = Size(width: 1114, height: 720)
  private static let upright = Rect(x: 540, y: 0, width: 34, height: 720)
  private static let across = Rect(x: 0, y: 360, width: 1114, height: 0)

  private func split(
    _ hinge: Rect?, _ pane: Pane = .second, in view: Rect? = nil
  ) -> Rect? {
    Display(screen: Self.screen, view: view, hinge: hinge, pane: pane).split
  }

  @Test("splits a view that it crosses from edge to edge")
  func panes() {
    #expect(split(Self.upright) == Rect(x: 574, y: 0, width: 540, height: 720))
    #expect(split(Self.upright, .first) == Rect(x: 0, y: 0, width: 540, height: 720))
    #expect(split(Self.across) == Rect(x: 0, y: 360, width: 1114, height: 360))
    #expect(split(Self.across, .first) == Rect(x: 0, y: 0, width: 1114, height: 360))
    #expect(split(nil) == nil)
    #expect(split(Self.upright, in: Rect(x: 600, y: 0, width: 500, height: 720)) == nil)
    #expect(split(Self.upright, in: Rect(x: 0, y: 0, width: 540, height: 720)) == nil)
    #expect(split(Rect(x: 540, y: 100, width: 34, height: 620)) == nil)
  }

  @Test("keeps the bar and the list in the pane, also when the screen is folded later")
  func machine() {
    let machine = Machine(
      display: Display(screen: Self.screen, safeArea: Insets(bottom: 20)),
      content: MessageList(contentHeight: 2_000, offset: 0))
    let open = machine.follow([.appeared])
    #expect(open.frame == Rect(x: 0, y: 652, width: 1114, height: 48))
    let folded = machine.follow(
      [
        .resized(
          Display(
            screen: Self.screen, safeArea: Insets(bottom: 20), hinge: Self.upright, pane: .first))
      ], from: open.state)
    #expect(folded.frame == Rect(x: 0, y: 652, width: 540, height: 48))
    #expect(folded.layout?.content?.frame.width == 540)
    #expect(folded.layout?.view == Rect(x: 0, y: 0, width: 540, height: 720))
    let tabletop = machine.follow(
      [.resized(Display(screen: Self.screen, hinge: Self.across))], from: open.state)
    #expect(tabletop.frame == Rect(x: 0, y: 312, width: 1114, height: 48))
    let typing = machine.follow(
      [.shown(200, on: Self.screen)], from: tabletop.state)
    #expect(typing.frame == Rect(x: 0, y: 112, width: 1114, height: 48))
  }
}
