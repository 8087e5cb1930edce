/// The model that tells where phrases of Japanese begin, from the three characters on either side.
///
/// It adds up the weights of the characters, pairs and triples around a place; a phrase begins where the
/// sum is positive.
///
/// Source: ICU's mlbe.cpp and jaml.txt, a model of BudouX; Scripts/phrase_model.py documents the table.
final class PhraseModel: Sendable {
  /// The characters around a place: three before it and three after it; 0 stands for none, and for those
  /// that the model does not know.
  typealias Window = InlineArray<6, UInt16>

  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let weightBits: UInt64 = 15
  private static let firstCharacter: UInt32 = 0x3000

  private let bias: Int
  private let slots: [UInt64]
  private let shift: UInt64
  /// The characters that stand for others (NFKC).
  private let forms: [UInt32: [UInt32]]

  /// Reads the model.
  ///
  /// - Complexity: O(size of the model), some thousand steps.
  init() {
    let words = DictionaryData.phrases
    let count = Int(words[1])
    bias = Int(Int32(bitPattern: words[0]))
    slots = (0..<count).map { UInt64(words[2 + 2 * $0]) | UInt64(words[3 + 2 * $0]) << 32 }
    shift = UInt64(64 - count.trailingZeroBitCount)
    var (forms, position): ([UInt32: [UInt32]], Int) = ([:], 2 + 2 * count)
    while position < words.count {
      let end = position + 2 + Int(words[position + 1])
      forms[words[position]] = Array(words[position + 2..<end])
      position = end
    }
    self.forms = forms
  }

  /// The code of a character in windows.
  static func code(_ scalar: UInt32) -> UInt16 {
    (firstCharacter..<0xB000).contains(scalar) ? UInt16(scalar - firstCharacter) : 0
  }

  /// Returns the characters that one stands for; nil for the usual ones, which stand for themselves.
  func form(of scalar: UInt32) -> [UInt32]? {
    switch scalar {
    case 0x3041...0x309E, 0x30A1...0x30FE, 0x3400...0x9FFF: nil
    default: forms[scalar]
    }
  }

  /// Whether a phrase begins in the middle of a window.
  ///
  /// - Complexity: O(1): 13 look-ups.
  func begins(in window: Window) -> Bool {
    var score = bias
    for index in 0..<6 { score += weight(index, window[index], 0, 0) }
    for index in 0..<3 { score += weight(6 + index, window[1 + index], window[2 + index], 0) }
    for index in 0..<4 {
      score += weight(9 + index, window[index], window[1 + index], window[2 + index])
    }
    return score > 0
  }

  private func weight(_ feature: Int, _ first: UInt16, _ second: UInt16, _ third: UInt16) -> Int {
    guard first != 0, feature < 6 || second != 0, feature < 9 || third != 0 else { return 0 }
    let characters = UInt64(first) << 30 | UInt64(second) << 15 | UInt64(third)
    let key = UInt64(feature) << 45 | characters
    var slot = Int((key &* Self.multiplier) >> shift)
    while slots[slot] != 0 {
      if slots[slot] >> Self.weightBits == key {
        return Int(Int16(truncatingIfNeeded: slots[slot] << 1) >> 1)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return 0
  }
}
