/// What one request may ask for.
public struct RequestLimits: Sendable, Equatable {
  /// The longest text, in UTF-16 code units; more than the contract's limit has no effect.
  public let textUnits: Int
  /// How many lines the texts of a request may break into, all together.
  public let lines: Int
  /// How much work the texts of a request may take, all together.
  ///
  /// A unit of it takes 0.2 to 0.3 µs, so that the default is about half a second of a thread. The
  /// longest text in Latin letters takes nearly all of it, once.
  public let work: Int
  /// How many objects and arrays of a body may lie in each other.
  public let jsonDepth: Int
  /// How many events a transition may follow.
  public let events: Int
  /// How many lines a batch may have.
  public let batchLines: Int
  /// The longest line of a batch, in bytes: what the longest body of any other request is.
  public let lineBytes: Int

  /// Makes limits.
  public init(
    textUnits: Int = 1 << 20, lines: Int = 50_000, work: Int = 2_400_000, jsonDepth: Int = 64,
    events: Int = 1000,
    batchLines: Int = 100_000, lineBytes: Int = 1 << 20
  ) {
    self.textUnits = textUnits
    self.lines = lines
    self.work = work
    self.jsonDepth = jsonDepth
    self.events = events
    self.batchLines = batchLines
    self.lineBytes = lineBytes
  }
}
