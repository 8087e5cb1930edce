import Composer
import TestSupport
import Testing

@Suite("Every explanation")
struct ExplanationPropertyTests {
  private static let rounds = 300

  @Test(
    "does not change the layout, and contains the numbers of the response", arguments: propertySeeds
  )
  func numbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let scene = random.anyScene()
      let (layout, terms) = scene.explainedLayout(measuring: FixedAdvance())
      #expect(layout == scene.laidOut, "seed \(seed)")
      for (name, value) in layout.numbers {
        #expect(terms.last { $0.name == name }?.value == value, "seed \(seed): \(name), \(scene)")
      }
    }
  }

  @Test(
    "names as the winner an operand of a maximum or minimum", arguments: propertySeeds)
  func winners(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.rounds {
      let terms = random.anyScene().explainedLayout(measuring: FixedAdvance()).terms
      for term in terms {
        guard let winner = term.winner else { continue }
        let isChoice = term.rule.hasPrefix("max(") || term.rule.hasPrefix("min(")
        #expect(isChoice, "seed \(seed): \(term)")
        #expect(term.rule.contains(winner), "seed \(seed): \(term)")
        if let named = terms.last(where: { $0.name == winner }) {
          #expect(named.value == term.value, "seed \(seed): \(term)")
        }
      }
    }
  }
}

extension Layout {
  /// The numbers that a term is named after.
  fileprivate var numbers: [(name: String, value: Double)] {
    let bar: [(String, Double?)] = [
      ("bottomConstraint", composer?.bottomConstraint),
      ("barTop", composer?.bottomConstraint == nil ? nil : composer?.frame?.y),
      ("lines", text?.lines.map(Double.init)), ("contentHeight", text?.contentHeight),
      ("progress", drag?.progress), ("durationMs", animation?.durationMs),
      ("settleMs", animation?.settleMs), ("content.bottomInset", content?.bottomInset),
      ("content.offset", content?.offset), ("content.maxOffset", content?.maxOffset),
      ("scroll.offset", scroll?.offset), ("scroll.bottomInset", scroll?.bottomInset),
    ]
    return [
      ("overlap", keyboard.overlap), ("bottomInset", bottomInset), ("safeTop", safeArea.top),
      ("safeLeft", safeArea.left), ("safeBottom", safeArea.bottom), ("safeRight", safeArea.right),
    ] + bar.compactMap { name, value in value.map { (name, $0) } }
  }
}
