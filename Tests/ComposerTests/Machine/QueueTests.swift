import TestSupport
import Testing

@testable import Composer

/// Messages that wait for the end of an answer.
@Suite("A queue of messages")
struct QueueTests {
  private static func machine(
    _ drain: RunningRules.Drain, limits: EditLimits = EditLimits()
  ) -> Machine {
    .iPhone16(rules: EditRules(limits: limits), running: RunningRules(drain: drain))
  }

  private static func sent(_ texts: UTF16Text...) -> [Event] {
    texts.flatMap { [.typed($0), .sent] }
  }

  private static func publishes(_ run: Run) -> [Effect] {
    run.steps.flatMap(\.effects).filter { if case .publish = $0 { true } else { false } }
  }

  private static let started: [Event] = [.appeared, .focused(), .runStarted]

  /// Source: public threads n8n#38995, assistant-ui#3684 and CodexMonitor#343.
  @Test("is sent one by one, the next at the end of each answer")
  func each() {
    let machine = Self.machine(.each)
    let queued = machine.follow(Self.started + Self.sent("一", "ب", "c"))
    #expect(Self.publishes(queued) == [])
    #expect(queued.state.queued.map(\.text) == ["一", "ب", "c"])
    #expect(queued.state.queued.map(\.id) == ["1", "2", "3"])
    #expect(queued.state.text == "")
    let first = machine.follow([.runEnded], from: queued.state)
    #expect(
      first.effects.prefix(2) == [.publish("一", mode: .send), .setQueue(first.state.queued)])
    let rest = machine.follow([.runStarted, .runEnded, .runStarted, .runEnded], from: first.state)
    #expect(Self.publishes(rest) == [.publish("ب", mode: .send), .publish("c", mode: .send)])
    #expect(
      machine.follow([.runStarted, .runEnded], from: rest.state).effects.contains {
        if case .publish = $0 { true } else { false }
      } == false)
    // Numbers are not used again.
    let later = machine.follow([.runStarted] + Self.sent("d"), from: rest.state)
    #expect(later.state.queued.map(\.id) == ["4"])
  }

  @Test("is sent as one message, as far as the limits allow it")
  func merged() {
    let queued = Self.machine(.merged).follow(Self.started + Self.sent("a", "b", "c"))
    let ended = Self.machine(.merged).follow([.runEnded], from: queued.state)
    #expect(Self.publishes(ended) == [.publish("a\n\nb\n\nc", mode: .send)])
    let limited = Self.machine(.merged, limits: EditLimits(maxLength: 5))
    let parts = limited.follow(
      [.runEnded, .runStarted, .runEnded],
      from: limited.follow(Self.started + Self.sent("a", "b", "c")).state)
    #expect(Self.publishes(parts) == [.publish("a\n\nb", mode: .send), .publish("c", mode: .send)])
  }

  @Test("has at most 100 messages; the text of another one stays in the box")
  func full() {
    let machine = Self.machine(.each)
    let full = machine.follow(Self.started + Array(repeating: Self.sent("あ"), count: 100).joined())
    #expect(full.ignored == nil)
    #expect(full.state.queued.count == 100)
    let more = machine.follow(Self.sent("b"), from: full.state)
    #expect(more.ignored == .queueFull)
    #expect(more.state.queued.count == 100)
    #expect(more.state.text == "b")
  }

  /// Source: public threads paseo-gpui#58, KiroCrew#10597 and vexa#740.
  @Test("comes back to the box, before what is in it, when the answer is stopped")
  func stopped() {
    let machine = Self.machine(.each)
    let queued = machine.follow(
      Self.started + Self.sent("a", "b") + [.typed("c"), .selectionChanged(0..<1)])
    let stopped = machine.follow([.stopped], from: queued.state)
    #expect(
      stopped.effects.prefix(3) == [
        .stop, .setQueue([]), .setText("a\n\nb\n\nc", selection: 6..<7),
      ])
    #expect(Self.publishes(machine.follow([.runEnded], from: stopped.state)) == [])
    let empty = machine.follow(
      [.stopped], from: machine.follow(Self.started + Self.sent("a", "b")).state)
    #expect(empty.state.message == FieldText("a\n\nb"))
    // What the limits do not allow is the client's to keep.
    let limited = Self.machine(.each, limits: EditLimits(maxLength: 3))
    let kept = limited.follow(Self.started + Self.sent("ab", "cd") + [.stopped])
    #expect(kept.effects.prefix(4) == [.stop, .keepUnsent("ab"), .keepUnsent("cd"), .setQueue([])])
    #expect(kept.state.text == "")
  }

  @Test("is changed, moved, taken back and steered")
  func changed() {
    let machine = Self.machine(.each, limits: EditLimits(maxLength: 4))
    let queued = machine.follow(Self.started + Self.sent("a", "b", "c")).state
    func follow(_ event: Event) -> Run { machine.follow([event], from: queued) }
    #expect(follow(.queueEdited("2", "新しい")).state.queued.map(\.text) == ["a", "新しい", "c"])
    #expect(follow(.queueEdited("2", "b")).ignored == .duplicate)
    #expect(follow(.queueEdited("2", " ")).ignored == .nothingToSend)
    #expect(follow(.queueEdited("2", "hello")).ignored == .overLimit)
    #expect(follow(.queueMoved("3", to: 0)).state.queued.map(\.text) == ["c", "a", "b"])
    #expect(follow(.queueMoved("1", to: 9)).state.queued.map(\.text) == ["b", "c", "a"])
    #expect(follow(.queueMoved("1", to: 0)).ignored == .duplicate)
    #expect(follow(.queueRemoved("2")).state.queued.map(\.text) == ["a", "c"])
    let steered = follow(.queueSteered("2"))
    #expect(steered.effects.prefix(1) == [.publish("b", mode: .steer)])
    #expect(steered.state.queued.map(\.text) == ["a", "c"])
    for event in [
      Event.queueEdited("9", "x"), .queueMoved("9", to: 0), .queueRemoved("01"), .queueSteered("9"),
    ] {
      #expect(follow(event).ignored == .unknownMessage)
    }
  }

  @Test("keeps its order when a message is sent between two answers")
  func between() {
    let machine = Self.machine(.each)
    let queued = machine.follow(Self.started + Self.sent("a", "b") + [.runEnded]).state
    let sent = machine.follow(Self.sent("c"), from: queued)
    #expect(Self.publishes(sent) == [.publish("b", mode: .send)])
    #expect(sent.state.queued.map(\.text) == ["c"])
    #expect(sent.state.queued.map(\.mode) == [.send])
  }

  @Test("takes attachments along and brings them back")
  func attachments() {
    let machine = Self.machine(.each)
    let file = Attachments([Composer.Attachment(id: "f")])
    let queued = machine.follow(Self.started + [.typed("a"), .attachmentsChanged(file), .sent])
    #expect(queued.state.attachments == .none)
    let ended = machine.follow([.runEnded], from: queued.state)
    #expect(Self.publishes(ended) == [.publish("a", mode: .send, attachments: Shared(["f"]))])
    #expect(machine.follow([.stopped], from: queued.state).state.attachments == file)
    // A file that is in the box again comes back once, and files beyond the greatest number are kept.
    let again = machine.follow([.attachmentsChanged(file), .stopped], from: queued.state)
    #expect(again.state.attachments == file)
    let many = Attachments(
      (0..<Composer.Attachment.most).map { Composer.Attachment(id: PartID("\($0)")) })
    let kept = machine.follow([.attachmentsChanged(many), .stopped], from: queued.state)
    #expect(kept.effects.contains(.keepUnsent("a", attachments: Shared(["f"]))))
  }

  /// A mention that is picked.
  private static func picked(_ name: UTF16Text, at offset: Int) -> Event {
    .edited(
      .init(range: offset..<offset, replacement: name, tokens: [0..<name.count]))
  }

  @Test("keeps the tokens of its messages, at their offsets")
  func tokens() {
    let machine = Machine.iPhone16(
      send: SendRules(trims: .whiteSpace), running: RunningRules(drain: .merged))
    let queued = machine.follow(
      Self.started + [
        .typed("  "), Self.picked("@علي", at: 2), .typed(" ", at: 6), .sent, .typed("👋🏽 "),
        Self.picked("@あやか ", at: 5), .sent, .typed("c "), Self.picked("@Zoë", at: 2),
      ])
    #expect(queued.state.queued.map(\.text) == ["@علي", "👋🏽 @あやか"])
    #expect(queued.state.queued.map(\.tokens) == [[0..<4], [5..<9]])
    let joined: UTF16Text = "@علي\n\n👋🏽 @あやか"
    let ended = machine.follow([.runEnded], from: queued.state)
    #expect(
      Self.publishes(ended) == [
        .publish(joined, mode: .send, tokens: Shared([0..<4, 11..<15]))
      ])
    let stopped = machine.follow([.stopped], from: queued.state)
    #expect(stopped.state.text == "@علي\n\n👋🏽 @あやか\n\nc @Zoë")
    #expect(stopped.state.tokens == [0..<4, 11..<15, 19..<23])
    let steered = machine.follow([.queueSteered("2")], from: queued.state)
    #expect(
      steered.effects.first
        == .publish("👋🏽 @あやか", mode: .steer, tokens: Shared([5..<9])))
  }

  @Test("keeps the tokens that an edit of a message leaves, or takes those of the edit")
  func editedTokens() {
    let machine = Self.machine(.each)
    let queued = machine.follow(
      Self.started + [.typed("a "), Self.picked("@Ada", at: 2), Self.picked("@Bo", at: 6), .sent])
    func edited(_ text: UTF16Text, _ tokens: [Range<Int>]? = nil) -> Run {
      machine.follow([.queueEdited("1", text, tokens: tokens)], from: queued.state)
    }
    #expect(edited("あいう @Ada@Bo").state.queued.map(\.tokens) == [[4..<8, 8..<11]])
    #expect(edited("a @Adi@Bo").state.queued.map(\.tokens) == [[6..<9]])
    #expect(edited("").ignored == .nothingToSend)
    #expect(edited("@Bo", [0..<3]).state.queued.map(\.tokens) == [[0..<3]])
    #expect(edited("a @Ada@Bo", []).state.queued.map(\.tokens) == [[]])
    #expect(edited("a @Ada@Bo").ignored == .duplicate)
  }

  @Test("gives tokens to the client that keeps a message, and takes them back with it")
  func keptTokens() {
    let machine = Self.machine(.each, limits: EditLimits(maxLength: 4))
    let kept = machine.follow(
      Self.started + [Self.picked("@Ada", at: 0), .sent, .typed("b"), .stopped])
    #expect(kept.effects.contains(.keepUnsent("@Ada", tokens: Shared([0..<4]))))
    let back = machine.follow([.sendFailed("@Ada", tokens: [0..<4])], from: State(appeared: true))
    #expect(back.state.tokens == [0..<4])
    let busy = machine.follow(
      [.typed("b"), .sendFailed("@Ada", tokens: [0..<4])], from: State(appeared: true))
    #expect(busy.effects.contains(.keepUnsent("@Ada", tokens: Shared([0..<4]))))
  }

  @Test("is bounded, and the client's without a way to send it")
  func bounds() {
    let machine = Self.machine(.each)
    let events = (0..<MessageQueue.most).flatMap { Self.sent(UTF16Text("\($0)")) }
    let full = machine.follow(Self.started + events)
    #expect(full.state.queued.count == MessageQueue.most)
    let more = machine.follow(Self.sent("x"), from: full.state)
    #expect(more.ignored == .queueFull)
    #expect(more.state.text == "x")
    let client = Machine.iPhone16(running: RunningRules()).follow(Self.started + Self.sent("a"))
    #expect(Self.publishes(client) == [.publish("a", mode: .queue)])
    #expect(client.state.queue == nil)
  }

  @Test("never loses and never doubles an attachment", arguments: propertySeeds)
  func conservedAttachments(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let machine = Machine.iPhone16(
        rules: EditRules(limits: EditLimits(maxLength: round % 3 == 0 ? 24 : nil)),
        running: RunningRules(drain: round % 4 < 2 ? .each : .merged))
      var state = machine.follow([.appeared]).state
      var attached: [PartID] = []
      var gone: [PartID] = []
      for step in 0..<60 {
        let id = state.queued.map(\.id).randomElement(using: &random) ?? "1"
        let file = Composer.Attachment(id: PartID("\(step)"))
        let files = Attachments(state.attachments.known + [file])
        let event: Event
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1: event = .attachmentsChanged(files)
        case 2: event = Self.picked("abc", at: state.text.count)
        case 3, 4: event = .sent
        case 5: event = .runStarted
        case 6: event = .runEnded
        case 7: event = .stopped
        case 8: event = .queueEdited(id, UTF16Text("changed \(step)"))
        case 9:
          // A message that could not be sent comes back with its files.
          let unsent = gone.shuffled(using: &random).prefix(2).map { Composer.Attachment(id: $0) }
          gone.removeAll { id in unsent.contains { $0.id == id } }
          event = .sendFailed("back", attachments: Attachments(unsent))
        default: event = .queueSteered(id)
        }
        let run = machine.follow([event], from: state)
        state = run.state
        if case .attachmentsChanged = event { attached.append(file.id) }
        for effect in run.effects {
          switch effect {
          case .publish(_, _, _, let ids), .keepUnsent(_, _, let ids): gone += ids?.value ?? []
          default: break
          }
        }
        let all =
          gone + state.attachments.known.map(\.id)
          + state.queued.flatMap { $0.attachments.map(\.id) }
        #expect(
          all.map(\.text).sorted() == attached.map(\.text).sorted(),
          "seed \(seed), round \(round): \(event)")
      }
    }
  }

  @Test("never loses and never doubles a message or a token", arguments: propertySeeds)
  func conserved(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let machine = Machine.iPhone16(
        rules: EditRules(limits: EditLimits(maxLength: round % 3 == 0 ? 24 : nil)),
        running: RunningRules(
          whenEmpty: round % 2 == 0 ? .stop : .block, drain: round % 4 < 2 ? .each : .merged))
      var state = machine.follow([.appeared]).state
      var gone = ""
      var (picked, goneTokens) = ([String](), [String]())
      var typed = 0
      for _ in 0..<60 {
        let ids = state.queued.map(\.id)
        let id = ids.randomElement(using: &random) ?? "1"
        let event: Event
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1, 2:
          event = Self.picked(UTF16Text("<\(typed)>"), at: state.text.count)
        case 3, 4: event = .sent
        case 5: event = .runStarted
        case 6: event = .runEnded
        case 7: event = .stopped
        case 8: event = .queueMoved(id, to: Int.random(in: 0...4, using: &random))
        case 9: event = .queueRemoved(id)
        default: event = .queueSteered(id)
        }
        let before = state
        let run = machine.follow([event], from: state)
        state = run.state
        if case .edited = event, run.ignored == nil, state.text != before.text {
          if state.tokens.count > before.tokens.count { picked.append("<\(typed)>") }
          typed += 1
        }
        func leave(_ text: UTF16Text, _ tokens: [Range<Int>]) {
          gone += text.description
          goneTokens += tokens.map { text.part($0).description }
        }
        if case .queueRemoved = event, run.ignored == nil,
          let message = before.queued.first(where: { $0.id == id })
        {
          leave(message.text, message.tokens)
        }
        for case .publish(let text, _, let tokens, _) in run.effects {
          leave(text, tokens?.value ?? [])
        }
        for case .keepUnsent(let text, let tokens, _) in run.effects {
          leave(text, tokens?.value ?? [])
        }
        let all = gone + state.text.description + state.queued.map(\.text.description).joined()
        let found = all.split(separator: ">").compactMap { $0.split(separator: "<").last }
          .compactMap {
            Int($0)
          }
        #expect(found.sorted() == Array(0..<typed), "seed \(seed), round \(round): \(event)")
        let tokens =
          goneTokens + state.tokens.map { state.text.part($0).description }
          + state.queued.flatMap { message in
            message.tokens.map { message.text.part($0).description }
          }
        #expect(tokens.sorted() == picked.sorted(), "seed \(seed), round \(round): \(event)")
        #expect(state.brokenInvariants(in: machine) == [], "seed \(seed)")
      }
    }
  }
}
