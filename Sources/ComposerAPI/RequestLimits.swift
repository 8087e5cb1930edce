/// What one request may ask for.
public struct RequestLimits: Sendable, Equatable {
  /// The longest text, in UTF-16 code units; more than the contract's limit has no effect.
  public let textUnits: Int
  /// How many lines the texts of a request may break into, all together.
  public let lines: Int
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
    textUnits: Int = 1 << 20, lines: Int = 50_000, jsonDepth: Int = 64, events: Int = 1000,
    batchLines: Int = 100_000, lineBytes: Int = 1 << 20
  ) {
    self.textUnits = textUnits
    self.lines = lines
    self.jsonDepth = jsonDepth
    self.events = events
    self.batchLines = batchLines
    self.lineBytes = lineBytes
  }
}
