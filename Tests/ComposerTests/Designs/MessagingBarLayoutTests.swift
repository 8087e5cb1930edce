import Composer
import Testing

/// What a published design gets wrong when it is built as it was published is tested too.
///
/// Source: hollymoto's storyboard chat box (2020).
@Suite("Messaging bar, as a layout")
struct MessagingBarLayoutTests {
  private let banner = 50.0

  private func bar(_ text: ComposerBox.Text = .height(36)) -> ComposerBox {
    ComposerBox {
      $0.bottomOffset = banner
      $0.text = text
    }
  }

  private func box(_ value: UTF16Text, placeholder: UTF16Text = "") -> ComposerBox.Text {
    .box(TextBox(value: value, placeholder: placeholder, maxHeight: 67))
  }

  @Test func standsOnSafeAreaAndBannerOrOnTheKeyboard() {
    let hidden = iPhone16(composer: bar()).laidOut
    #expect(hidden.bottomInset == 34 + banner)
    #expect(hidden.composer?.bottomConstraint == banner)
    let shown = iPhone16(keyboard: docked(336), composer: bar()).laidOut
    #expect(shown.bottomInset == 336)
    #expect(shown.composer?.bottomConstraint == 302)
  }

  @Test func takesWhatIsCoveredAndNotTheKeyboardsHeight() {
    let sheet = iPhone16(
      keyboard: docked(336), view: frame(0, 100, 393, 600), composer: bar()
    ).laidOut
    #expect(sheet.composer?.frame?.maxY == 416)
    #expect(sheet.bottomInset == 184)
  }

  @Test("does not drop into the safe area", arguments: [0.0, 1, 55, 83])
  func smallKeyboard(height: Double) {
    let layout = iPhone16(keyboard: docked(height), composer: bar()).laidOut
    #expect(layout.composer?.frame?.maxY == 852 - 34 - banner)
  }

  @Test("has a frame and a constraint that agree", arguments: [0.0, 55, 216, 336])
  func constraint(keyboard: Double) throws {
    let layout = iPhone16(keyboard: docked(keyboard), composer: bar()).laidOut
    let composer = try #require(layout.composer)
    let frame = try #require(composer.frame)
    #expect(composer.bottomConstraint == 852 - 34 - frame.maxY)
  }

  @Test func takesTheSystemsDurationAndTheSameCurveBothWays() throws {
    let hide = KeyboardEvent(phase: .hide, frame: frame(0, 852, 393, 336), durationMs: 400)
    let show = KeyboardEvent(phase: .show, frame: docked(336).frame, durationMs: 400)
    let up = try #require(iPhone16(keyboard: show, composer: bar()).laidOut.animation)
    let down = try #require(iPhone16(keyboard: hide, composer: bar()).laidOut.animation)
    #expect(up.durationMs == 400)
    #expect(down.durationMs == 400)
    #expect(up.css == down.css)
  }

  struct Growth: CustomTestStringConvertible {
    let text: UTF16Text
    let lines: Int
    let height: Double
    let scrolls: Bool

    var testDescription: String { "\(lines) lines are \(height) high" }
  }

  /// Lines of 20 and insets of 8: two are 56, three would be 76.
  @Test(
    "grows with its content up to 67, and the bar is 12 taller",
    arguments: [
      Growth(text: "", lines: 1, height: 36, scrolls: false),
      Growth(text: "one", lines: 1, height: 36, scrolls: false),
      Growth(text: "one\n", lines: 2, height: 56, scrolls: false),
      Growth(text: "one\ntwo\nthree", lines: 3, height: 67, scrolls: true),
      Growth(text: "1\n2\n3\n4\n5\n6", lines: 6, height: 67, scrolls: true),
    ])
  func grows(_ testCase: Growth) {
    let layout = iPhone16(keyboard: docked(336), composer: bar(box(testCase.text))).laidOut
    #expect(layout.text?.lines == testCase.lines)
    #expect(layout.text?.height == testCase.height)
    #expect(layout.text?.scrolls == testCase.scrolls)
    #expect(layout.composer?.frame?.height == testCase.height + 12)
    #expect(layout.composer?.frame?.maxY == 516)
  }

  /// 25.5 a line and insets of 8 are exactly 67 with two lines.
  @Test func aContentOfExactlyTheGreatestHeightFits() {
    let layout = iPhone16(composer: bar(box("one\ntwo"))).layout(
      measuring: FixedAdvance(lineHeight: 25.5))
    #expect(layout.text?.contentHeight == 67)
    #expect(layout.text?.height == 67)
    #expect(layout.text?.scrolls == false)
  }

  @Test func showsItsPlaceholderExactlyWhileTheTextIsEmpty() {
    for (value, isVisible) in [("", true), (" ", false), ("\n", false), ("あ", false)] {
      let text = box(UTF16Text(value), placeholder: "Message")
      #expect(iPhone16(composer: bar(text)).laidOut.text?.placeholderVisible == isVisible)
    }
  }
}
