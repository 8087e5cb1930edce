import TestSupport
import Testing

@testable import Drawing

@Suite("Callouts")
struct CalloutColumnTests {
  private func random(
    _ count: Int, using generator: inout SeededGenerator
  ) -> [Callout] {
    (0..<count).map { index in
      Callout(
        name: "\(index)",
        notes: Array(repeating: "note", count: .random(in: 0...4, using: &generator)),
        ink: .ink, x: 0, y: .random(in: -50...900, using: &generator))
    }
  }

  @Test("never overlap, and end at the given bottom if they fit", arguments: [7, 4_711])
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for count in 0..<40 {
      let callouts = random(count, using: &generator)
      let column = CalloutColumn(callouts, top: 10, bottom: 860)
      var markup = Markup()
      markup.element("g") { column.draw(at: 100, past: 50, into: &$0) }
      let drawing = try #require(
        XMLElement(document: String(decoding: markup.bytes, as: UTF8.self)))
      let baselines = drawing.named("text").compactMap { $0.number("y") }
      #expect(baselines.count == callouts.reduce(0) { $0 + 1 + $1.notes.count })
      #expect(zip(baselines, baselines.dropFirst()).allSatisfy { $1 - $0 >= 13.999 })
      #expect(baselines.allSatisfy { $0 >= 10 })
      let needed = callouts.reduce(0) { $0 + $1.height + 9 }
      if needed < 850 { #expect(column.bottom <= 860.001, "seed \(seed), \(count)") }
    }
  }
}
