/// How a text breaks into lines.
public struct LineLayout: Sendable, Equatable {
  /// How a line ends.
  public enum BreakKind: String, Sendable {
    /// At a break opportunity.
    case soft
    /// Inside a word that fits nowhere.
    case emergency
    /// After a newline; the line's end is after it.
    case hard
    /// At the end of the text.
    case end
  }

  /// One line; offsets are UTF-16 code units into the text as sent.
  ///
  /// It takes 24 bytes: of a text of newlines each unit makes a line, and what they cost is the
  /// memory that they fill.
  public struct Line: Sendable, Equatable {
    /// The width of what is visible, in points.
    public let width: Double
    private let storedStart: Int32
    private let storedEnd: Int32
    private let storedVisibleEnd: Int32
    /// How the line ends.
    public let breakKind: BreakKind

    /// Where the line starts.
    public var start: Int { Int(storedStart) }
    /// Where the next line starts, or the end of the text.
    public var end: Int { Int(storedEnd) }
    /// The end without the newline and the hanging spaces.
    public var visibleEnd: Int { Int(storedVisibleEnd) }

    /// Takes offsets below 2^31.
    init(start: Int, end: Int, visibleEnd: Int, width: Double, breakKind: BreakKind) {
      storedStart = Int32(start)
      storedEnd = Int32(end)
      storedVisibleEnd = Int32(visibleEnd)
      self.width = width
      self.breakKind = breakKind
    }
  }

  /// Where a caret stands.
  public struct Caret: Sendable, Equatable {
    /// The grapheme boundary, in UTF-16 code units of the text as sent.
    public let offset: Int
    /// The distance from the left edge of what is visible of the line, in points.
    public let x: Double

    init(offset: Int, x: Double) {
      self.offset = offset
      self.x = x
    }
  }

  /// A font that was used, and how much of the text it drew.
  public struct FontUse: Sendable, Equatable {
    /// The family's name as installed; of the fixed-advance model or a client's font, a name in
    /// parentheses.
    public let family: String
    /// The number of UTF-16 code units that it drew.
    public let utf16Length: Int

    init(family: String, utf16Length: Int) {
      self.family = family
      self.utf16Length = utf16Length
    }
  }

  /// The lines in order, never empty.
  ///
  /// At most `maxLines + 1` when a limit was given.
  public let lines: [Line]
  /// The height of one line in points.
  public let lineHeight: Double
  /// Whether there are more lines than the limit allows; `lines` is cut short then.
  public let exceedsMaxLines: Bool
  /// The fonts used, in order of first use; empty for a text without visible characters.
  public let fonts: [FontUse]

  init(lines: [Line], lineHeight: Double, exceedsMaxLines: Bool, fonts: [FontUse]) {
    self.lines = lines
    self.lineHeight = lineHeight
    self.exceedsMaxLines = exceedsMaxLines
    self.fonts = fonts
  }

  /// The first lines alone.
  public func prefix(_ count: Int) -> LineLayout {
    LineLayout(
      lines: Array(lines.prefix(count)), lineHeight: lineHeight, exceedsMaxLines: exceedsMaxLines,
      fonts: fonts)
  }

  /// The number of lines; `maxLines + 1` when the limit is exceeded.
  public var count: Int { lines.count }

  /// The width of the widest line, in points.
  public var width: Double { lines.reduce(0) { max($0, $1.width) } }

  /// The height of all lines, in points.
  public var height: Double { Double(lines.count) * lineHeight }
}

/// How much of a text each font drew.
struct FontUsage {
  /// The fonts in the order of first use.
  private(set) var uses: [LineLayout.FontUse] = []

  /// Counts what a font drew; texts have few fonts.
  mutating func add(_ family: String, _ length: Int) {
    let index = uses.firstIndex { $0.family == family }
    let known = index.map { uses[$0].utf16Length } ?? 0
    let use = LineLayout.FontUse(family: family, utf16Length: known + length)
    if let index { uses[index] = use } else { uses.append(use) }
  }
}
