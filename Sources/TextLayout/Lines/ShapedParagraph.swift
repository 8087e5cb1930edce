import Synchronization

/// A paragraph with the measure of every unit, as if it stood on one endless line, and with the
/// places where its lines may end.
///
/// Offsets count from the paragraph's start. Immutable, hence shared by threads and kept for the next
/// request.
final class ShapedParagraph: Sendable {
  /// The paragraph without its newline.
  let text: [UInt16]
  /// The style that it is measured in.
  let style: ResolvedStyle
  /// The paragraph's items and segments.
  let paragraph: Paragraph
  /// The installed font that each unit is measured with, sorted by range.
  let fontRuns: [FontRun]
  /// How much of the paragraph each font drew, in the order of first use.
  let fontUses: [LineLayout.FontUse]
  /// What is known of each unit.
  let flags: [UnitFlags]
  /// Where each unit starts, and at last where the paragraph ends; tabs count nothing here.
  ///
  /// A unit inside a cluster stands at the cluster's start: a cut before it is tried, and shaped
  /// anew. Where text runs from right to left it stands at the cluster's end. Source: Blink's table
  /// of positions; measured against Chromium 156.
  let positions: Positions
  /// Whether no unit stands before the one that precedes it, as behind a negative advance.
  let isAscending: Bool

  /// What measuring it took, as `LayoutWork` counts it.
  let work: Int

  /// A range that one installed font drew.
  struct FontRun {
    fileprivate let bounds: ShortRange
    let font: SizedFont

    var range: Range<Int> { bounds.range }
  }

  private let countedLines = CountedLines()
  /// What is kept along with this: the style and its fonts.
  private let sharedBytes: Int

  /// Shapes every item of a paragraph; nil when that takes more work than there may be.
  ///
  /// - Complexity: O(length of the paragraph).
  init?(_ text: [UInt16], style: ResolvedStyle, workLimit: Int = .max) {
    guard text.count <= workLimit else { return nil }
    let paragraph = Paragraph(text, direction: style.style.direction)
    var units = ShapedUnits(range: 0..<text.count, workLimit: workLimit)
    for item in paragraph.shapedTogether(text) {
      guard case .text = item.kind else {
        units.setCluster(at: item.range.lowerBound, advance: 0, safeToBreak: true)
        continue
      }
      style.shaper.shape(
        item.range, of: text, in: paragraph, item: item, isLineStart: false, into: &units)
      guard !units.isOver else { return nil }
    }
    work = max(text.count, units.work)
    self.text = text
    self.style = style
    self.paragraph = paragraph
    isAscending = units.advances.allSatisfy { $0 >= 0 }
    positions = Positions(units.takePositions(in: paragraph))
    let runs = units.fontRuns.sorted { $0.range.lowerBound < $1.range.lowerBound }
    fontRuns = runs.compactMap { run in
      run.font.map { FontRun(bounds: ShortRange(run.range), font: $0) }
    }
    sharedBytes = fontRuns.reduce(style.weigh()) { $0 + $1.font.weigh() }
    var usage = FontUsage()
    for run in runs { usage.add(run.family, run.range.count) }
    fontUses = usage.uses
    var scanner = style.scanner(over: text)
    flags = scanner.addingBreaks(to: units.takeFlags())
  }

  /// Whether this is the measure of a part of a text in a style.
  func isMeasure(of text: [UInt16], in range: Range<Int>, style: ResolvedStyle) -> Bool {
    self.style === style && TextUnits.areEqual(text, in: range, self.text)
  }

  /// The number of lines in a width, or one more than `limit`.
  ///
  /// - Parameters:
  ///   - endsText: no newline follows the paragraph.
  ///   - work: spent on the lines; the walk ends when it is over, and any number is returned.
  /// - Complexity: O(1) for the width of the last call, unless there are more lines than `limit`; else
  ///   that of the walk up to the limit; always that of the walk where a closing bracket ends the text,
  ///   which may then be trimmed.
  func lineCount(
    width: Double, endsText: Bool, stoppingAfter limit: Int, spending work: inout LayoutWork
  ) -> Int {
    let mayTrimLast = endsText && lineEndTrim(before: end) < 0
    let availableWidth = LineWalker.availableWidth(for: width)
    if !mayTrimLast, let known = countedLines.count(inWidth: availableWidth), known.lines <= limit {
      work.spend(known.work)
      return known.lines
    }
    var walker = LineWalker(self, endsText: endsText, width: width)
    var count = 0
    while count <= limit, walker.work <= work.left, walker.next() != nil { count += 1 }
    work.spend(walker.work)
    if !mayTrimLast, count <= limit, !work.isOver {
      countedLines.remember(count, work: walker.work, inWidth: availableWidth)
    }
    return count
  }

  /// The end of the paragraph.
  @inline(__always)
  var end: Int { text.count }

  /// The most that a unit takes in memory, where the next one is of another script and direction.
  static let mostBytesPerUnit =
    MemoryLayout<UInt16>.stride + 1 + MemoryLayout<Int>.stride + MemoryLayout<FontRun>.stride
    + MemoryLayout<Paragraph.Item>.stride + MemoryLayout<Paragraph.Segment>.stride

  /// About how many bytes this takes in memory.
  var bytes: Int {
    576 + sharedBytes + text.count * (MemoryLayout<UInt16>.stride + 1)
      + fontUses.count * MemoryLayout<LineLayout.FontUse>.stride
      + positions.bytes
      + fontRuns.count * MemoryLayout<FontRun>.stride
      + paragraph.items.count * MemoryLayout<Paragraph.Item>.stride
      + paragraph.segments.count * MemoryLayout<Paragraph.Segment>.stride
  }
}

extension ShapedUnits {
  /// Makes of the advances where each unit starts, and at last where all end.
  fileprivate mutating func takePositions(in paragraph: Paragraph) -> [Int] {
    var positions = takeAdvances()
    var start = 0
    var end = 0
    for index in flags.indices {
      if flags[index].contains(.clusterStart) { start = end }
      end += positions[index]
      positions[index] = start
    }
    positions[flags.count] = end
    for item in paragraph.items where item.kind == .text(isRightToLeft: true) {
      for offset in item.range.reversed() where !flags[offset].contains(.clusterStart) {
        positions[offset] = positions[offset + 1]
      }
    }
    return positions
  }
}

/// Where the units of a paragraph start, and at last where it ends, in 16.16 pixels.
///
/// A paragraph of a chat is shorter than 32,768 pixels. It takes half of the memory then, which is
/// what looking up thousands of messages in turn spends its time on.
struct Positions: Sendable {
  /// All of them where all fit; else none.
  private let near: [Int32]
  private let far: [Int]

  init(_ positions: [Int]) {
    let isNear = positions.allSatisfy { Int32(exactly: $0) != nil }
    near = isNear ? positions.map(Int32.init(truncatingIfNeeded:)) : []
    far = isNear ? [] : positions
  }

  @inline(__always)
  subscript(offset: Int) -> Int { near.isEmpty ? far[offset] : Int(near[offset]) }

  /// How many bytes they take in memory.
  var bytes: Int {
    near.count * MemoryLayout<Int32>.stride + far.count * MemoryLayout<Int>.stride
  }
}

/// The last number of lines that a paragraph was found to take, in which room, and the work of finding
/// them.
///
/// It is shared by threads; whichever writes last is remembered.
struct CountedLines: ~Copyable, Sendable {
  /// The room in the upper half, the count in the lower one; 0 while nothing is known.
  private let lines = Atomic<UInt64>(0)
  /// The same with the work.
  ///
  /// Both depend on nothing but the room: if each is of the same room, they
  /// belong together, whichever thread wrote them.
  private let work = Atomic<UInt64>(0)

  /// The count in a room and its work, nil when it is not the one that is remembered.
  func count(inWidth availableWidth: Int) -> (lines: Int, work: Int)? {
    let (lines, work) = (lines.load(ordering: .relaxed), work.load(ordering: .relaxed))
    guard lines >> 32 == UInt64(availableWidth), work >> 32 == UInt64(availableWidth) else {
      return nil
    }
    return (Int(lines & 0xFFFF_FFFF), Int(work & 0xFFFF_FFFF))
  }

  /// Remembers a count; all are at least 1.
  func remember(_ count: Int, work: Int, inWidth availableWidth: Int) {
    guard let availableWidth = UInt32(exactly: availableWidth), let count = UInt32(exactly: count),
      let work = UInt32(exactly: work)
    else { return }
    lines.store(UInt64(availableWidth) << 32 | UInt64(count), ordering: .relaxed)
    self.work.store(UInt64(availableWidth) << 32 | UInt64(work), ordering: .relaxed)
  }
}
