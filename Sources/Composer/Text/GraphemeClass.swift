/// What the rules for grapheme clusters tell apart.
///
/// It is Grapheme_Cluster_Break, with `Extend` divided by Indic_Conjunct_Break, and with
/// Extended_Pictographic and the conjuncts' consonants taken out of `Other`; the generator of the
/// table makes sure that no code point needs two of them.
///
/// Source: UAX #29, table 2.
enum GraphemeClass: UInt8 {
  /// Any other code point.
  case other
  /// Carriage return.
  case cr
  /// Line feed.
  case lf
  /// Controls, which stand alone.
  case control
  /// Combining marks that end a conjunct.
  case extend
  /// Combining marks inside a conjunct.
  case extendConjunct
  /// Viramas that link two consonants.
  case linker
  /// Zero width joiner.
  case zwj
  /// Half of a flag.
  case regionalIndicator
  /// Marks that belong to what follows.
  case prepend
  /// Spacing combining marks.
  case spacingMark
  /// Hangul leading consonants.
  case leadingJamo
  /// Hangul vowels.
  case vowelJamo
  /// Hangul trailing consonants.
  case trailingJamo
  /// Hangul syllables without a trailing consonant.
  case syllableLV
  /// Hangul syllables with a trailing consonant.
  case syllableLVT
  /// Emoji and their like.
  case pictographic
  /// Consonants of scripts with conjuncts.
  case consonant
}
