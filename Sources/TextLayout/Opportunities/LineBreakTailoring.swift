import Composer

/// A line-break rule set of CLDR.
///
/// Source: CSS Text Level 3, 5.3 (line-break); CLDR's rule sets line, line_normal,
/// line_normal_cj, line_loose and line_loose_cj, which browsers name by `line-break` and
/// language; line_cj, which ICU 72 has besides; and line_phrase_cj, line_normal_phrase_cj and
/// line_loose_phrase_cj.
enum LineBreakTailoring: Int, Sendable, CaseIterable {
  /// UAX #14 with no break before small kana (`line`).
  case strict
  /// Like `strict`; curly quotes are brackets (`line_cj`).
  case strictCJ
  /// Allows breaks before small kana (`line_normal`).
  case normal
  /// `normal` as in Unicode 16, in which most hyphens are of the class BA, to which LB21a applies and LB20a does not.
  ///
  /// Source: UAX #14, revisions 53 and 55.
  case normalInUnicode16
  /// Like `normal`, for Chinese: curly quotes are brackets, and U+301C and U+30A0 may start a line.
  case normalCJ
  /// Like `normal`; iteration marks may start a line, and leaders may be separated.
  case loose
  /// Like `loose`, for Chinese and Japanese; also affects centred punctuation and affixes of
  /// numbers.
  case looseCJ
  /// Like `strictCJ`; ideographs, kana, Hangul syllables, and fullwidth letters and digits are letters
  /// (`line_phrase_cj`).
  case phrases
  /// Like `phrases`; small kana are no non-starters (`line_normal_phrase_cj`).
  case normalPhrases
  /// Like `phrases`, with what `looseCJ` affects (`line_loose_phrase_cj`).
  case loosePhrases

  /// Selects the rule set.
  ///
  /// - Parameters:
  ///   - rules: the values of CSS `line-break` and `word-break`.
  ///   - language: a BCP 47 tag in any case; empty if unknown.
  ///
  /// Source: measured on Chromium 156: `auto` separates no language but Chinese; `strict` has no
  /// rule set for Korean and falls back. ICU's BreakIterator::makeInstance has phrases in Japanese and
  /// Korean only.
  init(_ rules: BreakRules, language: String) {
    let primary = language.primarySubtag
    if rules.wordBreak == .autoPhrase, primary == "ja" || primary == "ko" {
      self = Self.ofPhrases(rules.lineBreak)
      return
    }
    switch rules.lineBreak {
    case .auto: self = primary == "zh" ? .normalCJ : .normal
    case .loose: self = ["zh", "ja", "ko"].contains(primary) ? .looseCJ : .loose
    case .normal: self = ["zh", "ja", "ko"].contains(primary) ? .normalCJ : .normal
    case .strict: self = primary == "ko" ? .normal : .strict
    case .anywhere: self = .strict
    }
  }

  private static func ofPhrases(_ lineBreak: BreakRules.LineBreak) -> LineBreakTailoring {
    switch lineBreak {
    case .normal: .normalPhrases
    case .loose: .loosePhrases
    case .auto, .strict, .anywhere: .phrases
    }
  }

  /// Selects the rule set that ICU 72 has for a language, as WebKit asks for it.
  ///
  /// - Parameters: as in `init(lineBreak:language:)`.
  ///
  /// Source: ICU 72's brkitr/root.txt, ja.txt, zh.txt and zh_Hant.txt; Source/WTF/wtf/text/icu/
  /// TextBreakIteratorICU.h, makeLocaleWithBreakKeyword.
  init(icu72 lineBreak: BreakRules.LineBreak, language: String) {
    let primary = language.primarySubtag
    let isCJ = primary == "zh" || primary == "ja"
    switch lineBreak {
    case _ where primary.isEmpty: self = .strict
    case .auto, .anywhere: self = primary == "ja" ? .normal : isCJ ? .strictCJ : .strict
    case .loose: self = isCJ ? .looseCJ : .loose
    case .normal: self = isCJ ? .normalCJ : .normal
    case .strict: self = isCJ ? .strictCJ : .strict
    }
  }

  /// Returns the class that replaces `original` in the rules.
  ///
  /// Source: UAX #14 LB1; CLDR's tailored rule sets.
  func resolved(_ original: LineBreakClass) -> LineBreakClass {
    switch original {
    case .ai, .xx, .sg: .al
    case .saThai, .saLao, .saKhmer, .saBurmese, .saOther: .al
    case .saThaiMark, .saLaoMark, .saKhmerMark, .saBurmeseMark, .saOtherMark: .cm
    case .cj: isStrict ? .ns : .id
    case .nsIteration: isLoose ? .neutral : .ns
    case .nsWave: isCJ && !isStrict ? .neutral : .ns
    case .nsCentred: isLooseCJ ? .neutral : .ns
    case .exFullwidth: isLooseCJ ? .neutral : .ex
    case .poWide: isLooseCJ ? .neutralPostfix : .po
    case .prWide: isLooseCJ ? .neutralPrefix : .pr
    case .quoteOpen: isCJ ? .op : .quInitial
    case .quoteClose: isCJ ? .cl : .quFinal
    case .in: isLoose ? .inLoose : .in
    case .hh where isUnicode16, .ba where isUnicode16, .enDash where isUnicode16:
      .baBeforeUnicode17
    case .hh: isLooseCJ ? .hhLoose : .hh
    case .enDash: isLooseCJ ? .baLoose : .ba
    default: original
    }
  }

  private var isUnicode16: Bool { self == .normalInUnicode16 }
  private var isLoose: Bool { self == .loose || isLooseCJ }
  private var isLooseCJ: Bool { self == .looseCJ || self == .loosePhrases }
  private var isCJ: Bool {
    self == .normalCJ || self == .looseCJ || self == .strictCJ || isOfPhrases
  }
  private var isStrict: Bool { self == .strict || self == .strictCJ || self == .phrases }

  /// Whether lines break between phrases only.
  var isOfPhrases: Bool {
    self == .phrases || self == .normalPhrases || self == .loosePhrases
  }
}

extension String {
  /// The language of a BCP 47 tag in lower case, without script and region.
  var primarySubtag: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
