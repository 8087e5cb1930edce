import Composer
import TestSupport
import Testing

@testable import TextLayout

/// What holds for texts that nobody writes: they have lines and carets, and always the same ones.
///
/// `TEST_RANDOM_TEXTS` sets the number of texts of each engine, `TEST_RANDOM_SEED` the seed.
@Suite("Random characters")
struct RandomScriptsTests {
  @Test("random characters of every script have lines and carets", arguments: EngineName.allCases)
  func linesAndCarets(_ engine: EngineName) {
    var texts = RandomScripts(seed: randomSeed)
    for _ in 0..<RandomScripts.count(800) {
      let sketch = texts.next(in: engine)
      let layout = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width)
      #expect(layout.lines.last?.end == sketch.text.count, "\(sketch)")
      #expect(layout.lines.allSatisfy { $0.width.isFinite && $0.width >= 0 }, "\(sketch)")
      let carets = Sample.engine.carets(in: sketch.text, layout: layout, style: sketch.style)
      #expect(carets.count == layout.lines.count, "\(sketch)")
      #expect(carets.joined().allSatisfy { $0.x.isFinite }, "\(sketch)")
      var opportunities = Sample.engine.breakOpportunities(in: sketch.text, style: sketch.style)
      while let offset = opportunities.next() {
        #expect(0 < offset && offset <= sketch.text.count, "\(sketch)")
      }
    }
  }

  /// In the other order, other fonts and shapes are cached, and others are dropped.
  @Test("a text has the same lines in any order and with any cache", arguments: EngineName.allCases)
  func sameLines(_ engine: EngineName) {
    var texts = RandomScripts(seed: randomSeed)
    let sketches = (0..<RandomScripts.count(150)).map { _ in texts.next(in: engine) }
    let families = ["Noto Sans"]
    let forgetful = TextLayoutEngine(defaultFamilies: families, cacheBytes: 0, fontCount: 0)
    let keeping = TextLayoutEngine(defaultFamilies: families)
    func lines(_ sketch: RandomScripts.Sketch, _ engine: TextLayoutEngine) -> LineLayout {
      engine.layout(sketch.text, style: sketch.style, width: sketch.width)
    }
    let expected = sketches.map { lines($0, keeping) }
    for (sketch, layout) in zip(sketches, expected).reversed() {
      #expect(lines(sketch, keeping) == layout, "\(sketch)")
      #expect(lines(sketch, forgetful) == layout, "\(sketch)")
    }
  }
}
