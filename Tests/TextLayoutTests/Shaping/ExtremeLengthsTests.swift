import Composer
import TestSupport
import Testing

@testable import TextLayout

/// Lengths end at a greatest one: no size, spacing or advance ends the process.
@Suite("Extreme lengths")
struct ExtremeLengthsTests {
  private struct Case: CustomStringConvertible {
    let engine: EngineName
    let size: Double
    let spacing: Double
    let tabSize: Double
    let width: Double
    var source = FontRequest.Source.families(["Noto Sans", "Noto Sans CJK JP"])

    var style: TextStyle {
      TextStyle(
        font: FontRequest(source: source, size: size, letterSpacing: spacing), tabSize: tabSize,
        engine: engine)
    }
    var description: String { "\(engine) \(size) \(spacing) \(tabSize) \(width) \(source)" }
  }

  private static let greatest = Double.greatestFiniteMagnitude

  private static func metrics(unitsPerEm: Double, advance: Double) -> FontRequest.Source {
    .metrics(
      ClientFontMetrics(
        unitsPerEm: unitsPerEm, ascent: 1, descent: 1, lineGap: 0, advances: ["a": advance],
        defaultAdvance: advance))
  }

  /// Each member at its extremes, the others at random.
  private static func cases(_ engine: EngineName, _ count: Int) -> [Case] {
    var generator = RandomText.generator()
    func pick(_ numbers: [Double]) -> Double { numbers.randomElement(using: &generator) ?? 0 }
    return (0..<count).map { _ in
      Case(
        engine: engine, size: pick([1e-9, 0.01, 16, 10_000, 1e6, 3e7, 1e12, greatest]),
        spacing: pick([0, 5, -1e6, 1e6, -1e12, 1e12, greatest, -greatest, .infinity, .nan]),
        tabSize: pick([0, 8, 1e6, greatest]),
        width: pick([0, 1, 300, 1e6, 1e12, greatest, .infinity]),
        source: Bool.random(using: &generator)
          ? .families(["Noto Sans", "Noto Sans CJK JP"])
          : metrics(
            unitsPerEm: pick([1, 1000, 1e6]), advance: pick([0, 1, 1e6, 1e12, greatest])))
    }
  }

  @Test("a text has lines and carets at every length", arguments: EngineName.allCases)
  func everyLength(_ engine: EngineName) {
    let long = String(repeating: "a", count: 300)
    let texts = [
      "aa \t\u{AD}a-b", "نص عربي", "ﷺ", "日本語「括弧」", "\u{AD}\u{AD}fi\u{301}", "נa1\tב", long,
    ]
    for (index, item) in Self.cases(engine, 250).enumerated() {
      let text = UTF16Text(texts[index % texts.count])
      let layout = Sample.engine.layout(text, style: item.style, width: item.width)
      #expect(layout.lines.last?.end == text.count, "\(item)")
      #expect(layout.lines.allSatisfy { $0.width.isFinite }, "\(item)")
      let carets = Sample.engine.carets(in: text, layout: layout, style: item.style)
      #expect(carets.joined().allSatisfy { $0.x.isFinite }, "\(item)")
      _ = Sample.engine.measurer(for: item.style)
        .lineCount(of: text, width: item.width, stoppingAfter: 5)
    }
  }

  @Test("a long text of the widest letters has lines", arguments: EngineName.allCases)
  func longText(_ engine: EngineName) {
    for (count, size) in [(235, 10_000.0), (20_000, 10_000), (1 << 20, 1e12)] {
      let style = TextStyle(
        font: FontRequest(source: Self.metrics(unitsPerEm: 1, advance: 1e6), size: size),
        engine: engine)
      let text = UTF16Text(units: Array(repeating: 0x61, count: count))
      var work = LayoutWork.unlimited
      let ends = Sample.engine.measurer(for: style)
        .lineEnds(of: text, width: 100, stoppingAfter: 3, spending: &work)
      #expect(ends.prefix(2) == [1, 2], "\(count)")
    }
  }

  /// HarfBuzz has 32 bits for a position, and the widest glyph of this font is 7 em wide.
  @Test(
    "a wide letter is as many times as wide as it is large", arguments: EngineName.allCases,
    ["ﷺ", "m", "日", "ക", "👩"])
  func proportional(_ engine: EngineName, _ text: String) {
    func layout(_ size: Double) -> LineLayout {
      let style = Sample.style(["Noto Sans", "Noto Sans CJK JP"], size: size)
      let sized = TextStyle(font: style.font, engine: engine)
      return Sample.engine.layout(UTF16Text(text), style: sized, width: 1_000_000)
    }
    let (width, height) = (layout(1000).width, layout(1000).lineHeight)
    for size in [2000.0, 3000, 5000, 10_000, 100_000, 1_000_000] {
      let layout = layout(size)
      #expect(abs(layout.width / size - width / 1000) < 0.002 * width / 1000, "\(size)")
      #expect(abs(layout.lineHeight / size - height / 1000) < 0.002 * height / 1000, "\(size)")
    }
  }
}
