import JSON

/// The responses to a batch in order, one on each line, computed in groups while they are sent.
struct BatchResponses: IteratorProtocol, Sendable {
  /// Returns the current time.
  typealias Now = @Sendable () -> ContinuousClock.Instant

  private let batch: Batch
  private let now: Now
  private var lines: JSONLines
  /// The rest of a long response.
  private var long: LongBody?

  /// A group ends after the response that exceeds this length, in bytes.
  ///
  /// To send each short response alone would add a tenth to the time that it takes to compute.
  private static let usualBytes = 16 << 10
  /// A group ends after the response that exceeds this time, so that clients get results early.
  private static let usualTime = Duration.microseconds(200)

  init(_ batch: Batch, now: @escaping Now = { .now }) {
    self.batch = batch
    self.now = now
    lines = batch.lines
  }

  /// Returns the next bytes; nil after the last response.
  mutating func next() -> [UInt8]? {
    if long != nil { return nextOfLong() }
    let group = nextGroup()
    if !group.isEmpty { return group }
    return long == nil ? nil : nextOfLong()
  }

  /// Responds to the next lines, up to and including a line with a long response.
  private mutating func nextGroup() -> [UInt8] {
    let batch = batch
    let end = now() + BatchResponses.usualTime
    return batch.encode { responses in
      repeat {
        guard let line = lines.next() else { return }
        long = batch.respond(to: line, writing: &responses)
      } while long == nil && responses.count < BatchResponses.usualBytes && now() < end
    }
  }

  /// Returns the next piece of a long response, or the line feed after it.
  private mutating func nextOfLong() -> [UInt8] {
    if let piece = long?.pieces.next() { return piece }
    long = nil
    return [UInt8(ascii: "\n")]
  }
}
