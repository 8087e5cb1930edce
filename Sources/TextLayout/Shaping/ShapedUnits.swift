/// The measure of a range of text, unit by unit.
struct ShapedUnits {
  /// A range that one font drew.
  struct FontRun: Sendable {
    var range: Range<Int>
    let family: String
    let font: SizedFont?
  }

  /// The offset of the first unit.
  let start: Int
  /// The advance of a whole cluster at its first unit, 0 at the others and at the end; 16.16 pixels.
  private(set) var advances: [Int]
  /// What a cut before each unit means.
  private(set) var marks: [UnitMarks]
  /// Which font drew what, in the order of shaping.
  private(set) var fontRuns: [FontRun] = []

  /// What shaping took so far, as `LayoutWork` counts it.
  private(set) var work = 0

  private let workLimit: Int

  /// Makes room for a range, with nothing shaped yet.
  ///
  /// - Parameter workLimit: what shaping may take.
  init(range: Range<Int>, workLimit: Int = .max) {
    start = range.lowerBound
    self.workLimit = workLimit
    advances = []
    advances.reserveLargePages(range.count + 1)
    advances.append(contentsOf: repeatElement(0, count: range.count + 1))
    marks = Array(repeating: [], count: range.count)
  }

  /// Whether shaping the range takes more than it may.
  var isOver: Bool { work > workLimit }

  /// Counts what is about to be shaped.
  ///
  /// - Returns: whether it may be; if not, the range is not shaped to its end.
  mutating func spend(_ amount: Int) -> Bool {
    work += amount
    return !isOver
  }

  /// The advance of the whole range.
  var width: Int { advances.reduce(0, +) }

  /// The advance of the cluster that starts at an offset; 0 inside a cluster.
  func advance(at offset: Int) -> Int { advances[offset - start] }

  /// What a cut before an offset means.
  @inline(__always)
  func marks(at offset: Int) -> UnitMarks { marks[offset - start] }

  /// Hands over the advances, which are gone then.
  mutating func takeAdvances() -> [Int] {
    defer { advances = [] }
    return advances
  }

  /// Hands over the marks, which are gone then.
  mutating func takeMarks() -> [UnitMarks] {
    defer { marks = [] }
    return marks
  }

  /// Notes a cluster.
  @inline(__always)
  mutating func setCluster(at offset: Int, advance: Int, safeToBreak: Bool) {
    advances[offset - start] = advance
    marks[offset - start] = safeToBreak ? [.clusterStart, .safeToBreak] : .clusterStart
  }

  /// Makes the cluster at an offset wider, or narrower.
  mutating func widen(at offset: Int, by amount: Int) { advances[offset - start] += amount }

  /// Forbids a cut before a unit without shaping again.
  mutating func markUnsafe(at offset: Int) { marks[offset - start].remove(.safeToBreak) }

  /// Notes which font drew a range; nothing where it is empty.
  mutating func setFont(_ font: SizedFont?, family: String, over range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = fontRuns.last, last.family == family, last.font === font,
      last.range.upperBound == range.lowerBound
    {
      fontRuns[fontRuns.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      fontRuns.append(FontRun(range: range, family: family, font: font))
    }
  }
}
