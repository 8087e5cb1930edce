/// Fills lines as minikin does: it adds one word after another, and ends the line before the word that
/// overflows.
///
/// The width of a word that moves to the next line, tabs included, is what it was on the line before.
/// Spaces at the end of a line do not count. Cuts change no shapes.
///
/// Source: minikin's GreedyLineBreaker.cpp.
final class MinikinFiller: LineFiller {
  /// The end of a line.
  private struct End {
    let offset: Int
    let width: Double
    var isEmergency = false
  }

  /// The end of a word, before which the line may end.
  private struct WordEnd {
    let offset: Int
    /// The width of the line without the spaces before the offset, in pixels.
    let visibleWidth: Double
    /// The width with these spaces.
    let fullWidth: Double
    let isInAddress: Bool
  }

  private let shaped: ShapedParagraph
  /// The available width, in pixels as a 32-bit float.
  private let availableWidth: Double
  /// The letter spacing in pixels of the text that is being added.
  private var letterSpacing: Double
  /// The letter spacing in pixels that the line does not have at its edges: half of that of the text at its
  /// start and half of that of the text being added.
  private var edgeSpacing: Double
  let work = 0

  /// The ends of lines that are found and not yet returned; the first is `ends[returned]`.
  private var ends: [End] = []
  private var returned = 0
  /// The start of the line that is being filled.
  private var start = 0
  /// The end of the text that is on the line or on lines before it.
  private var position = 0
  /// The width of the line that is being filled, without the spaces at its end, in pixels.
  private var visibleWidth = 0.0
  /// The width with these spaces.
  private var fullWidth = 0.0
  private var lastWord: WordEnd?

  static func key(ofWidth width: Double) -> Int { Int(Float(width).bitPattern) + 1 }

  init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    self.shaped = shaped
    availableWidth = Double(Float(width))
    letterSpacing = Double(shaped.style.metrics.letterSpacing) / 65536
    edgeSpacing = letterSpacing
  }

  static func filler(
    of shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int
  ) -> any LineFiller {
    let filler = MinikinFiller(shaped, endsText: endsText, width: width, workLimit: workLimit)
    return shaped.runs.isEmpty ? filler : MinikinRunsFiller(filler)
  }

  func line(from start: Int) -> LineWalker.Line {
    while returned == ends.count { addWord() }
    return takeLine(from: start)
  }

  /// Finds a line of text with runs.
  fileprivate func lineOfRuns(from start: Int) -> LineWalker.Line {
    while returned == ends.count {
      setSpacing()
      addWord()
    }
    return takeLine(from: start)
  }

  /// Sets the letter spacing to that of the run in which the next word ends.
  ///
  /// Source: GreedyLineBreaker::process, isWidthExceeded.
  private func setSpacing() {
    var end = position + 1
    while end < shaped.end, !shaped.flags[end].contains(.opportunity) { end += 1 }
    let spacingAtStart = position == 0 ? spacing(at: 0) : 2 * edgeSpacing - letterSpacing
    let newline = end == shaped.end ? shaped.newline : nil
    letterSpacing = newline.map(spacing) ?? spacing(at: end - 1)
    edgeSpacing = (spacingAtStart + letterSpacing) / 2
  }

  /// The letter spacing of the run of a unit in pixels.
  private func spacing(at offset: Int) -> Double { spacing(of: shaped.runs.styled(at: offset)) }

  /// The letter spacing of a run in pixels, or of the text; objects have none.
  private func spacing(of run: StyledRun?) -> Double {
    guard run?.object == nil else { return 0 }
    return Double((run?.style ?? shaped.style).metrics.letterSpacing) / 65536
  }

  private func takeLine(from start: Int) -> LineWalker.Line {
    let end = ends[returned]
    returned += 1
    if returned == ends.count {
      ends.removeAll(keepingCapacity: true)
      returned = 0
    }
    var visibleEnd = end.offset
    while visibleEnd > start, shaped.text[visibleEnd - 1].isLineEndSpace { visibleEnd -= 1 }
    return LineWalker.Line(
      range: start..<end.offset, visibleEnd: visibleEnd, width: max(0, end.width),
      isEmergency: end.isEmergency)
  }

  // MARK: Words

  /// Adds the next word to the line, and ends lines until the rest of the word fits.
  ///
  /// Source: GreedyLineBreaker::process, processLineBreak.
  private func addWord() {
    repeat {
      add(position)
      position += 1
    } while position < shaped.end && !shaped.flags[position].contains(.opportunity)
    while visibleWidth - edgeSpacing > availableWidth {
      if let word = lastWord {
        endLine(at: word.offset, visibleWidth: word.visibleWidth, minus: word.fullWidth)
      } else if breakWord() {
        return
      }
    }
    let isInAddress = position < shaped.end && shaped.flags[position].contains(.inAddress)
    if lastWord.map({ $0.isInAddress || !isInAddress }) ?? true {
      lastWord = WordEnd(
        offset: position, visibleWidth: visibleWidth, fullWidth: fullWidth,
        isInAddress: isInAddress)
    }
    if position == shaped.end {
      endLine(at: position, visibleWidth: visibleWidth, minus: fullWidth)
    }
  }

  /// Adds a unit to the line.
  ///
  /// Source: GreedyLineBreaker::updateLineWidth; TabStops::nextTab.
  @inline(__always)
  private func add(_ offset: Int) {
    let unit = shaped.text[offset]
    guard unit != 0x09 else {
      let stop = Float(shaped.style.metrics.tabStop) / 65536
      fullWidth = Double((Float(fullWidth) / stop + 1).rounded(.down) * stop)
      visibleWidth = fullWidth
      return
    }
    fullWidth += advance(at: offset)
    if !unit.isLineEndSpace { visibleWidth = fullWidth }
  }

  /// Ends the line inside the word that is on it alone; at least one cluster stays.
  ///
  /// A cluster without an advance stays with the one before it.
  ///
  /// - Returns: whether the line ends with the word, which is then the last one.
  ///
  /// Source: GreedyLineBreaker::doLineBreakWithGraphemeBounds.
  ///
  /// - Complexity: O(length of the line).
  private func breakWord() -> Bool {
    var used = advance(at: start)
    for offset in start + 1..<max(start + 1, position) {
      let advance = advance(at: offset)
      if advance == 0 { continue }
      if used + advance - edgeSpacing > availableWidth {
        endLine(at: offset, visibleWidth: used, minus: used, isEmergency: true)
        return false
      }
      used += advance
    }
    endLine(at: position, visibleWidth: visibleWidth, minus: fullWidth)
    (visibleWidth, fullWidth) = (0, 0)
    return true
  }

  /// Ends the line and starts the next one with the rest of the text.
  ///
  /// - Parameters:
  ///   - ended: the width of the line without spaces at its end, in pixels.
  ///   - used: the width that the next line does not have.
  ///
  /// Source: GreedyLineBreaker::breakLineAt.
  private func endLine(
    at offset: Int, visibleWidth ended: Double, minus used: Double, isEmergency: Bool = false
  ) {
    ends.append(End(offset: offset, width: ended - edgeSpacing, isEmergency: isEmergency))
    edgeSpacing = letterSpacing
    start = offset
    visibleWidth -= used
    fullWidth -= used
    lastWord = nil
  }

  /// The advance of a unit in pixels: that of its cluster at the first unit, 0 at the others.
  @inline(__always)
  private func advance(at offset: Int) -> Double {
    guard shaped.flags[offset].contains(.clusterStart) else { return 0 }
    let next = shaped.clusterEnd(after: offset)
    return Double(shaped.positions[next] - shaped.positions[offset]) / 65536
  }
}

/// Fills lines of text with runs, whose letter spacing differs.
private final class MinikinRunsFiller: LineFiller {
  private let filler: MinikinFiller
  let work = 0

  static func key(ofWidth width: Double) -> Int { MinikinFiller.key(ofWidth: width) }

  init(_ filler: MinikinFiller) { self.filler = filler }

  convenience init(_ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int) {
    self.init(MinikinFiller(shaped, endsText: endsText, width: width, workLimit: workLimit))
  }

  func line(from start: Int) -> LineWalker.Line { filler.lineOfRuns(from: start) }
}

extension UInt16 {
  /// Whether the unit is a space that does not count at the end of a line.
  ///
  /// Source: minikin's LineBreakerUtil.h, isLineEndSpace.
  fileprivate var isLineEndSpace: Bool {
    switch self {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
