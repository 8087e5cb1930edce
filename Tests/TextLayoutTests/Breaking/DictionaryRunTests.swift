import Testing

@testable import TextLayout

struct DictionaryRunTests {
  /// A cut after every seventh unit from wherever it starts: memoryless, as ICU's is.
  private struct SevenCutter {
    private(set) var unitsCut = 0

    mutating func cut(_ range: Range<Int>, _ boundaries: inout [Int]) {
      unitsCut += range.count
      boundaries += stride(from: range.lowerBound + 7, to: range.upperBound, by: 7)
    }
  }

  private static func breaks(
    _ run: inout DictionaryRun, at offset: Int, start: Int, end: Int, _ cutter: inout SevenCutter
  ) -> Bool? {
    if let known = run.verdict(at: offset, start: start) { return known }
    run.read(
      upTo: offset, start: start, shortest: 5, runEnd: { end }, cut: { cutter.cut($0, &$1) })
    return run.verdict(at: offset, start: start)
  }

  @Test(arguments: [5, 8, 255, 256, 257, 449, 1000, 1024, 5000])
  func windowsShowNoSeam(length: Int) {
    var run = DictionaryRun()
    var cutter = SevenCutter()
    let found = (4..<3 + length).filter {
      Self.breaks(&run, at: $0, start: 3, end: 3 + length, &cutter) == true
    }
    #expect(found == Array(stride(from: 10, to: 3 + length, by: 7)))
    #expect(cutter.unitsCut <= 2 * length + 1024)
  }

  @Test func linesThatStartAtABoundaryAreNotCutAgain() {
    var run = DictionaryRun()
    var cutter = SevenCutter()
    for start in stride(from: 0, to: 20_000, by: 35) {
      for offset in start + 1...start + 40 where offset < 20_000 {
        let breaks = Self.breaks(&run, at: offset, start: start, end: 20_000, &cutter)
        #expect(breaks == (20_000 - start >= 5 && offset % 7 == 0))
      }
    }
    #expect(cutter.unitsCut <= 40_000)
  }

  @Test func linesThatStartInsideAWordAreCutFromThere() {
    var run = DictionaryRun()
    var cutter = SevenCutter()
    for start in 0..<500 {
      #expect(
        Self.breaks(&run, at: start + 7, start: start, end: 20_000, &cutter) == true,
        "start \(start)")
    }
    #expect(cutter.unitsCut <= 500 * 256)
  }

  @Test func aStretchWithoutBoundariesIsReadInSteps() {
    var run = DictionaryRun()
    var unitsCut = 0
    for offset in 1..<20_000 where run.verdict(at: offset, start: 0) == nil {
      run.read(
        upTo: offset, start: 0, shortest: 5, runEnd: { 20_000 },
        cut: { range, _ in unitsCut += range.count })
      #expect(run.verdict(at: offset, start: 0) == false)
    }
    #expect(unitsCut <= 2 * 20_000)
  }

  @Test(arguments: [
    "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน", "ភាសាខ្មែរជាភាសាកំណើតរបស់ជនជាតិខ្មែរ", "မြန်မာဘာသာစကားသည်မြန်မာနိုင်ငံ၏ရုံးသုံး",
    "ພາສາລາວເປັນພາສາທາງການ",
  ])
  func longRunsAreCutAsIfAtOnce(sentence: String) {
    let sentence = Array(sentence.utf16)
    let units = (0..<60).flatMap { Array(sentence[($0 % 5)...]) }
    var whole: [Int] = []
    BreakFixtures.finder.dictionaries.appendBoundaries(of: units, in: 0..<units.count, to: &whole)
    let found = BreakFixtures.finder.opportunities(in: units)
    #expect(whole.count > 200)
    #expect(found == whole + [units.count])
  }
}
