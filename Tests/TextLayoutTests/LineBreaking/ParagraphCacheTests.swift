import Composer
import TestSupport
import Testing

@testable import TextLayout

/// What was measured before is laid out as if it were new, and takes no more memory than allowed.
@Suite("Kept paragraphs")
struct ParagraphCacheTests {
  private static let families = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]
  private static let forgetful = TextLayoutEngine(defaultFamilies: families, cacheBytes: 0)

  @Test("lines and carets are the same with and without a cache, at any width")
  func sameLines() {
    let kept = TextLayoutEngine(defaultFamilies: Self.families)
    var generator = RandomText.generator()
    for _ in 0..<150 {
      let style = Sample.style(
        Self.families, size: .random(in: 8...30, using: &generator),
        language: ["en", "ja", "th", "ar"].randomElement(using: &generator) ?? "en",
        direction: Bool.random(using: &generator) ? .leftToRight : .rightToLeft)
      let paragraphs = (0..<3).map { _ in RandomText.paragraph(upTo: 12, &generator) }
      let text = UTF16Text(units: Array(paragraphs.joined(separator: [0x0A])))
      for _ in 0..<4 {
        let width = Double.random(in: 0...300, using: &generator)
        let lines = kept.layout(text, style: style, width: width)
        let again = Self.forgetful.layout(text, style: style, width: width)
        #expect(lines == again, "\(text) \(width)")
        #expect(
          kept.carets(in: text, layout: lines, style: style)
            == Self.forgetful.carets(in: text, layout: lines, style: style), "\(text) \(width)")
      }
    }
  }

  @Test("a paragraph of a text that was laid out is not measured again, whatever surrounds it")
  func paragraphsAreFound() {
    let engine = TextLayoutEngine(defaultFamilies: Self.families)
    let style = Sample.style()
    _ = engine.layout("one\ntwo", style: style, width: 100)
    #expect(engine.cacheFigures.misses == 2)
    _ = engine.layout("zero\r\ntwo\none\n", style: style, width: 40)
    #expect(engine.cacheFigures.misses == 3)
    #expect(engine.cacheFigures.hits == 2)
  }

  @Test("styles do not share paragraphs")
  func stylesAreApart() {
    let engine = TextLayoutEngine(defaultFamilies: Self.families)
    for size in [10.0, 20] {
      let font = FontRequest(source: .metrics(Sample.metrics), size: size)
      let layout = engine.layout("word", style: TextStyle(font: font), width: 1000)
      #expect(layout.width == 4 * size)
    }
  }

  @Test("memory stays bounded when every message is new")
  func bounded() {
    let bytes = 1 << 20
    let engine = TextLayoutEngine(defaultFamilies: Self.families, cacheBytes: bytes)
    for number in 0..<20_000 {
      _ = engine.layout(UTF16Text("message \(number)"), style: Sample.style(), width: 100)
    }
    #expect(engine.cacheFigures.bytes <= bytes)
    #expect(engine.cacheFigures.bytes > bytes / 8)
    #expect(engine.cacheFigures.misses == 20_000)
  }

  @Test("figures of a client's own font count as memory")
  func metricsCount() {
    let bytes = 1 << 20
    let engine = TextLayoutEngine(defaultFamilies: Self.families, cacheBytes: bytes)
    let advances = Dictionary(uniqueKeysWithValues: (0..<2000).map { (UTF16Text("\($0)"), 500.0) })
    for number in 0..<50 {
      let metrics = ClientFontMetrics(
        unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, advances: advances,
        defaultAdvance: Double(number))
      _ = engine.layout("text", style: Sample.style(metrics: metrics), width: 100)
    }
    #expect(engine.cacheFigures.bytes <= bytes)
  }

  @Test("the fonts that a style keeps in memory count once")
  func fontsCount() {
    let engine = TextLayoutEngine(defaultFamilies: Self.families)
    func added(_ text: UTF16Text, size: Double) -> Int {
      let before = engine.cacheFigures.bytes
      _ = engine.layout(text, style: Sample.style(Self.families, size: size), width: 100)
      return engine.cacheFigures.bytes - before
    }
    #expect(added("one", size: 20) > 8192)
    #expect(added("two", size: 20) < 4096)
    #expect(added("one", size: 20.5) > 8192)
    // Kannada is in none of the families, so that a font stands in.
    #expect(added("one ಕನ್ನಡ", size: 20.5) > 4096)
    #expect(added("two ಕನ್ನಡ", size: 20.5) < 4096)
  }
}
