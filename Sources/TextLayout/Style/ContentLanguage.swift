/// A language as far as it changes glyphs and fonts.
///
/// Whatever is asked of HarfBuzz and fontconfig in a language is kept for the next time, and
/// HarfBuzz never forgets a language that it has seen. Requests can name any number of tags, so each
/// is taken down to one of a few hundred: a known language, with the script or region of Chinese, or
/// the script alone.
///
/// Source: OpenType language system tags, which tell regions apart for Chinese only (and for
/// Moldavian, which is Romanian here).
struct ContentLanguage: Hashable, Sendable {
  /// The reduced BCP 47 tag; empty where the language is unknown.
  let tag: String

  private static let chineseVariants: Set<String> = [
    "Hans", "Hant", "CN", "SG", "TW", "HK", "MO",
  ]

  /// The scripts that have a standard font of their own, for a text whose language is not known.
  private static let scripts: Set<String> = [
    "Hans", "Hant", "Hang", "Hira", "Hrkt", "Jpan", "Kana", "Kore",
  ]

  /// Reduces a tag; only its first three subtags matter.
  init(_ tag: String) {
    let subtags = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).prefix(3)
    let primary = subtags.first.map { $0.lowercased() } ?? ""
    let variants = subtags.dropFirst().map(Self.canonical)
    switch primary {
    case "zh":
      self.tag = ([primary] + variants.filter(Self.chineseVariants.contains)).joined(separator: "-")
    case "und":
      self.tag = variants.first(where: Self.scripts.contains).map { "und-\($0)" } ?? ""
    default:
      self.tag = UnicodeData.knowsLanguage(primary) ? primary : ""
    }
  }

  /// A script with a capital, a region in capitals.
  ///
  /// Source: RFC 5646, section 2.1.1.
  private static func canonical(_ subtag: Substring) -> String {
    subtag.count == 4
      ? subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased() : subtag.uppercased()
  }
}
