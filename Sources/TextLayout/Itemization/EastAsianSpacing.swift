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

  /// Whether there is space between this character and the next one.
  func isSeparated(from next: EastAsianSpacing, inChinese isChinese: Bool) -> Bool {
    switch (self, next) {
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
