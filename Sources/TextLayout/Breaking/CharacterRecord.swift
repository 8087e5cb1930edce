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

  /// The classes that UAX #29's grapheme rules tell apart: Grapheme_Cluster_Break, with
  /// Extended_Pictographic and Indic_Conjunct_Break folded in.
  enum Grapheme: Sendable {
    case other, cr, lf, control, extend, conjunctExtend, zwj, spacingMark, prepend
    case regionalIndicator, l, v, t, lv, lvt, pictographic, linker, consonant
  }

  /// The class before tailoring.
  let breakClass: LineBreakClass
  /// Whether East_Asian_Width is F, W or H.
  let isEastAsian: Bool
  /// How `word-break: keep-all` sees the character.
  let word: Word
  /// The class in UAX #29.
  let grapheme: Grapheme

  /// Makes a record; what is not said is the most frequent value.
  init(
    _ breakClass: LineBreakClass, isEastAsian: Bool = false, word: Word = .other,
    grapheme: Grapheme = .other
  ) {
    self.breakClass = breakClass
    self.isEastAsian = isEastAsian
    self.word = word
    self.grapheme = grapheme
  }
}
