/// Divides a paragraph by script as WebKit does: each inline item by itself.
///
/// A character without a script of its own takes that of the text before it in the item, or else of
/// the text after it.
///
/// Source: Source/WebCore/platform/graphics/skia/ComplexTextControllerSkia.cpp, findNextRun.
struct InlineItemScripts {
  private let text: [UInt16]
  private(set) var segments: [Paragraph.Segment] = []
  private var last: (range: Range<Int>, script: UnicodeData.Script)?

  /// Divides a paragraph.
  ///
  /// - Parameter flags: the flags of each unit, with its opportunities.
  /// - Complexity: O(length of the text).
  init(_ text: [UInt16], flags: [UnitFlags]) {
    self.text = text
    segments = []
    var measured = 0
    for item in InlineItems(text, flags: flags) {
      let end = InlineItems.measuredEnd(of: item, in: text)
      divide(max(item.lowerBound, measured)..<end)
      measured = end
    }
    flush()
  }

  private mutating func divide(_ item: Range<Int>) {
    var start = item.lowerBound
    var offset = start
    var script = UnicodeData.Script.common
    while offset < item.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: item.upperBound)
      if offset == start {
        script = UnicodeData.script(of: scalar)
      } else if !ItemShaper.hasNoWidth(scalar) {
        let next = UnicodeData.script(of: scalar)
        if next.isDefinite, !script.isDefinite {
          script = next
        } else if next.isDefinite, next != script,
          !UnicodeData.record(of: scalar).scriptExtensions.contains(script)
        {
          append(start..<offset, script)
          (start, script) = (offset, next)
        }
      }
      offset += length
    }
    append(start..<item.upperBound, script)
  }

  /// Adds a part; adjacent parts of one script are shaped together.
  private mutating func append(_ range: Range<Int>, _ script: UnicodeData.Script) {
    guard !range.isEmpty else { return }
    if let known = last, known.script == script {
      last = (known.range.lowerBound..<range.upperBound, script)
    } else {
      flush()
      last = (range, script)
    }
  }

  private mutating func flush() {
    guard let last else { return }
    segments.append(
      Paragraph.Segment(range: last.range, script: last.script.tag, isEmoji: false))
    self.last = nil
  }
}
