import CUnicode

/// Properties of scalars that triggers and addresses depend on.
///
/// Source: Unicode 17, `General_Category` and `Script`.
extension UInt32 {
  /// The numbers of `General_Category` in the table, in its order.
  private enum Category {
    static let letters: ClosedRange<UInt8> = 0...4
    static let marks: ClosedRange<UInt8> = 5...7
    static let numbers: ClosedRange<UInt8> = 8...10
    static let punctuation: ClosedRange<UInt8> = 11...17
  }

  private var record: unicode_record { unicode_record_at(UInt32(unicode_record_number(self))) }

  /// Whether the scalar is a letter.
  var isLetter: Bool { Category.letters.contains(record.category) }

  /// Whether the scalar is a mark, which belongs to the letter before it.
  var isMark: Bool { Category.marks.contains(record.category) }

  /// Whether the scalar can be part of a word.
  var isWordPart: Bool {
    let category = record.category
    return Category.letters.contains(category) || Category.marks.contains(category)
      || Category.numbers.contains(category)
  }

  /// Whether the scalar is punctuation.
  var isPunctuation: Bool { Category.punctuation.contains(record.category) }

  /// Whether the scalar is a letter of Chinese, Japanese or Korean text, which has no spaces between
  /// words, or few.
  var isEastAsian: Bool {
    switch unicode_script_tag(UInt32(record.script)) {
    // Hani, Hang, Hira, Kana, Bopo.
    case 0x4861_6E69, 0x4861_6E67, 0x4869_7261, 0x4B61_6E61, 0x426F_706F: isLetter
    // The prolonged sound mark and its like belong to both kana.
    default: self == 0x30FC || self == 0xFF70
    }
  }
}
