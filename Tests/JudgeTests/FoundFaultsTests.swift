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

  /// Searches all faults for each: what the merged lists must be equal to.
  private static func searched(_ all: [[Fault]], _ timing: [Fault]) -> [Fault] {
    var insets = all.joined().filter { $0.code == .doubleInset }
    let others = all.joined().filter { fault in
      guard fault.code == .gap else { return fault.code != .doubleInset }
      let index = insets.firstIndex {
        fault.samples.lowerBound <= $0.samples.upperBound + 1
          && $0.samples.lowerBound <= fault.samples.upperBound + 1
      }
      guard let index else { return true }
      let inset = insets[index]
      insets[index] = Self.fault(
        .doubleInset,
        min(
          inset.samples.lowerBound, fault.samples.lowerBound)...max(
            inset.samples.upperBound, fault.samples.upperBound))
      return false
    }
    return (others + insets + timing).enumerated()
      .sorted { ($0.element.fromMs, $0.offset) < ($1.element.fromMs, $1.offset) }.map(\.element)
  }

  @Test("are merged in order of time, without the gaps beside a double inset")
  func merged() {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let codes: [FaultCode] = [.underKeyboard, .gap, .doubleInset, .jump]
      let all = codes.map { Self.faults($0, &random) }
      let timing = Self.faults(.late, &random)
      let (found, right) = (FoundFaults(all, timing), Self.searched(all, timing))
      #expect(found.count == right.count, "seed \(seed)")
      for count in [0, 3, 1_000] {
        let first = found.first(count)
        #expect(first.map(\.code) == right.prefix(count).map(\.code), "seed \(seed)")
        #expect(first.map(\.samples) == right.prefix(count).map(\.samples), "seed \(seed)")
        #expect(first.map(\.fromMs) == right.prefix(count).map(\.fromMs), "seed \(seed)")
      }
    }
  }
}
