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

  /// The end of the text that is measured with an item: one space after it in its run has an effect on
  /// its width.
  ///
  /// Source: TextUtil::width, UseTrailingWhitespaceMeasuringOptimization.
  ///
  /// - Parameter runEnd: the end of the run that the item is in.
  static func measuredEnd(of item: Range<Int>, in text: [UInt16], runEnd: Int) -> Int {
    let end = item.upperBound
    return end < runEnd && text[end] == 0x20 && !text[item.lowerBound].isBreakableSpace
      ? end + 1 : end
  }
}

extension Paragraph {
  /// The end of an item's run, or an offset behind the unit after the item if that is in the same run.
  ///
  /// - Complexity: O(log items); O(1) at the end of the text.
  func runEnd(after item: Item, in text: [UInt16]) -> Int {
    let end = item.range.upperBound
    guard end < text.count else { return end }
    let next = items[items.partitioningIndex { $0.range.lowerBound >= end }]
    return next.run == item.run && !next.range.isEmpty ? text.count : end
  }
}
