import Composer
import TextLayout

/// Measures long texts of every kind: the cost of a unit must not grow with the length.
enum Linearity {
  private static let short = 10 << 10
  private static let long = 1 << 20

  static func run(_ corpora: [Corpus], engine: EngineName) {
    let prose = corpora.filter { ["en", "ja", "my", "mixed"].contains($0.language) }
    for corpus in prose { compare(corpus.name, corpus.style, corpus.repeated) }
    let style = TextStyle(
      font: FontRequest(source: .families(Corpus.defaultFamilies), size: 16), engine: engine)
    for (name, pattern) in patterns where wanted?.contains(name) != false {
      compare(Corpus.name(name, in: engine), style) { length in
        let units = Array(pattern.utf16)
        return UTF16Text(units: (0..<length).map { units[$0 % units.count] })
      }
    }
  }

  /// The measured patterns: those named in `PATTERNS`, by default all.
  private static let wanted = TextBenchmark.list("PATTERNS")

  private static let patterns = [
    ("no spaces", "abcdefghijklmnopqrstuvwxyz"), ("newlines", "\n"), ("spaces", " "),
    ("combining marks", "a\u{301}\u{302}\u{303}"), ("marks only", "\u{301}"),
    ("Myanmar", "မြန်မာဘာသာစကား"), ("Thai", "ภาษาไทยง่ายนิดเดียว"),
    ("scripts", "aяא字กあअ한ا"), ("flags", "🇯🇵🇩🇪"), ("tabs", "a\t"), ("brackets", "(「)」"),
    ("Arabic", "السلام عليكم "), ("emoji", "😀👩‍👧❤️"), ("soft hyphens", "co\u{AD}op"),
    ("two directions", "abc אבג "),
  ]

  private static func compare(
    _ name: String, _ style: TextStyle, _ text: (Int) -> UTF16Text
  ) {
    let (few, many) = (cost(text(short), style, 30), cost(text(long), style, 4))
    TextBenchmark.row("10 KiB", name, few, "ns/unit")
    TextBenchmark.row("1 MiB", name, many, "ns/unit")
    TextBenchmark.row("growth", name, many / few, "×")
  }

  private static func cost(_ text: UTF16Text, _ style: TextStyle, _ rounds: Int) -> Double {
    let engine = TextLayoutEngine(defaultFamilies: Corpus.defaultFamilies, cacheBytes: 0)
    _ = engine.layout(UTF16Text(units: Array(text.units.prefix(60))), style: style, width: 400)
    let time = Timing.shortest(of: rounds) { _ = engine.layout(text, style: style, width: 400) }
    return time / Double(text.count)
  }
}
