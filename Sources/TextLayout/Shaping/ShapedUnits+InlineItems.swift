extension ShapedUnits {
  /// Measures each inline item of a shaped paragraph by itself.
  ///
  /// Only items next to an unsafe cut have other shapes than in the paragraph. Spaces have their
  /// plain advance.
  ///
  /// Source: Source/WebCore/layout/formattingContexts/inline/text/TextUtil.cpp, width, spaceWidth;
  /// ComplexTextController::adjustGlyphsAndAdvances.
  ///
  /// - Parameter breaks: the opportunities of the paragraph.
  /// - Complexity: O(length of the paragraph).
  mutating func separateInlineItems(
    of text: [UInt16], in paragraph: Paragraph, _ style: ResolvedStyle, _ breaks: [UnitFlags]
  ) {
    let space = style.metrics.spaceAdvance + style.metrics.letterSpacing
    var index = 0
    for inlineItem in InlineItems(text, flags: breaks) {
      var start = inlineItem.lowerBound
      while start < inlineItem.upperBound, !isOver {
        while paragraph.items[index].range.upperBound <= start { index += 1 }
        let item = paragraph.items[index]
        let part = start..<Swift.min(inlineItem.upperBound, item.range.upperBound)
        if case .text = item.kind {
          if text[start].isBreakableSpace {
            for offset in part { setCluster(at: offset, advance: space, safeToBreak: true) }
          } else {
            separate(part, of: text, in: paragraph, item, style)
          }
        }
        start = part.upperBound
      }
    }
  }

  private mutating func separate(
    _ part: Range<Int>, of text: [UInt16], in paragraph: Paragraph, _ item: Paragraph.Item,
    _ style: ResolvedStyle
  ) {
    let end = Swift.min(InlineItems.measuredEnd(of: part, in: text), item.range.upperBound)
    let isCut =
      !flags(at: part.lowerBound).contains(.safeToBreak)
      || end < item.range.upperBound && !flags(at: end).contains(.safeToBreak)
    if isCut {
      var units = ShapedUnits(range: part.lowerBound..<end, workLimit: workLeft)
      style.shaper.shape(
        part.lowerBound..<end, of: text, in: paragraph, item: item, isLineStart: false,
        into: &units)
      guard spend(units.work) else { return }
      replace(part, with: units)
      allowCut(at: part.lowerBound)
    }
  }
}
