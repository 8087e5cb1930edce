import Composer
import Testing

@Suite("The height that the keyboard covers")
struct OverlapTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let keyboard: Rect
    var view = Rect(x: 0, y: 0, width: 393, height: 852)
    var followsUndocked = false
    let overlap: Double
    let bottomInset: Double

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "docked", keyboard: frame(0, 516, 393, 336), overlap: 336, bottomInset: 336),
    Case(
      name: "only the visible part of a shortcut bar", keyboard: frame(0, 797, 393, 336),
      overlap: 55, bottomInset: 55),
    Case(
      name: "less than the safe area", keyboard: frame(0, 832, 393, 336), overlap: 20,
      bottomInset: 34),
    Case(
      name: "a sheet that does not reach the bottom", keyboard: frame(0, 516, 393, 336),
      view: frame(20, 100, 353, 600), overlap: 184, bottomInset: 184),
    Case(
      name: "a view above the keyboard", keyboard: frame(0, 516, 393, 336),
      view: frame(0, 0, 393, 500), overlap: 0, bottomInset: 0),
    Case(
      name: "a sheet pushed into the safe area", keyboard: .zero,
      view: frame(0, 100, 393, 730), overlap: 0, bottomInset: 12),
    Case(
      name: "the other side of a split view", keyboard: frame(0, 516, 196, 336),
      view: frame(197, 0, 196, 852), overlap: 0, bottomInset: 34),
    Case(name: "floating", keyboard: frame(40, 400, 320, 260), overlap: 0, bottomInset: 34),
    Case(
      name: "floating and followed", keyboard: frame(40, 400, 320, 260), followsUndocked: true,
      overlap: 452, bottomInset: 452),
    Case(
      name: "zeros, floating and followed", keyboard: .zero, followsUndocked: true, overlap: 0,
      bottomInset: 34),
    Case(
      name: "partly beside the screen", keyboard: frame(-200, 516, 393, 336), overlap: 336,
      bottomInset: 336),
  ]

  @Test(
    "is the height of an intersection, or below the top of a followed keyboard", arguments: cases)
  func overlap(of testCase: Case) {
    let scene = iPhone16(
      keyboard: KeyboardEvent(phase: .show, frame: testCase.keyboard), view: testCase.view,
      composer: ComposerBox { $0.followsUndockedKeyboard = testCase.followsUndocked })
    #expect(scene.laidOut.keyboard.overlap == testCase.overlap)
    #expect(scene.laidOut.bottomInset == testCase.bottomInset)
  }

  /// Source: Flutter engine, FlutterViewControllerTest.mm: Slide Over, a view on the screen at
  /// (20, 20, 320, 2492).
  @Test func slideOverCountsThePartInsideTheView() {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 1170, height: 2532), view: frame(20, 20, 320, 2492)),
      keyboard: KeyboardEvent(phase: .show, frame: frame(20, 2232, 1170, 300)))
    #expect(scene.laidOut.keyboard.overlap == 280)
  }

  @Test func theKeyboardIsReportedInViewCoordinates() {
    let scene = iPhone16(keyboard: docked(336), view: frame(20, 100, 353, 600))
    #expect(scene.laidOut.keyboard.frame == frame(-20, 416, 393, 336))
    #expect(iPhone16().laidOut.keyboard.frame == nil)
  }

  @Test func anotherAppsKeyboardCoversNothing() {
    let event = KeyboardEvent(phase: .show, frame: docked(336).frame, isLocal: false)
    let layout = iPhone16(keyboard: event).laidOut
    #expect(layout.keyboard.ignored == .notLocal)
    #expect(layout.bottomInset == 34)
  }

  @Test func onlyThePartOfTheSafeAreaInsideTheViewCounts() {
    let scene = LayoutScene(
      display: Display(
        screen: Size(width: 852, height: 393),
        safeArea: Insets(top: 10, left: 59, bottom: 21, right: 59),
        view: frame(400, 4, 440, 380)))
    #expect(scene.laidOut.safeArea == Insets(top: 6, left: 0, bottom: 12, right: 47))
  }
}
