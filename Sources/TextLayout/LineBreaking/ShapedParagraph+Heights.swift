import Composer

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

extension ResolvedStyle {
  /// Returns the line heights of runs that every line of their paragraph has, one after another, in pixels.
  ///
  /// A height that comes again at once changes nothing.
  func setHeights(of runs: [StyledRun]) -> [Double] {
    guard !runs.isEmpty, lineBoxes.runHeights == .paragraphs else { return [] }
    var heights: [Double] = []
    for run in runs where run.object == nil {
      guard let height = run.style.style.font.lineHeight, height * scale.font != heights.last
      else { continue }
      heights.append(height * scale.font)
    }
    return heights
  }
}

extension ShapedParagraph {
  /// Returns the height of a line.
  ///
  /// - Complexity: O(log runs + runs on the line + heights that runs set); O(1) if all lines have the height of the first font.
  @inline(__always)
  func box(of line: Range<Int>) -> LineBox {
    hasPlainHeights ? style.strutBox : joinedBox(of: line)
  }

  private func joinedBox(of line: Range<Int>) -> LineBox {
    guard runs.isEmpty else { return boxWithRuns(of: line) }
    let rules = style.lineBoxes
    let extent = rules.hasStrut ? style.ownExtent : nil
    return extent.joined(extentOfFonts(in: line)).map(rules.box) ?? style.strutBox
  }

  private func boxWithRuns(of line: Range<Int>) -> LineBox {
    let rules = style.lineBoxes
    guard rules.runHeights == .boxes || style.style.font.lineHeight == nil,
      let extent = extentWithRuns(in: line)
    else { return style.strutBox }
    let box = rules.box(extent)
    return setHeights.reduce(box) { rules.box($0, setTo: $1) }
  }

  /// The share of the text, the runs and the objects in the height of a line.
  private func extentWithRuns(in line: Range<Int>) -> FontExtent? {
    var (text, objects): (FontExtent?, FontExtent?)
    for item in items(in: line) where !item.range.isEmpty {
      if item.kind == .object {
        objects = objects.joined(runs[item.run - 1].object?.extent)
      } else {
        text = text.joined(extent(of: item, in: line))
      }
    }
    switch style.lineBoxes.runHeights {
    case .boxes: text = FontExtent?(style.ownExtent).joined(text)
    case .fonts: text = text ?? style.strut
    case .paragraphs: if line.upperBound == end { text = text.joined(extentOfNewline(in: line)) }
    }
    return text.joined(objects)
  }

  /// The share of the newline after the paragraph; nil if none follows.
  ///
  /// The font that draws it counts only if minikin shapes a part of its word, because a run, a level or the line
  /// begins there: it then compares another unit with a newline.
  ///
  /// Source: Android's StaticLayout.java, generate; minikin's LayoutCore.cpp, LayoutPiece (needExtent).
  private func extentOfNewline(in line: Range<Int>) -> FontExtent? {
    guard let style = newline?.style else { return nil }
    var words = LayoutWords(text + [0x0A], in: end..<end + 1)
    let word = words.next()?.whole.lowerBound ?? end
    guard max(line.lowerBound, startOfShaping(of: style)) > word, let font = style.fontOfNewline
    else { return style.strut }
    return style.strut.joined(style.lineBoxes.extent(of: font.vertical))
  }

  /// Where the text begins that is shaped together with a newline in a style.
  private func startOfShaping(of newline: ResolvedStyle) -> Int {
    let before = paragraph.items.last { item in
      !item.range.isEmpty
        && (item.kind == .object || item.level != paragraph.base || style(of: item) !== newline)
    }
    return before?.range.upperBound ?? 0
  }

  /// The run of the newline after the paragraph; nil if none follows.
  var newline: StyledRun? { runs.last.flatMap { $0.range.isEmpty ? $0 : nil } }

  /// Returns the height of a line that is the first or the last one of its text.
  ///
  /// - Parameters:
  ///   - box: its height among others.
  ///   - edge: how far the first font of the text reaches.
  func box(
    _ box: LineBox, of line: Range<Int>, reaching edge: FontExtent, isFirst: Bool, isLast: Bool
  ) -> LineBox {
    guard !runs.isEmpty else { return box.reaching(edge, isFirst: isFirst, isLast: isLast) }
    var reach = extentWithRuns(in: line) ?? edge
    let styles = items(in: line).filter { !$0.range.isEmpty && $0.kind != .object }.map(style)
    let own = line.upperBound == end ? styles + [newline?.style].compactMap(\.self) : styles
    for edge in own.compactMap(\.metricsEdge) { reach = reach.joined(edge) }
    return box.ending(at: reach, isFirst: isFirst, isLast: isLast)
  }

  /// The share of the fonts that make a part of the text higher; nil if none does.
  ///
  /// - Parameter height: the height that each of them is scaled to; nil for its own.
  private func extentOfFonts(in part: Range<Int>, height: Float? = nil) -> FontExtent? {
    var extent: FontExtent?
    var index = highRuns.partitioningIndex { $0.range.upperBound > part.lowerBound }
    while index < highRuns.count, highRuns[index].range.lowerBound < part.upperBound {
      let own = style.lineBoxes.extent(of: highRuns[index].font.vertical)
      extent = extent.joined(height.map(own.scaled) ?? own)
      index += 1
    }
    return extent
  }

  /// The share of text.
  ///
  /// Source: Blink's InlineBoxState, which has the strut of its element; Skia's Run.cpp, calculateMetrics
  /// (fHeightMultiplier), and OneLineShaper::iterateThroughFontStyles; Android's StaticLayout.java, generate.
  private func extent(of item: Paragraph.Item, in line: Range<Int>) -> FontExtent? {
    let (own, part) = (style(of: item), item.range.clamped(to: line))
    switch style.lineBoxes.runHeights {
    case .boxes:
      guard own.style.font.lineHeight == nil else { return own.ownExtent }
      return FontExtent?(own.ownExtent).joined(extentOfFonts(in: part))
    case .fonts:
      // Text has the line height of the first text that is shaped together with it.
      let height = style(of: paragraph.joined?.part(of: item) ?? item).style.font.heightOfRun
      // The metrics of a client have no font.
      return extentOfFonts(in: part, height: height) ?? height.map(own.strut.scaled) ?? own.strut
    case .paragraphs:
      return FontExtent?(own.strut).joined(extentOfFonts(in: part))
    }
  }
}

extension FontRequest {
  /// The line height of a run, computed in 32 bits; nil if it has none.
  ///
  /// Source: Skia's Run.cpp, calculateMetrics.
  fileprivate var heightOfRun: Float? { lineHeight.map { Float($0 / size) * Float(size) } }
}

extension ResolvedStyle {
  /// Returns the height of a line without text, which has the share of the run that its newline is in.
  ///
  /// - Parameter offset: that of the newline.
  /// - Complexity: O(log runs).
  func blankBox(at offset: Int, in runs: [StyledRun]) -> LineBox {
    guard let run = runs.styled(at: offset) else { return strutBox }
    switch lineBoxes.runHeights {
    case .boxes: return lineBoxes.box(ownExtent.joined(run.style.ownExtent))
    case .fonts, .paragraphs:
      return style.font.lineHeight == nil ? run.style.strutBox : strutBox
    }
  }
}

extension [StyledRun] {
  /// The run that contains an offset; nil if none does.
  ///
  /// - Complexity: O(log runs).
  func styled(at offset: Int) -> StyledRun? {
    let index = partitioningIndex { $0.range.upperBound > offset }
    return index < count && self[index].range.contains(offset) ? self[index] : nil
  }
}

extension FontExtent? {
  /// Returns the extent of both together, or of the one that there is.
  fileprivate func joined(_ other: FontExtent?) -> FontExtent? {
    guard let other else { return self }
    return self?.joined(other) ?? other
  }
}
