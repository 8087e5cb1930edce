/// Why and where a body is not a JSON text.
public struct JSONSyntaxError: Hashable, Sendable {
  /// What is wrong; "expected" names what would have been right.
  ///
  /// Source: RFC 8259; its section 9 allows limits on depth and on the range of numbers.
  public enum Kind: Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// A U+FEFF before the text.
    case byteOrderMark
    /// Bytes that are no UTF-8.
    case invalidUTF8
    /// Neither object, array, string, number, true, false nor null.
    case valueExpected
    /// A member without a name in quotation marks.
    case nameExpected
    /// A name without a colon after it.
    case colonExpected
    /// An object that neither goes on nor ends.
    case commaOrBraceExpected
    /// An array that neither goes on nor ends.
    case commaOrBracketExpected
    /// A number without digits where there must be some.
    case malformedNumber
    /// A backslash that escapes nothing.
    case invalidEscape
    /// A character below U+0020 in a string, not escaped.
    case controlCharacter
    /// A string without its closing quotation mark.
    case unendedString
    /// Half of an escaped surrogate pair.
    case loneSurrogate
    /// More objects and arrays in each other than the coder's limit.
    case tooDeep(limit: Int)
    /// A number larger than every double.
    case numberOutOfRange
    /// Something after the end of the text.
    case trailingContent
  }

  /// What is wrong.
  public let kind: Kind
  /// The offset of the first byte that is wrong; the body's length where it ends too early.
  public let offset: Int
  /// The line of that byte, from 1; lines end with LF, CR or CRLF.
  public let line: Int
  /// The column of that byte in its line, from 1, in UTF-16 code units as most editors count.
  public let column: Int

  init(_ kind: Kind, offset: Int, in text: [UInt8]) {
    let before = text.prefix(offset)
    let isLineEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let lineStart = before.lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    self.kind = kind
    self.offset = offset
    line = 1 + JSONSyntaxError.lineEnds(in: before)
    column = 1 + before[lineStart...].reduce(0) { $0 + JSONSyntaxError.units(startedBy: $1) }
  }

  /// What is wrong and where, as one sentence.
  public var description: String {
    "The body is not JSON: \(reason), at line \(line), column \(column) (byte \(offset))."
  }

  private static func lineEnds(in text: ArraySlice<UInt8>) -> Int {
    var count = 0
    for index in text.indices {
      let endsCRLF = text[index] == 0x0A && index > 0 && text[index - 1] == 0x0D
      if text[index] == 0x0D || (text[index] == 0x0A && !endsCRLF) { count += 1 }
    }
    return count
  }

  /// The UTF-16 code units of the scalar that a UTF-8 code unit starts; 0 inside a scalar.
  private static func units(startedBy byte: UInt8) -> Int {
    switch byte {
    case 0x80..<0xC0: 0
    case 0xF0...: 2
    default: 1
    }
  }

  private var reason: String {
    switch kind {
    case .empty: "it is empty"
    case .byteOrderMark: "it begins with a byte order mark"
    case .invalidUTF8: "it holds bytes that are not UTF-8"
    case .valueExpected: "a value is expected"
    case .nameExpected: "a member's name in double quotation marks is expected"
    case .colonExpected: "a colon is expected"
    case .commaOrBraceExpected: "a comma or a closing brace is expected"
    case .commaOrBracketExpected: "a comma or a closing bracket is expected"
    case .malformedNumber: "a digit is expected"
    case .invalidEscape: "a backslash in a string escapes nothing"
    case .controlCharacter: "a control character in a string must be escaped"
    case .unendedString: "a string has no closing quotation mark"
    case .loneSurrogate: "half of a surrogate pair is escaped without the other half"
    case .tooDeep(let limit): "more than \(limit) objects and arrays lie in each other"
    case .numberOutOfRange: "a number is too large for a double"
    case .trailingContent: "something follows the end of the text"
    }
  }
}
