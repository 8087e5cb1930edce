extension ResolvedStyle {
  /// Whether lines with these fonts have the height of a line without text.
  func hasPlainHeight(_ runs: [ShapedParagraph.FontRun]) -> Bool {
    guard strutBox == lineBoxes.box(strut) else { return false }
    var last: SizedFont?
    return runs.allSatisfy { run in
      if run.font === last { return true }
      last = run.font
      let extent = lineBoxes.extent(of: run.font.vertical)
      return lineBoxes.hasStrut ? strut.contains(extent) : strut == extent
    }
  }
}

extension ShapedParagraph {
  /// Returns the height of a line.
  ///
  /// - Complexity: O(log runs + runs on the line); O(1) if all lines have the height of the first font.
  @inline(__always)
  func box(of line: Range<Int>) -> LineBox {
    hasPlainHeights ? style.strutBox : joinedBox(of: line)
  }

  private func joinedBox(of line: Range<Int>) -> LineBox {
    let rules = style.lineBoxes
    guard rules.hasStrut || runs.isEmpty else { return boxOfText(in: line) }
    var extent = rules.hasStrut ? style.ownExtent : nil
    if runs.isEmpty {
      extent = extent.joined(extentOfFonts(in: line))
    } else {
      for item in items(in: line) where !item.range.isEmpty {
        extent = extent.joined(self.extent(of: item, in: line))
      }
    }
    return extent.map(rules.box) ?? style.strutBox
  }

  /// The height of a line in which text and objects have a share, and the first font only without text.
  ///
  /// Where the text has a line height, each line has it, as with a strut that is forced.
  ///
  /// Source: Skia's TextWrapper.cpp, breakTextIntoLines; Run.cpp, calculateMetrics (fHeightMultiplier).
  private func boxOfText(in line: Range<Int>) -> LineBox {
    guard style.style.font.lineHeight == nil else { return style.strutBox }
    var (text, objects): (FontExtent?, FontExtent?)
    for item in items(in: line) where !item.range.isEmpty {
      if item.kind == .object {
        objects = objects.joined(runs[item.run - 1].object?.extent)
      } else {
        let (own, part) = (self.style(of: item), item.range.clamped(to: line))
        let height = own.style.font.lineHeight
        // The metrics of a client have no font.
        text = text.joined(
          extentOfFonts(in: part, height: height) ?? height.map(own.strut.scaled) ?? own.strut)
      }
    }
    let extent = FontExtent?(text ?? style.strut).joined(objects)
    return extent.map(style.lineBoxes.box) ?? style.strutBox
  }

  /// The share of the fonts that make a part of the text higher; nil if none does.
  ///
  /// - Parameter height: the height that each of them is scaled to; nil for its own.
  private func extentOfFonts(in part: Range<Int>, height: Double? = nil) -> FontExtent? {
    var extent: FontExtent?
    var index = highRuns.partitioningIndex { $0.range.upperBound > part.lowerBound }
    while index < highRuns.count, highRuns[index].range.lowerBound < part.upperBound {
      let own = style.lineBoxes.extent(of: highRuns[index].font.vertical)
      extent = extent.joined(height.map(own.scaled) ?? own)
      index += 1
    }
    return extent
  }

  /// The share of an item: an object has its own height, text that of its style and fonts.
  ///
  /// Source: Blink's InlineBoxState, which has the strut of its element.
  private func extent(of item: Paragraph.Item, in line: Range<Int>) -> FontExtent? {
    if item.kind == .object { return runs[item.run - 1].object?.extent }
    let style = style(of: item)
    guard style.style.font.lineHeight == nil else { return style.ownExtent }
    return FontExtent?(style.ownExtent).joined(extentOfFonts(in: item.range.clamped(to: line)))
  }
}

extension ResolvedStyle {
  /// Returns the height of a line without text, which has the share of the run that its newline is in.
  ///
  /// - Parameter offset: that of the newline.
  /// - Complexity: O(log runs).
  func blankBox(at offset: Int, in runs: [StyledRun]) -> LineBox {
    guard !runs.isEmpty else { return strutBox }
    let index = runs.partitioningIndex { $0.range.upperBound > offset }
    guard index < runs.count, runs[index].range.contains(offset) else { return strutBox }
    guard lineBoxes.hasStrut else {
      return style.font.lineHeight == nil ? runs[index].style.strutBox : strutBox
    }
    return lineBoxes.box(ownExtent.joined(runs[index].style.ownExtent))
  }
}

extension FontExtent? {
  /// Returns the extent of both together, or of the one that there is.
  fileprivate func joined(_ other: FontExtent?) -> FontExtent? {
    guard let other else { return self }
    return self?.joined(other) ?? other
  }
}
