import TestSupport
import Testing

@testable import Judge

@Suite("The faults of a recording")
struct FoundFaultsTests {
  private static func fault(_ code: FaultCode, _ samples: ClosedRange<Int>) -> Fault {
    Fault(
      code: code, samples: samples, fromMs: Double(samples.lowerBound),
      toMs: Double(samples.upperBound), worstMs: Double(samples.lowerBound), size: 1, unit: .points,
      sentence: { code.rawValue })
  }

  /// Faults of one kind, in order and apart from each other.
  private static func faults(_ code: FaultCode, _ random: inout SeededGenerator) -> [Fault] {
    var faults: [Fault] = []
    var next = Int.random(in: 0..<6, using: &random)
    while next < 120, Int.random(in: 0..<20, using: &random) > 0 {
      let last = next + Int.random(in: 0..<8, using: &random)
      faults.append(fault(code, next...last))
      next = last + Int.random(in: 2..<12, using: &random)
    }
    return faults
  }

  @Test("are each reported once, as a cause or as a consequence, in order of time")
  func grouped() {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let codes: [FaultCode] = [.underKeyboard, .gap, .doubleInset, .jump, .listJumped, .textLost]
      let all = codes.map { Self.faults($0, &random) }
      let timing = Self.faults(.late, &random)
      let causes = FoundFaults(all, timing).causes
      func names(_ faults: some Sequence<Fault>) -> [String] {
        faults.map { "\($0.code) \($0.samples)" }.sorted()
      }
      let found = causes + causes.flatMap(\.because)
      #expect(names(found) == names(all.joined() + timing), "seed \(seed)")
      #expect(causes.map(\.fromMs) == causes.map(\.fromMs).sorted(), "seed \(seed)")
      for cause in causes where cause.code != .textLost {
        #expect(!cause.because.contains { $0.code == .textLost }, "seed \(seed)")
      }
    }
  }

  private static func fault(
    _ code: FaultCode, fromMs: Double, toMs: Double, size: Double = 10
  ) -> Fault {
    Fault(
      code: code, samples: Int(fromMs)...Int(toMs), fromMs: fromMs, toMs: toMs, worstMs: fromMs,
      size: size, unit: .points, sentence: { code.rawValue })
  }

  @Test("have one cause where they overlap")
  func causes() {
    let late = Self.fault(.late, fromMs: 300, toMs: 800)
    let under = Self.fault(.underKeyboard, fromMs: 340, toMs: 700)
    let flicker = Self.fault(.underKeyboard, fromMs: 1_000, toMs: 1_000)
    let jump = Self.fault(.jump, fromMs: 1_000, toMs: 1_016)
    let list = Self.fault(.listNotFollowed, fromMs: 600, toMs: 900)
    let causes = FoundFaults([[under, flicker], [jump], [list]], [late]).causes
    #expect(causes.map(\.code) == [.late, .jump])
    #expect(
      causes.map { $0.because.map(\.code) } == [
        [.underKeyboard, .listNotFollowed], [.underKeyboard],
      ])
  }
}
