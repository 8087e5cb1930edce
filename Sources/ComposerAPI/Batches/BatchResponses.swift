import JSON

/// The responses to a batch in order, one on each line, made in groups while they are sent.
struct BatchResponses: IteratorProtocol, Sendable {
  /// Tells the time.
  typealias Now = @Sendable () -> ContinuousClock.Instant

  private let batch: Batch
  private let now: Now
  private var lines: JSONLines
  /// What is left of a long response.
  private var long: LongBody?

  /// A group ends with the response that makes it longer than this, in bytes.
  ///
  /// Handing over each short response alone would take a tenth of the time that it is made in.
  private static let usualBytes = 16 << 10
  /// A group ends with the response that took it beyond this time, so that the piece is sent soon.
  private static let usualTime = Duration.microseconds(200)

  init(_ batch: Batch, now: @escaping Now = { .now }) {
    self.batch = batch
    self.now = now
    lines = batch.lines
  }

  /// The next bytes; nil after the last response.
  mutating func next() -> [UInt8]? {
    if long != nil { return nextOfLong() }
    let group = nextGroup()
    if !group.isEmpty { return group }
    return long == nil ? nil : nextOfLong()
  }

  /// Responds to the next lines, up to one with a long response.
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

  /// The next piece of a long response; its line feed at the end.
  private mutating func nextOfLong() -> [UInt8] {
    if let piece = long?.pieces.next() { return piece }
    long = nil
    return [UInt8(ascii: "\n")]
  }
}
