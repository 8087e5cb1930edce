extension LineRuler {
  /// The advance of a part of a text item in 16.16 pixels, reshaped where a cut changes it.
  ///
  /// - Parameters:
  ///   - isLineStart: whether the part starts a line, so text before it has no effect on its shape.
  ///   - isLineEnd: whether the part ends a line inside the item, so text after it has no effect on
  ///     its shape.
  /// - Complexity: O(1), or O(distance to the next safe cut) if the part is reshaped.
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

  /// Finds how a line start inside a text item changes the widths after it.
  ///
  /// - Complexity: O(1). The search for a safe cut is limited to `sight` units; beyond, the item
  ///   counts as having none.
  func lineStart(at offset: Int, in item: Paragraph.Item) -> LineStart {
    if let known = lastStart, known.offset == offset { return known }
    let start = measuredStart(at: offset, in: item)
    lastStart = start
    return start
  }

  private func measuredStart(at offset: Int, in item: Paragraph.Item) -> LineStart {
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

  /// The maximum distance at which a safe cut is searched for, in units.
  ///
  /// In a font whose letters all affect their neighbours, a long text without spaces may have no
  /// safe cut.
  private static let sight = 128

  /// The advance of a line's first units after reshaping.
  ///
  /// Preceding text affects only the next few units. Once several units are unchanged, the rest is
  /// taken from the uncut text. This keeps narrow columns fast.
  private func headWidth(_ head: Range<Int>, in item: Paragraph.Item) -> Int {
    if head.count > 2 * Self.firstLook, !isOverBudget,
      let gain = settledGain(of: head.prefix(Self.firstLook), in: item)
    {
      return shaped.uncutAdvance(of: head) - gain
    }
    return reshapedWidth(head, in: item, isLineStart: true)
  }

  /// The number of units reshaped to measure the change at a line's start.
  private static let firstLook = 16
  /// The number of units at the end of that range that the cut after them may change.
  private static let lastChanged = 5
  /// The number of consecutive unchanged units after which all later units count as unchanged.
  private static let fewSettled = 5

  /// The reduction in width at a line's start; nil if it cannot be determined from this range.
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

  /// Whether the budget is exceeded; measured widths then have no meaning.
  var isOverBudget: Bool { work > workLimit }

  /// The advance of a part of a text item, shaped without its context.
  func reshapedWidth(
    _ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool
  ) -> Int {
    guard !isOverBudget else { return 0 }
    return widths.width(of: part, isLineStart: isLineStart) {
      reshape(part, in: item, isLineStart: isLineStart).width
    }
  }

  private func reshape(
    _ part: Range<Int>, in item: Paragraph.Item, isLineStart: Bool
  ) -> ShapedUnits {
    let units = shaped.reshape(
      part, in: item, isLineStart: isLineStart, workLimit: workLimit - work)
    work += ShapingCost.cut + units.work
    return units
  }
}

/// A line start and its effect on the widths of the uncut text.
///
/// Source: Blink's ShapingLineBreaker; measured against Chromium 156.
struct LineStart {
  /// The offset of the line's start.
  let offset: Int
  /// The first offset from which the uncut widths hold; equal to `offset` if the cut is safe.
  let firstSafe: Int
  /// The reduction in width of the text before `firstSafe` after reshaping, in 16.16 pixels.
  let gain: Int

  /// Makes a start that changes no widths.
  init(_ offset: Int) { self.init(offset, firstSafe: offset, gain: 0) }

  /// Makes a start that narrows the text before `firstSafe` by `gain`.
  init(_ offset: Int, firstSafe: Int, gain: Int) {
    self.offset = offset
    self.firstSafe = firstSafe
    self.gain = gain
  }
}

/// The widths of the parts that one walk reshaped last.
///
/// One line needs the same part several times: to find its end, to measure it, and to start the
/// next line.
struct ReshapedWidths {
  private struct Slot {
    var part: Range<Int>?
    var isLineStart = false
    var width = 0
  }

  private static let count = 8
  private var slots = InlineArray<8, Slot>(repeating: Slot())

  /// The width of a part; calls `make` if it is not remembered.
  ///
  /// - Parameter isLineStart: whether the part starts its line.
  mutating func width(of part: Range<Int>, isLineStart: Bool, make: () -> Int) -> Int {
    let index = (part.lowerBound ^ part.upperBound << 1) % Self.count
    let known = slots[index]
    if known.part == part, known.isLineStart == isLineStart { return known.width }
    let width = make()
    slots[index] = Slot(part: part, isLineStart: isLineStart, width: width)
    return width
  }
}
