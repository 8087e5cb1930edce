/// A style that was hashed once, before a cache is locked to look it up.
struct HashedStyle: Hashable, Sendable {
  private let style: TextStyle
  private let hash: Int

  /// Hashes a style.
  init(_ style: TextStyle) {
    self.style = style
    hash = style.hashValue
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
