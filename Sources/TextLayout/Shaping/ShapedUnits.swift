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
  private(set) var flags: [UnitFlags]
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
    flags = Array(repeating: [], count: range.count)
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
  func flags(at offset: Int) -> UnitFlags { flags[offset - start] }

  /// Hands over the advances, which are gone then.
  mutating func takeAdvances() -> [Int] {
    defer { advances = [] }
    return advances
  }

  /// Hands over the marks, which are gone then.
  mutating func takeFlags() -> [UnitFlags] {
    defer { flags = [] }
    return flags
  }

  /// Notes a cluster.
  @inline(__always)
  mutating func setCluster(at offset: Int, advance: Int, safeToBreak: Bool) {
    advances[offset - start] = advance
    flags[offset - start] = safeToBreak ? [.clusterStart, .safeToBreak] : .clusterStart
  }

  /// Makes the cluster at an offset wider, or narrower.
  mutating func widen(at offset: Int, by amount: Int) { advances[offset - start] += amount }

  /// Forbids a cut before a unit without shaping again.
  mutating func forbidCut(at offset: Int) { flags[offset - start].remove(.safeToBreak) }

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

/// What is known of a unit of a paragraph, and of a cut before it.
struct UnitFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// The unit starts a cluster of the shaper: a ligature or a base with its marks is one.
  static let clusterStart = UnitFlags(rawValue: 1)
  /// Both sides of a cut here measure what they measure uncut.
  static let safeToBreak = UnitFlags(rawValue: 2)
  /// A line that started long before may end before the unit.
  static let opportunity = UnitFlags(rawValue: 4)
  /// What stands before the character that ends with the unit has no bearing on opportunities
  /// behind it.
  static let settled = UnitFlags(rawValue: 8)
  /// The character belongs to the same dictionary's script as the one before it.
  static let continuesRun = UnitFlags(rawValue: 16)
}

/// Measures a range of text that lies in one item of a paragraph.
protocol RangeShaping: Sendable {
  /// The height of a line as CSS `normal`, in points.
  var normalLineHeight: Double { get }
  /// How far the font reaches above and below the baseline, in points.
  var extent: FontExtent { get }
  /// The advance of a space, for tab stops; 16.16 pixels.
  var spaceAdvance: Int { get }
  /// The advance of the hyphen that shows at a soft hyphen; 16.16 pixels.
  var hyphenAdvance: Int { get }

  /// Measures a range, with the rest of the text as context.
  ///
  /// - Parameters:
  ///   - range: units of one text item.
  ///   - isLineStart: nothing stands before the range on its line.
  ///   - units: takes the measure; its range contains `range`.
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits)

  /// How much narrower a line gets when its last unit is trimmed to fit, at most 0; 0 where the unit
  /// after it has trimmed it already.
  func lineEndTrim(of unit: UInt16, before next: UInt16?, with font: SizedFont) -> Int
}
