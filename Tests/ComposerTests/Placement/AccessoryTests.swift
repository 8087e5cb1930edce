import Composer
import Testing

@Suite("An accessory bar")
struct AccessoryTests {
  private func layout(
    frame: Rect, includesAccessory: Bool, appeared: Bool = true
  ) -> Layout {
    iPhone16(
      keyboard: KeyboardEvent(
        phase: .show, frame: frame, includesAccessory: includesAccessory),
      composer: ComposerBox {
        $0.placement = .accessory
        $0.appeared = appeared
        $0.text = .height(36)
      }
    ).laidOut
  }

  @Test func standsOnTheKeyboardLikeADockedBar() {
    #expect(
      layout(frame: docked(336).frame, includesAccessory: false).composer?.frame
        == frame(0, 468, 393, 48))
  }

  @Test func isNotCountedTwiceWhenTheFrameContainsIt() {
    let both = layout(frame: docked(384).frame, includesAccessory: true)
    #expect(both.composer?.frame == frame(0, 468, 393, 48))
    #expect(both.keyboard.frame == frame(0, 516, 393, 336))
    #expect(both.keyboard.overlap == 336)
  }

  /// Source: IQKeyboardManager and react-native-keyboard-controller: on iOS 26 the end frame of a
  /// hidden keyboard is as high as the accessory view alone.
  @Test func restsOnTheSafeAreaWhenTheFrameHoldsNothingElse() {
    for height in [48.0, 82] {
      let alone = layout(frame: docked(height).frame, includesAccessory: true)
      #expect(alone.composer?.frame?.maxY == 818)
    }
  }

  @Test func hasNoFrameBeforeItAppears() {
    let early = layout(frame: docked(336).frame, includesAccessory: true, appeared: false)
    #expect(early.composer?.frame == nil)
    #expect(early.composer != nil)
    #expect(early.keyboard.overlap == 336)
  }
}
