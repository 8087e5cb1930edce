import Composer
import TestSupport
import Testing

@testable import TextLayout

/// What a request may take is the same whatever the caches hold, and bounds what it takes.
@Suite("Work")
struct LayoutWorkTests {
  private static let families = ["Noto Sans", "Noto Sans CJK JP"]
  private static let forgetful = TextLayoutEngine(defaultFamilies: families, cacheBytes: 0)

  private static func text(_ generator: inout SeededGenerator) -> UTF16Text {
    let paragraphs = (0..<3).map { _ in RandomText.paragraph(upTo: 20, &generator) }
    return UTF16Text(units: Array(paragraphs.joined(separator: [0x0A])))
  }

  @Test("the same text takes the same work, whatever is kept from before")
  func sameWork() {
    let kept = TextLayoutEngine(defaultFamilies: Self.families)
    var generator = RandomText.generator()
    for _ in 0..<200 {
      let style = Sample.style(Self.families, size: .random(in: 8...30, using: &generator))
      let text = Self.text(&generator)
      for _ in 0..<4 {
        let width = Double.random(in: 0...100, using: &generator)
        let lines = Int.random(in: 1...30, using: &generator)
        func count(_ engine: TextLayoutEngine, within limit: Int)
          -> (lines: LineCount, work: LayoutWork)
        {
          var work = LayoutWork(limit: limit)
          let count = engine.measurer(for: style).lines(
            of: text, width: width, stoppingAfter: lines, spending: &work)
          return (count, work)
        }
        let whole = count(kept, within: .max)
        let again = count(kept, within: .max)
        let anew = count(Self.forgetful, within: .max)
        #expect(whole == again && whole == anew, "\(text) \(width) \(lines)")
        let limit = Int.random(in: 0...2 * whole.work.spent, using: &generator)
        let isOver = whole.work.spent > limit
        #expect(count(kept, within: limit).work.isOver == isOver, "\(text) \(width) \(limit)")
        #expect(count(Self.forgetful, within: limit).work.isOver == isOver)
      }
    }
  }

  @Test("the ends of lines take the work of counting them")
  func ends() throws {
    var generator = RandomText.generator()
    let measurer = Self.forgetful.measurer(for: Sample.style(Self.families, size: 16))
    for _ in 0..<100 {
      let text = Self.text(&generator)
      var (counted, found) = (LayoutWork(limit: .max), LayoutWork(limit: .max))
      let count = measurer.lines(of: text, width: 40, stoppingAfter: nil, spending: &counted).lines
      let ends = measurer.lineEnds(of: text, width: 40, stoppingAfter: .max, spending: &found)
      #expect(ends.count == count)
      #expect(found == counted)
    }
  }

  @Test("a text that takes too much is given up early")
  func givenUp() {
    let text = UTF16Text(units: Array(repeating: 0x61, count: 100_000))
    for limit in [0, 99_999, 100_001, 250_000] {
      var work = LayoutWork(limit: limit)
      let count = Self.forgetful.measurer(for: Sample.style(Self.families, size: 16)).lines(
        of: text, width: 1, stoppingAfter: nil, spending: &work
      ).lines
      #expect(work.isOver)
      #expect(count * LayoutWork.line <= limit + LayoutWork.line + LayoutWork.paragraph)
    }
  }

  /// WebKit shapes each beginning of a word that is wider than the line.
  @Test("a word whose beginnings take too much ends where the work ends")
  func givenUpInsideWord() {
    let text = UTF16Text(units: Array(repeating: 0x628, count: 4000))
    let style = TextStyle(
      font: FontRequest(source: .families(Self.families), size: 16), engine: .webkit)
    let measurer = Self.forgetful.measurer(for: style)
    var uncut = LayoutWork(limit: .max)
    _ = measurer.lines(of: text, width: 1_000_000, stoppingAfter: nil, spending: &uncut)
    var work = LayoutWork(limit: uncut.spent + 20_000)
    let ends = measurer.lineEnds(of: text, width: 8000, stoppingAfter: .max, spending: &work)
    #expect(work.isOver)
    #expect(ends.allSatisfy { $0 < text.count / 2 }, "\(ends)")
  }

  @Test(
    "a line of a narrow column takes little more than its own units, where each cut shapes anew",
    arguments: ["ᠮᠣᠩᠭᠣᠯᠪᠢᠴᠢᠭ", "ܐܒܓܕܗܘܙܚܛܝ", "ꡏꡡꡃꡢꡡꡙ", "𞤀𞤣𞤤𞤢𞤥"])
  func narrowColumns(_ letters: String) {
    let text = UTF16Text(String(repeating: letters, count: 300))
    let measurer = Self.forgetful.measurer(for: Sample.style(Self.families, size: 16))
    var (wide, narrow) = (LayoutWork(limit: .max), LayoutWork(limit: .max))
    _ = measurer.lines(of: text, width: 1_000_000, stoppingAfter: nil, spending: &wide)
    let count = measurer.lines(of: text, width: 1, stoppingAfter: nil, spending: &narrow).lines
    #expect(count > text.count / 4)
    #expect((narrow.spent - wide.spent) / count < 300)
  }

  /// The system is asked for the font of each, and no font has one.
  @Test(
    "characters that no font has cost what the search for a font takes",
    arguments: EngineName.allCases)
  func searches(_ engine: EngineName) {
    func work(_ count: Int, _ scalar: (Int) -> Int) -> Int {
      let style = TextStyle(
        font: FontRequest(source: .families(["Noto Sans"]), size: 16), engine: engine)
      let scalars = (0..<count).compactMap { UnicodeScalar(scalar($0)) }
      var work = LayoutWork(limit: .max)
      _ = Self.forgetful.measurer(for: style).lines(
        of: UTF16Text(String(String.UnicodeScalarView(scalars))), width: 1_000_000,
        stoppingAfter: nil, spending: &work)
      return work.spent
    }
    let few = work(1000) { 0x50000 + $0 }
    let many = work(4000) { 0x50000 + $0 }
    #expect(many > 3 * few && many < 5 * few, "\(few) \(many)")
    // Gecko does not look for a font of characters that Unicode has not assigned.
    let isExempt = engine == .chromium || engine == .uax14 || engine == .gecko
    #expect(few >= 1000 * (2 + ShapingCost.search) || isExempt)
  }

  /// The fonts of these scripts try many rules at each glyph: by time, a letter of Grantha costs as much
  /// as 250 Latin ones.
  @Test(
    "letters whose fonts try many rules cost as much more as they take time",
    arguments: [("𑌕𑌖𑌗𑌘", 100), ("ꦏꦐꦑꦒ", 20), ("कखगघ", 2)])
  func rules(_ letters: String, times least: Int) {
    func work(_ letters: String) -> Int {
      let text = UTF16Text(String(repeating: letters, count: 500))
      var work = LayoutWork(limit: .max)
      _ = Self.forgetful.measurer(for: Sample.style(Self.families, size: 16)).lines(
        of: text, width: 1_000_000, stoppingAfter: nil, spending: &work)
      return work.spent / text.count
    }
    #expect(work(letters) >= least * max(1, work("abcd")))
  }

  /// Noto Sans Ethiopic has alternates of its digits, and none of its letters.
  @Test("characters at which contextual alternates of a font begin cost more than its others")
  func alternates() {
    func work(_ text: String) -> Int {
      var work = LayoutWork(limit: .max)
      _ = Self.forgetful.measurer(for: Sample.style(["Noto Sans Ethiopic"], size: 16)).lines(
        of: UTF16Text(String(repeating: text, count: 500)), width: 1_000_000, stoppingAfter: nil,
        spending: &work)
      return work.spent
    }
    #expect(work("\u{1369}") >= 3 * work("\u{1200}"))
  }
}
