import Composer
import Testing

/// Source: a blog's iMessage-like bar (Objective-C), an input accessory with interactive dismissal.
@Suite("Docked input accessory, as a layout")
struct DockedAccessoryLayoutTests {
  private func scene(_ drag: Drag? = nil, keyboard: Bool = true) -> LayoutScene {
    let event = KeyboardEvent(
      phase: .show, frame: frame(0, 468, 393, 384), includesAccessory: true)
    return LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34)),
      keyboard: keyboard ? event : nil,
      composer: ComposerBox {
        $0.placement = .accessory
        $0.text = .height(36)
      },
      content: MessageList(contentHeight: 2_000, offset: 1_000), drag: drag)
  }

  private func bottom(fingerY: Double) -> Double? {
    scene(Drag(phase: .changed, fingerY: fingerY, dismissPadding: 48)).laidOut.composer?.frame?
      .maxY
  }

  @Test func restsAtTheBottomAndStandsOnTheKeyboard() {
    #expect(scene(keyboard: false).laidOut.composer?.frame == frame(0, 770, 393, 48))
    #expect(scene().laidOut.composer?.frame == frame(0, 468, 393, 48))
    #expect(scene().laidOut.keyboard.overlap == 336)
  }

  @Test func goesDownUnderTheFingerAndBackUp() {
    let way = [300.0, 468, 600, 700, 600, 468, 300].map(bottom)
    #expect(way.first == 516)
    #expect(way == way.reversed())
    #expect(way[3] ?? 0 > way[2] ?? 0)
  }

  @Test func cancellingLeavesItWhereItWas() {
    for phase in [Drag.Phase.cancelled, .ended] {
      let layout = scene(Drag(phase: phase, fingerY: 700, velocityY: -100)).laidOut
      #expect(layout.drag?.release == .restore)
      #expect(layout.composer == scene().laidOut.composer)
    }
  }

  @Test func lettingGoDismisses() {
    let layout = scene(Drag(phase: .ended, fingerY: 800)).laidOut
    #expect(layout.drag?.release == .dismiss)
    #expect(layout.composer == scene(keyboard: false).laidOut.composer)
  }

  /// Source: MessageKit issue 357 (safe area) and the list below the bar.
  @Test func theListEndsAtTheBar() {
    #expect(scene(keyboard: false).laidOut.content?.bottomInset == 82)
    #expect(scene().laidOut.content?.bottomInset == 384)
    #expect(scene().laidOut.content?.offset == 1_302)
  }

  @Test func isNotThereBeforeItAppears() {
    let composer = ComposerBox {
      $0.placement = .accessory
      $0.appeared = false
    }
    #expect(iPhone16(keyboard: docked(336), composer: composer).laidOut.composer?.frame == nil)
  }
}
