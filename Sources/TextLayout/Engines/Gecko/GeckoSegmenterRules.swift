import Composer

/// What CSS changes in ICU4X's line segmentation.
///
/// Source: ICU4X 2.2, components/segmenter/src/line.rs; Gecko's intl/lwbrk/LineBreaker.cpp, where
/// `line-break: auto` is strict.
struct GeckoSegmenterRules: Sendable {
  private let strictness: BreakRules.LineBreak
  private let wordBreak: BreakRules.WordBreak
  private let isChineseOrJapanese: Bool
  private let breaksBeforeSmallKana: Bool

  /// Selects the rules.
  ///
  /// - Parameters:
  ///   - breaking: the CSS properties; `anywhere` has the rules of `strict`.
  ///   - isChineseOrJapanese: whether the text counts as Chinese or Japanese, which affects `normal`
  ///     and `loose`.
  init(_ breaking: BreakRules, isChineseOrJapanese: Bool) {
    strictness = breaking.lineBreak
    wordBreak = breaking.wordBreak
    self.isChineseOrJapanese = isChineseOrJapanese
    breaksBeforeSmallKana =
      wordBreak == .breakAll || strictness == .normal || strictness == .loose
  }

  /// Whether the models find words in scripts without spaces.
  var findsWords: Bool { wordBreak != .breakAll }

  /// Returns the class that replaces a character's own.
  ///
  /// Source: RuleBreakData::get_linebreak_property_utf32_with_rule; UAX #14 LB1 for CJ.
  @inline(__always)
  func resolved(_ lineClass: SegmenterClass) -> SegmenterClass {
    lineClass == .cj && breaksBeforeSmallKana ? .id : lineClass
  }

  /// Returns the class that replaces that of the character before a boundary.
  func resolvedBefore(_ lineClass: SegmenterClass) -> SegmenterClass {
    guard wordBreak == .breakAll else { return lineClass }
    return lineClass == .al || lineClass == .nu || lineClass == .sa ? .id : lineClass
  }

  /// Whether `word-break: keep-all` keeps two classes together.
  func keepsTogether(_ left: SegmenterClass, _ right: SegmenterClass) -> Bool {
    wordBreak == .keepAll && Self.isWordClass(left) && Self.isWordClass(right)
  }

  private static func isWordClass(_ lineClass: SegmenterClass) -> Bool {
    switch lineClass {
    case .ai, .al, .id, .nu, .hy, .h2, .h3, .jl, .jv, .jt, .cj: true
    default: false
    }
  }

  /// The decision of `line-break` on a boundary; nil if UAX #14 decides.
  ///
  /// - Parameter scalar: the character after the boundary.
  @inline(__always)
  func decision(
    between left: SegmenterClass, and right: SegmenterClass, of scalar: UInt32
  ) -> Bool? {
    switch strictness {
    case .normal: isChineseOrJapanese && Self.isWave(scalar) ? true : nil
    case .loose: looseDecision(between: left, and: right, of: scalar)
    case .auto, .strict, .anywhere: nil
    }
  }

  /// Source: is_break_utf32_by_loose.
  private func looseDecision(
    between left: SegmenterClass, and right: SegmenterClass, of scalar: UInt32
  ) -> Bool? {
    switch right {
    case .ba where left == .id && (scalar == 0x2010 || scalar == 0x2013): true
    case .ns where Self.isWave(scalar) || Self.isCentred(scalar): isChineseOrJapanese
    case .ns where Self.isIteration(scalar): true
    case .in: true
    case .ex where scalar == 0xFF01 || scalar == 0xFF1F: isChineseOrJapanese
    case .poWide: isChineseOrJapanese
    default: left == .prWide ? isChineseOrJapanese : nil
    }
  }

  private static func isWave(_ scalar: UInt32) -> Bool { scalar == 0x301C || scalar == 0x30A0 }

  private static func isCentred(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x203C, 0x2047...0x2049, 0x30FB, 0xFF1A, 0xFF1B, 0xFF65: true
    default: false
    }
  }

  private static func isIteration(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: true
    default: false
    }
  }
}
