import CTextShaping

/// Passes over the code units of a text that take many units at a time.
enum TextUnits {
  /// A number that tells texts apart, and nearly never is the same for two.
  ///
  /// - Complexity: O(length of the range), a fraction of a nanosecond a unit.
  static func hash(_ units: [UInt16], in range: Range<Int>, seed: UInt64) -> UInt64 {
    unsafe units[range].withUnsafeBufferPointer {
      unsafe text_units_hash($0.baseAddress, $0.count, seed)
    }
  }

  /// Whether a part of one text is the whole of another.
  ///
  /// - Complexity: O(length of the range).
  static func areEqual(_ units: [UInt16], in range: Range<Int>, _ other: [UInt16]) -> Bool {
    guard range.count == other.count else { return false }
    return unsafe units[range].withUnsafeBufferPointer { part in
      unsafe other.withUnsafeBufferPointer { whole in
        guard let first = part.baseAddress, let second = whole.baseAddress else { return true }
        return unsafe text_units_equal(first, second, part.count)
      }
    }
  }

  /// The offset of the first line feed or carriage return at or after `start`; the end of the text
  /// when there is none.
  ///
  /// - Complexity: O(distance).
  static func newline(in units: [UInt16], from start: Int) -> Int {
    unsafe units[start...].withUnsafeBufferPointer { rest in
      guard let first = rest.baseAddress else { return start }
      return unsafe start + text_units_newline(first, rest.count)
    }
  }

  /// How many line feeds and carriage returns a text has.
  ///
  /// - Complexity: O(length), a fraction of a nanosecond a unit.
  static func newlineCount(in units: [UInt16]) -> Int {
    unsafe units.withUnsafeBufferPointer { all in
      guard let first = all.baseAddress else { return 0 }
      return unsafe text_units_newline_count(first, all.count)
    }
  }
}

extension Array {
  /// Makes room for so many elements in as few pages of memory as the kernel grants.
  ///
  /// Where a text is a million units long, finding and clearing small pages for what is known of each
  /// unit takes longer than finding it out.
  mutating func reserveLargePages(_ capacity: Int) {
    reserveCapacity(capacity)
    unsafe withUnsafeMutableBufferPointer { elements in
      unsafe text_prefer_large_pages(
        elements.baseAddress, capacity * MemoryLayout<Element>.stride)
    }
  }
}
