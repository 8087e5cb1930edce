import Composer
import Testing

/// Source: a blog article on shifting by the overlap (Swift 2), and its faults.
@Suite("Overlap shift")
struct OverlapShiftTests {
  private static let screen = Size(width: 375, height: 667)

  private func machine(y: Double = 400, height: Double = 120, gap: Double = 0) -> Machine {
    .iPhoneSE(
      composer: ComposerBox {
        $0.placement = .overlap
        $0.gap = gap
        $0.frame = Rect(x: 16, y: y, width: 343, height: height)
      })
  }

  private func shown(_ height: Double, durationMs: Double = 500) -> Event {
    .shown(height, on: Self.screen, durationMs: durationMs)
  }

  private func shifts(_ run: Run) -> [Double?] { run.steps.map(\.layout.composer?.shift) }

  struct Case: CustomTestStringConvertible {
    let keyboard: Double
    let shift: Double

    var testDescription: String { "keyboard of \(keyboard)" }
  }

  @Test(
    "moves only if the field ends below the keyboard's top, and by exactly that much",
    arguments: [
      Case(keyboard: 100, shift: 0), Case(keyboard: 147, shift: 0),
      Case(keyboard: 147.5, shift: 0.5), Case(keyboard: 216, shift: 69),
      Case(keyboard: 258, shift: 111),
    ])
  func shift(_ testCase: Case) {
    let run = machine().follow([.appeared, shown(testCase.keyboard)])
    #expect(run.layout?.composer?.shift == testCase.shift)
    #expect(run.frame?.y == 400 - testCase.shift)
    let distances = testCase.shift == 0 ? [] : [-testCase.shift]
    #expect(run.effects.compactMap(\.distance) == distances)
  }

  enum Closing: String, CaseIterable, CustomTestStringConvertible {
    case closeButton, tapOutside, blur, keyboardAlone, drag, disappearance

    var testDescription: String { rawValue }

    var events: [Event] {
      switch self {
      case .closeButton: [.tappedClose, .hidden(durationMs: 500)]
      case .tapOutside: [.tappedOutside, .hidden(durationMs: 500)]
      case .blur: [.blurred, .hidden(durationMs: 500)]
      case .keyboardAlone: [.hidden(durationMs: 500)]
      case .drag: [.finger(at: 600), .lifted(velocityY: 300)]
      case .disappearance: [.disappeared, .hidden(durationMs: 500)]
      }
    }
  }

  @Test("is undone by every way of closing", arguments: Closing.allCases)
  func closing(_ closing: Closing) {
    let run = machine().follow([.appeared, .focused(), shown(258)] + closing.events)
    #expect(run.layout?.composer?.shift == 0)
    #expect(run.frame == Rect(x: 16, y: 400, width: 343, height: 120))
    #expect(run.steps[2].layout.composer?.shift == 111)
  }

  @Test func takesTheTimeThatIsReported() {
    let run = machine().follow([.appeared, shown(216), .hidden(durationMs: 500)])
    #expect(run.steps[1].effects.compactMap(\.timing?.durationMs) == [500])
    #expect(run.steps[2].effects.compactMap(\.timing?.durationMs) == [500])
  }

  @Test("counts an accessory of 60 with its close button as a part of the keyboard")
  func accessory() {
    let run = machine().follow([.appeared, .focused(), shown(216 + 60), .tappedClose, .hidden])
    #expect(shifts(run) == [0, 0, 129, 129, 0])
    #expect(run.steps[3].effects == [.blur, .hideKeyboard, .setTextColor(.inactive)])
  }

  // MARK: what naive implementations of it get wrong

  @Test("does not add up when a notification repeats")
  func repeated() {
    let run = machine().follow([.appeared, shown(216), shown(216), shown(216)])
    #expect(shifts(run) == [0, 69, 69, 69])
    #expect(run.steps.map(\.ignored) == [nil, nil, .duplicate, .duplicate])
    #expect(run.steps[2].effects.isEmpty)
  }

  @Test("moves back down for a smaller keyboard")
  func smaller() {
    let run = machine().follow([.appeared, shown(216), shown(258), shown(216), shown(100), .hidden])
    #expect(shifts(run) == [0, 69, 111, 69, 0, 0])
    #expect(
      run.steps.map { $0.effects.compactMap(\.distance) } == [[0], [-69], [-42], [42], [69], []])
  }

  @Test("is undone by a hide that the close button did not cause, and only once")
  func foreignHide() {
    let run = machine().follow([.appeared, .focused(), shown(258), .hidden, .tappedClose, .hidden])
    #expect(shifts(run) == [0, 0, 111, 0, 0, 0])
    #expect(run.ignored == .duplicate)
  }

  @Test("compares the keyboard on the screen with the field in its view")
  func coordinates() {
    let machine = Machine(
      display: Display(
        screen: Self.screen, view: Rect(x: 0, y: 64, width: 375, height: 603)),
      composer: ComposerBox {
        $0.placement = .overlap
        $0.frame = Rect(x: 16, y: 400, width: 343, height: 120)
      })
    #expect(shifts(machine.follow([.appeared, shown(216)])) == [0, 133])
  }

  @Test("keeps the field's top below the header")
  func header() throws {
    let run = machine(y: 60, height: 500).follow([.appeared, shown(216), .hidden])
    #expect(shifts(run) == [0, 40, 0])
    #expect(run.steps[1].layout.composer?.clamped == true)
  }
}
