import Composer
import Testing

@Suite("A drag on the keyboard")
struct DragTests {
  /// The layout of an iPhone 16 with a docked keyboard of 336 (top 516) and a bar of 48.
  private func layout(
    _ phase: Drag.Phase, fingerY: Double, velocityY: Double = 0, dismissPadding: Double = 0,
    frame: Rect = docked(336).frame
  ) -> Layout {
    LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34)),
      keyboard: KeyboardEvent(phase: .show, frame: frame),
      composer: ComposerBox { $0.text = .height(36) },
      drag: Drag(
        phase: phase, fingerY: fingerY, velocityY: velocityY, dismissPadding: dismissPadding)
    ).laidOut
  }

  struct Move: CustomTestStringConvertible {
    let fingerY: Double
    var padding = 0.0
    let keyboardTop: Double
    let barBottom: Double

    var testDescription: String { "finger at \(fingerY), padding \(padding)" }
  }

  @Test(
    "moves the keyboard and the bar, down to the bar's resting frame",
    arguments: [
      Move(fingerY: 300, keyboardTop: 516, barBottom: 516),
      Move(fingerY: 516, keyboardTop: 516, barBottom: 516),
      Move(fingerY: 600, keyboardTop: 600, barBottom: 600),
      Move(fingerY: 818, keyboardTop: 818, barBottom: 818),
      Move(fingerY: 840, keyboardTop: 840, barBottom: 818),
      Move(fingerY: 852, keyboardTop: 852, barBottom: 818),
      Move(fingerY: 900, keyboardTop: 852, barBottom: 818),
      Move(fingerY: 480, padding: 48, keyboardTop: 528, barBottom: 528),
      Move(fingerY: 468, padding: 48, keyboardTop: 516, barBottom: 516),
      Move(fingerY: 840, padding: 48, keyboardTop: 852, barBottom: 818),
    ])
  func changed(_ testCase: Move) {
    let layout = layout(
      .changed, fingerY: testCase.fingerY, dismissPadding: testCase.padding)
    #expect(layout.keyboard.state == .docked)
    #expect(layout.keyboard.frame == frame(0, testCase.keyboardTop, 393, 336))
    #expect(layout.composer?.frame?.maxY == testCase.barBottom)
    #expect(layout.drag?.progress == (testCase.keyboardTop - 516) / 336)
    #expect(layout.drag?.release == nil)
    #expect(layout.animation == nil)
  }

  struct Shelf: CustomTestStringConvertible {
    let fingerY: Double
    var padding = 0.0
    var keyboardTop: Double?
    var barBottom: Double?

    var testDescription: String { "finger at \(fingerY), padding \(padding)" }
  }

  /// A screen of 874, a keyboard docked at 539, a bar 12 above it and 24 above the screen's bottom.
  ///
  /// Source: the geometry of Apple's Messages on iOS 26.5, measured by cmux: the bar's bottom is
  /// min(keyboard's top − 12, 850), and a padding of 56 takes hold that much sooner.
  @Test(
    "moves the bar of Messages as measured",
    arguments: [
      Shelf(fingerY: 300, keyboardTop: 539, barBottom: 527),
      Shelf(fingerY: 539, barBottom: 527), Shelf(fingerY: 653, barBottom: 641),
      Shelf(fingerY: 860, barBottom: 848), Shelf(fingerY: 866, barBottom: 850),
      Shelf(fingerY: 874, keyboardTop: 874, barBottom: 850),
      Shelf(fingerY: 800, padding: 56, keyboardTop: 856),
      Shelf(fingerY: 840, padding: 56, keyboardTop: 874),
    ])
  func messages(_ testCase: Shelf) {
    let screen = Size(width: 402, height: 874)
    let layout = LayoutScene(
      display: Display(screen: screen, safeArea: Insets(bottom: 24)),
      keyboard: KeyboardEvent(phase: .show, frame: frame(0, 539, 402, 335)),
      composer: ComposerBox {
        $0.gap = 12
        $0.text = .height(36)
      },
      drag: Drag(
        phase: .changed, fingerY: testCase.fingerY, dismissPadding: testCase.padding)
    ).laidOut
    if let top = testCase.keyboardTop { #expect(layout.keyboard.frame?.y == top) }
    if let bottom = testCase.barBottom { #expect(layout.composer?.frame?.maxY == bottom) }
  }

  struct Release: CustomTestStringConvertible {
    var phase = Drag.Phase.ended
    let fingerY: Double
    let velocityY: Double
    let release: DragLayout.Release

    var testDescription: String { "\(phase) at \(fingerY) with \(velocityY)" }
  }

  @Test(
    "decides by its velocity, otherwise by its progress",
    arguments: [
      Release(fingerY: 520, velocityY: 20.5, release: .dismiss),
      Release(fingerY: 520, velocityY: 20, release: .restore),
      Release(fingerY: 684, velocityY: 0, release: .restore),
      Release(fingerY: 684.5, velocityY: 0, release: .dismiss),
      Release(fingerY: 840, velocityY: -19.5, release: .dismiss),
      Release(fingerY: 840, velocityY: -20, release: .restore),
      Release(phase: .cancelled, fingerY: 840, velocityY: 900, release: .restore),
    ])
  func ended(_ testCase: Release) {
    let layout = layout(
      testCase.phase, fingerY: testCase.fingerY, velocityY: testCase.velocityY)
    #expect(layout.drag?.release == testCase.release)
    let dismissed = testCase.release == .dismiss
    #expect(layout.keyboard.state == (dismissed ? .hidden : .docked))
    #expect(layout.composer?.frame?.maxY == (dismissed ? 818 : 516))
    #expect(layout.animation != nil)
  }

  @Test func doesNotMoveAFloatingKeyboard() {
    let floating = frame(40, 400, 320, 260)
    let layout = layout(.changed, fingerY: 800, frame: floating)
    #expect(layout.keyboard.frame == floating)
    #expect(layout.drag == nil)
  }

  @Test func takesAnAccessoryThatTheFrameContains() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 393, height: 852), safeArea: Insets(bottom: 34)),
      keyboard: KeyboardEvent(
        phase: .show, frame: docked(384).frame, includesAccessory: true),
      composer: ComposerBox {
        $0.placement = .accessory
        $0.text = .height(36)
      },
      drag: Drag(phase: .changed, fingerY: 600))
    #expect(scene.laidOut.composer?.frame?.y == 600)
  }
}
