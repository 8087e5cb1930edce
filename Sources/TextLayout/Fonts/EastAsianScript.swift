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
