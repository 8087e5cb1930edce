/// The measurements of a range of text, unit by unit.
struct ShapedUnits {
  /// A range drawn with one font.
  struct FontRun: Sendable {
    var range: Range<Int>
    let family: String
    let font: SizedFont?
  }

  /// The offset of the first unit.
  let start: Int
  /// The advance of each cluster at its first unit, 0 at other units and at the end; 16.16 pixels.
  private(set) var advances: [Int]
  /// The flags of each unit.
  private(set) var flags: [UnitFlags]
  /// The font of each range, in shaping order.
  private(set) var fontRuns: [FontRun] = []

  /// The fonts beside the primary one that make lines higher, in shaping order; only from a shaper that
  /// notes them.
  private(set) var highRuns: [FontRun] = []

  /// The break opportunities of the paragraph, if they divide it for shaping; otherwise empty.
  let breaks: [UnitFlags]

  /// The first character that no installed font has; nil if there is none.
  private(set) var missingScalar: UInt32?

  /// The shaping work so far, in units of `LayoutWork`.
  private(set) var work = 0

  private let workLimit: Int

  /// Allocates space for a range that is not shaped yet.
  ///
  /// - Parameters:
  ///   - workLimit: the maximum shaping work.
  ///   - breaks: the flags of all units of the paragraph, if opportunities divide it for shaping.
  init(range: Range<Int>, workLimit: Int = .max, breaks: [UnitFlags] = []) {
    start = range.lowerBound
    self.workLimit = workLimit
    self.breaks = breaks
    advances = []
    advances.reserveLargePages(range.count + 1)
    advances.append(contentsOf: repeatElement(0, count: range.count + 1))
    flags = Array(repeating: [], count: range.count)
  }

  /// Whether the work exceeds its limit.
  var isOver: Bool { work > workLimit }

  /// Charges work before shaping.
  ///
  /// - Returns: whether the work is within its limit. If not, the caller stops shaping.
  mutating func spend(_ amount: Int) -> Bool {
    work += amount
    return !isOver
  }

  /// Notes a character that no installed font has.
  mutating func note(missing scalar: UInt32) { missingScalar = missingScalar ?? scalar }

  /// The advance of the whole range.
  var width: Int { LengthBounds.position(advances.reduce(0, +)) }

  /// The advance of the cluster that starts at an offset; 0 inside a cluster.
  func advance(at offset: Int) -> Int { advances[offset - start] }

  /// The flags of a unit.
  @inline(__always)
  func flags(at offset: Int) -> UnitFlags { flags[offset - start] }

  /// Moves the advances out, leaving an empty array.
  mutating func takeAdvances() -> [Int] {
    defer { advances = [] }
    return advances
  }

  /// Moves the flags out, leaving an empty array.
  mutating func takeFlags() -> [UnitFlags] {
    defer { flags = [] }
    return flags
  }

  /// Stores a cluster's start, advance and safety of a cut before it.
  @inline(__always)
  mutating func setCluster(at offset: Int, advance: Int, safeToBreak: Bool) {
    advances[offset - start] = LengthBounds.advance(advance)
    flags[offset - start] = safeToBreak ? [.clusterStart, .safeToBreak] : .clusterStart
  }

  /// Adds flags to a unit.
  mutating func insert(_ flags: UnitFlags, at offset: Int) {
    self.flags[offset - start].insert(flags)
  }

  /// Adds an amount, which may be negative, to the advance of the cluster at an offset.
  mutating func widen(at offset: Int, by amount: Int) {
    advances[offset - start] = LengthBounds.advance(advances[offset - start] + amount)
  }

  /// Converts the advances of a range from 16.16 pixels to app units, or back.
  mutating func convert(_ range: Range<Int>, toAppUnits: Bool) {
    for index in range.lowerBound - start..<range.upperBound - start {
      let advance = advances[index]
      advances[index] =
        toAppUnits ? AppUnit(rounding: advance).raw : AppUnit(raw: advance).fixed16
    }
  }

  /// Marks a cut before a unit as needing reshaping.
  mutating func forbidCut(at offset: Int) { flags[offset - start].remove(.safeToBreak) }

  /// Whether a cluster that starts at an offset is stored.
  func isMeasured(at offset: Int) -> Bool { flags[offset - start].contains(.clusterStart) }

  /// Removes the measurements of a range, which is shaped with another font.
  mutating func clear(_ range: Range<Int>) {
    for offset in range {
      advances[offset - start] = 0
      flags[offset - start] = []
    }
  }

  /// Marks every cut between clusters as changing no width.
  mutating func allowAllCuts() {
    for index in flags.indices where flags[index].contains(.clusterStart) {
      flags[index].insert(.safeToBreak)
    }
  }

  /// Stores the font of a range; an empty range is ignored.
  mutating func setFont(_ font: SizedFont?, family: String, over range: Range<Int>) {
    guard !range.isEmpty else { return }
    fontRuns.add(FontRun(range: range, family: family, font: font))
  }

  /// Notes a font that makes the lines of a range higher, whether it draws there or not.
  mutating func noteHeight(of font: SizedFont, over range: Range<Int>) {
    highRuns.add(FontRun(range: range, family: font.family, font: font))
  }
}

extension [ShapedUnits.FontRun] {
  /// The runs sorted by range; items need not be shaped in the order of the text.
  var inTextOrder: [ShapedUnits.FontRun] {
    sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Adds a run, or lengthens the last one.
  fileprivate mutating func add(_ run: ShapedUnits.FontRun) {
    if let last, last.font == run.font, last.range.upperBound == run.range.lowerBound,
      last.family == run.family
    {
      self[count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      append(run)
    }
  }
}

/// Properties of a unit and of a cut before it.
///
/// The bit 64 has three names, because an engine uses at most one of them.
struct UnitFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// The unit starts a shaper cluster, for example a ligature or a base with its marks.
  static let clusterStart = UnitFlags(rawValue: 1)
  /// A cut before the unit changes no width on either side.
  static let safeToBreak = UnitFlags(rawValue: 2)
  /// A line may end before the unit, unless it starts only a few characters earlier.
  static let opportunity = UnitFlags(rawValue: 4)
  /// The text before the character that ends with this unit does not affect later opportunities.
  static let settled = UnitFlags(rawValue: 8)
  /// The character has the same dictionary script as the one before it.
  static let continuesRun = UnitFlags(rawValue: 16)
  /// The unit starts a grapheme cluster; only shapers whose clusters can be smaller or larger set it.
  static let graphemeStart = UnitFlags(rawValue: 32)
  /// The font of the run that begins here lacks other text that was shaped with it; only `SkParagraphShaper` sets it.
  static let runPart = UnitFlags(rawValue: 32)
  /// A line without an opportunity may end before the unit; only `GeckoShaper` sets it.
  static let emergency = UnitFlags(rawValue: 64)
  /// The opportunity is inside a web or e-mail address; only `MinikinBreakScanner` sets it.
  static let inAddress = UnitFlags(rawValue: 64)
  /// The cluster is the first of a run of one font and script; only `SkParagraphShaper` sets it.
  static let runStart = UnitFlags(rawValue: 64)
  /// The cluster has several glyphs; only `SkParagraphShaper` and `WebKitShaper` set it.
  static let severalGlyphs = UnitFlags(rawValue: 128)
}

/// Shapes a range of text within one item of a paragraph.
protocol RangeShaping: Sendable {
  /// The lengths that do not depend on the text.
  var metrics: FontMetrics { get }
  /// Whether advances are in 1/60 pixels instead of 16.16 pixels.
  var measuresInAppUnits: Bool { get }
  /// The approximate size of what it remembers, in bytes.
  var bytes: Int { get }

  /// Shapes a range with the rest of the text as context.
  ///
  /// - Parameters:
  ///   - range: units of one text item.
  ///   - isLineStart: whether the range starts its line.
  ///   - units: receives the measurements; its range contains `range`.
  /// - Complexity: O(length of the range).
  func shape(
    _ range: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    isLineStart: Bool, into units: inout ShapedUnits)

  /// The change in a line's width if its last unit is trimmed, at most 0. It is 0 if the following
  /// unit has already trimmed it.
  func lineEndTrim(of unit: UInt16, before next: UInt16?, with font: SizedFont) -> Int

  /// The advance of an ideograph in 16.16 pixels, for engines with space between East Asian text and other text.
  var ideographAdvance: Int { get }
}

extension RangeShaping {
  var measuresInAppUnits: Bool { false }

  /// Most engines do not trim a closing bracket at the end of a line.
  func lineEndTrim(of unit: UInt16, before next: UInt16?, with font: SizedFont) -> Int { 0 }
  var ideographAdvance: Int { 0 }

  var bytes: Int { 0 }
}
