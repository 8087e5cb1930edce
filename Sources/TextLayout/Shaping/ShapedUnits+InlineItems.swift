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
    sortLacked()
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
    let measuredEnd = Swift.min(InlineItems.measuredEnd(of: part, in: text), item.range.upperBound)
    let lackedStart = firstLacked(in: part)
    let end = lackedStart ?? measuredEnd
    let isCut =
      !flags(at: part.lowerBound).contains(.safeToBreak)
      || end < item.range.upperBound && !flags(at: end).contains(.safeToBreak)
    if isCut, end > part.lowerBound {
      var units = ShapedUnits(range: part.lowerBound..<end, workLimit: workLeft)
      style.shaper.shape(
        part.lowerBound..<end, of: text, in: paragraph, item: item, isLineStart: false,
        into: &units)
      guard spend(units.work) else { return }
      replace(part.lowerBound..<Swift.min(end, part.upperBound), with: units)
      allowCut(at: part.lowerBound)
    }
    if let lackedStart { setMissing(lackedStart..<part.upperBound, of: text, style.metrics) }
    setControls(in: part, of: text, style.metrics)
  }

  /// Where the first cluster of an item starts that no font has; nil if there is none.
  private func firstLacked(in part: Range<Int>) -> Int? {
    let index = lacked.partitioningIndex { $0.upperBound > part.lowerBound }
    guard index < lacked.count, lacked[index].lowerBound < part.upperBound else { return nil }
    return Swift.max(lacked[index].lowerBound, part.lowerBound)
  }

  /// Gives each character the advance of a missing one.
  ///
  /// After a cluster that no font has, WebKit finds no font for the rest of the item.
  ///
  /// Source: ComplexTextController::collectComplexTextRuns; measured on WebKitGTK 2.50.
  private mutating func setMissing(
    _ range: Range<Int>, of text: [UInt16], _ metrics: LineMetrics
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      setCluster(
        at: offset, advance: metrics.missingAdvance + metrics.letterSpacing, safeToBreak: true)
      offset += text.scalar(at: offset, limit: range.upperBound).length
    }
  }

  /// Sets the advances of no-break spaces, separators and controls, which are not the font's.
  ///
  /// Source: ComplexTextController::adjustGlyphsAndAdvances; for separators measured on WebKitGTK
  /// 2.50.
  private mutating func setControls(
    in part: Range<Int>, of text: [UInt16], _ metrics: LineMetrics
  ) {
    for offset in part {
      switch text[offset] {
      case 0xA0: setAdvance(metrics.spaceAdvance + metrics.letterSpacing, at: offset)
      case 0x2028, 0x2029, 0x01...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F...0x9F:
        setAdvance(metrics.missingAdvance + metrics.letterSpacing, at: offset)
      default: break
      }
    }
  }
}
