import Composer
import TestSupport
import Testing

@testable import TextLayout

/// HarfBuzz 6 answers clusters that go backwards, at its finest cluster level.
@Suite("Clusters in the order of the text")
struct ClusterOrderTests {
  private static let malayalam =
    "\u{D63}" + String(repeating: "\u{D2F}", count: 13) + "\u{D77}\u{D46}\u{D03}\u{D01}"

  @Test("the clusters of many syllables ascend and cover the text", arguments: [false, true])
  func ascending(_ isRightToLeft: Bool) throws {
    let library = FontLibrary()
    let style = FontLibrary.Style(
      FontRequest(source: .families([])), scaling: EngineName.gecko.engine.measuring.scaling)
    let face = library.face(family: "Noto Sans Malayalam", weight: 400, slant: .normal)
    let font = try #require(face.flatMap { library.font($0, in: style, language: "en") })
    let plan = try #require(
      font.shaping.plan(
        for: ShapingPlan.Kind(
          script: "Mlym", language: "en", isRightToLeft: isRightToLeft, disabledFeatures: [],
          enabledFeatures: [], clusterLevel: .characters)))
    let text = Array(Self.malayalam.utf16)
    let buffer = try #require(ShapingBuffer())
    buffer.shape(text.indices, of: text, in: text.indices, with: font.shaping, plan)
    let clusters = buffer.nextClusters(atMost: text.count)
    #expect(clusters.first?.start == 0 && clusters.last?.end == UInt32(text.count))
    #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(clusters.allSatisfy { $0.start < $0.end })
  }

  @Test("a text of many syllables has lines", arguments: EngineName.allCases)
  func lines(_ engine: EngineName) {
    let style = TextStyle(
      font: FontRequest(source: .families(["Noto Sans"]), size: 16), engine: engine)
    let text = UTF16Text(Self.malayalam)
    #expect(Sample.engine.layout(text, style: style, width: 100).lines.last?.end == 18)
  }
}
