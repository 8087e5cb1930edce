extension String {
  /// The text itself, or the beginning of a long one, to be shown in a message.
  ///
  /// What a client sent can be as long as its body; an answer need not be.
  ///
  /// - Complexity: O(1), or O(n) in the length of what is shown.
  public var shortened: String {
    let scalars = unicodeScalars.prefix(100)
    return scalars.endIndex == endIndex ? self : String(scalars) + "…"
  }
}
