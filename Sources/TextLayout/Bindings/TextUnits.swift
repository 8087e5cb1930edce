import CTextShaping

/// Operations on UTF-16 code units that process many units at a time.
enum TextUnits {
  /// Returns a hash of a range.
  ///
  /// - Complexity: O(length of the range); a fraction of a nanosecond for each unit.
  static func hash(_ units: [UInt16], in range: Range<Int>, seed: UInt64) -> UInt64 {
    unsafe units[range].withUnsafeBufferPointer {
      unsafe text_units_hash($0.baseAddress, $0.count, seed)
    }
  }

  /// Whether one text has the units of another one at an offset.
  ///
  /// - Parameter start: at most the length of `units` less that of `other`.
  /// - Complexity: O(length of `other`).
  @inline(__always)
  static func areEqual(_ units: [UInt16], at start: Int, _ other: [UInt16]) -> Bool {
    precondition(start >= 0 && units.count - start >= other.count)
    return unsafe units.withUnsafeBufferPointer { all in
      unsafe other.withUnsafeBufferPointer { part in
        guard let first = all.baseAddress, let second = part.baseAddress else { return true }
        return unsafe text_units_equal(first + start, second, part.count)
      }
    }
  }

  /// Returns the offset of the first line feed or carriage return at or after `start`; the end of
  /// the text if there is none.
  ///
  /// - Complexity: O(distance).
  static func newline(in units: [UInt16], from start: Int) -> Int {
    unsafe units[start...].withUnsafeBufferPointer { rest in
      guard let first = rest.baseAddress else { return start }
      return unsafe start + text_units_newline(first, rest.count)
    }
  }

  /// Counts the line feeds and carriage returns of a text.
  ///
  /// - Complexity: O(length); a fraction of a nanosecond for each unit.
  static func newlineCount(in units: [UInt16]) -> Int {
    unsafe units.withUnsafeBufferPointer { all in
      guard let first = all.baseAddress else { return 0 }
      return unsafe text_units_newline_count(first, all.count)
    }
  }
}

extension Array {
  /// Reserves capacity in large memory pages as far as the kernel provides them.
  ///
  /// For a text of a million units, allocating and clearing small pages takes longer than the work
  /// on the units.
  mutating func reserveLargePages(_ capacity: Int) {
    reserveCapacity(capacity)
    unsafe withUnsafeMutableBufferPointer { elements in
      unsafe text_prefer_large_pages(
        elements.baseAddress, capacity * MemoryLayout<Element>.stride)
    }
  }
}
