/// The limits of one request.
///
/// A request over a limit gets a problem document.
public struct RequestLimits: Sendable, Equatable {
  /// The maximum length of a text in UTF-16 code units; at most 1,048,576, as in the contract.
  public let textUnits: Int
  /// The maximum total number of lines that the texts of a request break into.
  public let lines: Int
  /// The maximum total work to lay out the texts of a request, in units of `LayoutWork`.
  ///
  /// The default takes about half a second of one thread. A text of 1 MiB in Latin letters fits.
  public let work: Int
  /// The maximum length of a batch line in bytes, which is that of a body outside batches.
  public let lineBytes: Int

  /// The maximum depth of nested objects and arrays.
  public var jsonDepth: Int { 64 }
  /// The maximum number of events in one transition.
  public var events: Int { 1000 }
  /// The maximum number of lines in a batch.
  public var batchLines: Int { 100_000 }

  /// Creates limits.
  public init(
    textUnits: Int = 1 << 20, lines: Int = 50_000, work: Int = 1_450_000, lineBytes: Int = 1 << 20
  ) {
    self.textUnits = textUnits
    self.lines = lines
    self.work = work
    self.lineBytes = lineBytes
  }
}
