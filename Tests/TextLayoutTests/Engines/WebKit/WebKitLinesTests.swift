import Composer
import TestSupport
import Testing

@testable import TextLayout

@Suite("Lines of WebKit")
struct WebKitLinesTests {
  @Test("a line breaks between a hyphen and some characters", arguments: "!$)/:;?]}")
  func hyphen(_ next: Character) {
    #expect(Self.starts("aaaa-\(next)bbb") == [0, 5])
  }

  private static func starts(_ text: String) -> [Int] {
    layout(UTF16Text(text), BreakRules(overflowWrap: .normal), width: 55).lines.map(\.start)
  }

  private static func layout(
    _ text: UTF16Text, _ rules: BreakRules = BreakRules(), width: Double
  ) -> LineLayout {
    Sample.engine.layout(text, style: style(rules), width: width)
  }

  private static func style(_ rules: BreakRules) -> TextStyle {
    TextStyle(
      font: FontRequest(source: .metrics(Sample.metrics), size: 10), language: "en",
      breaking: rules, engine: .webkit)
  }

  /// The heights of five lines in a textarea of WebKitGTK 2.50.6.
  @Test(
    "a line height is in whole pixels",
    arguments: [(30.4, 150.0), (30.5, 150), (22.9, 110), (23.29, 115), (20.015625, 100)])
  func lineHeight(_ sent: Double, _ height: Double) {
    let font = FontRequest(source: .metrics(Sample.metrics), size: 10, lineHeight: sent)
    let style = TextStyle(font: font, language: "en", engine: .webkit)
    let layout = Sample.engine.layout("a\nb\nc\nd\ne", style: style, width: 100)
    #expect(layout.height == height)
    #expect(layout.lineHeight == height / 5)
  }

  /// As the range of each character in a box of WebKitGTK 2.50.6.
  @Test(
    "tabs at the end of a line hang behind its text, each with its letter spacing",
    arguments: [(0.0, 20.0, [0.0, 10, 20, 40, 80]), (2, 24, [0, 12, 24, 42, 82])])
  func tabs(_ spacing: Double, _ width: Double, _ places: [Double]) {
    let font = FontRequest(
      source: .metrics(Sample.metrics), size: 10, letterSpacing: spacing)
    let style = TextStyle(font: font, language: "en", tabSize: 4, engine: .webkit)
    var lines = Sample.engine.lines(
      of: "ab\t\tcd", style: style, width: 50, work: LayoutWork(limit: .max))
    let line = lines.next()
    #expect(line?.end == 4)
    #expect(line?.width == width)
    #expect(line.map { lines.carets(of: $0).map(\.x) } == places)
  }

  // MARK: Runs

  /// Cut letters are narrower than joined ones here, so that less of the word is left than is carried to the next line.
  @Test(
    "a word of joined letters beside a run is cut until its end", arguments: ["م", "خ", "ح", "مخ"])
  func joined(_ letters: String) {
    let font = FontRequest(source: .families(["Noto Sans Arabic"]), size: 16)
    for count in [8, 15, 23] {
      let units = Array("\(String(repeating: letters, count: count)) x b".utf16)
      let span = TextSpan(units.count - 1..<units.count, InlineStyle(extraWidth: 4))
      let text = UTF16Text(units: units, spans: [span])
      for width in stride(from: 8.0, to: 45, by: 0.5) {
        let style = TextStyle(font: font, language: "ar", engine: .webkit)
        let lines = Sample.engine.layout(text, style: style, width: width).lines
        #expect(lines.last?.end == units.count, "\(count) at \(width)")
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.end == $1.start })
      }
    }
  }

  /// No cut of the word is safe, so that each line measures the rest of it.
  @Test(
    "a line that cuts a long word measures a part of it",
    arguments: [
      ("Noto Sans Arabic", "مخيت"), ("Noto Nastaliq Urdu", "مخيت"),
      ("Noto Sans Mongolian", "ᠮᠣᠩᠭᠣᠯ"),
    ])
  func longWord(_ family: String, _ letters: String) {
    func work(_ count: Int) -> Int {
      let units = Array("\(String(repeating: letters, count: count)) x".utf16)
      let bold = FontRequest(source: .families([family]), size: 16, weight: 700)
      let span = TextSpan(0..<units.count - 2, InlineStyle(font: bold))
      let style = TextStyle(font: bold, language: "ar", engine: .webkit)
      var work = LayoutWork(limit: .max)
      _ = TextLayoutEngine(defaultFamilies: [], cacheBytes: 0).measurer(for: style).lines(
        of: UTF16Text(units: units, spans: [span]), width: 60, stoppingAfter: nil, spending: &work)
      return work.spent
    }
    let (one, four) = (work(250), work(1000))
    #expect(four < 5 * one, "\(one) \(four)")
  }

  struct RunsCase: CustomTestStringConvertible {
    let name: String
    /// The parts of the text, each with its padding.
    let runs: [(String, Double)]
    let width: Double
    /// The start of each line and its width.
    let lines: [(Int, Double)]
    var rules = BreakRules()

    var testDescription: String { name }

    var text: UTF16Text {
      var (units, spans): ([UInt16], [TextSpan]) = ([], [])
      for (text, extraWidth) in runs {
        let start = units.count
        units += Array(text.utf16)
        let form: InlineStyle.Form = text == "\u{FFFC}" ? .box(width: 60, height: 20) : .text
        spans.append(
          TextSpan(start..<units.count, InlineStyle(extraWidth: extraWidth, form: form)))
      }
      return UTF16Text(units: units, spans: spans)
    }
  }

  @Test("runs", arguments: runs)
  func lines(_ theCase: RunsCase) {
    let lines = Self.layout(theCase.text, theCase.rules, width: theCase.width).lines
    #expect(lines.map(\.start) == theCase.lines.map(\.0))
    #expect(lines.map(\.width) == theCase.lines.map(\.1))
  }

  private static let runs = [
    RunsCase(
      name: "the space before an element counts where a word is cut", runs: [("abcdef", 20)],
      width: 45, lines: [(0, 40), (3, 40)]),
    RunsCase(
      name: "text that fits without the space after it is cut before its last character",
      runs: [("abcd", 20)], width: 55, lines: [(0, 40), (3, 20)]),
    RunsCase(
      name: "or at its end, if other text follows", runs: [("abcd", 20), ("efg", 0)], width: 55,
      lines: [(0, 50), (4, 40)]),
    RunsCase(
      name: "an element that does not fit starts the next line", runs: [("a ", 0), ("bcd", 20)],
      width: 55, lines: [(0, 10), (2, 50)]),
    RunsCase(
      name: "an object that overflows keeps the space after it",
      runs: [("\u{FFFC}", 0), (" a", 0)], width: 50, lines: [(0, 60), (2, 10)]),
    RunsCase(
      name: "a word of two runs is not divided between them",
      runs: [("a b", 0), ("c", 4), ("d", 0)],
      width: 35, lines: [(0, 10), (2, 34)]),
    RunsCase(
      name: "with break-all, it is", runs: [("a b", 0), ("c", 4), ("d", 0)], width: 35,
      lines: [(0, 30), (3, 24)], rules: BreakRules(wordBreak: .breakAll)),
    RunsCase(
      name: "a hyphen is displayed at the end of a run", runs: [("ab\u{AD}", 0), ("cdef", 0)],
      width: 45, lines: [(0, 30), (3, 40)]),
    RunsCase(
      name: "what follows a hyphen in another run decides", runs: [("ab-", 0), ("!cd", 0)],
      width: 45, lines: [(0, 30), (3, 30)]),
  ]

  /// A text of as many runs, of which each second one has padding.
  private static func manyRuns(_ count: Int, _ text: String) -> UTF16Text {
    let runs = (0..<count).map { (text, $0 % 2 == 0 ? 0.0 : 4) }
    return RunsCase(name: "", runs: runs, width: 0, lines: []).text
  }

  @Test(
    "four times as many runs take about four times as long",
    arguments: [
      ("abcdefghij", BreakRules()), ("abcdefghij", BreakRules(overflowWrap: .normal)),
      ("abcd efgh ", BreakRules()), ("..........", BreakRules(wordBreak: .breakAll)),
    ], [55.0, 1_000_000])
  func growth(_ runs: (text: String, rules: BreakRules), width: Double) {
    let engine = TextLayoutEngine(defaultFamilies: [], cacheBytes: 0)
    let times = [1_000, 4_000].map { count in
      let text = Self.manyRuns(count, runs.text)
      return (0..<3).map { _ in
        let start = threadTime()
        _ = engine.layout(text, style: Self.style(runs.rules), width: width)
        return threadTime() - start
      }.min() ?? .zero
    }
    #expect(times[1] < times[0] * 8, "\(times)")
  }
}
