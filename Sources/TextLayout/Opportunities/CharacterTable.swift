/// The line-break properties of every character in a release of ICU, by the number of its record.
struct CharacterTable: Sendable {
  /// The records in order of their numbers.
  let records: [CharacterRecord]

  /// Reads the records.
  ///
  /// - Complexity: O(number of records), which is about 1,200.
  init(of release: ICURelease) {
    records = UnicodeData.records.map { CharacterRecord($0, in: release) }
  }

  /// Returns the record number of a code point up to U+10FFFF.
  @inline(__always)
  func number(of codePoint: UInt32) -> UInt16 { UnicodeData.recordNumber(of: codePoint) }

  /// Returns the record number of a single code unit.
  @inline(__always)
  func number(ofUnit unit: UInt16) -> UInt16 { UnicodeData.recordNumber(of: UInt32(unit)) }
}

/// The properties of a character that break rules use.
struct CharacterRecord: Sendable {
  /// The kind of a character for `word-break: keep-all`.
  enum Word: Sendable {
    /// A letter or number of a script with spaces.
    case letter
    /// A combining mark.
    case mark
    /// Anything else.
    case other
  }

  /// The part that a character has in phrases.
  enum PhrasePart: Sendable {
    /// None.
    case none
    /// A letter that is no part of a run of the model: a Hangul syllable, or a fullwidth letter or digit.
    case letter
    /// An ideograph or kana: a part of a run.
    case word
    /// A halfwidth sound mark or prolonged sound: a part of the run before it, but no letter.
    case mark

    /// Whether runs contain the character.
    var isInRun: Bool { self == .word || self == .mark }
  }

  /// The class before tailoring.
  let breakClass: LineBreakClass
  /// Whether East_Asian_Width is F, W or H.
  let isEastAsian: Bool
  /// The kind of the character for `word-break: keep-all`.
  let word: Word
  /// The part that the character has in phrases.
  let phrase: PhrasePart
  /// Whether a phrase may start after the character, which closes or separates.
  let endsPhrase: Bool
  /// Whether a phrase ends before the character, which opens, or is a letter or digit.
  let startsPhrase: Bool

  /// Takes what line breaking uses from all properties.
  init(_ record: UnicodeData.Record, in release: ICURelease) {
    breakClass = release == .icu72 ? record.lineBreakInUnicode15 : record.lineBreak
    isEastAsian = record.width.isEastAsian
    word =
      if record.category.isMark {
        .mark
      } else if record.category.isLetterOrNumber,
        !DictionaryScript.isComplexContext(breakClass)
      {
        .letter
      } else {
        .other
      }
    phrase = PhrasePart(record, breakClass)
    (endsPhrase, startsPhrase) =
      switch record.category {
      case .pc, .pd, .pe, .pf, .po: (true, false)
      case .pi, .ps, .nd, .nl, .lu, .ll, .lt, .lm, .lo: (false, true)
      default: (false, false)
      }
  }
}

extension CharacterRecord.PhrasePart {
  /// Source: ICU's line_phrase_cj, $dictionaryCJK and $FW_alphanum; CjkBreakEngine's characters.
  fileprivate init(_ record: UnicodeData.Record, _ breakClass: LineBreakClass) {
    self =
      switch breakClass {
      case .h2, .h3: .letter
      case .id where record.isFullwidthLetterOrDigit: .letter
      case .cm, .zwj: .none
      case _ where record.script.isHanOrKana: .word
      case .cj: record.width.isWide ? .word : .mark
      case .ns where record.category == .lm: .mark
      default: .none
      }
  }
}

extension LineBreakTailoring {
  /// Returns the class that a character has in the rules.
  ///
  /// Source: CLDR's line_phrase_cj, $ALPlus.
  func resolved(_ character: CharacterRecord) -> LineBreakClass {
    let kind = resolved(character.breakClass)
    guard isOfPhrases, character.phrase == .letter || character.phrase == .word else { return kind }
    switch kind {
    case .id: return .idLetter
    case .ns: return .nsLetter
    default: return .al
    }
  }
}
