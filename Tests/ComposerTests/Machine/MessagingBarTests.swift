import Composer
import Testing

/// Source: a blog article on a storyboard chat box (Xcode 11.5), corrected where its code differs
/// from what it says.
@Suite("Messaging bar")
struct MessagingBarTests {
  /// A bar above a banner of 50, as high as its text but 67 at most, and 12.
  private static func machine(view: Rect? = nil, banner: Double = 50) -> Machine {
    .iPhone16(
      view: view,
      composer: ComposerBox {
        $0.bottomOffset = banner
        $0.text = .box(TextBox(placeholder: "Message", maxHeight: 67))
      })
  }

  private func run(_ events: [Event], from state: State = State(), view: Rect? = nil) -> Run {
    Self.machine(view: view).follow(events, from: state)
  }

  @Test func isAboveSafeAreaAndBannerWhileTheKeyboardIsHidden() throws {
    let layout = try #require(run([.appeared]).layout)
    #expect(layout.bottomInset == 34 + 50)
    #expect(layout.composer?.frame?.maxY == 768)
    #expect(layout.composer?.bottomConstraint == 50)
  }

  @Test func dropsSafeAreaAndBannerWhileTheKeyboardIsShown() throws {
    let layout = try #require(run([.appeared, .focused(), .shown(336)]).layout)
    #expect(layout.bottomInset == 336)
    #expect(layout.composer?.frame?.maxY == 516)
    #expect(layout.composer?.bottomConstraint == 302)
  }

  @Test("moves with the system's duration and the same curve, up and down")
  func timing() {
    let curve = Curve.cubicBezier(CubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4))
    let run = run([
      .appeared, .shown(336, durationMs: 383, curve: curve), .hidden(durationMs: 383, curve: curve),
    ])
    #expect(run.steps[1].effects.map(\.timing) == [.init(durationMs: 383, curve: curve)])
    #expect(run.steps[2].effects.map(\.timing) == [.init(durationMs: 383, curve: curve)])
    #expect(run.steps[1].effects.map(\.distance) == [-252])
    #expect(run.steps[2].effects.map(\.distance) == [252])
  }

  struct Growth: CustomTestStringConvertible {
    let lines: Int
    let text: Double
    var scrolls = false

    var testDescription: String { "\(lines) lines" }
  }

  @Test(
    "grows with its text up to 67, is 12 taller, and scrolls from there",
    arguments: [
      Growth(lines: 1, text: 36), Growth(lines: 2, text: 56),
      Growth(lines: 3, text: 67, scrolls: true), Growth(lines: 9, text: 67, scrolls: true),
    ])
  func growth(_ testCase: Growth) throws {
    let text = UTF16Text(Array(repeating: "やあ", count: testCase.lines).joined(separator: "\n"))
    let layout = try #require(run([.appeared, .focused(), .shown(336), .typed(text)]).layout)
    #expect(layout.text?.height == testCase.text)
    #expect(layout.composer?.frame?.height == testCase.text + 12)
    #expect(layout.composer?.frame?.maxY == 516)
    #expect(layout.text?.scrolls == testCase.scrolls)
  }

  @Test("does not scroll when its text has exactly the maximum height")
  func exactlyFull() throws {
    let run = Self.machine().follow(
      [.appeared, .typed("a\nb\nc")], from: State(), measuring: FixedAdvance(lineHeight: 17))
    let layout = try #require(run.layout)
    #expect(layout.text?.height == 67)
    #expect(layout.text?.scrolls == false)
    #expect(layout.composer?.frame?.height == 79)
  }

  @Test("is resized in the step that changes the text: typed, set by the program, deleted or sent")
  func sameStep() {
    let run = run([
      .appeared, .typed("一\n二"), .edited(.init(range: 0..<3, replacement: "")),
      .typed("ก\nข\nค"), .sent,
    ])
    let heights = run.steps.map { $0.layout.composer?.frame?.height }
    #expect(heights == [48, 68, 48, 79, 48])
    let jump = Effect.Timing(durationMs: 0, curve: .linear)
    #expect(run.steps[1].effects.last?.timing == jump)
    #expect(run.steps[4].effects.last?.timing == jump)
  }

  @Test func showsThePlaceholderExactlyWhileTheTextIsEmpty() {
    let run = run([
      .appeared, .focused(), .typed("あ"), .blurred, .focused(),
      .edited(.init(range: 0..<1, replacement: "")), .blurred,
    ])
    let visible = run.steps.map(\.layout.text?.placeholderVisible)
    #expect(visible == [true, true, false, false, false, true, true])
    let told = run.steps.map { $0.effects.filter(\.isAboutPlaceholder) }
    let shown = [Effect.setPlaceholder(visible: true)]
    #expect(told == [shown, [], [.setPlaceholder(visible: false)], [], [], shown, []])
  }

  @Test("colours its text only by the focus, after any number of appearances")
  func color() {
    let run = run([
      .appeared, .appeared, .focused(), .appeared, .blurred, .disappeared, .appeared, .appeared,
      .focused(),
    ])
    let told = run.steps.map { $0.effects.filter(\.isAboutColor) }
    let inactive = [Effect.setTextColor(.inactive)]
    let active = [Effect.setTextColor(.active)]
    #expect(told == [inactive, [], active, [], inactive, [], inactive, [], active])
  }

  @Test func givesTheFocusUpWhenSomethingElseIsTapped() {
    let run = run([.appeared, .focused(), .shown(336), .tappedOutside, .hidden])
    #expect(run.steps[3].effects == [.blur, .hideKeyboard, .setTextColor(.inactive)])
    #expect(run.steps[3].layout.composer?.frame?.maxY == 516)
    #expect(!run.state.focused)
    #expect(run.frame?.maxY == 768)
  }

  @Test func publishesItsTextAndKeepsTheFocus() {
    let run = run([.appeared, .focused(), .shown(336), .typed("こんにちは\n👋🏽"), .sent])
    #expect(run.effects.first == .publish("こんにちは\n👋🏽"))
    #expect(run.effects.contains(.setPlaceholder(visible: true)))
    #expect(run.state.text.isEmpty)
    #expect(run.state.focused)
    #expect(run.frame == Rect(x: 0, y: 468, width: 393, height: 48))
  }

  // MARK: what naive implementations of it get wrong

  @Test("uses the height that the keyboard covers, not the keyboard's height")
  func sheet() {
    let sheet = Rect(x: 0, y: 100, width: 393, height: 600)
    let run = run([.appeared, .shown(336)], view: sheet)
    #expect(run.layout?.keyboard.overlap == 184)
    #expect(run.frame?.maxY == 416)
  }

  @Test("does not move for a floating keyboard")
  func floating() {
    let run = run([.appeared, .shown(336), .changed(Rect(x: 40, y: 300, width: 300, height: 250))])
    #expect(run.layout?.keyboard.state == .floating)
    #expect(run.bottoms == [768, 516, 768])
  }

  @Test("stays above the home indicator with a nearly hidden keyboard")
  func floor() {
    let run = run([.appeared, .shown(0.4), .shown(20), .shown(60), .shown(90)])
    #expect(run.bottoms == [768, 768, 768, 768, 762])
  }

  @Test("always has a frame that agrees with its constraint")
  func constraint() {
    let run = run([
      .appeared, .shown(336), .typed("a\nb"), .shown(258), .offsetChanged(0), .hidden,
    ])
    for layout in run.steps.map(\.layout) {
      #expect(layout.composer?.frame?.maxY == 852 - 34 - (layout.composer?.bottomConstraint ?? 0))
    }
  }

  @Test("ignores keyboards while its screen is not shown, and forgets the last one")
  func keyboardWithoutScreen() {
    let run = run([.shown(336), .appeared, .shown(336), .disappeared, .shown(300), .appeared])
    #expect(run.bottoms == [768, 768, 516, 768, 768, 768])
    #expect(run.steps.map(\.ignored) == [.notAppeared, nil, nil, nil, .notAppeared, nil])
    #expect(run.steps[4].effects.isEmpty)
  }

  @Test("moves when a banner appears or disappears, unless the keyboard covers it")
  func banner() {
    let run = run([
      .appeared, .offsetChanged(0), .offsetChanged(90), .shown(336), .offsetChanged(0), .hidden,
    ])
    #expect(run.bottoms == [768, 818, 728, 516, 516, 818])
    #expect(run.steps[4].effects.isEmpty)
  }
}

extension Effect {
  fileprivate var isAboutPlaceholder: Bool {
    if case .setPlaceholder = self { true } else { false }
  }

  fileprivate var isAboutColor: Bool {
    if case .setTextColor = self { true } else { false }
  }
}
