extension LineRuler {
  /// The advance of a part of a text item, in 16.16 pixels, shaped anew where a cut changes it.
  ///
  /// - Parameters:
  ///   - isLineStart: the part starts a line, so that nothing before it shapes it.
  ///   - isLineEnd: the part ends a line inside the item, so that nothing after it shapes it.
  /// - Complexity: O(1), or O(distance to the next safe cut) where it is shaped anew.
  func advance(
    of part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool, isLineEnd: Bool
  ) -> Int {
    let firstSafe =
      isLineStart
      ? shaped.nextSafe(part.lowerBound, in: item, upTo: part.upperBound) : part.lowerBound
    let lastSafe =
      isLineEnd
      ? shaped.previousSafe(part.upperBound, in: item, downTo: part.lowerBound) : part.upperBound
    guard firstSafe < lastSafe || firstSafe == lastSafe && firstSafe == part.lowerBound else {
      return reshapedWidth(part, in: item, isLineStart: isLineStart)
    }
    var advance = shaped.positions[lastSafe] - shaped.positions[firstSafe]
    if firstSafe > part.lowerBound {
      advance += reshapedWidth(part.lowerBound..<firstSafe, in: item, isLineStart: true)
    }
    if lastSafe < part.upperBound {
      advance += reshapedWidth(lastSafe..<part.upperBound, in: item, isLineStart: false)
    }
    return advance
  }

  /// What a line's start inside a text item changes.
  ///
  /// - Complexity: O(1): where there is no safe cut in sight, none is taken to be in the item, and its
  ///   first units stand for all.
  func lineStart(at offset: Int, in item: Paragraph.Item) -> LineStart {
    let sight = min(offset + Self.sight, item.range.upperBound)
    let safe = shaped.nextSafe(offset, in: item, upTo: sight)
    guard safe > offset else { return LineStart(offset) }
    let end = min(safe, sight)
    let head = headWidth(offset..<end, in: item)
    let uncut = shaped.edge(end, in: item) - shaped.edge(offset, in: item)
    return LineStart(
      offset, firstSafe: safe > sight ? item.range.upperBound : safe,
      gain: uncut - ShapedParagraph.roundUp(head))
  }

  /// How far a safe cut is looked for.
  ///
  /// Fonts whose letters may all change their neighbours have none in a text without spaces, however
  /// long, and every line starts inside it.
  private static let sight = 128

  /// The advance of the start of a line that is shaped by itself.
  ///
  /// What precedes a unit changes the next few at most. Once those that follow are as they were, so are
  /// all: what lies behind them need not be shaped again for each line of a narrow column.
  private func headWidth(_ head: Range<Int>, in item: Paragraph.Item) -> Int {
    if head.count > 2 * Self.firstLook,
      let gain = settledGain(of: head.prefix(Self.firstLook), in: item)
    {
      return shaped.uncutAdvance(of: head) - gain
    }
    return reshapedWidth(head, in: item, isLineStart: true)
  }

  /// How many units are shaped to find out what the start of a line changes.
  private static let firstLook = 16
  /// How many units at the end of these the cut behind them may have changed.
  private static let lastChanged = 5
  /// How many units must be as they were, for those that follow to be so too.
  private static let fewSettled = 5

  /// How much narrower a line's start gets, nil where it is not clear.
  private func settledGain(of look: Range<Int>, in item: Paragraph.Item) -> Int? {
    let units = reshape(look, in: item, isLineStart: true)
    let origin = shaped.positions[look.lowerBound]
    var (gain, settled, position) = (0, 0, 0)
    for offset in look.dropLast(Self.lastChanged) {
      let startsCluster = units.flags(at: offset).contains(.clusterStart)
      if startsCluster != shaped.flags[offset].contains(.clusterStart) { settled = -1 }
      if startsCluster {
        let change = shaped.positions[offset] - origin - position
        if change != gain { settled = -1 }
        gain = change
      }
      settled += 1
      position += units.advance(at: offset)
    }
    return settled >= Self.fewSettled ? gain : nil
  }

  /// Whether the last part of a line, which is cut inside an item, fits where what the cut changes
  /// is shaped anew.
  ///
  /// - Parameters:
  ///   - start: where the part starts.
  ///   - room: 16.16 pixels.
  /// - Complexity: O(distance to the last safe cut).
  func cutFits(
    _ part: Range<Int>, in item: Paragraph.Item, from start: LineStart, availableWidth: Int
  ) -> Bool {
    let lastSafe = shaped.previousSafe(part.upperBound, in: item, downTo: part.lowerBound)
    guard lastSafe < part.upperBound, !start.isShapedWhole(upTo: part.upperBound) else {
      return true
    }
    let isWhole = lastSafe < start.firstSafe
    let tail = (isWhole ? part.lowerBound : lastSafe)..<part.upperBound
    let uncut = shaped.edge(tail.lowerBound, in: item) - shaped.edge(part.lowerBound, in: item)
    return uncut + reshapedWidth(tail, in: item, isLineStart: isWhole) <= availableWidth
      + start.gain
  }

  /// The same for a part whose last unit is trimmed: from the last safe cut before that unit on, all is
  /// shaped anew.
  func trimmedCutFits(
    _ part: Range<Int>, in item: Paragraph.Item, from start: LineStart, availableWidth: Int
  ) -> Bool {
    let last = part.upperBound - 1
    let lastSafe = max(
      shaped.previousSafe(last, in: item, downTo: part.lowerBound), part.lowerBound)
    let uncut = shaped.edge(lastSafe, in: item) - shaped.edge(part.lowerBound, in: item)
    let tail = reshapedWidth(lastSafe..<part.upperBound, in: item, isLineStart: false)
    return uncut + tail + shaped.lineEndTrim(before: part.upperBound) <= availableWidth + start.gain
  }

  /// The advance of a part of a text item that is shaped by itself.
  private func reshapedWidth(
    _ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool
  ) -> Int {
    widths.width(of: part, isLineStart: isLineStart) {
      reshape(part, in: item, isLineStart: isLineStart).width
    }
  }

  private func reshape(
    _ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool
  ) -> ShapedUnits {
    let units = shaped.reshape(part, in: item, isLineStart: isLineStart)
    work += ShapingCost.cut + units.work
    return units
  }
}

/// Where a line starts, and what that changes in the measure of the uncut text.
///
/// Source: Blink's ShapingLineBreaker; measured against Chromium 156.
struct LineStart {
  /// The offset.
  let offset: Int
  /// The first offset behind which all is as in the uncut text: `offset`, if the cut is safe.
  let firstSafe: Int
  /// How much narrower the text before it gets where it is shaped anew, in 16.16 pixels.
  let gain: Int

  /// A start that changes nothing.
  init(_ offset: Int) { self.init(offset, firstSafe: offset, gain: 0) }

  /// A start that makes the text up to `firstSafe` narrower by `gain`.
  init(_ offset: Int, firstSafe: Int, gain: Int) {
    self.offset = offset
    self.firstSafe = firstSafe
    self.gain = gain
  }

  /// Whether a line is shaped anew from end to end as soon as it ends at an offset: it is then the
  /// line, whether it fits or not.
  func isShapedWhole(upTo end: Int) -> Bool { firstSafe > offset && end <= firstSafe }
}

/// The widths of the last parts of a paragraph that one walk had shaped anew at cuts.
///
/// One line needs the same part again and again: as its end is looked for, as it is measured, and as
/// the next line starts.
struct ReshapedWidths {
  private struct Slot {
    var part: Range<Int>?
    var isLineStart = false
    var width = 0
  }

  private static let count = 8
  private var slots = InlineArray<8, Slot>(repeating: Slot())

  /// The width of a part, shaped by `make` unless it is remembered.
  ///
  /// - Parameter isLineStart: nothing stands before the part on its line.
  mutating func width(of part: Range<Int>, isLineStart: Bool, make: () -> Int) -> Int {
    let index = (part.lowerBound ^ part.upperBound << 1) % Self.count
    let known = slots[index]
    if known.part == part, known.isLineStart == isLineStart { return known.width }
    let width = make()
    slots[index] = Slot(part: part, isLineStart: isLineStart, width: width)
    return width
  }
}
