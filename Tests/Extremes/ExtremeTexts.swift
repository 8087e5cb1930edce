import TestSupport

/// Texts of every script, of every length.
enum ExtremeTexts {
  /// Ranges of scalars: letters with their marks, signs and digits.
  ///
  /// No Latin letter spells a number that is none, which is looked for in drawings.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x41...0x5A, 0xC0...0xFF, 0x100...0x17F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x4FF,
    0x530...0x58F, 0x590...0x5FF, 0x600...0x6FF, 0x700...0x74F, 0x780...0x7BF, 0x900...0x97F,
    0x980...0x9FF, 0xA00...0xA7F, 0xA80...0xAFF, 0xB00...0xB7F, 0xB80...0xBFF, 0xC00...0xC7F,
    0xC80...0xCFF, 0xD00...0xD7F, 0xD80...0xDFF, 0xE00...0xE7F, 0xE80...0xEFF, 0xF00...0xFFF,
    0x1000...0x109F, 0x10A0...0x10FF, 0x1100...0x11FF, 0x1200...0x137F, 0x13A0...0x13FF,
    0x1780...0x17FF, 0x1800...0x18AF, 0x1A20...0x1AAF, 0x1B00...0x1B7F, 0x2000...0x206F,
    0x20D0...0x20FF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xA980...0xA9DF, 0xAC00...0xD7A3,
    0xE000...0xF8FF, 0xFB00...0xFDFF, 0xFE00...0xFE0F, 0xFF00...0xFFEF, 0x1_0330...0x1_034F,
    0x1_1000...0x1_107F, 0x1_F1E6...0x1_F1FF, 0x1_F300...0x1_F6FF, 0x1_F900...0x1_F9FF,
    0x1_F3FB...0x1_F3FF, 0x2_0000...0x2_A6DF, 0x5_0000...0x5_0FFF, 0xE_0020...0xE_007F,
    0x10_FFFE...0x10_FFFF, 0x0...0x20,
  ]
  private static let known = [
    "", "a", "\n", "\r\n", "one\ntwo\r\nthree", "👨‍👩‍👧‍👦🇯🇵👍🏽", "e\u{301}\u{300}\u{200D}", " \t ",
    "\u{0}\u{FFFF}\u{10FFFF}", "@ab", "キーボードの高さ", "السلام عليكم", "สวัสดีครับ", "नमस्ते", "\u{FDFD}",
    "\u{D63}\u{D2F}\u{D2F}\u{D77}\u{D46}\u{D03}\u{D01}", "\u{2126}Ω\u{212A}K\u{212B}Å",
  ]
  private static let separators = ["\n", " ", "\t", "\u{200D}", "\u{AD}", "-", "\u{2028}", "\r"]
  private static let lengths = [1, 2, 3, 7, 15, 16, 17, 31, 33, 64, 100, 255, 257]

  /// A text of at most that many scalars.
  ///
  /// - Parameter most: above 0; few texts are longer than 300.
  static func text(upTo most: Int, _ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<4, using: &random) == 0, let text = known.randomElement(using: &random) {
      return text.unicodeScalars.count <= most ? text : ""
    }
    let isLong = Int.random(in: 0..<400, using: &random) == 0
    let count = min(most, isLong ? 3_000 : lengths.randomElement(using: &random) ?? 1)
    var text = String.UnicodeScalarView()
    let scripts = (0...1).compactMap { _ in ranges.randomElement(using: &random) }
    for _ in 0..<count {
      if Int.random(in: 0..<12, using: &random) == 0 {
        text += (separators.randomElement(using: &random) ?? " ").unicodeScalars
      } else if let script = scripts.randomElement(using: &random) {
        text.append(Unicode.Scalar(UInt32.random(in: script, using: &random)) ?? "a")
      }
    }
    return String(text)
  }
}
