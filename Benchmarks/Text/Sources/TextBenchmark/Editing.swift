import Composer
import TextLayout

/// Measures edits: in a short message, in a long text, and a paste that is cut.
enum Editing {
  static func run(_ corpora: [Corpus]) {
    let engine = TextLayoutEngine(defaultFamilies: Corpus.defaultFamilies)
    message(engine)
    lines(engine)
    if let prose = corpora.first(where: { $0.language == "en" }) { longText(engine, prose) }
    if let mixed = corpora.first(where: { $0.language == "mixed" }) { paste(engine, mixed) }
  }

  private static func style(_ language: String) -> TextStyle {
    TextStyle(
      font: FontRequest(source: .families(Corpus.defaultFamilies), size: 17), language: language)
  }

  private static func message(_ engine: TextLayoutEngine) {
    let text: UTF16Text = "今日は少し遅れます。先に始めてください"
    let edit = Edit(
      text: text, range: text.count..<text.count, replacement: "。", composing: nil,
      rules: EditRules(limits: EditLimits(maxLines: 3)))
    let box = LineCounter(lines: engine.measurer(for: style("ja")), width: 150)
    let time = Timing.shortest(of: 2000) {
      _ = edit.judged(in: box)
    }
    TextBenchmark.row("edit", "20 characters of Japanese, warm", time / 1000, "µs")
    let whole = Timing.shortest(of: 2000) {
      _ = edit.judged(in: LineCounter(lines: engine.measurer(for: style("ja")), width: 150))
    }
    TextBenchmark.row("edit", "the same with its style looked up", whole / 1000, "µs")
  }

  private static func lines(_ engine: TextLayoutEngine) {
    let text: UTF16Text = "The quick brown fox jumps over the lazy dog and naps in the sun. "
    let style = style("en")
    let time = Timing.shortest(of: 2000) { _ = engine.layout(text, style: style, width: 200) }
    TextBenchmark.row("lines", "65 characters of English, warm", time / 1000, "µs")
  }

  /// Types letters into a text of 100,000 units in paragraphs of 500, each into another paragraph.
  private static func longText(_ engine: TextLayoutEngine, _ prose: Corpus) {
    var units = Array(prose.repeated(to: 100_000).units)
    for offset in units.indices where units[offset] == 0x0A { units[offset] = 0x20 }
    for offset in stride(from: 499, to: units.count, by: 500) { units[offset] = 0x0A }
    let box = LineCounter(lines: engine.measurer(for: style("en")), width: 400)
    let paragraph = Array(units[50_000..<50_499])
    let whole = time(UTF16Text(units: units), at: 50_100, in: box)
    let alone = time(UTF16Text(units: paragraph), at: 200, in: box)
    TextBenchmark.row("edit", "in 100,000 characters", whole / 1000, "µs")
    TextBenchmark.row("edit", "in its paragraph alone", alone / 1000, "µs")
    TextBenchmark.row("edit", "long text to paragraph", whole / alone, "×")
  }

  private static func time(_ text: UTF16Text, at offset: Int, in box: LineCounter) -> Double {
    var letter: UInt16 = 0x4E00
    return Timing.shortest(of: 400) {
      letter += 1
      let edit = Edit(
        text: text, range: offset..<offset, replacement: UTF16Text(units: [letter]),
        composing: nil, rules: EditRules(limits: EditLimits(maxLines: 100_000)))
      _ = edit.judged(in: box)
    }
  }

  private static func paste(_ engine: TextLayoutEngine, _ mixed: Corpus) {
    let box = LineCounter(lines: engine.measurer(for: style("en")), width: 400)
    for (name, paste) in [
      ("paragraphs", mixed.repeated(to: 150_000)),
      ("one paragraph", UTF16Text(units: mixed.repeated(to: 150_000).units.filter { $0 != 0x0A })),
    ] {
      for lines in [5, 1000] {
        let edit = Edit(
          text: "ab", range: 1..<1, replacement: paste, composing: nil,
          rules: EditRules(limits: EditLimits(maxLines: lines), overflow: .truncate))
        let time = Timing.shortest(of: 1) { _ = edit.judged(in: box) }
        TextBenchmark.row(
          "paste", "150,000 mixed units, \(name), \(lines) lines", time / 1e6, "ms")
      }
    }
  }
}
