/// The state of the grapheme cluster rules after the code points so far.
///
/// Source: UAX #29 revision 47 (Unicode 17), rules GB3 to GB999; the extended clusters.
struct GraphemeCluster {
  /// The part of GB11's `ExtPict Extend* ZWJ` that precedes the next code point.
  private enum Emoji {
    case none, pictographic, joined
  }

  /// The part of GB9c's consonant and linker that precedes the next code point.
  private enum Conjunct {
    case none, consonant, linked
  }

  private var last: GraphemeClass
  private var emoji = Emoji.none
  private var conjunct = Conjunct.none
  private var indicators = 0

  /// Starts a cluster.
  init(first: GraphemeClass) {
    last = first
    append(first)
  }

  /// Appends the next code point.
  mutating func append(_ next: GraphemeClass) {
    emoji = emoji(after: next)
    conjunct = conjunct(after: next)
    indicators = next == .regionalIndicator ? indicators + 1 : 0
    last = next
  }

  /// Whether the next code point belongs to this cluster.
  func joins(_ next: GraphemeClass) -> Bool {
    switch (last, next) {
    case (.cr, .lf): true  // GB3
    case (.cr, _), (.lf, _), (.control, _): false  // GB4
    case (_, .cr), (_, .lf), (_, .control): false  // GB5
    case (.leadingJamo, .leadingJamo), (.leadingJamo, .vowelJamo): true  // GB6
    case (.leadingJamo, .syllableLV), (.leadingJamo, .syllableLVT): true  // GB6
    case (.syllableLV, .vowelJamo), (.vowelJamo, .vowelJamo): true  // GB7
    case (.syllableLV, .trailingJamo), (.vowelJamo, .trailingJamo): true  // GB7
    case (.syllableLVT, .trailingJamo), (.trailingJamo, .trailingJamo): true  // GB8
    case (_, .extend), (_, .extendConjunct), (_, .linker), (_, .zwj): true  // GB9
    case (_, .spacingMark): true  // GB9a
    case (.prepend, _): true  // GB9b
    case (_, .consonant): conjunct == .linked  // GB9c
    case (_, .pictographic): emoji == .joined  // GB11
    case (_, .regionalIndicator): !indicators.isMultiple(of: 2)  // GB12, GB13
    default: false  // GB999
    }
  }

  private func emoji(after next: GraphemeClass) -> Emoji {
    switch next {
    case .pictographic: .pictographic
    case .extend, .extendConjunct, .linker: emoji == .pictographic ? .pictographic : .none
    case .zwj: emoji == .pictographic ? .joined : .none
    default: .none
    }
  }

  private func conjunct(after next: GraphemeClass) -> Conjunct {
    switch next {
    case .consonant: .consonant
    case .linker: conjunct == .none ? .none : .linked
    case .extendConjunct, .zwj: conjunct
    default: .none
    }
  }
}

/// The classes of code points that the grapheme cluster rules distinguish.
///
/// The classes are those of Grapheme_Cluster_Break, with two changes: `Extend` is divided by
/// Indic_Conjunct_Break, and `Other` excludes Extended_Pictographic and conjunct consonants. The
/// table's generator checks that no code point needs two classes.
///
/// Source: UAX #29, table 2.
enum GraphemeClass: UInt8 {
  /// Any other code point.
  case other
  /// Carriage return.
  case cr
  /// Line feed.
  case lf
  /// Controls, which are clusters of their own.
  case control
  /// Combining marks that interrupt a conjunct.
  case extend
  /// Combining marks inside a conjunct.
  case extendConjunct
  /// Viramas that link two consonants.
  case linker
  /// Zero width joiner.
  case zwj
  /// Regional indicators, two of which form a flag.
  case regionalIndicator
  /// Prepended marks, which join the following code point.
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
  /// Emoji and other Extended_Pictographic code points.
  case pictographic
  /// Consonants of scripts with conjuncts.
  case consonant
}
