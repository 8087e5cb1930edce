extension GraphemeClusters {
  /// The number of clusters in a range that starts at a boundary.
  ///
  /// - Complexity: O(n) in the length of the range.
  public func count(in range: Range<Int>) -> Int {
    var count = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let plain = endOfPlain(from: offset, to: range.upperBound)
      count += plain - offset
      guard plain < range.upperBound else { break }
      offset = next(after: plain)
      count += 1
    }
    return count
  }

  /// The end of a stretch in which each unit is a cluster.
  private func endOfPlain(from start: Int, to end: Int) -> Int {
    let units = units.span
    var offset = start
    while true {
      while end - offset > Self.block, Self.isLatin(units, from: offset) { offset += Self.block }
      let stop = min(offset + Self.block, end - 1)
      guard offset < stop, Self.standsAlone(units[offset]) else { return offset }
      while offset < stop, Self.standsAlone(units[offset + 1]) { offset += 1 }
      guard offset == stop else { return offset }
    }
  }

  private static let block = 16

  /// Whether a block of units and the one behind are Latin without CR; compilers make a few vector
  /// operations of it.
  @inline(__always)
  private static func isLatin(_ units: Span<UInt16>, from start: Int) -> Bool {
    var union: UInt16 = 0
    var returns: UInt16 = 0
    for index in start...start + block {
      union |= units[index]
      returns |= units[index] == 0x0D ? 1 : 0
    }
    return union < 0x300 && returns == 0
  }

  /// Whether a unit is a cluster unless a mark joins it.
  ///
  /// These are Latin letters, kana, Chinese characters and the punctuation of both: none joins another.
  ///
  /// Source: UAX #29 for Unicode 17: these are of the classes Other, Control, LF and
  /// Extended_Pictographic. U+0300 is the first combining mark.
  @inline(__always)
  private static func standsAlone(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0D: false
    case 0..<0x300, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FC: true
    case 0x4E00...0x9FFF, 0xFF01...0xFF5E: true
    default: false
    }
  }
}
