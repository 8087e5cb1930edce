/// The scripts of Chinese, Japanese and Korean, which have a standard font of their own each.
///
/// Source: Blink's LocaleToScriptCodeForFontSelection.
enum EastAsianScript {
  case japanese, korean, simplifiedHan, traditionalHan

  /// The tag by which punctuation is shaped to see how a font draws it.
  ///
  /// That of Japanese stands for both kinds of kana and is in no font, which is then asked for what it
  /// draws in any script.
  ///
  /// Source: Blink's LayoutLocale::GetScriptForHan.
  var punctuationTag: OpenTypeTag {
    switch self {
    case .japanese: "Hrkt"
    case .korean: "Hang"
    case .simplifiedHan, .traditionalHan: "Hani"
    }
  }

  /// Looks at the tag and then at ever shorter ones, as Blink's font selection does.
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

/// The letters and common marks of Chinese and Japanese, of which most such text consists.
///
/// A font that has none of them has nothing to show for such text: HarfBuzz makes them of no other
/// character, as it does spaces.
enum EastAsianText {
  /// Ideographic comma and full stop, corner brackets, kana and the common ideographs.
  static let ranges: [ClosedRange<UInt32>] = [
    0x3001...0x3002, 0x300C...0x300F, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FC,
    0x4E00...0x9FFF,
  ]

  /// Whether a part of a text is of nothing else.
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

/// The families behind the ones that a request names: what a browser's settings call the standard
/// font of the content's script.
///
/// Source: Blink's FontFallbackList, which tries the standard font after the families of the style
/// and before it asks the system about single characters; the families are the settings of
/// Chromium 156 on Linux, measured.
enum StandardFamilies {
  /// The families to try for a language; the first that is installed counts.
  ///
  /// - Parameter language: a BCP 47 tag; empty where unknown.
  static func families(for language: String) -> [String] {
    switch EastAsianScript(language: language) {
    case .japanese: ["Noto Sans JP", "Noto Sans CJK JP"] + plain
    case .korean: ["Noto Sans KR", "Noto Sans CJK KR"] + plain
    case .simplifiedHan: ["Noto Sans SC", "Noto Sans CJK SC"] + plain
    case .traditionalHan: ["Noto Sans TC", "Noto Sans CJK TC"] + plain
    case nil: plain
    }
  }

  // The last one is generic: fontconfig's own choice.
  private static let plain = ["Times New Roman", "Times", "sans-serif"]
}
