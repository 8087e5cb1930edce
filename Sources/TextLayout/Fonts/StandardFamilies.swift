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
    switch Script(language: language) {
    case .japanese: ["Noto Sans JP", "Noto Sans CJK JP"] + plain
    case .korean: ["Noto Sans KR", "Noto Sans CJK KR"] + plain
    case .simplifiedHan: ["Noto Sans SC", "Noto Sans CJK SC"] + plain
    case .traditionalHan: ["Noto Sans TC", "Noto Sans CJK TC"] + plain
    case nil: plain
    }
  }

  // The last one is generic: fontconfig's own choice.
  private static let plain = ["Times New Roman", "Times", "sans-serif"]

  /// The scripts that have a standard font of their own.
  private enum Script {
    case japanese, korean, simplifiedHan, traditionalHan

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
}
