/// The classes of ASCII bytes that HTTP uses.
enum ASCII {
  /// The byte in lower case if it is an upper-case letter, else the byte itself.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The value of a hexadecimal digit; nil for any other byte.
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Whether the bytes are a token.
  ///
  /// Source: RFC 9110, section 5.6.2.
  static func isToken(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      guard isTokenByte(bytes[index]) else { return false }
    }
    return !bytes.isEmpty
  }

  /// Whether the bytes are those of a text, in the same case.
  static func isSame(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    // First, because the span of a string takes longer.
    bytes.count == text.utf8.count && isSame(bytes, text.utf8.span)
  }

  /// Whether bytes are the same.
  static func isSame(_ bytes: Span<UInt8>, _ others: Span<UInt8>) -> Bool {
    guard bytes.count == others.count else { return false }
    for index in bytes.indices {
      guard bytes[index] == others[index] else { return false }
    }
    return true
  }

  /// Whether the bytes are those of a text in any case.
  ///
  /// - Parameter text: without upper-case letters.
  static func isSameIgnoringCase(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    bytes.count == text.utf8.count && hasPrefixIgnoringCase(bytes, text)
  }

  /// Whether the bytes begin with those of a text in any case.
  ///
  /// - Parameter text: without upper-case letters.
  static func hasPrefixIgnoringCase(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    let text = text.utf8.span
    guard bytes.count >= text.count else { return false }
    for index in text.indices {
      guard lowercased(bytes[index]) == text[index] else { return false }
    }
    return true
  }

  /// The text without the spaces and tabs at its ends.
  ///
  /// Source: RFC 9110, section 5.6.3 (OWS).
  static func trimmed(_ text: Substring) -> Substring {
    guard let last = text.utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
    return Substring(text.utf8[...last].drop(while: isSpace))
  }

  /// Whether the byte is a space or a tab.
  ///
  /// Source: RFC 9110, section 5.6.3 (OWS).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether the byte is a decimal digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether the byte is a letter or a decimal digit.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
  }

  /// One bit for each byte from 0 to 127 that a token may have: each request checks about 60.
  private static let tokenBytes: (low: UInt64, high: UInt64) = (
    0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE
  )

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? tokenBytes.low : tokenBytes.high
    return byte < 128 && half &>> UInt64(byte & 63) & 1 == 1
  }
}
