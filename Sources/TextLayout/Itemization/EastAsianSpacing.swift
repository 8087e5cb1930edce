/// How a character is spaced beside East Asian text.
///
/// Source: UTR #59, East Asian Spacing. The classes follow from other properties in all characters up to U+31FFF, as measured
/// on Chromium 156.
enum EastAsianSpacing {
  /// A Chinese, Japanese or Korean letter.
  case wide
  /// A letter or digit of another script.
  case narrow
  /// Punctuation that is spaced as narrow in Chinese, and not at all otherwise.
  case conditional
  /// Any other character.
  case other

  /// Returns the class of a character; nil for a mark, which has that of the character before it.
  init?(_ scalar: UInt32) {
    let record = UnicodeData.record(of: scalar)
    let (category, width) = (record.category, record.width)
    switch category {
    case .mn, .mc, .me: return nil
    case .lu, .ll, .lt, .lm, .lo, .nd, .nl, .sk:
      if width != .halfwidth, record.scriptExtensions.contains(where: \.isSpacedWide) {
        self = category == .nd ? .other : .wide
      } else {
        let isNarrow = category != .nl && category != .sk && !width.isEastAsian
        self = isNarrow ? .narrow : .other
      }
    case .po where !width.isEastAsian && !Self.unspaced.contains(scalar): self = .conditional
    // 〓, which stands for a missing letter.
    case .so where scalar == 0x3013: self = .wide
    default: self = .other
    }
  }

  /// Whether two neighbours have space between them.
  ///
  /// - Parameter isChinese: whether the text is Chinese.
  static func separates(_ one: EastAsianSpacing, _ other: EastAsianSpacing, isChinese: Bool) -> Bool
  {
    switch (one, other) {
    case (.wide, .narrow), (.narrow, .wide): true
    case (.wide, .conditional), (.conditional, .wide): isChinese
    default: false
    }
  }

  /// Quotation marks, `*`, `/`, the middle dot, daggers and the ellipsis.
  private static let unspaced: Set<UInt32> = [
    0x22, 0x27, 0x2A, 0x2F, 0xB7, 0x2020, 0x2021, 0x2026,
  ]
}

extension UnicodeData.Script {
  private static let spacedWide: Set<OpenTypeTag> = [
    "Bopo", "Hang", "Hani", "Hira", "Kana", "Kits", "Nshu", "Tang", "Yiii",
  ]

  fileprivate var isSpacedWide: Bool { Self.spacedWide.contains(tag) }
}

/// The space between East Asian text and other text, as CSS `text-autospace: normal` adds it.
struct Autospace: Sendable {
  /// The letter whose advance tells that of all ideographs: 水.
  static let ideograph: UInt16 = 0x6C34

  /// The width of the space in 16.16 pixels.
  let width: Int
  private let isChinese: Bool

  /// - Parameter language: a tag of `ContentLanguage`.
  init(width: Int, language: String) {
    self.width = width
    isChinese = language.primarySubtag == "zh"
  }

  /// Whether there is space before a unit.
  ///
  /// - Complexity: O(number of marks before it).
  func isBefore(_ offset: Int, in text: [UInt16]) -> Bool {
    guard offset > 0, offset < text.count,
      let next = EastAsianSpacing(text.scalar(at: offset, limit: text.count).scalar)
    else { return false }
    var start = offset
    while start > 0 {
      start -= start > 1 && UTF16.isTrailSurrogate(text[start - 1]) ? 2 : 1
      if let last = EastAsianSpacing(text.scalar(at: start, limit: offset).scalar) {
        return EastAsianSpacing.separates(last, next, isChinese: isChinese)
      }
    }
    return false
  }

  /// Widens the clusters of a part of a paragraph that have space after them.
  ///
  /// The space between two items is behind the first one, or before the second one if the first runs from right to left.
  ///
  /// Source: Blink's TextAutoSpace and ShapeResult::ApplyTextAutoSpacing.
  ///
  /// - Parameters:
  ///   - part: a part of the item, whose last space is left out if the item goes on.
  ///   - item: of the paragraph, in left-to-right text.
  /// - Complexity: O(length of the part).
  func widen(
    _ part: Range<Int>, of text: [UInt16], in paragraph: Paragraph, item: Paragraph.Item,
    _ units: inout ShapedUnits
  ) {
    var cluster = part.lowerBound
    if part.lowerBound == item.range.lowerBound, isBehindRightToLeft(item, in: paragraph),
      isBefore(part.lowerBound, in: text)
    {
      units.widen(at: cluster, by: width)
    }
    var last = EastAsianSpacing.other
    var offset = part.lowerBound
    while offset < part.upperBound {
      let (scalar, length) = text.scalar(at: offset, limit: part.upperBound)
      let next = EastAsianSpacing(scalar)
      if let next, EastAsianSpacing.separates(last, next, isChinese: isChinese),
        units.isMeasured(at: offset)
      {
        units.widen(at: cluster, by: width)
        units.forbidCut(at: offset)
      }
      if units.isMeasured(at: offset) { cluster = offset }
      last = next ?? last
      offset += length
    }
    let isItemEnd = part.upperBound == item.range.upperBound && item.level % 2 == 0
    if isItemEnd, isBefore(part.upperBound, in: text) { units.widen(at: cluster, by: width) }
  }

  private func isBehindRightToLeft(_ item: Paragraph.Item, in paragraph: Paragraph) -> Bool {
    let index = paragraph.items.partitioningIndex { $0.range.upperBound >= item.range.lowerBound }
    return item.level % 2 == 0 && index < paragraph.items.count
      && paragraph.items[index].range.upperBound == item.range.lowerBound
      && paragraph.items[index].level % 2 == 1
  }
}
