import Composer
import Testing

@testable import TextLayout

@Suite("Kept runs", .enabled(if: Sample.areExpected(["Noto Sans"]), "Noto Sans is not installed"))
struct RunShaperTests {
  private static func kind(_ script: OpenTypeTag) -> ShapingPlan.Kind {
    ShapingPlan.Kind(
      script: script, language: "en", isRightToLeft: false, disabledFeatures: [],
      enabledFeatures: [], clusterLevel: .graphemes)
  }

  private static func font() -> ShapingFont? {
    let library = FontLibrary()
    let style = FontLibrary.Style(
      FontRequest(source: .families([]), size: 16),
      scaling: EngineName.chromium.engine.measuring.scaling)
    let face = library.face(family: "Noto Sans", weight: 400, slant: .normal)
    return face.flatMap { library.font($0, in: style, language: "en") }?.shaping
  }

  @Test("a kept run keeps no plan alive that its font has dropped")
  func plansAreReleased() throws {
    let font = try #require(Self.font())
    let runs = RunShaper(bytes: 1 << 20)
    weak let plan = font.plan(for: Self.kind("Latn"))
    runs.shape(
      0..<1, of: [0x61], in: 0..<1, with: font, try #require(font.plan(for: Self.kind("Latn")))
    ) { clusters, _ in
      #expect(clusters.count == 1)
    }
    #expect(plan != nil)
    let kept = runs.figures.bytes
    #expect(kept > 0)
    for number in 0..<600 { _ = font.plan(for: Self.kind(OpenTypeTag("Q\(100 + number)"))) }
    #expect(plan == nil)
    #expect(runs.figures.bytes == kept)
  }

  @Test("a run of a plan that was dropped is not taken for one of the plan that came for it")
  func plansAreApart() throws {
    let font = try #require(Self.font())
    let runs = RunShaper(bytes: 1 << 20)
    for _ in 0..<2 {
      runs.shape(
        0..<1, of: [0x61], in: 0..<1, with: font, try #require(font.plan(for: Self.kind("Latn")))
      ) { clusters, _ in
        #expect(clusters.count == 1)
      }
      runs.shape(
        0..<1, of: [0x61], in: 0..<1, with: font, try #require(font.plan(for: Self.kind("Latn")))
      ) { clusters, _ in
        #expect(clusters.count == 1)
      }
      for number in 0..<600 { _ = font.plan(for: Self.kind(OpenTypeTag("Q\(100 + number)"))) }
    }
    #expect(runs.figures == CacheFigures(hits: 2, misses: 2, bytes: runs.figures.bytes))
  }
}
