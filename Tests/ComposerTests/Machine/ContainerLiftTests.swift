import Composer
import Testing

/// Source: a blog article on table scrolling and on a container that makes way (Objective-C), and
/// its faults.
@Suite("Container lift")
struct ContainerLiftTests {
  private let machine = Machine.iPhone16(composer: ComposerBox { $0.placement = .container })

  private func containers(_ run: Run) -> [Rect] { run.steps.map(\.layout.container) }

  @Test("rises by the keyboard's height and grows by as much, in 300 ms")
  func lift() {
    let run = machine.follow([.appeared, .shown(336, durationMs: 300)])
    #expect(run.layout?.container == Rect(x: 0, y: -336, width: 393, height: 1_188))
    #expect(run.layout?.container.maxY == 852)
    #expect(run.effects.map(\.timing) == [.init(durationMs: 300, curve: .keyboard)])
    #expect(run.effects.compactMap(\.distance) == [-336])
  }

  @Test("removes the previous lift before a keyboard of another height lifts it")
  func otherHeight() {
    let run = machine.follow([.appeared, .shown(336), .shown(258), .shown(391), .hidden])
    #expect(containers(run).map(\.y) == [0, -336, -258, -391, 0])
    #expect(containers(run).map(\.maxY) == [852, 852, 852, 852, 852])
  }

  @Test("is not moved by a hide without a preceding show")
  func hideFirst() {
    let run = machine.follow([.appeared, .hidden, .hidden])
    #expect(
      containers(run) == Array(repeating: Rect(x: 0, y: 0, width: 393, height: 852), count: 3))
    #expect(run.steps.map(\.ignored) == [nil, .duplicate, .duplicate])
    #expect(run.steps[1].effects.isEmpty)
  }

  struct Row: CustomTestStringConvertible {
    let y: Double
    let offset: Double
    var contentHeight = 2_000.0

    var testDescription: String { "row at \(y) of \(contentHeight)" }
  }

  @Test(
    "scrolls the focused row of a table to the top, no further than the content allows",
    arguments: [
      Row(y: 900, offset: 900), Row(y: 0, offset: 0), Row(y: 1_484, offset: 1_484),
      Row(y: 1_500, offset: 1_484), Row(y: 1_950, offset: 1_484),
      Row(y: 300, offset: 0, contentHeight: 400),
    ])
  func row(_ testCase: Row) {
    let table = ScrollRequest(
      viewport: Rect(x: 0, y: 0, width: 393, height: 852),
      contentHeight: testCase.contentHeight, offset: 0, targetY: testCase.y, targetHeight: 44,
      position: .top)
    let machine = Machine.iPhone16(
      composer: ComposerBox { $0.placement = .container }, scroll: table)
    let run = machine.follow([.appeared, .focused(), .shown(336)])
    #expect(run.steps[0].layout.scroll?.offset == 0)
    #expect(run.layout?.scroll?.offset == testCase.offset)
    let scrolls = run.steps.flatMap(\.effects).filter(\.isScroll)
    #expect(scrolls.last == (testCase.offset == 0 ? nil : .scroll(offset: testCase.offset)))
    #expect(run.state.list?.offset == testCase.offset)
  }

  @Test("keeps the table's offset without focus, within its content")
  func rowAfterwards() {
    let table = ScrollRequest(
      viewport: Rect(x: 0, y: 0, width: 393, height: 852), contentHeight: 2_000, offset: 0,
      targetY: 1_300, targetHeight: 44, position: .top)
    let machine = Machine.iPhone16(
      composer: ComposerBox { $0.placement = .container }, scroll: table)
    let run = machine.follow([.appeared, .focused(), .shown(336), .blurred, .hidden])
    #expect(run.steps.map(\.layout.scroll?.offset) == [0, 1_148, 1_300, 1_300, 1_148])
  }

  // MARK: what naive implementations of it get wrong

  @Test("keeps the half point of a keyboard's height")
  func fraction() {
    #expect(containers(machine.follow([.appeared, .shown(335.5)])).last?.y == -335.5)
  }

  @Test("rises by the covered height, which can be 0")
  func covered() {
    let sheet = Machine.iPhone16(
      view: Rect(x: 0, y: 0, width: 393, height: 500),
      composer: ComposerBox { $0.placement = .container })
    #expect(containers(sheet.follow([.appeared, .shown(336)])).map(\.y) == [0, 0])
    #expect(containers(sheet.follow([.appeared, .shown(400)])).map(\.y) == [0, -48])
  }

  @Test("returns to rest after a hide with any frame")
  func hideFrame() {
    for frame in [Rect.zero, Rect(x: 0, y: 852, width: 393, height: 336), docked(336).frame] {
      let hide = Event.keyboardMoved(KeyboardEvent(phase: .hide, frame: frame))
      #expect(machine.follow([.appeared, .shown(336), hide]).layout?.container.y == 0)
    }
  }
}

extension Effect {
  fileprivate var isScroll: Bool { if case .scroll = self { true } else { false } }
}
