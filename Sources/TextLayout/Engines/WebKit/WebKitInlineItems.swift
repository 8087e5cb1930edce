/// The inline items of a paragraph: runs of spaces and tabs, and the text between them up to each break
/// opportunity.
///
/// Source: Source/WebCore/layout/formattingContexts/inline/InlineItemsBuilder.cpp, handleTextContent.
enum WebKitInlineItems {
  /// The end of the item that contains an offset, or `limit` if that comes first.
  ///
  /// - Parameter flags: the flags of each unit, with its opportunities.
  /// - Complexity: O(distance).
  static func end(
    ofItemAt start: Int, in text: [UInt16], _ flags: [UnitFlags], upTo limit: Int = .max
  ) -> Int {
    let isSpace = text[start].isBreakableSpace
    let limit = min(limit, text.count)
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
