import Composer
import Testing

@Suite("React Native's avoiding view")
struct AvoidingTests {
  struct Case: CustomTestStringConvertible {
    let placement: Placement
    let field: Rect
    let keyboard: Double
    var screenHeight = 500.0
    var verticalOffset = 0.0
    let avoid: Avoidance
    let frame: Rect

    var testDescription: String { "\(placement) with keyboard \(keyboard): \(avoid)" }
  }

  /// Source: React Native, KeyboardAvoidingView-android-test.js: a view of 100 × 500 and a
  /// keyboard of 200 make 300, an offset of 30 makes 270; hidden leaves the height free; a view of
  /// 840, a keyboard of 312.38 and an offset of 20 make 507.
  static let reactNative = [
    Case(
      placement: .avoidHeight, field: frame(0, 0, 100, 500), keyboard: 200,
      avoid: .height(300), frame: frame(0, 0, 100, 300)),
    Case(
      placement: .avoidHeight, field: frame(0, 0, 100, 500), keyboard: 200, verticalOffset: 30,
      avoid: .height(270), frame: frame(0, 0, 100, 270)),
    Case(
      placement: .avoidHeight, field: frame(0, 0, 100, 500), keyboard: 0, verticalOffset: 30,
      avoid: .height(nil), frame: frame(0, 0, 100, 500)),
    Case(
      placement: .avoidHeight, field: frame(0, 0, 411, 840), keyboard: 312.3809509277344,
      screenHeight: 840, verticalOffset: 20, avoid: .height(507), frame: frame(0, 0, 411, 507)),
  ]

  static let others = [
    Case(
      placement: .avoidPadding, field: frame(0, 10, 100, 400), keyboard: 200,
      avoid: .paddingBottom(110), frame: frame(0, 10, 100, 400)),
    Case(
      placement: .avoidPosition, field: frame(0, 10, 100, 400), keyboard: 200,
      avoid: .bottom(110), frame: frame(0, -100, 100, 400)),
    Case(
      placement: .avoidPadding, field: frame(0, 10, 100, 290), keyboard: 200,
      avoid: .paddingBottom(0), frame: frame(0, 10, 100, 290)),
    Case(
      placement: .avoidPosition, field: frame(0, 10, 100, 290.25), keyboard: 200,
      avoid: .bottom(1), frame: frame(0, 9, 100, 290.25)),
    Case(
      placement: .avoidHeight, field: frame(0, 0, 100, 300), keyboard: 200,
      avoid: .height(nil), frame: frame(0, 0, 100, 300)),
  ]

  @Test("has exactly one style property", arguments: reactNative + others)
  func avoid(_ testCase: Case) {
    let width = testCase.field.width
    let layout = LayoutScene(
      display: Display(screen: Size(width: width, height: testCase.screenHeight)),
      keyboard: docked(testCase.keyboard, on: width, testCase.screenHeight),
      composer: ComposerBox {
        $0.placement = testCase.placement
        $0.frame = testCase.field
        $0.verticalOffset = testCase.verticalOffset
      }
    ).laidOut
    #expect(layout.avoid == testCase.avoid)
    #expect(layout.composer?.frame == testCase.frame)
  }

  @Test func doesNotAvoidAFloatingKeyboard() {
    let layout = iPhone16(
      keyboard: KeyboardEvent(phase: .show, frame: frame(40, 400, 320, 260)),
      composer: ComposerBox {
        $0.placement = .avoidPadding
        $0.frame = frame(0, 0, 393, 852)
      }
    ).laidOut
    #expect(layout.avoid == .paddingBottom(0))
  }

  @Test func noOtherPlacementHasAnAvoidingStyle() {
    for placement in Placement.allCases where !placement.rawValue.hasPrefix("avoid") {
      let composer = ComposerBox { $0.placement = placement }
      #expect(iPhone16(keyboard: docked(336), composer: composer).laidOut.avoid == nil)
    }
  }
}
