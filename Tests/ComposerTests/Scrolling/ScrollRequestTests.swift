import Composer
import Testing

@Suite("A row to scroll into view")
struct ScrollRequestTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var viewport = frame(0, 0, 400, 928)
    var content = 5_000.0
    var keyboard = 312.0
    let offset: Double
    let targetY: Double
    let height: Double
    var position = ScrollRequest.Position.nearest
    var margin = 0.0
    var marginBelow: Double?
    let result: Double

    var testDescription: String { name }
  }

  /// Source: react-native-keyboard-controller, KeyboardAwareScrollView specs: a screen of 928, a
  /// field at 695.67 with a caret of 47, an offset of 62.
  static let awareScrollView = [
    Case(
      name: "opens", offset: 0, targetY: 695.67, height: 47, margin: 62, result: 188.67),
    Case(
      name: "grows", keyboard: 388, offset: 188.67, targetY: 695.67, height: 47, margin: 62,
      result: 264.67),
    Case(
      name: "shrinks without a move", keyboard: 312, offset: 264.67, targetY: 695.67, height: 47,
      margin: 62, result: 264.67),
    Case(
      name: "grows again without a move", keyboard: 388, offset: 264.67, targetY: 695.67,
      height: 47, margin: 62, result: 264.67),
  ]

  /// Source: Flutter, packages/flutter/test/widgets/editable_text_show_on_screen_test.dart at 0174eca,
  /// the three tests that give an offset: a view of 300, a field of 14.
  ///
  /// Its caret ends 2 lower than its field, so its second offset is 152. Its third test tells only
  /// that the 200 above the field are not seen.
  static let scrollPadding = [
    Case(
      name: "half above", viewport: frame(0, 0, 800, 300), content: 364, keyboard: 0, offset: 7,
      targetY: 0, height: 14, result: 0),
    Case(
      name: "half above, scrollPadding 50", viewport: frame(0, 0, 800, 300), content: 1_064,
      keyboard: 0, offset: 207, targetY: 200, height: 14, margin: 50, result: 150),
    Case(
      name: "scrollPadding 300 below", viewport: frame(0, 0, 800, 300), content: 614, keyboard: 0,
      offset: 0, targetY: 200, height: 14, marginBelow: 300, result: 200),
  ]

  static let others = [
    Case(name: "above", offset: 500, targetY: 300, height: 40, margin: 10, result: 290),
    Case(name: "in sight", offset: 500, targetY: 600, height: 40, result: 500),
    Case(name: "below", offset: 0, targetY: 600, height: 40, result: 24),
    Case(name: "taller, below", offset: 0, targetY: 700, height: 900, result: 700),
    Case(name: "taller, above", offset: 2_000, targetY: 700, height: 900, result: 984),
    Case(name: "taller, all over the view", offset: 800, targetY: 700, height: 900, result: 800),
    Case(name: "to the top", offset: 0, targetY: 700, height: 40, position: .top, result: 700),
    Case(
      name: "to the top, at the end of the content", content: 1_000, offset: 0, targetY: 900,
      height: 40, position: .top, result: 384),
    Case(
      name: "no further than the start", offset: 100, targetY: 5, height: 40, margin: 20,
      result: 0),
    Case(
      name: "content that fits", content: 300, keyboard: 0, offset: 50, targetY: 250, height: 40,
      result: 0),
    Case(
      name: "a viewport above the keyboard", viewport: frame(0, 100, 400, 500), offset: 0,
      targetY: 600, height: 40, result: 140),
    Case(
      name: "a viewport below the keyboard's top", viewport: frame(0, 700, 400, 200), offset: 0,
      targetY: 10, height: 40, result: 10),
  ]

  @Test(
    "is scrolled to with the least movement, or to the top",
    arguments: awareScrollView + scrollPadding + others)
  func offset(_ testCase: Case) throws {
    let screen = Size(width: 400, height: 928)
    let scene = LayoutScene(
      display: Display(screen: screen),
      keyboard: KeyboardEvent(
        phase: .show,
        frame: KeyboardEvent.dockedFrame(height: testCase.keyboard, on: screen)),
      scroll: ScrollRequest(
        viewport: testCase.viewport, contentHeight: testCase.content, offset: testCase.offset,
        targetY: testCase.targetY, targetHeight: testCase.height, position: testCase.position,
        margin: testCase.margin, marginBelow: testCase.marginBelow))
    let scroll = try #require(scene.laidOut.scroll)
    #expect(abs(scroll.offset - testCase.result) < 1e-9)
  }
}
