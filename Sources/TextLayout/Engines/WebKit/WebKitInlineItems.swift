/// Iterates the inline items of a paragraph: runs of spaces and tabs, and the text between them up to
/// each break opportunity.
///
/// Source: Source/WebCore/layout/formattingContexts/inline/InlineItemsBuilder.cpp, handleTextContent.
struct WebKitInlineItems: Sequence, IteratorProtocol {
  private let text: [UInt16]
  private let flags: [UnitFlags]
  private var position = 0

  /// Starts at the beginning of a paragraph.
  ///
  /// - Parameter flags: the flags of each unit, with its opportunities.
  init(_ text: [UInt16], flags: [UnitFlags]) {
    self.text = text
    self.flags = flags
  }

  /// The next item; nil at the paragraph's end.
  ///
  /// - Complexity: O(length of the item).
  mutating func next() -> Range<Int>? {
    guard position < text.count else { return nil }
    let start = position
    position = Self.end(ofItemAt: start, in: text, flags)
    return start..<position
  }

  /// The end of the item that contains an offset, or `limit` if that comes first.
  ///
  /// - Complexity: O(distance).
  static func end(
    ofItemAt start: Int, in text: [UInt16], _ flags: [UnitFlags], upTo limit: Int = .max
  ) -> Int {
    let isSpace = text[start].isBreakableSpace
    let limit = Swift.min(limit, text.count)
    var end = start + 1
    while end < limit, text[end].isBreakableSpace == isSpace,
      isSpace || !flags[end].contains(.opportunity)
    { end += 1 }
    return end
  }

  /// The end of the text that is measured with an item: one space after it has an effect on its
  /// width.
  ///
  /// Source: TextUtil::width, UseTrailingWhitespaceMeasuringOptimization.
  static func measuredEnd(of item: Range<Int>, in text: [UInt16]) -> Int {
    let end = item.upperBound
    return end < text.count && text[end] == 0x20 && !text[item.lowerBound].isBreakableSpace
      ? end + 1 : end
  }
}
