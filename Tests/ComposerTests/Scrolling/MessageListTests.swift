import Composer
import TestSupport
import Testing

@Suite("The message list")
struct MessageListTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var policy = MessageList.LiftPolicy.always
    var inverted = false
    var content = 2_000.0
    var blank = 0.0
    var extra = 0.0
    var viewHeight = 800.0
    let keyboard: Double
    var previous: Double?
    let offset: Double
    let result: Double

    var testDescription: String { name }

    var layout: MessageListLayout? {
      let screen = Size(width: 390, height: 800)
      return LayoutScene(
        display: Display(screen: screen, view: frame(0, 0, 390, viewHeight)),
        keyboard: keyboard > 0
          ? KeyboardEvent(
            phase: .show, frame: KeyboardEvent.dockedFrame(height: keyboard, on: screen)) : nil,
        composer: ComposerBox { $0.placement = .absent },
        content: MessageList(
          contentHeight: content, offset: offset, liftPolicy: policy, inverted: inverted,
          blankSpace: blank, extraPadding: extra, previousBottomInset: previous)
      ).laidOut.content
    }
  }

  @Test("follows the keyboard by its policy", arguments: ChatScrollVectors.all)
  func offset(_ testCase: Case) throws {
    let layout = try #require(testCase.layout)
    #expect(layout.offset == testCase.result)
  }

  struct End: CustomTestStringConvertible {
    let offset: Double
    let content: Double
    var inverted = false
    let atEnd: Bool

    var testDescription: String { "\(offset) of \(content), inverted \(inverted)" }
  }

  /// Source: react-native-keyboard-controller, KeyboardChatScrollView, helpers.spec.ts
  /// (`isAtEnd`), in a list of 800.
  static let ends = [
    End(offset: 200, content: 1_000, atEnd: true), End(offset: 190, content: 1_000, atEnd: true),
    End(offset: 100, content: 1_000, atEnd: false), End(offset: 0, content: 400, atEnd: true),
    End(offset: 0, content: 800, atEnd: true),
    End(offset: 0, content: 2_000, inverted: true, atEnd: true),
    End(offset: 15, content: 2_000, inverted: true, atEnd: true),
    End(offset: 100, content: 2_000, inverted: true, atEnd: false),
    End(offset: -300, content: 2_000, inverted: true, atEnd: true),
    End(offset: 1_200, content: 2_000, inverted: true, atEnd: false),
  ]

  @Test("reports whether its last message was visible", arguments: ends)
  func atEnd(_ testCase: End) throws {
    let layout = try #require(
      Case(
        name: "", inverted: testCase.inverted, content: testCase.content, keyboard: 300,
        offset: testCase.offset, result: 0
      ).layout)
    #expect(layout.atEnd == testCase.atEnd)
  }

  @Test func endsAboveTheComposer() throws {
    let scene = LayoutScene(
      display: Display(
        screen: Size(width: 393, height: 852), safeArea: Insets(top: 59, bottom: 34)),
      keyboard: docked(336), composer: ComposerBox { $0.text = .height(36) },
      content: MessageList(contentHeight: 3_000, offset: 2_230, liftPolicy: .whenAtEnd))
    let list = try #require(scene.laidOut.content)
    #expect(list.frame == frame(0, 0, 393, 852))
    #expect(list.bottomInset == 384)
    // At rest the bar and the safe area cover 82, so that the end was at 2,230.
    #expect(list.atEnd)
    #expect(list.offset == 2_532)
    #expect(list.maxOffset == 2_532)
  }

  @Test func countsOnlyWhatCoversItsOwnFrame() throws {
    let scene = LayoutScene(
      display: Display(screen: Size(width: 393, height: 852)), keyboard: docked(336),
      composer: ComposerBox { $0.text = .height(36) },
      content: MessageList(frame: frame(0, 100, 393, 400), contentHeight: 500, offset: 0))
    let list = try #require(scene.laidOut.content)
    #expect(list.bottomInset == 32)
    #expect(list.maxOffset == 132)
  }

  @Test("returns to its offset when the keyboard hides", arguments: propertySeeds)
  func symmetric(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let inverted = Bool.random(using: &random)
      let start = Double(Int.random(in: 0...1_200, using: &random))
      func layout(_ keyboard: Double, previous: Double, offset: Double) throws -> Double {
        try #require(
          Case(
            name: "", inverted: inverted, keyboard: keyboard, previous: previous, offset: offset,
            result: 0
          ).layout
        ).offset
      }
      let shown = try layout(300, previous: 0, offset: start)
      #expect(try layout(0, previous: 300, offset: shown) == start, "seed \(seed)")
    }
  }
}
