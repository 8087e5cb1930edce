import _FoundationICU

/// Properties of scalars and the bidirectional algorithm, from ICU.
enum UnicodeData {
  /// A script, identified by ICU's number.
  struct Script: Hashable, Sendable {
    private let code: UScriptCode

    fileprivate init(code: UScriptCode) { self.code = code }

    /// Makes the script with a number returned by `number`.
    init(number: Int) { code = UScriptCode(Int32(number)) }

    /// ICU's number, at least 0.
    var number: Int { Int(code.rawValue) }

    /// Characters without a script of their own.
    static let common = Script(code: USCRIPT_COMMON)
    /// Marks that have the script of their base.
    static let inherited = Script(code: USCRIPT_INHERITED)
    /// Chinese characters.
    static let han = Script(code: USCRIPT_HAN)
    /// The Latin script.
    static let latin = Script(code: USCRIPT_LATIN)
    /// Characters of unknown script.
    static let unknown = Script(code: USCRIPT_UNKNOWN)
    private static let hiragana = Script(code: USCRIPT_HIRAGANA)
    private static let bopomofo = Script(code: USCRIPT_BOPOMOFO)

    /// The script that OpenType uses for this one; it has one script for both kinds of kana.
    var inOpenType: Script {
      code == USCRIPT_KATAKANA || code == USCRIPT_KATAKANA_OR_HIRAGANA ? .hiragana : self
    }

    /// Whether Chinese or Japanese text uses this script.
    var isHan: Bool { self == .han || self == .hiragana || self == .bopomofo }

    /// The ISO 15924 tag.
    var tag: OpenTypeTag { number < Self.tags.count ? Self.tags[number] : "Zyyy" }

    private static let tags: [OpenTypeTag] = (0..<USCRIPT_CODE_LIMIT.rawValue).map { number in
      guard let name = unsafe swift_uscript_getShortName(UScriptCode(Int32(number))) else {
        return "Zyyy"
      }
      return OpenTypeTag(unsafe String(cString: name))
    }

    /// Whether a character of this script determines the script of its run.
    var isDefinite: Bool { self != .common && self != .inherited }
  }

  /// Returns the scalar's own script.
  static func script(of scalar: UInt32) -> Script {
    var status = U_ZERO_ERROR
    return Script(code: unsafe swift_uscript_getScript(Int32(scalar), &status))
  }

  /// Returns all scripts that use the scalar.
  ///
  /// For most scalars, that is only their own.
  static func scriptExtensions(of scalar: UInt32) -> [Script] {
    var status = U_ZERO_ERROR
    let capacity = 64
    let codes = unsafe [UScriptCode](unsafeUninitializedCapacity: capacity) { codes, count in
      let found = unsafe swift_uscript_getScriptExtensions(
        Int32(scalar), codes.baseAddress, Int32(capacity), &status)
      count = status.rawValue > U_ZERO_ERROR.rawValue ? 0 : Int(found)
    }
    return codes.map { Script(code: $0) }
  }

  /// Whether a code is an ISO 639 language, in lower case.
  static func knowsLanguage(_ code: String) -> Bool { languages.contains(code) }

  private static let languages: Set<String> = {
    var languages: Set<String> = []
    var next = unsafe swift_uloc_getISOLanguages()
    while let list = unsafe next, let code = unsafe list.pointee {
      languages.insert(unsafe String(cString: code))
      unsafe next = list + 1
    }
    return languages
  }()

  /// Whether the scalar is a colour emoji by default.
  static func isEmojiPresentation(_ scalar: UInt32) -> Bool {
    swift_u_hasBinaryProperty(Int32(scalar), UCHAR_EMOJI_PRESENTATION) != 0
  }

  /// Whether the scalar can be a colour emoji.
  static func isEmoji(_ scalar: UInt32) -> Bool {
    swift_u_hasBinaryProperty(Int32(scalar), UCHAR_EMOJI) != 0
  }

  /// Whether the scalar can have a skin tone.
  static func isEmojiModifierBase(_ scalar: UInt32) -> Bool {
    swift_u_hasBinaryProperty(Int32(scalar), UCHAR_EMOJI_MODIFIER_BASE) != 0
  }

  /// Whether the scalar is a skin tone.
  static func isEmojiModifier(_ scalar: UInt32) -> Bool {
    swift_u_hasBinaryProperty(Int32(scalar), UCHAR_EMOJI_MODIFIER) != 0
  }

  /// Whether the scalar takes an em in East Asian typesetting (East_Asian_Width W or F).
  static func isWide(_ scalar: UInt32) -> Bool {
    let width = swift_u_getIntPropertyValue(Int32(scalar), UCHAR_EAST_ASIAN_WIDTH)
    return width == Int32(U_EA_WIDE.rawValue) || width == Int32(U_EA_FULLWIDTH.rawValue)
  }

  /// Whether the scalar is East Asian by its width (East_Asian_Width W, F or H).
  static func isEastAsian(_ scalar: UInt32) -> Bool {
    let width = swift_u_getIntPropertyValue(Int32(scalar), UCHAR_EAST_ASIAN_WIDTH)
    return isWide(scalar) || width == Int32(U_EA_HALFWIDTH.rawValue)
  }

  /// Whether the scalar has no width: a non-spacing mark, a joiner or a control.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch UInt32(bitPattern: Int32(swift_u_charType(Int32(scalar)))) {
    case U_NON_SPACING_MARK.rawValue, U_ENCLOSING_MARK.rawValue, U_FORMAT_CHAR.rawValue,
      U_CONTROL_CHAR.rawValue:
      true
    default: false
    }
  }

  /// Returns the side of opening or closing punctuation (General_Category Ps or Pe); nil for
  /// others.
  static func punctuation(_ scalar: UInt32) -> PunctuationSide? {
    switch UInt32(bitPattern: Int32(swift_u_charType(Int32(scalar)))) {
    case U_START_PUNCTUATION.rawValue: .open
    case U_END_PUNCTUATION.rawValue: .close
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
    let type = swift_u_getIntPropertyValue(Int32(scalar), UCHAR_BIDI_PAIRED_BRACKET_TYPE)
    let pair = UInt32(bitPattern: swift_u_getBidiPairedBracket(Int32(scalar)))
    switch type {
    case Int32(U_BPT_OPEN.rawValue): return .open(closedBy: pair)
    case Int32(U_BPT_CLOSE.rawValue): return .close(opensWith: pair)
    default: return nil
    }
  }

  /// One half of a pair of brackets.
  enum Bracket {
    case open(closedBy: UInt32)
    case close(opensWith: UInt32)
  }

  /// Computes the embedding level of each unit of a paragraph.
  ///
  /// Source: UAX #9, through ICU.
  static func bidiLevels(of text: ArraySlice<UInt16>, base: UInt8) -> [UInt8] {
    guard let bidi = unsafe swift_ubidi_open() else {
      return Array(repeating: base, count: text.count)
    }
    defer { unsafe swift_ubidi_close(bidi) }
    return unsafe text.withUnsafeBufferPointer { units in
      var status = U_ZERO_ERROR
      unsafe swift_ubidi_setPara(bidi, units.baseAddress, Int32(units.count), base, nil, &status)
      guard let levels = unsafe swift_ubidi_getLevels(bidi, &status) else {
        return Array(repeating: base, count: units.count)
      }
      return unsafe Array(UnsafeBufferPointer(start: levels, count: units.count))
    }
  }
}
