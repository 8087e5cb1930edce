/// What a cache of measured paragraphs has done so far.
public struct CacheFigures: Sendable, Equatable {
  /// How many paragraphs were found.
  public let hits: Int
  /// How many paragraphs had to be measured.
  public let misses: Int
  /// About how many bytes the kept paragraphs take.
  public let bytes: Int

  init(hits: Int, misses: Int, bytes: Int) {
    self.hits = hits
    self.misses = misses
    self.bytes = bytes
  }
}
