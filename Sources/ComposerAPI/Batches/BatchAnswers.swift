import JSON

/// The answers to a batch in order, one a line, made when they are asked for.
struct BatchAnswers: IteratorProtocol, Sendable {
  private let batch: Batch
  /// How many texts are answered.
  private var position = 0

  /// A piece ends with the text that makes the texts or their answers longer than this.
  ///
  /// Short ones are sent together, because to hand over each would take a tenth of the time that it
  /// takes to make. Dear ones are not: the other connections of the thread wait for a piece.
  private static let usualBytes = 4 << 10

  init(_ batch: Batch) { self.batch = batch }

  /// The answers to the next texts, each with its LF.
  mutating func next() -> [UInt8]? {
    let batch = batch
    guard position < batch.count else { return nil }
    return batch.encode { answers in
      var read = 0
      repeat {
        batch.answer(position, to: &answers)
        read += batch.length(of: position)
        position += 1
      } while position < batch.count && max(read, answers.count) < BatchAnswers.usualBytes
    }
  }
}
