import TestSupport
import Testing

@testable import Judge

@Suite("The faults of a recording")
struct FoundFaultsTests {
  private static func fault(_ kind: FaultKind, _ samples: ClosedRange<Int>) -> Fault {
    fault(kind, fromMs: Double(samples.lowerBound), toMs: Double(samples.upperBound), size: 1)
  }

  /// Faults of one kind, in order and apart from each other.
  private static func faults(_ kind: FaultKind, _ random: inout SeededGenerator) -> [Fault] {
    var faults: [Fault] = []
    var next = Int.random(in: 0..<6, using: &random)
    while next < 120, Int.random(in: 0..<20, using: &random) > 0 {
      let last = next + Int.random(in: 0..<8, using: &random)
      faults.append(fault(kind, next...last))
      next = last + Int.random(in: 2..<12, using: &random)
    }
    return faults
  }

  private static let kinds = [
    UnderKeyboard.kind, Gap.kind, DoubleInset.kind, Jump.kind, ListJumped.kind, TextLost.kind,
    Late.kind,
  ]

  @Test("are each reported once, as a cause or as a consequence, in order of time")
  func grouped() {
    let seed = randomSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let all = Self.kinds.flatMap { Self.faults($0, &random) }
      let causes = FoundFaults(all, over: FaultLimits()).causes
      func names(_ faults: some Sequence<Fault>) -> [String] {
        faults.map { "\($0.code) \($0.samples)" }.sorted()
      }
      let found = causes + causes.flatMap(\.because)
      #expect(names(found) == names(all), "seed \(seed)")
      #expect(causes.map(\.fromMs) == causes.map(\.fromMs).sorted(), "seed \(seed)")
      for cause in causes where cause.code != TextLost.code {
        #expect(!cause.because.contains { $0.code == TextLost.code }, "seed \(seed)")
      }
    }
  }

  private static func fault(
    _ kind: FaultKind, fromMs: Double, toMs: Double, size: Double = 10, isWhole: Bool = false
  ) -> Fault {
    Fault(
      kind: kind, isWhole: isWhole, samples: Int(fromMs)...Int(toMs), fromMs: fromMs, toMs: toMs,
      worstMs: fromMs, size: size, unit: .points, sentence: { kind.code.rawValue })
  }

  private func found(_ faults: [Fault]) -> [[FaultCode]] {
    FoundFaults(faults, over: FaultLimits()).causes.map { [$0.code] + $0.because.map(\.code) }
  }

  @Test("keep the first consequences where there are too many, theirs among them")
  func tooManyConsequences() {
    var inner = Self.fault(Late.kind, fromMs: 0, toMs: 1)
    for ms in 0..<4 { inner.explain(Self.fault(Gap.kind, fromMs: Double(ms), toMs: Double(ms))) }
    var cause = Self.fault(Jump.kind, fromMs: 0, toMs: 1)
    for _ in 0..<3 { cause.explain(inner) }
    var most = 9
    #expect(cause.limitConsequences(to: &most) == 6)
    #expect(cause.because.map(\.because.count) == [4, 2, 0])
    #expect(most == 0)
    #expect(cause.limitConsequences(to: &most) == 3)
    #expect(cause.because.isEmpty)
  }

  @Test("count the consequences beyond the first thousand, and end with the last of all")
  func furtherConsequences() {
    let gaps = (0..<2_500).map { Self.fault(Gap.kind, fromMs: Double($0), toMs: Double($0)) }
    let list = Self.fault(ListNotFollowed.kind, fromMs: 2_450, toMs: 2_600)
    var cause = FoundFaults(gaps + [list], over: FaultLimits()).causes[0]
    #expect(cause.because.count == Verdict.mostFaults)
    #expect(cause.endMs == 2_600)
    var most = Verdict.mostFaults
    #expect(cause.limitConsequences(to: &most) == 1_500)
  }

  @Test("have one cause where they overlap")
  func causes() {
    let late = Self.fault(Late.kind, fromMs: 300, toMs: 800, isWhole: true)
    let under = Self.fault(UnderKeyboard.kind, fromMs: 340, toMs: 700)
    let flicker = Self.fault(UnderKeyboard.kind, fromMs: 1_000, toMs: 1_000)
    let jump = Self.fault(Jump.kind, fromMs: 1_000, toMs: 1_016)
    let list = Self.fault(ListNotFollowed.kind, fromMs: 600, toMs: 900)
    #expect(
      found([under, flicker, jump, list, late]) == [
        [Late.code, UnderKeyboard.code, ListNotFollowed.code], [Jump.code, UnderKeyboard.code],
      ])
  }

  @Test(
    "have causes of their own after a pause of more than 100 ms",
    arguments: [(99.0, 1), (100, 1), (101, 2)])
  func pause(ms: Double, count: Int) {
    let first = Self.fault(OffScreen.kind, fromMs: 300, toMs: 400)
    let second = Self.fault(OffScreen.kind, fromMs: 400 + ms, toMs: 600)
    #expect(found([first, second]).count == count)
  }

  @Test(
    "are a flicker, and so a jump, if they last less than 45 ms",
    arguments: [(44, Jump.code), (45, Gap.code)] as [(Double, FaultCode)])
  func flicker(ms: Double, cause: FaultCode) {
    let jump = Self.fault(Jump.kind, fromMs: 1_000, toMs: 1_000 + ms)
    let gap = Self.fault(Gap.kind, fromMs: 1_000, toMs: 1_000 + ms)
    #expect(found([gap, jump])[0][0] == cause)
  }

  @Test("are a swing where the bar is both too low and too high")
  func swing() {
    let under = Self.fault(UnderKeyboard.kind, fromMs: 1_000, toMs: 1_100)
    let gap = Self.fault(Gap.kind, fromMs: 1_150, toMs: 1_250)
    let swing = Self.fault(BackAndForth.kind, fromMs: 1_000, toMs: 1_250)
    #expect(found([under, gap, swing])[0][0] == BackAndForth.code)
    #expect(found([under, swing])[0][0] == UnderKeyboard.code)
  }

  @Test(
    "of one kind are one fault if it is gone for 250 ms or less",
    arguments: [(249.0, 1), (250, 1), (251, 2)])
  func gone(ms: Double, count: Int) {
    var spans = FaultSpans(OffScreen())
    for (index, atMs) in [300, 300 + ms].enumerated() {
      spans.add(Finding(size: 1) { "" }, at: (index, atMs))
    }
    spans.close()
    #expect(spans.faults.count == count)
  }

  @Test("have different names, and each is found by its name")
  func names() {
    let names = FaultCode.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { FaultCode(rawValue: $0)?.rawValue == $0 })
    #expect(FaultCode(rawValue: "late ") == nil)
  }
}
