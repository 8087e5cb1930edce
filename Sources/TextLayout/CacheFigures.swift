/// What a cache has done so far.
public struct CacheFigures: Sendable, Equatable {
  /// How often something was found.
  public let hits: Int
  /// How often something had to be made.
  public let misses: Int
  /// About how many bytes are in use.
  public let bytes: Int

  init(hits: Int = 0, misses: Int = 0, bytes: Int = 0) {
    self.hits = hits
    self.misses = misses
    self.bytes = bytes
  }

  static func + (first: CacheFigures, second: CacheFigures) -> CacheFigures {
    CacheFigures(
      hits: first.hits + second.hits, misses: first.misses + second.misses,
      bytes: first.bytes + second.bytes)
  }
}
