import ComposerAPI
import Extremes
import TestSupport
import Testing

@Suite("Requests made of the contract's extremes")
struct ExtremeRequestTests {
  private static let steps = 150

  @Test(
    "get responses that fit the contract, most of them results",
    arguments: [randomSeed, 27])
  func extremes(seed: UInt64) throws {
    print("seed \(seed)")
    let router = try Routes(engine: sharedEngine).router()
    var run = try ExtremeRun(router, seed: seed)
    for _ in 0..<Self.steps { run.step() }
    print("seed \(seed): \(run.counts)")
    #expect(run.faults.isEmpty, "\(run.faults.joined(separator: "\n"))")
    #expect(run.acceptedPart >= 0.5)
  }
}
