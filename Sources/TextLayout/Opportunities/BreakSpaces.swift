/// The break opportunities of `white-space: break-spaces`: after each space, and not before the first one
/// after a word.
///
/// Source: CSS Text Module Level 3, section 3.1; Blink's LazyLineBreakIterator, kAfterEverySpace.
extension [UnitFlags] {
  /// Returns the flags of a paragraph with these opportunities.
  ///
  /// - Complexity: O(length of the text).
  consuming func breakingSpaces(of text: [UInt16]) -> [UnitFlags] {
    for offset in indices.dropFirst() {
      switch text.breaksSpaces(at: offset) {
      case true?: self[offset].insert(.opportunity)
      case false?: self[offset].remove(.opportunity)
      case nil: break
      }
    }
    return self
  }
}

extension BreakOpportunities {
  /// Returns the opportunities of a text with these.
  ///
  /// - Complexity: O(length of the text).
  func breakingSpaces(of text: [UInt16]) -> BreakOpportunities {
    let found = Set(self)
    let offsets = text.indices.dropFirst().filter { offset in
      let isNewline = text[offset] == 0x0A || text[offset] == 0x0D
      return (isNewline ? nil : text.breaksSpaces(at: offset)) ?? found.contains(offset)
    }
    return BreakOpportunities(at: text.isEmpty ? [] : offsets + [text.count])
  }
}

extension [UInt16] {
  /// Whether a line may end at an offset after a unit; nil if neither side is a space.
  func breaksSpaces(at offset: Int) -> Bool? {
    if self[offset - 1].isHangingSpace { return true }
    return self[offset].isHangingSpace ? false : nil
  }
}

extension ShapedParagraph {
  /// Whether a unit hangs past the end of a line.
  @inline(__always)
  func hangs(_ offset: Int) -> Bool { text[offset].isHangingSpace && !breaksSpaces }
}
