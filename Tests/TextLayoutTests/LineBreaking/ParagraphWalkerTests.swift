import Composer
import TestSupport
import Testing

@testable import TextLayout

/// A walk with guesses finds the paragraphs of a walk without.
@Suite("Walks over paragraphs")
struct ParagraphWalkerTests {
  /// Paragraphs that begin alike, so that many guesses are wrong.
  private static let paragraphs = ["a", "ab", "abc", "b", "", "abc ", "日本", "a\u{2028}b", "\u{B}"]
  private static let styles = [EngineName.chromium, .flutter, .gecko].map {
    Sample.engine.resolved(
      TextStyle(font: FontRequest(source: .metrics(Sample.metrics), size: 10), engine: $0))
  }

  @Test("its paragraphs are those between the newlines, whatever the cache has seen or dropped")
  func sameParagraphs() throws {
    var generator = RandomText.generator()
    for bytes in [0, 1 << 16, 1 << 20] {
      let cache = ParagraphCache(bytes: bytes)
      for _ in 0..<400 {
        let text = Self.text(&generator)
        let style = try #require(Self.styles.randomElement(using: &generator))
        var walker = ParagraphWalker(text, style: style, cache: cache)
        for isSecond in [false, true] {
          if isSecond { walker = ParagraphWalker(text, style: style, cache: cache) }
          Self.check(&walker, in: text, style)
        }
      }
    }
  }

  private static func text(_ generator: inout SeededGenerator) -> [UInt16] {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text += paragraphs.randomElement(using: &generator) ?? ""
      text += ["\n", "\r", "\r\n"].randomElement(using: &generator) ?? ""
    }
    return Array((Bool.random(using: &generator) ? text + "a" : text).utf16)
  }

  private static func check(
    _ walker: inout ParagraphWalker, in text: [UInt16], _ style: ResolvedStyle
  ) {
    let comment = Comment(rawValue: String(decoding: text, as: UTF16.self).debugDescription)
    var segments = NewlineSplitter(text, at: style.engine.opportunities.forcedBreaks)
    var work = LayoutWork(limit: .max)
    while let segment = segments.next() {
      guard let step = walker.next(spending: &work) else {
        Issue.record("the walk ends before \(segment)")
        return
      }
      #expect(step.segment == segment, comment)
      #expect((step.shaped?.text ?? []) == Array(text[segment.range]), comment)
      #expect(step.shaped.map { $0.style === style } ?? segment.range.isEmpty, comment)
    }
    #expect(walker.next(spending: &work)?.segment == nil, comment)
  }

  @Test("each paragraph is found once a walk, after the first one")
  func counts() {
    let cache = ParagraphCache(bytes: 1 << 20)
    let text = Array("one\n\ntwo\r\nthree\none".utf16)
    for walk in 1...4 {
      var walker = ParagraphWalker(text, style: Self.styles[0], cache: cache)
      var work = LayoutWork(limit: .max)
      while walker.next(spending: &work) != nil {}
      #expect(cache.figures.misses == 3, "walk \(walk)")
      #expect(cache.figures.hits == 4 * walk - 3, "walk \(walk)")
    }
  }

  @Test("a paragraph remembers the one that followed it last")
  func follower() {
    let cache = ParagraphCache(bytes: 1 << 20)
    for next in ["two", "three", "two"] {
      var work = LayoutWork(limit: .max)
      var walker = ParagraphWalker(
        Array("one\n\n\(next)".utf16), style: Self.styles[0], cache: cache)
      let first = walker.next(spending: &work)?.shaped
      while walker.next(spending: &work) != nil {}
      let follower = first?.follower.place.flatMap { place in
        cache.paragraph(at: place) { _ in true }
      }
      #expect(follower?.text == Array(next.utf16))
    }
  }

  @Test("work is the same for guessed paragraphs, and a walk ends when it runs out")
  func work() {
    let text = Array("one\ntwo\nthree".utf16)
    let cache = ParagraphCache(bytes: 1 << 20)
    func walk(_ cache: ParagraphCache, limit: Int) -> (steps: Int, spent: Int) {
      var work = LayoutWork(limit: limit)
      var walker = ParagraphWalker(text, style: Self.styles[0], cache: cache)
      var steps = 0
      while walker.next(spending: &work) != nil { steps += 1 }
      return (steps, work.spent)
    }
    let whole = walk(cache, limit: .max)
    #expect(whole.steps == 3)
    for limit in 0...whole.spent {
      let guessed = walk(cache, limit: limit)
      #expect(guessed.steps == walk(ParagraphCache(bytes: 0), limit: limit).steps, "\(limit)")
      #expect(guessed.spent > limit || limit == whole.spent, "\(limit)")
    }
    #expect(walk(cache, limit: .max).spent == whole.spent)
  }
}
