import Composer
import TestSupport
import Testing

@testable import TextLayout

/// What holds for the lines of any text, tried on random mixtures of scripts.
@Suite("Lines of random texts")
struct LineInvariantsTests {
  private static let pieces: [String] = [
    "word ", "well-known ", "https://a.example/b?c=d ", "日本語", "「括弧」", "、", "キー", "ไทยภาษา",
    "สวัสดี ", "क्षत्रिय ", "नमस्ते", "مرحبا ", "السلام", "שלום ", "123.45 ", "-5", "👨‍👩‍👧", "🇯🇵", "❤️",
    "e\u{301}", "\u{301}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\t", "  ", "\u{3000}",
    "\n", "\r\n", "\r", "\u{A0}", "한국어 ", "ខ្មែរ", "မြန်မာ", "(", ")", "…", "\u{2028}", "\u{FEFF}",
  ]

  private struct Sketch: CustomStringConvertible {
    let text: UTF16Text
    let style: TextStyle
    let width: Double
    /// The size that the engine draws with: Firefox has no smaller Thai than one of 13 px.
    var fontSize: Double {
      style.engine.engine.measuring.font(style.font, language: style.language).size
    }
    var description: String {
      """
      \(text.description.debugDescription) at \(width) in \(style.engine), \(style.font), \
      \(style.language), \(style.direction)
      """
    }
  }

  private static func sketch(
    _ generator: inout SeededGenerator, _ engines: [EngineName]
  ) -> Sketch {
    let count = Int.random(in: 0...24, using: &generator)
    let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    let families = [["Noto Sans", "Noto Sans CJK JP"], ["Noto Sans Arabic"], ["DejaVu Sans"]]
    let style = TextStyle(
      font: FontRequest(
        source: .families(families.randomElement(using: &generator) ?? []),
        size: .random(in: 6...40, using: &generator)),
      language: ["en", "ja", "ar", "th", "zh"].randomElement(using: &generator) ?? "en",
      direction: Bool.random(using: &generator) ? .leftToRight : .rightToLeft,
      engine: engines.randomElement(using: &generator) ?? .chromium)
    return Sketch(
      text: UTF16Text(text), style: style, width: .random(in: 0...400, using: &generator))
  }

  private func forEachSketch(
    _ count: Int, in engines: [EngineName] = EngineName.allCases, _ check: (Sketch) -> Void
  ) {
    let seed = randomSeed
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<count { check(Self.sketch(&generator, engines)) }
  }

  @Test("lines follow one another from the start of the text to its end")
  func linesAreContiguous() {
    forEachSketch(1500) { sketch in
      let lines = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width).lines
      #expect(lines.first?.start == 0 && lines.last?.end == sketch.text.count, "\(sketch)")
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.end == next.start && line.start < line.end, "\(sketch)")
        #expect(line.breakKind != .end, "\(sketch)")
      }
      #expect(lines.last?.breakKind == .end, "\(sketch)")
    }
  }

  @Test("no line is cut inside a grapheme cluster, and its visible end lies in it")
  func linesKeepClusters() {
    forEachSketch(1500, in: [.chromium]) { sketch in
      let boundaries = Self.boundaries(sketch.text)
      let lines = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width).lines
      for line in lines {
        // A line may end behind a space even where a mark follows it, as in Chromium.
        let endsAtSpace = line.end > 0 && sketch.text.units[line.end - 1].isHangingSpace
        #expect(endsAtSpace || boundaries.contains(line.end), "\(line) of \(sketch)")
        #expect((line.start...line.end).contains(line.visibleEnd), "\(line) of \(sketch)")
      }
    }
  }

  @Test(
    "a line exceeds the available width only by a single cluster and what has no width, or at a forced cut"
  )
  func linesFit() {
    forEachSketch(1500, in: [.chromium]) { sketch in
      let clusters = GraphemeClusters(sketch.text.units)
      let lines = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width).lines
      var isForced = false
      for line in lines {
        // Chromium does not measure again where a cut leaves nothing as it was.
        isForced = isForced || line.breakKind == .emergency
        if !isForced, line.width > sketch.width + 1.0 / 64 {
          let end = Self.endOfAdvances(line, sketch.text)
          #expect(clusters.next(after: line.start) >= end, "\(line) of \(sketch)")
        }
        isForced = line.breakKind == .emergency
      }
    }
  }

  @Test("a paragraph has the same lines alone as among others")
  func paragraphsStandAlone() {
    forEachSketch(500) { sketch in
      let whole = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width)
      var start = 0
      for end in Self.paragraphEnds(whole) {
        let alone = Sample.engine.layout(
          UTF16Text(units: Array(sketch.text.units[start..<end])), style: sketch.style,
          width: sketch.width)
        let among = whole.lines.filter { $0.start >= start && $0.end <= end }
        let ends = alone.lines.map { $0.end + start }
        // A newline starts a line of its own after it, also at the end of a text.
        #expect(ends.prefix(among.count) == among.map(\.end)[...], "\(start)..<\(end) of \(sketch)")
        start = end
      }
    }
  }

  /// Where the last character of a line ends that can have a width; the pieces have no pairs of
  /// surrogates that are ignorable.
  private static func endOfAdvances(_ line: LineLayout.Line, _ text: UTF16Text) -> Int {
    let visible = line.start..<line.visibleEnd
    let last = visible.last { offset in
      Unicode.Scalar(text.units[offset])?.properties.isDefaultIgnorableCodePoint != true
    }
    return last.map { $0 + 1 } ?? line.start
  }

  /// Where each paragraph ends, behind its newline.
  private static func paragraphEnds(_ layout: LineLayout) -> [Int] {
    layout.lines.filter { $0.breakKind == .hard || $0.breakKind == .end }.map(\.end)
  }

  @Test("a limit on lines shows the same lines, and one more")
  func limitShowsAPrefix() {
    forEachSketch(500) { sketch in
      let whole = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width)
      let cut = Sample.engine.layout(
        sketch.text, style: sketch.style, width: sketch.width, maxLines: 2)
      #expect(cut.lines == Array(whole.lines.prefix(3)), "\(sketch)")
      #expect(cut.exceedsMaxLines == (whole.count > 2), "\(sketch)")
    }
  }

  @Test("a limit on lines that no newline ends shows the same lines up to one more of these")
  func limitOnSoftLinesShowsAPrefix() {
    forEachSketch(500) { sketch in
      let whole = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width)
      let cut = Sample.engine.layout(
        sketch.text, style: sketch.style, width: sketch.width, maxSoftLines: 2)
      let soft = whole.lines.indices.filter { whole.lines[$0].breakKind != .hard }
      let count = soft.count > 2 ? soft[2] + 1 : whole.count
      #expect(cut.lines == Array(whole.lines.prefix(count)), "\(sketch)")
      #expect(!cut.exceedsMaxLines, "\(sketch)")
    }
  }

  @Test("the carets of a line are its grapheme boundaries, and the visible ones lie in its width")
  func caretsStandInTheLine() {
    forEachSketch(500) { sketch in
      let layout = Sample.engine.layout(sketch.text, style: sketch.style, width: sketch.width)
      let carets = Sample.engine.carets(in: sketch.text, layout: layout, style: sketch.style)
      #expect(carets.count == layout.count, "\(sketch)")
      for (line, carets) in zip(layout.lines, carets) {
        #expect(carets.first?.offset == line.start, "\(line) of \(sketch)")
        // Firefox keeps spaces that hang beside words of the other direction inside a line, which then begins
        // before it.
        let hanging = sketch.style.engine == .gecko ? line.end - line.visibleEnd : 0
        // A space is at most an em wide, rounded up.
        let before = 0.01 + Double(hanging) * (sketch.fontSize + 1.0 / 64)
        let range =
          line.isRightToLeft ? -0.01...line.width + before : -before...line.width + 0.01
        for caret in carets where caret.offset < line.visibleEnd {
          #expect(range.contains(caret.x), "\(caret) \(line) of \(sketch)")
        }
      }
    }
  }

  private static func boundaries(_ text: UTF16Text) -> Set<Int> {
    let clusters = GraphemeClusters(text.units)
    var boundaries: Set<Int> = [0, text.count]
    var offset = 0
    while offset < text.count {
      offset = clusters.next(after: offset)
      boundaries.insert(offset)
    }
    return boundaries
  }
}
