extension [UInt16] {
  /// Reads the scalar at an offset and its length in units.
  ///
  /// An unpaired surrogate is returned as it is.
  @inline(__always)
  func scalar(at offset: Int, limit: Int) -> (scalar: UInt32, length: Int) {
    let unit = self[offset]
    guard UTF16.isLeadSurrogate(unit), offset + 1 < limit, UTF16.isTrailSurrogate(self[offset + 1])
    else { return (UInt32(unit), 1) }
    let high = UInt32(unit) - 0xD800
    let low = UInt32(self[offset + 1]) - 0xDC00
    return (0x10000 + high << 10 + low, 2)
  }
}

extension UInt16 {
  /// Whether a line may break after this unit: space, tab or line feed.
  ///
  /// Source: measured on Chromium 156, `white-space: pre-wrap`.
  var isBreakableSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A }

  /// Whether this unit hangs past the end of a line: space, tab or U+3000.
  ///
  /// Source: CSS Text Level 3, 4.1.3 (phase II); measured on Chromium 156 for U+3000.
  var isHangingSpace: Bool { self == 0x20 || self == 0x09 || self == 0x3000 }

  /// Whether this unit is white space as in ICU's `u_isWhitespace`: separators but those that forbid a break, and some
  /// controls.
  var isJavaWhiteSpace: Bool {
    switch self {
    case 0x09...0x0D, 0x1C...0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x2028, 0x2029,
      0x205F, 0x3000:
      true
    default: false
    }
  }

  /// Whether this unit is an ASCII digit or letter.
  var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  /// Whether this unit is an ASCII letter.
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether this unit is an ASCII digit.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
}
