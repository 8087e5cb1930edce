/// Breaks one paragraph into lines, one after another.
struct LineWalker {
  /// A line of the paragraph.
  struct Line {
    /// The units of the line, with the spaces at its end; one more than the paragraph has if the newline after it, and
    /// the white space behind that, are among these spaces.
    let range: Range<Int>
    /// The end of the visible text, before spaces that hang.
    var visibleEnd: Int
    /// The width of the visible text, in pixels.
    var width: Double
    /// Whether the line ends inside a word that is wider than the available width.
    var isEmergency = false
    /// Whether the last visible unit, a closing bracket, is trimmed.
    var isEndTrimmed = false
    /// Whether a hyphen is displayed at the end.
    var hasHyphen = false
  }

  private let shaped: ShapedParagraph
  private var plain: PlainLines?
  private let endsText: Bool
  private var width: Double
  private var start = 0
  private var isFinished = false
  /// The work spent so far, in units of `LayoutWork`.
  private(set) var work = 0
  private let workLimit: Int

  /// Starts at the beginning of a paragraph.
  ///
  /// - Parameters:
  ///   - endsText: whether no newline follows the paragraph.
  ///   - width: the available width in pixels, at least 0.
  ///   - workLimit: the maximum work. Beyond it, the walk ends and its last line has no meaning.
  ///   - isCareful: whether to skip the fast path of `PlainLines`. The lines are the same.
  init(
    _ shaped: ShapedParagraph, endsText: Bool, width: Double, workLimit: Int = .max,
    isCareful: Bool = false
  ) {
    self.shaped = shaped
    self.workLimit = workLimit
    self.endsText = endsText
    self.width = width
    if !isCareful, shaped.runs.isEmpty, !shaped.breaksSpaces, shaped.paragraph.autospace == nil,
      shaped.style.engine.filler.hasPlainLines
    {
      plain = PlainLines(shaped, availableWidth: .availableWidth(for: width))
    }
  }

  /// Created for the first line that needs it.
  private lazy var filler = shaped.style.engine.filler.filler(
    of: shaped, endsText: endsText, width: width, workLimit: workLimit)

  /// The next line; nil at the end of the paragraph, or when the work exceeds its limit.
  ///
  /// An empty paragraph has one empty line.
  ///
  /// - Complexity: linear in the paragraph's length over all lines.
  mutating func next() -> Line? {
    guard !isFinished, work <= workLimit else { return nil }
    let line = plain?.line(from: start) ?? filledLine()
    work += LayoutWork.line
    start = line.range.upperBound
    isFinished = start >= shaped.end
    return line
  }

  /// Whether the last line takes the newline after the paragraph along, and the white space behind that.
  var takesNewline: Bool { start > shaped.end }

  /// Sets the available width of the next lines, in pixels.
  ///
  /// The filler must be one that takes another width.
  mutating func setWidth(_ width: Double) {
    guard width != self.width else { return }
    self.width = width
    plain?.availableWidth = .availableWidth(for: width)
    filler.setWidth(width)
  }

  /// Sets the place of the paragraph in its text, before the first line is found.
  mutating func setPlace(_ place: ParagraphPlace) {
    plain = nil
    filler.setPlace(place)
  }

  private mutating func filledLine() -> Line {
    guard shaped.end > 0 else { return Line(range: 0..<0, visibleEnd: 0, width: 0) }
    let before = filler.work
    let line = filler.line(from: start)
    work += filler.work - before
    return line
  }
}
