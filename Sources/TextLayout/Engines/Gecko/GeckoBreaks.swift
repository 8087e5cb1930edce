import Composer

/// Finds break opportunities word by word, as Gecko does.
///
/// A word ends at a space or tab. A line may break after a run of spaces; inside a word ICU4X's line
/// segmenter decides, which sees nothing of the text around the word.
///
/// Source: Gecko's dom/base/nsLineBreaker.cpp (AppendText, FlushCurrentWord) and
/// intl/lwbrk/LineBreaker.cpp (ComputeBreakPositions).
struct GeckoBreaks {
  /// ICU4X's rules, made for the first style that needs them.
  private static let table = GeckoLineStateTable()

  private let breaking: BreakRules
  /// Whether the last word of a text is Chinese or Japanese.
  private let isChineseOrJapanese: Bool

  /// Prepares to search texts of one style.
  ///
  /// - Parameter language: a BCP 47 tag; empty if unknown.
  init(_ breaking: BreakRules, language: String) {
    self.breaking = breaking
    isChineseOrJapanese = Self.eastAsianScripts.contains(LikelyScriptOfLanguage.tag(language))
  }

  // Source: Gecko's nsLineBreaker.cpp, UpdateCurrentWordLanguage.
  private static let eastAsianScripts: Set<OpenTypeTag> = ["Hans", "Hant", "Jpan", "Hrkt"]

  /// Adds the break opportunities of a paragraph to its unit flags.
  ///
  /// There is none inside a grapheme cluster, except after a space.
  ///
  /// - Parameter flags: has the starts of grapheme clusters.
  /// - Complexity: O(length of the text).
  func addingBreaks(to flags: consuming [UnitFlags], of text: [UInt16]) -> [UnitFlags] {
    guard text.contains(where: \.isRemovedInGecko) else {
      forEachBreak(in: text) { offset in
        let followsSpace = text[offset - 1].isTrimmableSpace
        if followsSpace || flags[offset].contains(.graphemeStart) {
          flags[offset].insert(.opportunity)
        }
      }
      return flags
    }
    let places = text.indices.filter { !text[$0].isRemovedInGecko }
    let kept = places.map { text[$0] }
    forEachBreak(in: kept) { index in
      let offset = places[index]
      if kept[index - 1].isTrimmableSpace || flags[offset].contains(.graphemeStart) {
        flags[offset].insert(.opportunity)
      }
    }
    return flags
  }

  /// Calls a closure with every opportunity inside a text, in ascending order.
  private func forEachBreak(in text: [UInt16], _ found: (Int) -> Void) {
    let breaksAnywhere = breaking.lineBreak == .anywhere || breaking.wordBreak == .breakAll
    var start = 0
    var followsSpace = false
    while start < text.count {
      let isSpace = text[start].isWordSeparator
      if start > 0, breaksAnywhere || followsSpace && !isSpace { found(start) }
      followsSpace = isSpace
      guard !isSpace else {
        start += 1
        continue
      }
      var end = start
      var mayBreak = false
      while end < text.count, !text[end].isWordSeparator {
        mayBreak = mayBreak || !text[end].isUnbreakable
        end += 1
      }
      forEachBreak(in: text, word: start..<end, mayBreak: mayBreak, found)
      start = end
    }
  }

  private func forEachBreak(
    in text: [UInt16], word: Range<Int>, mayBreak: Bool, _ found: (Int) -> Void
  ) {
    let isLast = word.upperBound == text.count
    if breaking.lineBreak == .anywhere || breaking.wordBreak == .breakAll && !mayBreak && !isLast {
      word.dropFirst().forEach(found)
    } else if mayBreak || breaking.wordBreak == .breakAll {
      let rules = GeckoSegmenterRules(breaking, isChineseOrJapanese: isChineseOrJapanese && isLast)
      var segmenter = GeckoLineSegmenter(table: Self.table, rules: rules, units: text, piece: word)
      while let offset = segmenter.next() { found(offset) }
    }
  }

  /// Returns all opportunities in (0, length] of a text, without the marks of a cluster that a change
  /// of script or font separates from its base.
  ///
  /// - Parameter forcedBreaks: the characters that end a paragraph.
  /// - Complexity: O(length of the text).
  func offsets(in text: [UInt16], forcedBreaks: ForcedBreaks) -> [Int] {
    var offsets: [Int] = []
    var segments = NewlineSplitter(text, at: forcedBreaks)
    while let segment = segments.next() {
      let part = Array(text[segment.range])
      let flags = addingBreaks(to: Self.graphemeFlags(of: part), of: part)
      for index in flags.indices
      where flags[index].contains(.opportunity) || Self.isAfterSoftHyphen(index, in: part) {
        offsets.append(segment.range.lowerBound + index)
      }
      if segment.end > 0, segment.end > offsets.last ?? 0 { offsets.append(segment.end) }
    }
    return offsets
  }

  /// Whether a word may be divided before an offset.
  ///
  /// Source: Gecko's nsTextFrame.cpp, PropertyProvider::GetHyphenationBreaks.
  private static func isAfterSoftHyphen(_ offset: Int, in text: [UInt16]) -> Bool {
    offset > 0 && text[offset - 1] == 0xAD && !text[offset].isRemovedInGecko
      && text[..<offset].contains { !$0.isRemovedInGecko }
  }

  private static func graphemeFlags(of text: [UInt16]) -> [UnitFlags] {
    var flags = [UnitFlags](repeating: [], count: text.count)
    let clusters = GraphemeClusters(text)
    var offset = 0
    while offset < text.count {
      flags[offset].insert(.graphemeStart)
      offset = clusters.next(after: offset)
    }
    return flags
  }
}

extension UInt16 {
  /// Whether a line of Gecko may end after the unit at any word, and it hangs there: U+0020, U+3000.
  ///
  /// Source: Gecko's gfxFont.cpp, SetupClusterBoundaries (SetIsSpace).
  var isTrimmableSpace: Bool { self == 0x20 || self == 0x3000 }

  /// Source: Gecko's nsLineBreaker.h, IsSegmentSpace.
  fileprivate var isWordSeparator: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// Whether no line may break beside a unit inside a word of such units: ASCII of the classes AL, IS,
  /// NU and QU.
  ///
  /// Source: Gecko's nsLineBreaker.cpp, kNonBreakableASCII; it has `*` but not `!`.
  fileprivate var isUnbreakable: Bool {
    guard self < 0x7F else { return false }
    if isASCIIAlphanumeric { return true }
    switch self {
    case 0x22, 0x23, 0x26, 0x27, 0x2A, 0x2C, 0x2E, 0x3A...0x3E, 0x40, 0x5E...0x60, 0x7E: return true
    default: return false
    }
  }
}
