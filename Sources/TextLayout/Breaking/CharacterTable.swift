/// The record of every code point, prepared for fast lookup.
///
/// Planes 0 and 1 are a flat table, because the units of a text are close together in it. The
/// planes above have few runs and use a binary search.
struct CharacterTable: Sendable {
  /// The records in order of their numbers.
  let records: [CharacterRecord]
  private let low: [UInt8]
  private let highStarts: [UInt32]
  private let highRecords: [UInt8]

  private static let lowCount: UInt32 = 0x20000

  /// Unpacks the generated table.
  ///
  /// - Complexity: O(n) in the size of planes 0 and 1.
  init() {
    var low: [UInt8] = []
    low.reserveCapacity(Int(Self.lowCount))
    var starts: [UInt32] = []
    var numbers: [UInt8] = []
    var position: UInt32 = 0
    for (length, number) in Self.decodedRuns() {
      let end = position + length
      if position < Self.lowCount {
        low.append(
          contentsOf: repeatElement(number, count: Int(min(end, Self.lowCount) - position)))
      }
      if end > Self.lowCount {
        starts.append(position)
        numbers.append(number)
      }
      position = end
    }
    self.records = LineBreakData.records
    self.low = low
    self.highStarts = starts
    self.highRecords = numbers
  }

  /// Returns the record number of a code point up to U+10FFFF.
  ///
  /// - Complexity: O(1) in planes 0 and 1, O(log runs) above.
  @inline(__always)
  func number(of codePoint: UInt32) -> UInt8 {
    codePoint < Self.lowCount ? low[Int(codePoint)] : highNumber(of: codePoint)
  }

  /// Returns the record number of a single code unit.
  @inline(__always)
  func number(ofUnit unit: UInt16) -> UInt8 { low[Int(unit)] }

  private func highNumber(of codePoint: UInt32) -> UInt8 {
    var lower = 0
    var upper = highStarts.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if highStarts[middle] <= codePoint { lower = middle } else { upper = middle }
    }
    return highRecords[lower]
  }

  private static func decodedRuns() -> [(length: UInt32, number: UInt8)] {
    let values = digitValues()
    var numbers: [UInt32] = []
    var pending: UInt32 = 0
    for sign in LineBreakData.ranges.utf8 {
      let digit = values[Int(sign)]
      pending = pending * UInt32(LineBreakData.lastDigits.utf8.count) + digit.value
      guard digit.isLast else { continue }
      numbers.append(pending)
      pending = 0
    }
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      (length: numbers[$0], number: UInt8(truncatingIfNeeded: numbers[$0 + 1]))
    }
  }

  private static func digitValues() -> [(value: UInt32, isLast: Bool)] {
    var values = [(value: UInt32, isLast: Bool)](repeating: (0, false), count: 256)
    for (value, sign) in LineBreakData.leadingDigits.utf8.enumerated() {
      values[Int(sign)] = (UInt32(value), false)
    }
    for (value, sign) in LineBreakData.lastDigits.utf8.enumerated() {
      values[Int(sign)] = (UInt32(value), true)
    }
    return values
  }
}

/// The properties of a character that break rules use.
struct CharacterRecord: Sendable {
  /// The kind of a character for `word-break: keep-all`.
  enum Word: Sendable {
    /// A letter or number of a script with spaces.
    case letter
    /// A combining mark.
    case mark
    /// Anything else.
    case other
  }

  /// The class before tailoring.
  let breakClass: LineBreakClass
  /// Whether East_Asian_Width is F, W or H.
  let isEastAsian: Bool
  /// The kind of the character for `word-break: keep-all`.
  let word: Word

  /// Makes a record; the defaults are the most frequent values.
  init(
    _ breakClass: LineBreakClass, isEastAsian: Bool = false, word: Word = .other
  ) {
    self.breakClass = breakClass
    self.isEastAsian = isEastAsian
    self.word = word
  }
}
