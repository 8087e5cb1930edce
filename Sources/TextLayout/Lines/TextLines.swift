import Composer

/// The lines of a text, found one after the other as they are asked for.
///
/// What it holds is the text, the paragraph whose lines are asked for, and the long paragraphs, which
/// take too long to be measured again in between.
///
/// A walk remembers what it has measured last, so only one thread at a time may use it and its copies.
public struct TextLines: IteratorProtocol, @unchecked Sendable {
  private let text: [UInt16]
  private let style: ResolvedStyle
  private let paragraphs: ParagraphCache
  private let width: Double
  private let limit: Int
  private let softLimit: Int
  private var segments: NewlineSplitter
  private var segment = NewlineSplitter.Segment(range: 0..<0, end: 0)
  /// The paragraph of the last line, nil where that is blank.
  private var shaped: ShapedParagraph?
  private var walker: LineWalker?
  /// The long paragraphs that were measured, by where they start.
  private var long: [Int: ShapedParagraph] = [:]
  private var usage = FontUsage()
  private var workBefore = LayoutWork.unlimited
  /// How many lines were found.
  public private(set) var count = 0
  /// How many of them no newline ends.
  public private(set) var softCount = 0

  /// From this many units on a paragraph is long; a shorter one takes a millisecond.
  private static let longLength = 4096

  /// Takes a text; nothing is measured yet.
  ///
  /// - Parameters:
  ///   - maxLines: the walk ends once there are more lines than this, at least 1.
  ///   - maxSoftLines: it ends once there are more lines than this that no newline ends, at least 1.
  ///   - work: what it may take; it ends when that is over.
  init(
    _ text: UTF16Text, style: ResolvedStyle, paragraphs: ParagraphCache, width: Double,
    maxLines: Int?, maxSoftLines: Int?, work: LayoutWork
  ) {
    self.text = text.units
    self.style = style
    self.paragraphs = paragraphs
    self.width = width
    limit = maxLines.map { $0 + 1 } ?? .max
    softLimit = maxSoftLines.map { $0 + 1 } ?? .max
    workBefore = work
    segments = NewlineSplitter(text.units)
  }

  /// The next line, nil after the last one.
  ///
  /// - Complexity: linear over all lines; that of a whole paragraph where one starts.
  public mutating func next() -> LineLayout.Line? {
    guard count < limit, softCount < softLimit, !work.isOver else { return nil }
    guard let line = nextInParagraph() ?? firstOfNextParagraph() else { return nil }
    count += 1
    if line.breakKind != .hard { softCount += 1 }
    return line
  }

  private mutating func nextInParagraph() -> LineLayout.Line? {
    walker?.next().map { LineLayout.Line($0, in: segment) }
  }

  private mutating func firstOfNextParagraph() -> LineLayout.Line? {
    workBefore = work
    (walker, shaped) = (nil, nil)
    guard let next = segments.next() else { return nil }
    segment = next
    guard !next.range.isEmpty else {
      workBefore.spend(1)
      return LineLayout.Line(blank: next)
    }
    guard let shaped = paragraph() else { return nil }
    self.shaped = shaped
    for use in shaped.fontUses { usage.add(use.family, use.utf16Length) }
    walker = LineWalker(shaped, endsText: next.range.upperBound == text.count, width: width)
    return nextInParagraph()
  }

  private mutating func paragraph() -> ShapedParagraph? {
    if let known = long[segment.range.lowerBound] { return known }
    let found = paragraphs.paragraph(text, in: segment.range, style: style, spending: &workBefore)
    if let found, segment.range.count >= Self.longLength {
      long[segment.range.lowerBound] = found
    }
    return found
  }

  /// The carets of the line that was found last.
  public func carets(of line: LineLayout.Line) -> LineCarets {
    shaped.map { LineCarets($0, of: line, in: segment) } ?? LineCarets(blankAt: line.start)
  }

  /// The same lines from the first one on, without a bound on the work, which is known.
  public func restarted() -> TextLines {
    var lines = self
    lines.segments = NewlineSplitter(text)
    (lines.walker, lines.shaped, lines.usage) = (nil, nil, FontUsage())
    lines.workBefore = .unlimited
    (lines.count, lines.softCount) = (0, 0)
    return lines
  }

  /// What finding the lines took so far.
  public var work: LayoutWork {
    var work = workBefore
    work.spend(walker?.work ?? 0)
    return work
  }

  /// Whether there are more lines than the walk may find.
  public var exceedsMaxLines: Bool { count == limit }

  /// The height of one line, in points.
  public var lineHeight: Double { style.lineHeight }

  /// The fonts of the paragraphs so far, in order of first use.
  public var fonts: [LineLayout.FontUse] { usage.uses }

  /// How many bytes it holds in memory, apart from the text: those of the long paragraphs that were
  /// found so far, and of a short one.
  public var heldBytes: Int {
    long.values.reduce(Self.longLength * ShapedParagraph.mostBytesPerUnit) { $0 + $1.bytes }
  }
}
