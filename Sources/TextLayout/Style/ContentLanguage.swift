/// A language as far as it changes glyphs and fonts.
///
/// Whatever is asked of HarfBuzz and fontconfig in a language is kept for the next time, and
/// HarfBuzz never forgets a language that it has seen. Requests can name any number of tags, so each
/// is taken down to one of a few hundred: a known language, with the script or region of Chinese.
///
/// Source: OpenType language system tags, which tell regions apart for Chinese only (and for
/// Moldavian, which is Romanian here).
struct ContentLanguage: Hashable, Sendable {
  /// The reduced BCP 47 tag; empty where the language is unknown.
  let tag: String

  private static let chineseVariants: Set<String> = [
    "Hans", "Hant", "CN", "SG", "TW", "HK", "MO",
  ]

  /// Reduces a tag; only its first three subtags matter.
  init(_ tag: String) {
    let subtags = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).prefix(3)
    let primary = subtags.first.map { $0.lowercased() } ?? ""
    guard UnicodeData.knowsLanguage(primary) else {
      self.tag = ""
      return
    }
    guard primary == "zh" else {
      self.tag = primary
      return
    }
    let variants = subtags.dropFirst().map(Self.canonical).filter(Self.chineseVariants.contains)
    self.tag = ([primary] + variants).joined(separator: "-")
  }

  /// A script with a capital, a region in capitals.
  ///
  /// Source: RFC 5646, section 2.1.1.
  private static func canonical(_ subtag: Substring) -> String {
    subtag.count == 4
      ? subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased() : subtag.uppercased()
  }
}
