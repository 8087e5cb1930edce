import CUnicode

/// The properties of characters in Unicode 17.
enum UnicodeData {
  /// Returns the number of the record of a scalar or surrogate.
  ///
  /// Characters with the same properties share a record.
  @inline(__always)
  static func recordNumber(of scalar: UInt32) -> UInt16 { unicode_record_number(scalar) }

  /// All records, in order of their numbers.
  static var records: [Record] {
    (0..<unicode_record_count).map { Record(values: unicode_record_at($0)) }
  }

  /// Whether a scalar is a variation selector.
  ///
  /// Source: Unicode's property Variation_Selector.
  static func isVariationSelector(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Returns the properties of a scalar or surrogate.
  @inline(__always)
  static func record(of scalar: UInt32) -> Record {
    Record(values: unicode_record_at(UInt32(unicode_record_number(scalar))))
  }

  /// Whether a code point has the canonical combining class of viramas.
  static func isVirama(_ codePoint: UInt32) -> Bool { unicode_combining_class(codePoint) == 9 }

  /// Returns the bidirectional class of a scalar or surrogate.
  @inline(__always)
  static func bidiClass(of scalar: UInt32) -> BidiClass {
    BidiClass(rawValue: unicode_bidi(scalar)) ?? .on
  }

  /// Returns the scalar's own script.
  static func script(of scalar: UInt32) -> Script { record(of: scalar).script }

  /// Whether the scalar can be a colour emoji.
  static func isEmoji(_ scalar: UInt32) -> Bool { record(of: scalar).emoji != .none }

  /// Whether the scalar takes an em in East Asian typesetting (East_Asian_Width W or F).
  static func isWide(_ scalar: UInt32) -> Bool { record(of: scalar).width.isWide }

  /// Whether the scalar is East Asian by its width (East_Asian_Width W, F or H).
  static func isEastAsian(_ scalar: UInt32) -> Bool { record(of: scalar).width.isEastAsian }

  /// Whether the scalar has no width: a non-spacing mark, a joiner or a control.
  static func isInvisible(_ scalar: UInt32) -> Bool { record(of: scalar).category.isInvisible }

  /// Returns the side of opening or closing punctuation; nil for others.
  static func punctuation(_ scalar: UInt32) -> PunctuationSide? {
    switch record(of: scalar).category {
    case .ps: .open
    case .pe: .close
    default: nil
    }
  }

  /// The side of a pair of punctuation marks.
  enum PunctuationSide {
    case open
    case close
  }

  /// Returns the kind of bracket; nil if the scalar is not a paired bracket.
  static func bracket(_ scalar: UInt32) -> Bracket? {
    let values = record(of: scalar).values
    guard values.bracket != 0 else { return nil }
    let pair = UInt32(Int(scalar) + Int(values.bracket_distance))
    return values.bracket == 1 ? .open(closedBy: pair) : .close(opensWith: pair)
  }

  /// One half of a pair of brackets.
  enum Bracket {
    case open(closedBy: UInt32)
    case close(opensWith: UInt32)
  }
}

extension UnicodeData {
  /// The properties that characters share.
  struct Record {
    fileprivate let values: unicode_record

    /// The line-break class, before tailoring.
    var lineBreak: LineBreakClass { LineBreakClass(rawValue: values.line_break) ?? .xx }
    /// The line-break class in Unicode 15, before tailoring.
    var lineBreakInUnicode15: LineBreakClass {
      LineBreakClass(rawValue: values.line_break_15) ?? .xx
    }
    /// The general category.
    var category: GeneralCategory { GeneralCategory(rawValue: values.category) ?? .cn }
    /// The width in East Asian typesetting.
    var width: EastAsianWidth { EastAsianWidth(rawValue: values.width) ?? .neutral }
    /// The role in emoji sequences.
    var emoji: EmojiRole { EmojiRole(rawValue: values.emoji) ?? .none }
    /// The character's own script.
    var script: Script { Script(code: values.script) }
    /// Whether the character is a letter or digit as wide as an ideograph.
    var isFullwidthLetterOrDigit: Bool {
      width == .fullwidth && category.isLetterOrNumber
    }

    /// Whether the character is a paired bracket.
    var isBracket: Bool { values.bracket != 0 }

    /// All scripts that use the character, ascending by number; mostly only its own.
    var scriptExtensions: [Script] {
      let list = UInt32(values.script_list)
      guard list > 0 else { return [script] }
      return (0..<unicode_script_list_count(list)).map {
        Script(code: unicode_script_list_at(list, $0))
      }
    }
  }

  /// A script.
  struct Script: Hashable, Sendable {
    private let code: UInt8

    fileprivate init(code: UInt8) { self.code = code }

    /// Makes the script with a number returned by `number`.
    init(number: Int) { code = UInt8(number) }

    /// The position in the order of ICU's `UScriptCode`.
    var number: Int { Int(code) }

    /// Characters without a script of their own.
    static let common = Script(code: 0)
    /// Marks that have the script of their base.
    static let inherited = Script(code: 1)
    /// Chinese characters.
    static let han = Script(code: 17)
    /// The Latin script.
    static let latin = Script(code: 25)
    private static let bopomofo = Script(code: 5)
    private static let hiragana = Script(code: 20)
    private static let katakana = Script(code: 22)

    /// The script that OpenType uses for this one; it has one script for both kinds of kana.
    var inOpenType: Script { self == .katakana ? .hiragana : self }

    /// Whether Chinese or Japanese text uses this script.
    var isHan: Bool { self == .han || self == .hiragana || self == .bopomofo }

    /// Whether it is that of Chinese characters or kana.
    var isHanOrKana: Bool { self == .han || self == .hiragana || self == .katakana }

    /// The ISO 15924 tag.
    var tag: OpenTypeTag { OpenTypeTag(packed: unicode_script_tag(UInt32(code))) }

    /// Whether a character of this script determines the script of its run.
    var isDefinite: Bool { self != .common && self != .inherited }
  }

  /// The general category.
  ///
  /// Source: UAX #44, table 12.
  enum GeneralCategory: UInt8, Sendable {
    case lu, ll, lt, lm, lo
    case mn, mc, me
    case nd, nl, no
    case pc, pd, ps, pe, pi, pf, po
    case sm, sc, sk, so
    case zs, zl, zp
    case cc, cf, cs, co, cn

    /// Whether the category is one of the letters (L) or numbers (N).
    var isLetterOrNumber: Bool { rawValue <= Self.lo.rawValue || isNumber }

    private var isNumber: Bool { self == .nd || self == .nl || self == .no }

    /// Whether characters of the category are controls that need no glyph.
    ///
    /// Source: ICU's u_iscntrl.
    var isControl: Bool {
      switch self {
      case .cc, .cf, .zl, .zp: true
      default: false
      }
    }

    /// Whether the category is one of the marks (M).
    var isMark: Bool { self == .mn || self == .mc || self == .me }

    /// Whether the category is punctuation that opens, closes or quotes, or other punctuation.
    var isEnclosingOrOtherPunctuation: Bool {
      switch self {
      case .ps, .pe, .pi, .pf, .po: true
      default: false
      }
    }

    /// Whether Unicode does not say what characters of the category are.
    var isUnassignedOrPrivate: Bool { self == .co || self == .cn }

    /// Whether characters of the category have no width.
    var isInvisible: Bool { self == .mn || self == .me || self == .cf || self == .cc }
  }

  /// The width in East Asian typesetting.
  ///
  /// Source: UAX #11.
  enum EastAsianWidth: UInt8, Sendable {
    case neutral, ambiguous, narrow, halfwidth, wide, fullwidth

    /// Whether a character takes an em.
    var isWide: Bool { self == .wide || self == .fullwidth }

    /// Whether a character is East Asian.
    var isEastAsian: Bool { isWide || self == .halfwidth }
  }
}
