/// A language, reduced to the parts that affect glyphs and fonts.
///
/// The caches for HarfBuzz and fontconfig are keyed by language, and HarfBuzz keeps every language
/// for ever. Requests can name any tag, so each is reduced to one of a few hundred. That is a known
/// language, for Chinese with script or region, or a script alone.
///
/// Source: OpenType language system tags, which tell regions apart for Chinese only (and for
/// Moldavian, which is Romanian here).
struct ContentLanguage: Hashable, Sendable {
  /// The reduced BCP 47 tag; empty if the language is unknown.
  let tag: String

  private static let chineseVariants: Set<String> = [
    "Hans", "Hant", "CN", "SG", "TW", "HK", "MO",
  ]

  /// The scripts with a standard font of their own, for texts of unknown language.
  private static let scripts: Set<String> = [
    "Hans", "Hant", "Hang", "Hira", "Hrkt", "Jpan", "Kana", "Kore",
  ]

  /// Reduces a tag; only its first three subtags count.
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

  /// Writes a script in title case and a region in upper case.
  ///
  /// Source: RFC 5646, section 2.1.1.
  private static func canonical(_ subtag: Substring) -> String {
    subtag.count == 4
      ? subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased() : subtag.uppercased()
  }
}
