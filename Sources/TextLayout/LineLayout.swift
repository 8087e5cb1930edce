/// How a text breaks into lines.
public struct LineLayout: Sendable, Equatable {
  /// How a line ends.
  public enum BreakKind: String, CaseIterable, Sendable {
    /// At a break opportunity.
    case soft
    /// Inside a word that is wider than the available width.
    case emergency
    /// After a newline, which belongs to the line.
    case hard
    /// At the end of the text.
    case end
  }

  /// One line; offsets count UTF-16 code units of the request's text.
  ///
  /// A line takes 24 bytes. In a text of newlines every unit makes a line, so the size of this type
  /// limits speed.
  public struct Line: Sendable, Equatable {
    /// The width of the visible text, in points.
    public let width: Double
    private let storedStart: Int32
    private let storedEnd: Int32
    private let storedVisibleEnd: Int32
    /// How the line ends.
    public let breakKind: BreakKind
    /// Whether the last visible unit, a closing bracket, is trimmed to half its width.
    let isEndTrimmed: Bool
    /// Whether a hyphen is displayed at the end, because the line ends at a soft hyphen.
    public let hasHyphen: Bool
    /// Whether the paragraph of the line runs from right to left.
    public let isRightToLeft: Bool

    /// The offset of the line's start.
    public var start: Int { Int(storedStart) }
    /// The offset of the next line's start, or the end of the text.
    public var end: Int { Int(storedEnd) }
    /// The end of the visible text, before hanging spaces and the newline.
    public var visibleEnd: Int { Int(storedVisibleEnd) }

    /// Makes a line; offsets are below 2^31.
    init(
      start: Int, end: Int, visibleEnd: Int, width: Double, breakKind: BreakKind,
      isEndTrimmed: Bool = false, hasHyphen: Bool = false, isRightToLeft: Bool
    ) {
      self.isEndTrimmed = isEndTrimmed
      self.hasHyphen = hasHyphen
      self.isRightToLeft = isRightToLeft
      storedStart = Int32(start)
      storedEnd = Int32(end)
      storedVisibleEnd = Int32(visibleEnd)
      self.width = width
      self.breakKind = breakKind
    }
  }

  /// The position of a caret.
  public struct Caret: Sendable, Equatable {
    /// The grapheme boundary, in UTF-16 code units of the request's text.
    public let offset: Int
    /// The distance from the left edge of the line's visible text, in points.
    public let x: Double
  }

  /// A font and the number of units that it drew.
  public struct FontUse: Sendable, Hashable {
    /// The name of the installed family.
    ///
    /// The fixed-advance model and client fonts have a name in parentheses.
    public let family: String
    /// The number of UTF-16 code units drawn with the font.
    public let utf16Length: Int
  }

  /// The lines in order, never empty.
  ///
  /// There are at most `maxLines + 1` lines if a limit was given.
  public let lines: [Line]
  /// The height of a line with the first font alone, in points.
  public let lineHeight: Double
  /// The place of each line, from top to bottom.
  public let column: LineColumn
  /// Whether the text has more lines than the limit; `lines` is truncated then.
  public let exceedsMaxLines: Bool
  /// The available width of the lines, in points.
  let availableWidth: Double
  /// The indent of the first line, in points.
  public let indent: Double
  /// The fonts in order of first use; empty for a text without visible characters.
  public let fonts: [FontUse]

  /// Finds all lines of a walk, from the next one on.
  ///
  /// - Parameter visit: called with each line and the walk that has just found it.
  public init(_ walk: inout TextLines, visit: (Line, inout TextLines) -> Void = { _, _ in }) {
    var lines: [Line] = []
    lines.reserveLargePages(walk.usualCount)
    var column = LineColumn()
    var indent = 0.0
    while let line = walk.next() {
      if lines.isEmpty { indent = walk.indent }
      lines.append(line)
      column.append(lastOf: walk)
      visit(line, &walk)
    }
    self.init(
      lines: lines, lineHeight: walk.lineHeight, column: column, availableWidth: walk.width,
      indent: indent,
      exceedsMaxLines: walk.exceedsMaxLines, fonts: walk.fonts)
  }

  private init(
    lines: [Line], lineHeight: Double, column: LineColumn, availableWidth: Double,
    indent: Double, exceedsMaxLines: Bool, fonts: [FontUse]
  ) {
    self.lines = lines
    self.lineHeight = lineHeight
    self.column = column
    self.availableWidth = availableWidth
    self.indent = indent
    self.exceedsMaxLines = exceedsMaxLines
    self.fonts = fonts
  }

  /// Returns a layout of the first `count` lines.
  public func prefix(_ count: Int) -> LineLayout {
    LineLayout(
      lines: Array(lines.prefix(count)), lineHeight: lineHeight, column: column.prefix(count),
      availableWidth: availableWidth, indent: indent, exceedsMaxLines: exceedsMaxLines, fonts: fonts
    )
  }

  /// The number of lines; `maxLines + 1` if the text exceeds the limit.
  public var count: Int { lines.count }

  /// The width of the widest line with its indent, in points.
  public var width: Double {
    let first = lines.first.map { max(0, $0.width + indent) } ?? 0
    return lines.dropFirst().reduce(first) { max($0, $1.width) }
  }

  /// The height of all lines, in points.
  public var height: Double { column.height }

  /// The approximate size in memory, in bytes.
  public var bytes: Int { lines.count * MemoryLayout<Line>.stride + column.bytes }
}

/// The totals over all lines of a text.
public struct LineTotals: Sendable {
  /// The number of lines; `maxLines + 1` if the text exceeds the limit.
  public let count: Int
  /// The width of the widest line with its indent, in points.
  public let width: Double
  /// The height of all lines, in points.
  public let height: Double
  /// The height of a line with the first font alone, in points.
  public let lineHeight: Double
  /// Whether the text has more lines than the limit.
  public let exceedsMaxLines: Bool

  /// Takes the totals from a layout.
  public init(_ layout: LineLayout) {
    (count, width, height) = (layout.count, layout.width, layout.height)
    (lineHeight, exceedsMaxLines) = (layout.lineHeight, layout.exceedsMaxLines)
  }

  /// Finds all lines of a walk without keeping them, from the next one on.
  ///
  /// - Parameter visit: called with each line and the walk that has just found it.
  public init(
    _ walk: inout TextLines, visit: (LineLayout.Line, inout TextLines) -> Void = { _, _ in }
  ) {
    var width = 0.0
    while let line = walk.next() {
      width = max(width, line.width + walk.indent)
      visit(line, &walk)
    }
    self.width = width
    (count, height) = (walk.count, walk.height)
    (lineHeight, exceedsMaxLines) = (walk.lineHeight, walk.exceedsMaxLines)
  }
}

extension LineLayout.Line {
  /// Returns the line with other offsets.
  func mapped(_ map: (Int) -> Int) -> LineLayout.Line {
    LineLayout.Line(
      start: map(start), end: map(end), visibleEnd: map(visibleEnd), width: width,
      breakKind: breakKind, isEndTrimmed: isEndTrimmed, hasHyphen: hasHyphen,
      isRightToLeft: isRightToLeft)
  }
}

/// Counts the units that each font drew.
struct FontUsage {
  /// The fonts in order of first use.
  private(set) var uses: [LineLayout.FontUse] = []

  /// Adds units drawn with a font.
  ///
  /// The search is linear, because texts use few fonts.
  mutating func add(_ family: String, _ length: Int) {
    let index = uses.firstIndex { $0.family == family }
    let known = index.map { uses[$0].utf16Length } ?? 0
    let use = LineLayout.FontUse(family: family, utf16Length: known + length)
    if let index { uses[index] = use } else { uses.append(use) }
  }

  /// Adds the uses of another count.
  mutating func add(_ others: [LineLayout.FontUse]) {
    for use in others { add(use.family, use.utf16Length) }
  }
}
