import Composer
import TestSupport
import Testing

@Suite("The explanation of a layout")
struct ExplanationTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let scene: LayoutScene
    let terms: [Told]

    var testDescription: String { name }
  }

  /// A term as a test expects it.
  struct Told: Equatable {
    let name: String
    let value: Double
    let rule: String
    var winner: String?
  }

  static let bars = [
    Case(
      name: "the keyboard wins over safe area and banner",
      scene: iPhone16(
        keyboard: docked(336),
        composer: ComposerBox {
          $0.bottomOffset = 50
          $0.text = .height(36)
        }),
      terms: [
        Told(
          name: "safeTop", value: 59, rule: "max(0, safeArea.top − view.y)",
          winner: "safeArea.top − view.y"),
        Told(name: "textHeight", value: 36, rule: "as sent"),
        Told(
          name: "overlap", value: 336,
          rule: "min(keyboard.bottom, view.y + view.height) − max(keyboard.top, view.y)"),
        Told(
          name: "bottomInset", value: 336,
          rule: "max(safeBottom + composer.bottomOffset, overlap + composer.gap)",
          winner: "overlap + composer.gap"),
        Told(name: "topLimit", value: 59, rule: "safeTop"),
        Told(name: "barTop", value: 468, rule: "barBottom − barHeight"),
        Told(
          name: "bottomConstraint", value: 302,
          rule: "bottomInset + composer.insets.bottom − safeBottom"),
        Told(name: "durationMs", value: 250, rule: "as measured, ms of the curve"),
      ]),
    Case(
      name: "safe area and banner win over a sliver of a keyboard",
      scene: iPhone16(keyboard: docked(20), composer: ComposerBox { $0.bottomOffset = 50 }),
      terms: [
        Told(
          name: "bottomInset", value: 84,
          rule: "max(safeBottom + composer.bottomOffset, overlap + composer.gap)",
          winner: "safeBottom + composer.bottomOffset")
      ]),
    Case(
      name: "the top limit makes the text give way",
      scene: iPhone16(
        keyboard: docked(336),
        composer: ComposerBox {
          $0.topLimit = 100
          $0.text = .height(500)
        }),
      terms: [
        Told(name: "topLimit", value: 100, rule: "as sent"),
        Told(
          name: "fittingHeight", value: 404, rule: "min(textHeight, room)", winner: "room"),
        Told(
          name: "shownHeight", value: 404, rule: "max(fittingHeight, oneLine)",
          winner: "fittingHeight"),
      ]),
    Case(
      name: "the greatest height wins over the content",
      scene: iPhone16(
        composer: ComposerBox { $0.text = .box(TextBox(value: "1\n2\n3\n4", maxHeight: 67)) }),
      terms: [
        Told(
          name: "lines", value: 4, rule: "as measured, lines of the text within wrapWidth"),
        Told(
          name: "linesHeight", value: 80, rule: "as measured, of the fonts that draw in the lines"),
        Told(
          name: "contentHeight", value: 96,
          rule: "composer.text.insets.top + linesHeight + composer.text.insets.bottom"),
        Told(
          name: "textHeight", value: 67,
          rule: "min(max(contentHeight, heightAtMinLines), composer.text.maxHeight)",
          winner: "composer.text.maxHeight"),
      ]),
    Case(
      name: "a container that shrinks",
      scene: iPhone16(keyboard: docked(336), composer: ComposerBox { $0.placement = .resize }),
      terms: [
        Told(name: "container.height", value: 516, rule: "view.height − overlap"),
        Told(
          name: "container.safeBottom", value: 0, rule: "max(0, safeBottom − overlap)",
          winner: "0"),
      ]),
  ]

  static let fields = [
    Case(
      name: "a field takes the shift that it needs",
      scene: iPhoneSE(keyboard: dockedOnSE(216), composer: field(y: 400, height: 120)),
      terms: [
        Told(
          name: "needed", value: 69, rule: "max(0, frameBottom + composer.gap − keyboardTop)",
          winner: "frameBottom + composer.gap − keyboardTop"),
        Told(
          name: "allowed", value: 380, rule: "max(0, frameTop − topLimit)",
          winner: "frameTop − topLimit"),
        Told(name: "shift", value: 69, rule: "min(needed, allowed)", winner: "needed"),
      ]),
    Case(
      name: "a field that lacks room takes what it may",
      scene: iPhoneSE(keyboard: dockedOnSE(216), composer: field(y: 60, height: 500)),
      terms: [Told(name: "shift", value: 40, rule: "min(needed, allowed)", winner: "allowed")]),
    Case(
      name: "an avoiding view rounds up",
      scene: iPhoneSE(
        keyboard: dockedOnSE(216.5),
        composer: ComposerBox {
          $0.placement = .avoidPadding
          $0.frame = frame(0, 0, 375, 667)
        }),
      terms: [Told(name: "relative", value: 217, rule: "ceil(covered)")]),
  ]

  static let keyboards = [
    Case(name: "none", scene: iPhone16(), terms: [overlapped("the keyboard is hidden")]),
    Case(
      name: "zeros",
      scene: iPhone16(keyboard: KeyboardEvent(phase: .change, frame: .zero)),
      terms: [overlapped("a change to a frame of zeros is ignored")]),
    Case(
      name: "not local",
      scene: iPhone16(
        keyboard: KeyboardEvent(phase: .show, frame: frame(0, 516, 393, 336), isLocal: false)),
      terms: [overlapped("the keyboard belongs to another app")]),
    Case(
      name: "floating",
      scene: iPhone16(keyboard: KeyboardEvent(phase: .show, frame: frame(40, 400, 320, 260))),
      terms: [overlapped("a floating keyboard is not followed")]),
    Case(
      name: "floating and followed",
      scene: iPhone16(
        keyboard: KeyboardEvent(phase: .show, frame: frame(40, 400, 320, 260)),
        composer: ComposerBox { $0.followsUndockedKeyboard = true }),
      terms: [
        Told(
          name: "overlap", value: 452,
          rule: "min(view.height, view.y + view.height − keyboard.top),"
            + " because a floating keyboard is followed")
      ]),
  ]

  static let movements = [
    Case(
      name: "a slow finger past the middle",
      scene: dragged(Drag(phase: .ended, fingerY: 700)),
      terms: [
        Told(
          name: "draggedTop", value: 700,
          rule: "min(max(drag.fingerY + drag.dismissPadding, keyboard.top), screen.height)",
          winner: "drag.fingerY + drag.dismissPadding"),
        Told(name: "release", value: 1, rule: "1, dismisses: progress > 0.5"),
      ]),
    Case(
      name: "a finger above the keyboard, moving up",
      scene: dragged(Drag(phase: .ended, fingerY: 300, velocityY: -20)),
      terms: [
        Told(
          name: "draggedTop", value: 516,
          rule: "min(max(drag.fingerY + drag.dismissPadding, keyboard.top), screen.height)",
          winner: "keyboard.top"),
        Told(name: "release", value: 0, rule: "0, restores: velocityY ≤ −20"),
      ]),
    Case(
      name: "a list at its end",
      scene: LayoutScene(
        display: Display(screen: Size(width: 390, height: 800)),
        keyboard: docked(300, on: 390, 800), composer: ComposerBox { $0.placement = .absent },
        content: MessageList(contentHeight: 2_000, offset: 1_180, liftPolicy: .whenAtEnd)),
      terms: [
        Told(
          name: "content.bottomInset", value: 300,
          rule: "max(content.leastInset, content.cover + content.extraPadding)",
          winner: "content.cover + content.extraPadding"),
        Told(
          name: "content.lift", value: 300,
          rule: "content.change, because it was at the end"),
        Told(
          name: "content.offset", value: 1_480,
          rule: "min(max(content.start + content.lift, content.minOffset), content.maxOffset)",
          winner: "content.start + content.lift"),
      ]),
  ]

  @Test("names every term with its value, its rule and the winner", arguments: bars + fields)
  func placed(_ testCase: Case) { check(testCase) }

  @Test("explains why a keyboard counts and how movements end", arguments: keyboards + movements)
  func moved(_ testCase: Case) { check(testCase) }

  private func check(_ testCase: Case) {
    let told = testCase.scene.explainedLayout(measuring: FixedAdvance()).terms.map {
      Told(name: $0.name, value: $0.value, rule: $0.rule, winner: $0.winner)
    }
    for term in testCase.terms { #expect(told.contains(term), "\(told.map(\.name))") }
  }

  private static func dragged(_ drag: Drag) -> LayoutScene {
    let scene = iPhone16(keyboard: docked(336))
    return LayoutScene(
      display: scene.display, keyboard: scene.keyboard, drag: drag)
  }

  private static func overlapped(_ reason: String) -> Told {
    Told(name: "overlap", value: 0, rule: "0, because \(reason)")
  }

  private static func field(y: Double, height: Double) -> ComposerBox {
    ComposerBox {
      $0.placement = .overlap
      $0.frame = frame(16, y, 343, height)
    }
  }
}
