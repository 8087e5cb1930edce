import ComposerAPI
import Extremes
import TestSupport
import Testing

@Suite("Requests made of the contract's extremes")
struct ExtremeRequestTests {
  private static let steps = 150
  private static let mostPairs = 4_000

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

  @Test(
    "with each pair of choices get responses that fit the contract",
    arguments: ["/lines", "/edit", "/layout", "/transition"])
  func pairs(path: String) throws {
    print("seed \(randomSeed)")
    let router = try Routes(engine: sharedEngine).router()
    var run = try ExtremeRun(router, seed: randomSeed)
    run.sendPairs(to: path, most: Self.mostPairs)
    print("\(run.counts)")
    #expect(run.faults.isEmpty, "\(run.faults.joined(separator: "\n"))")
    #expect(run.acceptedPart >= 0.5)
  }
}
