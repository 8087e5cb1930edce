/// The limits of one request; over a limit, the response is a problem document.
public struct RequestLimits: Sendable, Equatable {
  /// The longest text, in UTF-16 code units; at most the limit in the contract, 1,048,576.
  public let textUnits: Int
  /// The number of lines that all texts of a request together may break into.
  public let lines: Int
  /// The units of work that laying out all texts of a request together may take.
  ///
  /// The default takes about half a second of a thread, and a text of 1 MiB in any script fits.
  public let work: Int
  /// The longest line of a batch, in bytes: the longest body of any other request.
  public let lineBytes: Int

  /// How deeply objects and arrays may be nested.
  public var jsonDepth: Int { 64 }
  /// The number of events in one transition.
  public var events: Int { 1000 }
  /// The number of lines in a batch.
  public var batchLines: Int { 100_000 }

  /// Creates limits.
  public init(
    textUnits: Int = 1 << 20, lines: Int = 50_000, work: Int = 3_000_000, lineBytes: Int = 1 << 20
  ) {
    self.textUnits = textUnits
    self.lines = lines
    self.work = work
    self.lineBytes = lineBytes
  }
}
