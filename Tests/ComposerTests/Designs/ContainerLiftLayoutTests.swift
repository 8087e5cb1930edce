import Composer
import Testing

/// Source: two blogs in Objective-C, a table whose focused row goes to the top and a container that
/// is pulled up by the keyboard (which Japanese keyboards make differ in height).
@Suite("Container lift, as a layout")
struct ContainerLiftLayoutTests {
  private let composer = ComposerBox {
    $0.placement = .container
    $0.frame = frame(16, 500, 343, 100)
  }

  private func container(_ keyboard: KeyboardEvent?) -> Rect {
    iPhoneSE(keyboard: keyboard, composer: composer).laidOut.container
  }

  @Test("rises by the keyboard's height and grows by as much", arguments: [216.0, 253, 335.5])
  func lifted(height: Double) {
    let lifted = container(dockedOnSE(height))
    #expect(lifted == frame(0, -height, 375, 667 + height))
    #expect(lifted.maxY == 667)
  }

  @Test func aKeyboardOfAnotherHeightUndoesTheOldLift() {
    let tops = [216.0, 253, 216, 253].map { container(dockedOnSE($0)).y }
    #expect(tops == [-216, -253, -216, -253])
  }

  @Test func aHideThatNoShowPrecededMovesNothing() {
    let hide = KeyboardEvent(phase: .hide, frame: frame(0, 667, 375, 216))
    #expect(container(hide) == frame(0, 0, 375, 667))
    #expect(container(nil) == frame(0, 0, 375, 667))
  }

  @Test func isLiftedByWhatIsCoveredOfIt() {
    let sheet = iPhone16(
      keyboard: docked(336), view: frame(0, 100, 393, 600),
      composer: ComposerBox { $0.placement = .container }
    ).laidOut
    #expect(sheet.container == frame(0, -184, 393, 784))
  }

  @Test func whatIsAnchoredToItsTopRisesWithIt() {
    let layout = iPhoneSE(keyboard: dockedOnSE(216), composer: composer).laidOut
    #expect(layout.composer?.frame == frame(16, 284, 343, 100))
    #expect(layout.composer?.shift == 216)
  }

  @Test func takesTheDurationOfTheEvent() {
    let event = KeyboardEvent(
      phase: .show, frame: dockedOnSE(216).frame, durationMs: 300, curve: .easeInOut)
    #expect(iPhoneSE(keyboard: event, composer: composer).laidOut.animation?.settleMs == 300)
  }

  struct Row: CustomTestStringConvertible {
    let y: Double
    let offset: Double

    var testDescription: String { "row at \(y)" }
  }

  /// 1,000 of content in 667 with 216 covered: 549 is the end.
  @Test(
    "scrolls the focused row to the top, no further than the content allows",
    arguments: [
      Row(y: 0, offset: 0), Row(y: 300, offset: 300), Row(y: 549, offset: 549),
      Row(y: 900, offset: 549),
    ])
  func row(_ testCase: Row) {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 375, height: 667)), keyboard: dockedOnSE(216),
      composer: ComposerBox { $0.placement = .absent },
      scroll: ScrollRequest(
        viewport: frame(0, 0, 375, 667), contentHeight: 1_000, offset: 120,
        targetY: testCase.y, targetHeight: 44, position: .top))
    #expect(scene.laidOut.scroll?.offset == testCase.offset)
  }
}
