import JSON

/// The responses to a batch in order, one on each line, computed in groups while they are sent.
struct BatchResponses: IteratorProtocol, Sendable {
  /// Returns the current time.
  typealias Now = @Sendable () -> ContinuousClock.Instant

  private let batch: Batch
  private let now: Now
  private var lines: JSONLines
  /// The memory of the last group, or of the long response.
  private var memory: Reservation
  /// The rest of a long response.
  private var long: LongBody?

  /// A group ends after the response that exceeds this length, in bytes.
  ///
  /// Sending each short response alone would take a tenth of the time that computing it takes.
  static let usualBytes = 16 << 10
  /// A group ends after the response that exceeds this time, so that clients get results early.
  private static let usualTime = Duration.microseconds(200)

  init(
    _ batch: Batch, holding memory: Reservation = Reservation(), now: @escaping Now = { .now }
  ) {
    self.batch = batch
    self.memory = memory
    self.now = now
    lines = batch.lines
  }

  /// Returns the next bytes; nil after the last response.
  mutating func next() -> [UInt8]? {
    if let piece = nextLongPiece() { return piece }
    memory.releaseAll()
    let group = nextGroup()
    return group.isEmpty ? nextLongPiece() : group
  }

  /// Responds to the next lines, up to and including a line with a long response.
  private mutating func nextGroup() -> [UInt8] {
    let batch = batch
    let end = now() + BatchResponses.usualTime
    return batch.encode { responses in
      repeat {
        guard let line = lines.next() else { return }
        long = batch.respond(to: line, holding: &memory, writing: &responses)
      } while long == nil && responses.count < BatchResponses.usualBytes && now() < end
    }
  }

  /// Returns the next piece of a long response; nil after the last one.
  private mutating func nextLongPiece() -> [UInt8]? {
    guard let piece = long?.pieces.next() else {
      long = nil
      return nil
    }
    return piece
  }
}
