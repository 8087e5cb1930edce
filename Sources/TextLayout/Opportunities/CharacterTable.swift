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

  /// The class before tailoring.
  let breakClass: LineBreakClass
  /// Whether East_Asian_Width is F, W or H.
  let isEastAsian: Bool
  /// The kind of the character for `word-break: keep-all`.
  let word: Word

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
  }
}
