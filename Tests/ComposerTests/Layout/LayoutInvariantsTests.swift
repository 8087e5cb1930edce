import Composer
import Testing

@Suite("The invariants of a layout")
struct LayoutInvariantsTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let scene: LayoutScene
    var broken: [LayoutInvariant] = []

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a bar at rest", scene: iPhone16()),
    Case(name: "a bar on a keyboard", scene: iPhone16(keyboard: docked(336))),
    Case(
      name: "no composer",
      scene: iPhone16(keyboard: docked(336), composer: ComposerBox { $0.placement = .absent })),
    Case(
      name: "an accessory that has not appeared",
      scene: iPhone16(
        keyboard: docked(336),
        composer: ComposerBox {
          $0.placement = .accessory
          $0.appeared = false
        })),
    Case(
      name: "a floating keyboard over the bar",
      scene: iPhone16(keyboard: KeyboardEvent(phase: .show, frame: frame(40, 580, 320, 260)))),
    Case(
      name: "a field that is no bar",
      scene: iPhone16(keyboard: docked(336), composer: ComposerBox { $0.placement = .overlay }),
      broken: [.clearOfKeyboard]),
    Case(
      name: "a top limit just met",
      scene: iPhone16(
        keyboard: docked(336),
        composer: ComposerBox {
          $0.topLimit = 468
          $0.text = .height(36)
        })),
    Case(
      name: "no room for one line below the top limit",
      scene: iPhone16(
        keyboard: docked(336),
        composer: ComposerBox {
          $0.topLimit = 485
          $0.text = .height(36)
        }),
      broken: [.belowTopLimit]),
    Case(
      name: "a keyboard that covers the whole view",
      scene: iPhone16(keyboard: docked(336), view: frame(0, 600, 393, 252)),
      broken: [.clearOfKeyboard, .belowTopLimit]),
    Case(
      name: "a view that leaves the screen",
      scene: iPhone16(keyboard: docked(336), view: frame(0, 200, 393, 752)),
      broken: [.clearOfKeyboard]),
  ]

  @Test("are checked, and name the violation", arguments: cases)
  func broken(_ testCase: Case) {
    #expect(testCase.scene.laidOut.brokenInvariants(in: testCase.scene) == testCase.broken)
  }

  @Test func tellTheSafeAreaFromARoundingError() {
    let scene = iPhone16(composer: ComposerBox { $0.placement = .dock })
    let lower = LayoutScene(
      display: Display(
        screen: scene.screen, safeArea: Insets(top: 59, bottom: 34), view: frame(0, 0, 393, 851)))
    #expect(scene.laidOut.brokenInvariants(in: lower) == [.clearOfSafeArea])
    let rounded = LayoutScene(
      display: Display(
        screen: scene.screen, safeArea: scene.display.safeArea, view: frame(0, 0, 393, 852 - 1e-9)))
    #expect(scene.laidOut.brokenInvariants(in: rounded).isEmpty)
  }

  struct View: CustomTestStringConvertible {
    let name: String
    let scene: LayoutScene
    let leaves: Bool

    var testDescription: String { name }
  }

  @Test(
    "tell whether a part of the composer is outside the view",
    arguments: [
      View(name: "a bar on its keyboard", scene: iPhone16(keyboard: docked(336)), leaves: false),
      View(
        name: "a keyboard as tall as the view", scene: iPhone16(keyboard: docked(840)), leaves: true
      ),
      View(
        name: "a field that begins above its limit",
        scene: iPhone16(
          composer: ComposerBox {
            $0.placement = .overlap
            $0.frame = frame(16, 20, 300, 60)
          }),
        leaves: true),
      View(
        name: "a field that is wider than the view",
        scene: iPhone16(
          composer: ComposerBox {
            $0.placement = .overlap
            $0.frame = frame(16, 90, 393, 60)
          }),
        leaves: true),
    ])
  func outside(_ testCase: View) {
    #expect(testCase.scene.laidOut.leavesView(in: testCase.scene) == testCase.leaves)
  }
}
