import Composer
import Testing

/// A field whose bottom is 100 above the bottom of an iPhone SE.
///
/// Source: a blog's shift by overlap (Swift 2), whose running sum leaves a gap of 42 after a
/// smaller keyboard, and the shift itself after a hide that is not the close button's.
@Suite("Overlap shift, as a layout")
struct OverlapShiftLayoutTests {
  private let field = ComposerBox {
    $0.placement = .overlap
    $0.frame = frame(16, 467, 343, 100)
  }

  private func shift(_ keyboard: KeyboardEvent?) -> Double? {
    iPhoneSE(keyboard: keyboard, composer: field).laidOut.composer?.shift
  }

  private func hide(_ frame: Rect) -> KeyboardEvent { KeyboardEvent(phase: .hide, frame: frame) }

  @Test func shiftsByExactlyWhatIsCoveredAndOnlyThen() {
    #expect(shift(dockedOnSE(216)) == 116)
    #expect(shift(dockedOnSE(101)) == 1)
    #expect(shift(dockedOnSE(100)) == 0)
    #expect(shift(dockedOnSE(40)) == 0)
  }

  @Test("is computed from the resting frame, independent of earlier events")
  func repeated() {
    let heights = [216.0, 216, 258, 216, 253.5, 216]
    #expect(heights.map { shift(dockedOnSE($0)) } == [116, 116, 158, 116, 153.5, 116])
  }

  @Test func closingRestoresItWhicheverWayTheKeyboardCloses() {
    let closings = [
      nil, hide(.zero), hide(dockedOnSE(216).frame), hide(frame(0, 667, 375, 216)),
      KeyboardEvent(phase: .change, frame: frame(0, 667, 375, 216)),
    ]
    for closing in closings { #expect(shift(closing) == 0) }
  }

  @Test func anAccessoryBarWithItsCloseButtonIsPartOfTheKeyboard() {
    let withBar = KeyboardEvent(phase: .show, frame: dockedOnSE(216 + 60).frame)
    #expect(shift(withBar) == 176)
  }

  @Test func comparesWithTheKeyboardInTheViewsCoordinates() {
    let inSheet = iPhone16(
      keyboard: docked(336), view: frame(0, 100, 393, 752), composer: field
    ).laidOut
    #expect(inSheet.composer?.shift == 151)
  }

  @Test func staysBelowTheHeader() {
    let tall = ComposerBox {
      $0.placement = .overlap
      $0.topLimit = 64
      $0.frame = frame(0, 100, 375, 500)
    }
    let composer = iPhoneSE(keyboard: dockedOnSE(216), composer: tall).laidOut.composer
    #expect(composer?.shift == 36)
    #expect(composer?.clamped == true)
  }

  @Test func takesTheDurationOfTheEvent() {
    let event = KeyboardEvent(
      phase: .show, frame: dockedOnSE(216).frame, durationMs: 500, curve: .easeInOut)
    let animation = iPhoneSE(keyboard: event, composer: field).laidOut.animation
    #expect(animation?.durationMs == 500)
    #expect(animation?.settleMs == 500)
    #expect(animation?.from.y == 467)
    #expect(animation?.to.y == 351)
  }
}
