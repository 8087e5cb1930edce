import JSON

/// The answers to a batch in order, one a line, made in groups when they are asked for.
struct BatchAnswers: IteratorProtocol, Sendable {
  /// Tells the time.
  typealias Now = @Sendable () -> ContinuousClock.Instant

  private let batch: Batch
  private let now: Now
  private var texts: JSONLines

  /// A group ends with the answer that makes it longer than this.
  ///
  /// Short answers are handed over together, because to hand over each would take a tenth of the
  /// time that it takes to make.
  private static let usualBytes = 16 << 10
  /// A group ends with the answer that took it beyond this: the other connections of the thread wait.
  private static let usualTime = Duration.microseconds(200)

  init(_ batch: Batch, now: @escaping Now = { .now }) {
    self.batch = batch
    self.now = now
    texts = batch.texts
  }

  /// The answers to the next texts, each with its LF; nil after the last one.
  mutating func next() -> [UInt8]? {
    let batch = batch
    let end = now() + BatchAnswers.usualTime
    let answers = batch.encode { answers in
      repeat {
        guard let text = texts.next() else { return }
        batch.answer(text, to: &answers)
      } while answers.count < BatchAnswers.usualBytes && now() < end
    }
    return answers.isEmpty ? nil : answers
  }
}
