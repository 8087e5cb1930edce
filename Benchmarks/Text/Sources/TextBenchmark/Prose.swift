import Composer
import TextLayout

/// Measures running text: laid out for the first time, and again at another width.
enum Prose {
  private static let length = 6000
  /// The number of units laid out first, to open fonts and make shaping plans.
  private static let opening = 1500
  private static let width = 400.0

  /// Measures new text with fonts that are already open.
  static func cold(_ corpora: [Corpus]) {
    for corpus in corpora where corpus.units.count > 2 * opening {
      let text = newText(of: corpus)
      let times = (0..<7).map { _ in
        let engine = opened(for: corpus)
        return Timing.shortest(of: 1) { layOutNewText(text, corpus.style, engine) }
      }
      let shortest = times.min() ?? 0
      TextBenchmark.row("cold", corpus.name, shortest / Double(text.count), "ns/unit")
    }
  }

  /// Lays out each new text once, for a count of the instructions of `layOutNewText`.
  static func once(_ corpora: [Corpus]) {
    for corpus in corpora where corpus.units.count > 2 * opening {
      let text = newText(of: corpus)
      layOutNewText(text, corpus.style, opened(for: corpus))
      TextBenchmark.row("once", corpus.name, Double(text.count), "units")
    }
  }

  /// Lays out each new text once, like `once`, after other texts with the same words: they are in the
  /// cache of runs, but the paragraphs are new.
  static func recurring(_ corpora: [Corpus]) {
    for corpus in corpora where corpus.units.count > 2 * opening {
      let text = newText(of: corpus)
      let engine = opened(for: corpus)
      let other = UTF16Text(units: Array(reordered(text.units)))
      _ = engine.layout(other, style: corpus.style, width: width)
      layOutNewText(text, corpus.style, engine)
      TextBenchmark.row("recurring", corpus.name, Double(text.count), "units")
    }
  }

  /// Puts the words of each paragraph into the opposite order.
  private static func reordered(_ units: [UInt16]) -> some Sequence<UInt16> {
    units.split(separator: 0x0A).flatMap { paragraph in
      Array(paragraph.split(separator: 0x20).reversed().joined(separator: [0x20])) + [0x0A]
    }
  }

  private static func newText(of corpus: Corpus) -> UTF16Text {
    UTF16Text(units: Array(corpus.units.dropFirst(opening).prefix(length)))
  }

  /// A layout engine that has opened the fonts of a text.
  private static func opened(for corpus: Corpus) -> TextLayoutEngine {
    let engine = TextLayoutEngine(defaultFamilies: Corpus.defaultFamilies)
    _ = engine.layout(corpus.prefix(opening), style: corpus.style, width: width)
    return engine
  }

  @inline(never)
  private static func layOutNewText(
    _ text: UTF16Text, _ style: TextStyle, _ engine: TextLayoutEngine
  ) {
    _ = engine.layout(text, style: style, width: width)
  }

  /// Measures text laid out before, at a new width each time.
  static func warm(_ corpora: [Corpus]) {
    for corpus in corpora {
      let text = corpus.prefix(length)
      let engine = TextLayoutEngine(defaultFamilies: Corpus.defaultFamilies)
      _ = engine.layout(text, style: corpus.style, width: width)
      var next = width
      let time = Timing.shortest(of: 1000) {
        next = next < 500 ? next + 1.37 : 300.5
        _ = engine.layout(text, style: corpus.style, width: next)
      }
      TextBenchmark.row("warm", corpus.name, time / Double(text.count), "ns/unit")
      let again = Timing.shortest(of: 1000) {
        _ = engine.layout(text, style: corpus.style, width: width)
      }
      TextBenchmark.row("same width", corpus.name, again / Double(text.count), "ns/unit")
    }
  }
}
