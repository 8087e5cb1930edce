import Composer
import Testing

/// A list for mentions: 10 pt a character, a view of 393 × 800, a bar of 48.
@Suite("A popover")
struct PopoverTests {
  private func layout(
    _ popover: Popover, text: UTF16Text = "hello @an", keyboard: Double = 0,
    direction: LayoutDirection = .leftToRight, placement: Placement = .dock, field: Rect? = nil,
    topLimit: Double? = nil, items: [Item] = []
  ) -> Layout {
    LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 800), safeArea: Insets(top: 50, bottom: 30)),
      keyboard: keyboard > 0 ? docked(keyboard, on: 393, 800) : nil,
      composer: ComposerBox {
        $0.placement = placement
        $0.topLimit = topLimit
        $0.frame = field
        $0.direction = direction
        $0.items = items
        $0.text = .box(TextBox(value: text))
      },
      popover: popover
    ).laidOut
  }

  private func popover(
    _ width: Double = 200, _ height: Double = 150, _ anchor: Popover.Anchor = .bar, gap: Double = 8
  ) -> Popover {
    Popover(size: Size(width: width, height: height), anchor: anchor, gap: gap)
  }

  @Test("lies above the bar, at its leading edge")
  func above() {
    let found = layout(popover(), keyboard: 300).popover
    // The bar lies from 452 to 500.
    #expect(found?.place == Place(frame: frame(0, 294, 200, 150), side: .above, clamped: false))
    let mirrored = layout(popover(), keyboard: 300, direction: .rightToLeft).popover
    #expect(mirrored?.frame == frame(193, 294, 200, 150))
  }

  @Test("begins at the caret, and moves inwards at the edge of the view")
  func caret() {
    let item = Item(id: "plus", size: Size(width: 40, height: 30), side: .leading)
    #expect(layout(popover(200, 150, .caret(6))).popover?.frame?.x == 65)
    #expect(layout(popover(200, 150, .caret(6)), items: [item]).popover?.frame?.x == 105)
    #expect(layout(popover(350, 150, .caret(6))).popover?.frame?.x == 43)
    #expect(layout(popover(100, 150, .caret(6)), direction: .rightToLeft).popover?.frame?.x == 0)
  }

  @Test("is cut to the view's width")
  func wide() {
    let found = layout(popover(500)).popover
    #expect(found?.frame?.width == 393)
    #expect(found?.frame?.x == 0)
    #expect(found?.clamped == true)
  }

  @Test("is cut to the height below the top limit")
  func high() {
    // The bar's top is at 722; the safe area ends at 50.
    #expect(layout(popover(200, 664)).popover?.clamped == false)
    let found = layout(popover(200, 665)).popover
    #expect(found?.place == Place(frame: frame(0, 50, 200, 664), side: .above, clamped: true))
    #expect(layout(popover(200, 665), topLimit: 100).popover?.frame?.y == 100)
  }

  @Test("lies below a field at the top, above the keyboard")
  func below() {
    let field = frame(20, 100, 300, 40)
    let found = layout(popover(), keyboard: 300, placement: .overlap, field: field).popover
    #expect(found?.place == Place(frame: frame(20, 148, 200, 150), side: .below, clamped: false))
    let high = layout(popover(200, 400), keyboard: 300, placement: .overlap, field: field).popover
    #expect(high?.place == Place(frame: frame(20, 148, 200, 352), side: .below, clamped: true))
  }

  @Test("has no frame where there is no space")
  func noSpace() {
    let found = layout(popover(), keyboard: 740).popover
    #expect(found != nil)
    #expect(found?.frame == nil)
    #expect(found?.clamped == true)
  }

  @Test("is absent without a bar")
  func absent() {
    #expect(layout(popover(), placement: .absent).popover == nil)
  }
}

private struct Place: Equatable {
  let frame: Rect?
  let side: PopoverLayout.Side
  let clamped: Bool
}

extension PopoverLayout {
  fileprivate var place: Place { Place(frame: frame, side: side, clamped: clamped) }
}

/// A panel in the keyboard's place.
@Suite("A panel")
struct PanelTests {
  private func layout(_ height: Double, drag: Drag? = nil, view: Rect? = nil) -> Layout {
    let screen = Size(width: 393, height: 852)
    let panel = Panel(kind: "emoji", height: height)
    return LayoutScene(
      display: Display(screen: screen, safeArea: Insets(bottom: 34), view: view),
      keyboard: panel.keyboard(on: screen, of: .ios),
      panel: panel, drag: drag
    ).laidOut
  }

  @Test("counts as a docked keyboard of its height")
  func docked() {
    let layout = layout(300)
    #expect(layout.keyboard.state == .docked)
    #expect(layout.keyboard.overlap == 300)
    #expect(layout.panel?.frame == frame(0, 552, 393, 300))
    #expect(layout.composer?.frame?.maxY == 552)
  }

  @Test("moves with a drag, and is gone after one that dismisses it")
  func dragged() {
    #expect(layout(300, drag: Drag(phase: .changed, fingerY: 600)).panel?.frame.y == 600)
    #expect(layout(300, drag: Drag(phase: .ended, fingerY: 800)).panel == nil)
  }

  @Test("is in view coordinates")
  func coordinates() {
    #expect(layout(300, view: frame(10, 20, 300, 832)).panel?.frame == frame(-10, 532, 393, 300))
  }
}
