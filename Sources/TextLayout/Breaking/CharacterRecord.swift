/// What break rules ask of a character.
struct CharacterRecord: Sendable {
  /// How `word-break: keep-all` sees a character.
  enum Word: Sendable {
    /// A letter or number of a script with spaces.
    case letter
    /// A combining mark.
    case mark
    /// Anything else.
    case other
  }

  /// The class before tailoring.
  let breakClass: LineBreakClass
  /// Whether East_Asian_Width is F, W or H.
  let isEastAsian: Bool
  /// How `word-break: keep-all` sees the character.
  let word: Word

  /// Makes a record; what is not said is the most frequent value.
  init(
    _ breakClass: LineBreakClass, isEastAsian: Bool = false, word: Word = .other
  ) {
    self.breakClass = breakClass
    self.isEastAsian = isEastAsian
    self.word = word
  }
}
