import Composer
import TestSupport
import Testing

@Suite("Every rule of an explanation")
struct RuleTests {
  @Test("evaluates, as it stands, to the value of its term", arguments: propertySeeds)
  func evaluates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let scene = round.isMultiple(of: 2) ? random.anyScene() : random.crowdedScene()
      check(scene, "seed \(seed), round \(round)")
    }
  }

  @Test("does not evaluate without its operands, or with anything but a formula")
  func isStrict() throws {
    let evaluator = RuleEvaluator(iPhone16())
    for rule in ["nothing + 1", "top of bar", "1 +", "(1", "half(2)", "max(1)", "atRest(nothing)"] {
      #expect(throws: RuleError.self) { try evaluator.value(of: rule) }
    }
    let product = try evaluator.value(of: "−(1 + 2) × 3 ÷ 2, because")
    #expect(product == -4.5)
    let least = try evaluator.value(of: "min(max(view.height, 2), ceil(0.5) + round(1.4))")
    #expect(least == 2)
  }

  private func check(_ scene: LayoutScene, _ place: String) {
    var evaluator = RuleEvaluator(scene)
    for term in scene.explainedLayout(measuring: FixedAdvance()).terms {
      do {
        if let value = try evaluator.value(of: term.rule) {
          #expect(abs(value - term.value) < 1e-6, "\(place): \(value), \(term), \(scene)")
        }
      } catch {
        Issue.record("\(place): \(error.place) in \(term), \(scene)")
      }
      evaluator.define(term)
    }
  }
}
