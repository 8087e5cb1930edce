import Composer
import Testing

/// A row on the keyboard, as of UIKit's `inputAccessoryView` with a close button.
///
/// Source: a blog article on shifting by the overlap (Swift 2): 60 high, a button of 70 × 50.
@Suite("A row on the keyboard")
struct KeyboardRowTests {
  private static let row = Row(
    id: "accessory", height: 60, edge: .keyboard,
    items: [Item(id: "close", size: Size(width: 70, height: 50))])

  private func layout(
    _ keyboard: KeyboardEvent?, rows: [Row] = [row], direction: LayoutDirection = .leftToRight,
    placement: Placement = .overlap, drag: Drag? = nil
  ) -> Layout {
    LayoutScene(
      display: Display(screen: Size(width: 375, height: 667), safeArea: Insets(top: 20)),
      keyboard: keyboard,
      composer: ComposerBox {
        $0.placement = placement
        $0.frame = placement == .dock ? nil : frame(16, 467, 343, 100)
        $0.direction = direction
        $0.rows = rows
      },
      drag: drag
    ).laidOut
  }

  @Test("becomes the keyboard's top, and holds its close button")
  func top() {
    let layout = layout(dockedOnSE(216))
    #expect(layout.composer?.shift == 176)
    #expect(layout.keyboard.frame == frame(0, 391, 375, 276))
    #expect(layout.keyboard.overlap == 276)
    #expect(layout.keyboard.rows?.map(\.frame) == [frame(0, 391, 375, 60)])
    #expect(layout.keyboard.rows?[0].items.map(\.frame) == [frame(305, 396, 70, 50)])
    #expect(layout.keyboard.rows?[0].items.map(\.id) == ["close"])
  }

  @Test("is mirrored")
  func mirrored() {
    let layout = layout(dockedOnSE(216), direction: .rightToLeft)
    #expect(layout.keyboard.rows?[0].items[0].frame == frame(0, 396, 70, 50))
  }

  @Test("is there only while a keyboard is docked")
  func absent() {
    let floating = KeyboardEvent(phase: .show, frame: frame(40, 300, 200, 150))
    for keyboard in [nil, floating, KeyboardEvent(phase: .hide, frame: .zero)] {
      let layout = layout(keyboard)
      #expect(layout.keyboard.rows == [])
      #expect(layout.composer?.shift == 0)
    }
    #expect(self.layout(dockedOnSE(216), rows: []).keyboard.rows == nil)
  }

  @Test("is there without a composer, and covers the list")
  func withoutComposer() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 375, height: 667)), keyboard: dockedOnSE(216),
      composer: ComposerBox {
        $0.placement = .absent
        $0.rows = [Self.row]
      },
      content: MessageList(contentHeight: 2_000, offset: 0))
    #expect(scene.laidOut.keyboard.rows?[0].frame == frame(0, 391, 375, 60))
    #expect(scene.laidOut.content?.bottomInset == 276)
    #expect(scene.laidOut.composer == nil)
  }

  @Test("is inside a frame that includes it")
  func included() {
    let keyboard = KeyboardEvent(
      phase: .show, frame: dockedOnSE(276).frame, includesAccessory: true)
    let layout = layout(keyboard)
    #expect(layout.composer?.shift == 176)
    #expect(layout.keyboard.rows?[0].frame == frame(0, 391, 375, 60))
  }

  @Test("carries a docked bar, and moves with a dragged keyboard")
  func docked() {
    #expect(layout(dockedOnSE(216), placement: .dock).composer?.frame?.maxY == 391)
    let drag = Drag(phase: .changed, fingerY: 500)
    let dragged = layout(dockedOnSE(216), placement: .dock, drag: drag)
    #expect(dragged.composer?.frame?.maxY == 500)
    #expect(dragged.keyboard.rows?[0].frame.y == 500)
    #expect(dragged.drag?.progress == 109.0 / 276)
  }

  @Test("places items inwards from both edges, in their order, at three heights")
  func items() {
    let size = Size(width: 30, height: 20)
    let row = Row(
      id: "bar", height: 44, edge: .keyboard,
      items: [
        Item(id: "a", size: size, side: .leading, alignment: .first),
        Item(id: "b", size: size, side: .trailing, alignment: .last),
        Item(id: "c", size: size, side: .leading, alignment: .center),
        Item(id: "d", size: size, side: .trailing, alignment: .center),
      ])
    let items = layout(dockedOnSE(216), rows: [Self.row, row]).keyboard.rows?[1].items
    #expect(items?.map(\.frame.x) == [0, 345, 30, 315])
    #expect(items?.map(\.frame.y) == [407, 431, 419, 419])
  }
}
