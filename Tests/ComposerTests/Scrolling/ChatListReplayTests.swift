import Composer
import Testing

/// The peer's own tests, replayed on the machine.
@Suite("The tests of a chat list")
struct ChatListReplayTests {
  private static let screen = Size(width: 390, height: 800)

  @Test("are all here, by file")
  func complete() {
    let counts = Dictionary(grouping: ChatListReplay.all, by: \.spec).mapValues(\.count)
    #expect(ChatListReplay.all.count == 138)
    #expect(
      counts == [
        "index.ios": 23, "persistent.ios": 8, "offset.ios": 6, "blankSpace.ios": 8,
        "index.ios.ecp": 4, "index.android": 12, "closing.android": 12, "behaviors.android": 10,
        "blankSpace.android": 9, "offset.android": 6, "freeze.android": 3,
        "interactive.android": 3, "always": 4, "blankSpace": 5, "never": 1, "persistent": 3,
        "whenAtEnd": 4, "contentOffsetY": 8, "edge-cases": 5, "useFrozenPadding": 4,
      ])
  }

  @Test("hold, but for those that say why they do not", arguments: ChatListReplay.all)
  func replay(_ replay: ChatListReplay) {
    let failures = failures(of: replay)
    switch replay.difference {
    case nil: #expect(failures.isEmpty)
    case .ownCalls: #expect(replay.steps.isEmpty)
    case .contradicts, .rule: #expect(!failures.isEmpty)
    }
  }

  @Test("contradict only tests that are replayed")
  func contradictions() {
    for replay in ChatListReplay.all {
      guard case .contradicts(let other)? = replay.difference else { continue }
      #expect(ChatListReplay.all.contains { $0.name == other && $0.difference == nil })
    }
  }

  private func failures(of replay: ChatListReplay) -> [String] {
    var list = ReplayedList(replay, on: Self.screen)
    return replay.steps.flatMap { step -> [String] in
      let before = list.offset
      return list.apply(step).filter { !holds($0, list, before) }.map {
        "\($0) at \(list.offset) after \(before), inset \(list.inset)"
      }
    }
  }

  private func holds(_ fact: ChatListReplay.Fact, _ list: ReplayedList, _ before: Double) -> Bool {
    switch fact {
    case .at(let offset): abs(list.offset - offset) < 1e-9
    case .moves: list.offset != before
    case .stays: list.offset == before
    case .inset(let inset): list.inset == inset
    }
  }
}

extension ChatListReplay: CustomTestStringConvertible {
  var testDescription: String { "\(spec): \(name)" }
}

/// A list on a screen without a composer.
private struct ReplayedList {
  private let machine: Machine
  private let screen: Size
  private var run: MachineRun
  private var extra: Double
  /// The offset on the way to another one.
  private var passing: Double?

  init(_ replay: ChatListReplay, on screen: Size) {
    let view = Rect(x: 0, y: 0, width: screen.width, height: screen.height - replay.below)
    // What is below the list there shortens neither the list nor its content.
    let list = MessageList(
      contentHeight: replay.content - replay.below, offset: replay.offset,
      liftPolicy: replay.policy, inverted: replay.inverted, blankSpace: replay.blank,
      extraPadding: replay.extra)
    machine = Machine(
      display: Display(screen: screen, view: view),
      composer: ComposerBox { $0.placement = .absent },
      content: list)
    self.screen = screen
    extra = replay.extra
    run = MachineRun(of: machine, from: State(), measuring: FixedAdvance())
    _ = run.step(.appeared)
  }

  var offset: Double { passing ?? run.layout.content?.offset ?? .nan }
  var inset: Double { run.layout.content?.bottomInset ?? .nan }

  /// Applies a step, and returns what must hold afterwards.
  mutating func apply(_ step: ChatListReplay.Step) -> [ChatListReplay.Fact] {
    passing = nil
    switch step {
    case .keyboard(let height, let facts):
      _ = run.step(event(height))
      return facts
    case .part(let part, let height, let facts):
      // A film moves the list as far as the keyboard has come.
      var film = run
      _ = film.step(event(height))
      let end = film.layout.content?.offset ?? .nan
      passing = offset + part * (end - offset)
      return facts
    case .user(let offset):
      change(offset: offset)
      return []
    case .extra(let height, let facts):
      extra = height
      change(offset: nil)
      return facts
    case .held(let isHeld, let facts):
      _ = run.step(.held(isHeld))
      return facts
    }
  }

  private func event(_ height: Double) -> Event {
    height > 0 ? .shown(height, on: screen) : .hidden
  }

  private mutating func change(offset: Double?) {
    let height = run.state.content?.contentHeight ?? machine.content?.contentHeight ?? 0
    _ = run.step(
      .contentChanged(
        MessageList.Change(contentHeight: height, offset: offset, extraPadding: extra)))
  }
}
