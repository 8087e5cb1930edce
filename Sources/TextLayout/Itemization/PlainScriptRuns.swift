/// Divides a text by script; characters without a script, and unpaired surrogates, have that of their
/// neighbours.
///
/// Source: Skia's SkShaper_harfbuzz.cpp, SkUnicodeHbScriptRunIterator; minikin's ScriptUtils.cpp,
/// getScriptRun.
struct PlainScriptRuns {
  /// A part of the text with one script.
  typealias Run = (range: Range<Int>, script: OpenTypeTag)

  private let text: [UInt16]
  private let end: Int
  private var position: Int

  /// Starts at the beginning of a range.
  init(_ text: [UInt16], in range: Range<Int>) {
    self.text = text
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next run; nil after the last one.
  ///
  /// - Complexity: O(length of the run).
  mutating func next() -> Run? {
    guard position < end else { return nil }
    let start = position
    var current = UnicodeData.Script.common
    while position < end {
      let (scalar, length) = text.scalar(at: position, limit: end)
      let script = Self.script(of: scalar)
      if script != current, script.isDefinite || position == start {
        guard !current.isDefinite else { break }
        current = script
      }
      position += length
    }
    return (start..<position, current.tag)
  }

  private static func script(of scalar: UInt32) -> UnicodeData.Script {
    (0xD800...0xDFFF).contains(scalar) ? .common : UnicodeData.script(of: scalar)
  }
}
