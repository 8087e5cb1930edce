/// A message that waits for the end of an answer.
public struct QueuedMessage: Hashable, Sendable {
  /// The name that the machine gives it: a number, counted from 1 in the order of sending.
  public package(set) var id: PartID
  /// The text.
  public package(set) var text: UTF16Text
  /// The ranges of the text that are single units, such as mentions.
  public package(set) var tokens: [Range<Int>]
  /// What sending it meant: `queue`, or `send` if other messages were waiting.
  public package(set) var mode: SendAction
  /// Its attachments.
  public package(set) var attachments: [Attachment]

  /// Creates a message.
  public init(
    id: PartID, text: UTF16Text, tokens: [Range<Int>] = [], mode: SendAction = .queue,
    attachments: [Attachment] = []
  ) {
    self.id = id
    self.text = text
    self.tokens = tokens
    self.mode = mode
    self.attachments = attachments
  }
}

/// The messages that wait, and the number of the last one.
public struct MessageQueue: Hashable, Sendable {
  /// The messages in the order in which they are sent.
  public package(set) var messages: [QueuedMessage]
  /// The number of the last message that was queued, at least 1.
  public package(set) var last: Int

  /// The greatest number of messages.
  public static let most = 100
  /// The greatest number that a message gets.
  public static let mostLast = 100_000_000

  /// Creates a queue.
  public init(_ messages: [QueuedMessage], last: Int) {
    self.messages = messages
    self.last = last
  }

  /// The length of all texts as one message.
  fileprivate var joinedCount: Int {
    messages.reduce(0) { $0 + $1.text.count + UTF16Text.paragraph.count }
  }
}

extension UTF16Text {
  /// What stands between two messages that become one.
  fileprivate static let paragraph: UTF16Text = "\n\n"
}

extension FieldText {
  /// Texts as one, with an empty line between those that are not empty; beyond the greatest number, the
  /// last tokens are no longer tokens.
  ///
  /// - Complexity: O(n) in the length of the texts and the number of their tokens.
  fileprivate init(joining texts: [FieldText]) {
    let parts = texts.filter { !$0.text.isEmpty }
    var start = 0
    let tokens = parts.flatMap { part in
      defer { start += part.text.count + UTF16Text.paragraph.count }
      return part.tokens.moved(by: start)
    }
    let units = parts.map { $0.text.units }.joined(separator: UTF16Text.paragraph.units)
    self.init(
      UTF16Text(units: Array(units)), tokens: Array(tokens.prefix([Range<Int>].mostTokens)))
  }
}

/// Messages that wait for the end of an answer: none is lost, and none is sent twice.
extension State {
  /// The messages that wait.
  var queued: [QueuedMessage] { queue?.value.messages ?? [] }

  /// Whether a message must wait for its turn: an answer runs, or others wait already.
  func mustQueue(_ mode: SendAction, in machine: Machine) -> Bool {
    machine.running?.drain != nil && (mode == .queue || mode == .send && !queued.isEmpty)
  }

  /// Queues a message; without a running answer, the next one of the queue is sent.
  mutating func enqueue(
    _ sent: FieldText, _ mode: SendAction, under rules: MachineContext
  ) throws(Ignored) -> [Effect] {
    let before = queue?.value ?? MessageQueue([], last: 0)
    guard before.messages.count < MessageQueue.most, before.last < MessageQueue.mostLast,
      before.joinedCount + sent.text.count <= UTF16Text.greatestLength
    else { throw .queueFull }
    let message = QueuedMessage(
      id: PartID(String(before.last + 1)), text: sent.text, tokens: sent.tokens, mode: mode,
      attachments: attachments.sent)
    queue = Shared(MessageQueue(before.messages + [message], last: before.last + 1))
    let sending = isRunning ? [] : drain(under: rules)
    return sending.isEmpty ? [.setQueue(queued)] : sending
  }

  /// Sends what waits once no answer runs: the next message, or as many as the limits allow as one.
  mutating func drain(under rules: MachineContext) -> [Effect] {
    guard let drain = rules.machine.running?.drain, !queued.isEmpty else { return [] }
    var (message, count) = (queued[0].content, 1)
    while drain == .merged, count < queued.count {
      let longer = FieldText(joining: [message, queued[count].content])
      guard isWithinLimits(longer.text, under: rules) else { break }
      (message, count) = (longer, count + 1)
    }
    let next = queued.prefix(count)
    setQueue(Array(queued.dropFirst(count)))
    return [
      .publish(
        message.text, mode: .send, tokens: message.tokens.shared,
        attachments: next.flatMap { $0.attachments }.ids),
      .setQueue(queued),
    ]
  }

  /// Gives the messages back to the box, before what is in it; those that the limits do not allow there
  /// are the client's to keep.
  mutating func giveBackQueue(under rules: MachineContext) -> [Effect] {
    let messages = queued
    guard !messages.isEmpty else { return [] }
    setQueue([])
    let whole = FieldText(joining: messages.map { $0.content } + [message])
    guard replacedDraft(in: rules.machine) == nil,
      let allowed = try? allowed(whole, under: rules), allowed.text == whole.text,
      let attachments = attachments.returning(messages.flatMap { $0.attachments })
    else { return messages.map { $0.keepingUnsent } + [.setQueue([])] }
    self.attachments = attachments
    let shift = whole.text.count - text.count
    let kept = text.isEmpty ? 0..<0 : selection
    let shown = FieldText(
      text.isEmpty ? whole.text : text.replacing(0..<0, with: whole.text.part(0..<shift)),
      selection: kept.lowerBound + shift..<kept.upperBound + shift,
      tokens: whole.tokens)
    return [.setQueue([])] + correct(nil, to: shown)
  }

  /// Changes the text of a message that waits.
  ///
  /// - Parameter tokens: the tokens of the new text; `nil` to keep those that the change leaves.
  mutating func editQueue(
    _ id: PartID, to text: UTF16Text, _ tokens: [Range<Int>]?, under rules: MachineContext
  ) throws(Ignored) -> AppliedEvent {
    let index = try queueIndex(of: id)
    var messages = queued
    let before = messages[index]
    rules.budget.spend(reading: before.text.count + text.count)
    let tokens = tokens ?? before.tokens(after: text)
    guard before.text != text || before.tokens != tokens else { throw .duplicate }
    guard !text.isBlank || !messages[index].attachments.isEmpty else { throw .nothingToSend }
    let grown = queued.reduce(0) { $0 + $1.text.count } + text.count
    guard grown <= UTF16Text.greatestLength, isWithinLimits(text, under: rules) else {
      throw .overLimit
    }
    (messages[index].text, messages[index].tokens) = (text, tokens)
    return changeQueue(to: messages)
  }

  /// Moves a message that waits to another place.
  mutating func moveQueue(_ id: PartID, to place: Int) throws(Ignored) -> AppliedEvent {
    let index = try queueIndex(of: id)
    var messages = queued
    let place = min(place, messages.count - 1)
    guard place != index else { throw .duplicate }
    let message = messages.remove(at: index)
    messages.insert(message, at: place)
    return changeQueue(to: messages)
  }

  /// Takes a message out of the queue: the user does not want to send it.
  mutating func removeFromQueue(_ id: PartID) throws(Ignored) -> AppliedEvent {
    var messages = queued
    messages.remove(at: try queueIndex(of: id))
    return changeQueue(to: messages)
  }

  /// Sends a message that waits to the running answer.
  mutating func steerQueue(_ id: PartID) throws(Ignored) -> AppliedEvent {
    let index = try queueIndex(of: id)
    guard isRunning else { throw .notRunning }
    var messages = queued
    let message = messages.remove(at: index)
    let publishing = Effect.publish(
      message.text, mode: .steer, tokens: message.tokens.shared,
      attachments: message.attachments.ids)
    return AppliedEvent(effects: [publishing] + changeQueue(to: messages).effects)
  }

  private func queueIndex(of id: PartID) throws(Ignored) -> Int {
    guard let index = queued.firstIndex(where: { $0.id == id }) else { throw .unknownMessage }
    return index
  }

  private mutating func changeQueue(to messages: [QueuedMessage]) -> AppliedEvent {
    setQueue(messages)
    return AppliedEvent(effects: [.setQueue(messages)])
  }

  private mutating func setQueue(_ messages: [QueuedMessage]) {
    queue = queue.map { Shared(MessageQueue(messages, last: $0.value.last)) }
  }
}

extension QueuedMessage {
  /// Its text with its tokens.
  fileprivate var content: FieldText { FieldText(text, tokens: tokens) }

  fileprivate var keepingUnsent: Effect {
    .keepUnsent(text, tokens: tokens.shared, attachments: attachments.ids)
  }

  /// Its tokens once it has another text: those that the change leaves.
  fileprivate func tokens(after text: UTF16Text) -> [Range<Int>] {
    guard !tokens.isEmpty else { return [] }
    let change = TextDifference(from: self.text, to: text)
    return tokens.moved(replacing: change.range, by: change.replacement.count)
  }
}

extension [Attachment] {
  /// The names of the attachments; `nil` if there are none.
  var ids: Shared<[PartID]>? { isEmpty ? nil : Shared(map { $0.id }) }
}
