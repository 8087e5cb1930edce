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
