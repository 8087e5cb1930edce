/// The scripts of Chinese, Japanese and Korean; each has its own standard font.
///
/// Source: Blink's LocaleToScriptCodeForFontSelection.
enum EastAsianScript {
  case japanese, korean, simplifiedHan, traditionalHan

  /// The script tag for shaping punctuation, to find its glyph in a font.
  ///
  /// Japanese uses the tag for both kinds of kana, which no font has. HarfBuzz then uses the font's
  /// default script.
  ///
  /// Source: Blink's LayoutLocale::GetScriptForHan.
  var punctuationTag: OpenTypeTag {
    switch self {
    case .japanese: "Hrkt"
    case .korean: "Hang"
    case .simplifiedHan, .traditionalHan: "Hani"
    }
  }

  /// Tries the tag and then shorter tags, like Blink's font selection.
  init?(language: String) {
    var subtags = language.lowercased().split { $0 == "-" || $0 == "_" }
    while let last = subtags.last {
      if let script = Self(tag: subtags.joined(separator: "-")) ?? Self(subtag: last) {
        self = script
        return
      }
      subtags.removeLast()
    }
    return nil
  }

  private init?(tag: String) {
    switch tag {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "cdo", "cjy", "cmn", "cpx", "czh", "czo", "gan", "hsn", "mnp", "wuu":
      self = .simplifiedHan
    case "hak", "lzh", "nan", "yue", "zh-hak", "zh-lzh", "zh-nan", "zh-yue", "zh-hk", "zh-mo",
      "zh-tw":
      self = .traditionalHan
    default: return nil
    }
  }

  private init?(subtag: Substring) {
    switch subtag {
    case "jpan", "hira", "kana", "hrkt": self = .japanese
    case "kore", "hang": self = .korean
    case "hans": self = .simplifiedHan
    case "hant": self = .traditionalHan
    default: return nil
    }
  }
}

/// The letters and common marks that make up most Chinese and Japanese text.
///
/// A font without any of them cannot display such text, because HarfBuzz does not substitute them.
enum EastAsianText {
  /// Ideographic comma and full stop, corner brackets, kana and the common ideographs.
  static let ranges: [ClosedRange<UInt32>] = [
    0x3001...0x3002, 0x300C...0x300F, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FC,
    0x4E00...0x9FFF,
  ]

  /// Whether a part of a text contains only such characters.
  ///
  /// - Complexity: O(length up to the first other character).
  static func isAll(_ text: [UInt16], in range: Range<Int>) -> Bool {
    for offset in range where !contains(text[offset]) { return false }
    return true
  }

  @inline(__always)
  private static func contains(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3001...0x3002: true
    case 0x300C...0x300F: true
    default: false
    }
  }
}
