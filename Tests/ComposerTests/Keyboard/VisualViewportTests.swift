import Composer
import Testing

/// The keyboard as a browser reports it.
///
/// Source: public threads romp#527, agenta#6181 and visual-viewport#78: a pinch changes the height of
/// the visual viewport by the zoom factor, and browsers' toolbars by up to about 60 pt.
@Suite("A visual viewport")
struct VisualViewportTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let viewport: VisualViewport
    var view = Rect(x: 0, y: 0, width: 393, height: 800)
    let keyboard: Rect?
  }

  static let cases = [
    Case(
      testDescription: "no keyboard", viewport: VisualViewport(height: 800), keyboard: nil),
    Case(
      testDescription: "a keyboard", viewport: VisualViewport(height: 500),
      keyboard: Rect(x: 0, y: 500, width: 393, height: 352)),
    Case(
      testDescription: "a pinch to twice the size",
      viewport: VisualViewport(height: 400, offsetTop: 0, scale: 2), keyboard: nil),
    Case(
      testDescription: "a keyboard and a pinch",
      viewport: VisualViewport(height: 250, offsetTop: 0, scale: 2),
      keyboard: Rect(x: 0, y: 500, width: 393, height: 352)),
    Case(
      testDescription: "a page that the browser moved up",
      viewport: VisualViewport(height: 500, offsetTop: 100),
      keyboard: Rect(x: 0, y: 600, width: 393, height: 352)),
    Case(
      testDescription: "a toolbar of 119", viewport: VisualViewport(height: 681), keyboard: nil),
    Case(
      testDescription: "a keyboard of 15 %", viewport: VisualViewport(height: 680),
      keyboard: Rect(x: 0, y: 680, width: 393, height: 172)),
    Case(
      testDescription: "a toolbar of 59 in a low view", viewport: VisualViewport(height: 241),
      view: Rect(x: 0, y: 0, width: 393, height: 300), keyboard: nil),
    Case(
      testDescription: "a keyboard of 60 in a low view", viewport: VisualViewport(height: 240),
      view: Rect(x: 0, y: 0, width: 393, height: 300),
      keyboard: Rect(x: 0, y: 240, width: 393, height: 612)),
  ]

  @Test("gives the frame of the keyboard", arguments: cases)
  func keyboard(_ testCase: Case) {
    let screen = Size(width: 393, height: 852)
    #expect(testCase.viewport.keyboardFrame(in: testCase.view, on: screen) == testCase.keyboard)
  }
}
