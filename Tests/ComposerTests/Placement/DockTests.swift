import Composer
import Testing

@Suite("A docked bar")
struct DockTests {
  /// Source: hollymoto's storyboard chat box (2020): bottom offset is the safe area and the banner
  /// while hidden, the keyboard alone while shown; the stored constraint is less the safe area.
  @Test func standsOnTheBannerOrOnTheKeyboardAndComesBack() {
    let composer = ComposerBox {
      $0.bottomOffset = 50
      $0.text = .height(36)
    }
    let shown = iPhone16(keyboard: docked(336), composer: composer).laidOut
    #expect(shown.composer?.frame == frame(0, 468, 393, 48))
    #expect(shown.composer?.bottomConstraint == 302)
    let hide = KeyboardEvent(phase: .hide, frame: frame(0, 852, 393, 336))
    for keyboard in [nil, hide] {
      let hidden = iPhone16(keyboard: keyboard, composer: composer).laidOut
      #expect(hidden.composer?.frame?.maxY == 768)
      #expect(hidden.composer?.bottomConstraint == 50)
    }
  }

  /// An iPhone 17 (402 × 874, safe area 34, keyboard top 546), where the broken bar sat 34 higher.
  ///
  /// Source: MessageKit pull request 1923.
  @Test func addsNoSafeAreaToTheKeyboard() {
    let scene = LayoutScene(
      display: Display(
        screen: Size(width: 402, height: 874), safeArea: Insets(top: 62, bottom: 34)),
      keyboard: KeyboardEvent(phase: .show, frame: frame(0, 546, 402, 328)),
      composer: ComposerBox { $0.text = .height(38) })
    #expect(scene.laidOut.composer?.frame == frame(0, 496, 402, 50))
    #expect(scene.laidOut.composer?.textFrame == frame(0, 502, 402, 38))
  }

  @Test func neverDropsIntoTheSafeAreaForASmallKeyboard() {
    for height in [0.0, 1, 20, 33] {
      #expect(iPhone16(keyboard: docked(height)).laidOut.composer?.frame?.maxY == 818)
    }
  }

  @Test func keepsItsGapOnlyWhileTheKeyboardCoversSomething() {
    let composer = ComposerBox { $0.gap = 8 }
    #expect(iPhone16(keyboard: docked(336), composer: composer).laidOut.bottomInset == 344)
    #expect(iPhone16(composer: composer).laidOut.bottomInset == 34)
  }

  @Test func fillsItsViewAndNotTheScreen() {
    let sheet = iPhone16(keyboard: docked(336), view: frame(20, 100, 353, 600))
    #expect(sheet.laidOut.composer?.frame == frame(0, 368, 353, 48))
  }

  @Test func leavesRoomBesideItsTextForButtonsAndTheSafeArea() {
    let scene = LayoutScene(
      display: Display(
        screen: Size(width: 852, height: 393), safeArea: Insets(left: 59, bottom: 21, right: 59)),
      composer: ComposerBox {
        $0.leading = 40
        $0.trailing = 60
        $0.text = .height(30)
      })
    #expect(scene.laidOut.composer?.textFrame == frame(99, 336, 634, 30))
  }

  struct Clamp: CustomTestStringConvertible {
    let textHeight: Double
    let topLimit: Double?
    let top: Double
    let height: Double
    let clamped: Bool

    var testDescription: String { "\(textHeight) pt of text below \(topLimit ?? 59)" }
  }

  @Test(
    "shrinks to one line below the top limit",
    arguments: [
      Clamp(textHeight: 445, topLimit: nil, top: 59, height: 457, clamped: false),
      Clamp(textHeight: 446, topLimit: nil, top: 59, height: 457, clamped: true),
      Clamp(textHeight: 446, topLimit: 0, top: 58, height: 458, clamped: false),
      Clamp(textHeight: 446, topLimit: 500, top: 484, height: 32, clamped: true),
      Clamp(textHeight: 10, topLimit: 500, top: 494, height: 22, clamped: true),
    ])
  func givesWay(_ testCase: Clamp) {
    let composer = ComposerBox {
      $0.topLimit = testCase.topLimit
      $0.text = .height(testCase.textHeight)
    }
    let placed = iPhone16(keyboard: docked(336), composer: composer).laidOut.composer
    #expect(placed?.frame == frame(0, testCase.top, 393, testCase.height))
    #expect(placed?.clamped == testCase.clamped)
  }

  @Test func aMeasuredTextThatGivesWayScrolls() {
    let text = TextBox(value: UTF16Text(String(repeating: "\n", count: 40)))
    let layout = iPhone16(
      keyboard: docked(336), composer: ComposerBox { $0.text = .box(text) }
    ).laidOut
    #expect(layout.text?.contentHeight == 836)
    #expect(layout.text?.height == 445)
    #expect(layout.text?.scrolls == true)
    #expect(layout.composer?.frame?.y == 59)
  }

  @Test func followsTheKeyboardBothWaysAndRepeatsWithoutEffect() {
    let tops = [336.0, 336, 380, 291, 336].map {
      iPhone16(keyboard: docked($0)).laidOut.composer?.frame?.maxY
    }
    #expect(tops == [516, 516, 472, 561, 516])
  }

  @Test func aViewWithoutAComposerStillHasItsInset() {
    let layout = iPhone16(keyboard: docked(336), composer: ComposerBox { $0.placement = .absent })
      .laidOut
    #expect(layout.composer == nil)
    #expect(layout.text == nil)
    #expect(layout.bottomInset == 336)
  }
}
