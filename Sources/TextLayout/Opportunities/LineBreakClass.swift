/// The line-break classes of UAX #14.
///
/// A class is split if a rule or tailoring distinguishes its characters.
///
/// Source: UAX #14 table 1 (the two-letter names); LineBreakTailoring for the split classes.
enum LineBreakClass: UInt8, Hashable, Sendable, CaseIterable {
  // Mandatory breaks, spaces and glue, which no tailoring may change.
  case bk, cr, lf, nl, sp, zw, wj, gl, cm, zwj
  // Break opportunities.
  case cb, b2, ba, bb, hy, hh
  // Punctuation that attaches to one side.
  case cl, cp, ex, op, `is`, sy, `in`, ns
  // Quotation marks: neither, initial (general category Pi), final (Pf).
  case qu, quInitial, quFinal
  // Numbers.
  case nu, po, pr
  // Letters and ideographs.
  case al, hl, id, cj, ai, xx, sg
  // Hangul.
  case h2, h3, jl, jv, jt
  // Emoji, and code points reserved for emoji.
  case eb, em, ri, idReserved, xxReserved
  // Brahmic syllables, and U+25CC, which stands for a consonant in them.
  case ak, ap, `as`, vf, vi, dottedCircle
  // Scripts without spaces (class SA), by dictionary.
  case saThai, saThaiMark, saLao, saLaoMark, saKhmer, saKhmerMark, saBurmese, saBurmeseMark
  case saOther, saOtherMark
  // Sets that `line-break` moves out of their class.
  case nsIteration, nsWave, nsCentred, exFullwidth, poWide, prWide, quoteOpen, quoteClose
  case enDash
  // Classes for tailored characters, to which no rule or only the named one applies.
  case neutral, neutralPostfix, neutralPrefix, inLoose, hhLoose, baBeforeUnicode17, baLoose
  // Characters of phrases: AL, and also ID or NS.
  case idLetter, nsLetter
  // The position before the first character.
  case startOfText
}

extension LineBreakClass {
  /// Whether a character of this class attaches to the one before it.
  ///
  /// Source: UAX #14 LB9.
  var isMark: Bool { self == .cm || self == .zwj }

  /// Whether a character of this class takes combining marks.
  ///
  /// Source: UAX #14 LB9, LB10.
  var takesMarks: Bool {
    switch self {
    case .startOfText, .bk, .cr, .lf, .nl, .sp, .zw: false
    default: true
    }
  }

  /// Whether the class is AL or HL, U+25CC included.
  var isLetter: Bool {
    switch self {
    case .al, .hl, .dottedCircle, .xxReserved, .idLetter, .nsLetter: true
    default: false
    }
  }

  /// Whether the class is ID, characters of phrases and code points reserved for emoji included.
  var isIdeograph: Bool { self == .id || self == .idReserved || self == .idLetter }

  /// Whether no line starts with a character of this class.
  ///
  /// Source: UAX #14 LB16, LB21.
  var isNonStarter: Bool { self == .ns || self == .nsLetter }

  /// Whether the class is QU.
  var isQuotation: Bool { self == .qu || self == .quInitial || self == .quFinal }

  /// Whether the class is ID, EB or EM.
  var isIdeographic: Bool { self == .id || self == .idReserved || self == .eb || self == .em }

  /// Whether the class is one of Hangul's.
  var isHangul: Bool {
    switch self {
    case .jl, .jv, .jt, .h2, .h3: true
    default: false
    }
  }

  /// Whether the class is a hyphen.
  var isHyphen: Bool {
    switch self {
    case .hy, .hh, .hhLoose: true
    default: false
    }
  }

  /// Whether the class starts an orthographic syllable.
  ///
  /// Source: UAX #14 LB28a.
  var isAksara: Bool { self == .ak || self == .as || self == .dottedCircle }
}
