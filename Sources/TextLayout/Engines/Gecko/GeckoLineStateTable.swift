/// ICU4X's line-break classes and the states of its rules.
///
/// ICU4X has the rules of UAX #14 as a table of pairs. A pair of classes breaks, joins, or leads to a
/// state that later characters decide.
///
/// Source: ICU4X 2.2, components/segmenter/src/provider/mod.rs (RuleBreakData).
struct GeckoLineStateTable: Sendable {
  /// What follows from a state, or from the class of one character, and the class of the next one.
  enum Step {
    /// A line may break before the next character.
    case breaks
    /// A line may not break before the next character.
    case joins
    /// No rule matches the characters since the last decision.
    case unmatched
    /// A longer rule may match. Without one, a line may break before the next character.
    case candidate(UInt8)
    /// A longer rule may match.
    case state(UInt8)

    /// Source: RuleBreakData, BreakState::from_unaligned.
    init(_ byte: UInt8) {
      self =
        switch byte {
        case 253: .breaks
        case 254: .unmatched
        case 255: .joins
        case 120...: .candidate(byte - 120)
        default: .state(byte)
        }
    }
  }

  private static let count = 68
  private static let lastClass: UInt8 = 54
  private static let endOfText: UInt8 = 67
  private static let blockShift = 6

  private let states: [UInt8]
  private let blocks: [UInt16]
  private let classes: [UInt8]

  /// Reads the table.
  ///
  /// - Complexity: O(size of the table), 64 KB.
  init() {
    let data = SegmentationData.line
    let blockStart = Self.count * Self.count
    let classStart = blockStart + 2 * (0x110000 >> Self.blockShift)
    states = Array(data[..<blockStart])
    blocks = stride(from: blockStart, to: classStart, by: 2).map {
      UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8
    }
    classes = Array(data[classStart...])
  }

  /// Returns the class of a code point up to U+10FFFF.
  @inline(__always)
  func lineClass(of codePoint: UInt32) -> SegmenterClass {
    let block = Int(blocks[Int(codePoint >> UInt32(Self.blockShift))])
    return SegmenterClass(rawValue: classes[block << Self.blockShift + Int(codePoint & 63)])
  }

  /// Whether a state is the class of one character.
  func isClass(_ state: UInt8) -> Bool { state <= Self.lastClass }

  /// The step from a state over a character.
  @inline(__always)
  func step(from state: UInt8, over next: SegmenterClass) -> Step {
    Step(states[Int(state) * Self.count + Int(next.rawValue)])
  }

  /// Whether no rule matches if the text ends in a state.
  func isUnmatchedAtEnd(_ state: UInt8) -> Bool {
    if case .unmatched = Step(states[Int(state) * Self.count + Int(Self.endOfText)]) { return true }
    return false
  }
}

/// A line-break class of ICU4X.
///
/// Source: ICU4X 2.2, components/segmenter/src/line.rs (the constants); UAX #14 (the names).
struct SegmenterClass: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt8

  static let ai = SegmenterClass(rawValue: 1)
  static let al = SegmenterClass(rawValue: 3)
  static let ba = SegmenterClass(rawValue: 8)
  static let bk = SegmenterClass(rawValue: 10)
  static let cj = SegmenterClass(rawValue: 12)
  static let cm = SegmenterClass(rawValue: 14)
  static let cr = SegmenterClass(rawValue: 16)
  static let ex = SegmenterClass(rawValue: 19)
  static let h2 = SegmenterClass(rawValue: 21)
  static let h3 = SegmenterClass(rawValue: 22)
  static let hy = SegmenterClass(rawValue: 24)
  static let id = SegmenterClass(rawValue: 25)
  static let `in` = SegmenterClass(rawValue: 27)
  static let jl = SegmenterClass(rawValue: 29)
  static let jt = SegmenterClass(rawValue: 30)
  static let jv = SegmenterClass(rawValue: 31)
  static let lf = SegmenterClass(rawValue: 32)
  static let nl = SegmenterClass(rawValue: 33)
  static let ns = SegmenterClass(rawValue: 34)
  static let nu = SegmenterClass(rawValue: 35)
  /// PO with an East_Asian_Width of A, F or W.
  static let poWide = SegmenterClass(rawValue: 39)
  /// PR with an East_Asian_Width of A, F or W.
  static let prWide = SegmenterClass(rawValue: 41)
  static let sa = SegmenterClass(rawValue: 46)
  static let sp = SegmenterClass(rawValue: 47)
  static let zw = SegmenterClass(rawValue: 53)
  static let zwj = SegmenterClass(rawValue: 54)

  /// Whether a character of this class attaches to the one before it.
  ///
  /// Source: UAX #14 LB9.
  var isMark: Bool { self == .cm || self == .zwj }

  /// Whether a character of this class takes combining marks.
  ///
  /// Source: UAX #14 LB9, LB10.
  var takesMarks: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw: false
    default: true
    }
  }
}
