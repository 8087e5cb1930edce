extension ResolvedStyle {
  /// Whether lines with these fonts have the height of a line with the first font alone.
  func hasPlainHeight(_ runs: [ShapedParagraph.FontRun]) -> Bool {
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
    var extent = rules.hasStrut ? style.strut : nil
    var index = fontRuns.partitioningIndex { $0.range.upperBound > line.lowerBound }
    while index < fontRuns.count, fontRuns[index].range.lowerBound < line.upperBound {
      let own = rules.extent(of: fontRuns[index].font.vertical)
      extent = extent?.joined(own) ?? own
      index += 1
    }
    return extent.map(rules.box) ?? style.strutBox
  }
}
