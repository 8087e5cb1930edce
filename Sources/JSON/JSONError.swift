/// The reason why a body cannot be decoded.
public enum JSONError: Error, Hashable {
  /// The body is not a JSON text.
  case malformed(JSONSyntaxError)
  /// The body is a JSON text, but does not fit the schema. Has all problems in the order in which
  /// they were found, at most `problemLimit`.
  case unacceptable([JSONProblem])

  /// How many problems are reported at most; a longer list would not help its reader.
  public static let problemLimit = 20
}

/// One reason why a value is not acceptable.
public struct JSONProblem: Hashable, Sendable {
  /// The place of the value in the text, or where it is missing: a JSON Pointer.
  ///
  /// Source: RFC 6901.
  public let pointer: String
  /// What is wrong, as a phrase with the value as its subject.
  public let detail: String

  /// Makes a problem.
  public init(pointer: String, detail: String) {
    self.pointer = pointer
    self.detail = detail
  }
}

/// A part of an acceptable request that is probably not meant.
public struct JSONWarning: Hashable, Sendable {
  /// A name that never changes, because clients compare it.
  public let code: String
  /// The place of the value in the text, or where it could be: a JSON Pointer.
  public let pointer: String
  /// What is unusual, as a phrase with the value as its subject.
  public let detail: String
  /// By how much something is larger than it should be; nil for most warnings.
  public let scale: Double?

  /// Makes a warning.
  public init(code: String, pointer: String, detail: String, scale: Double? = nil) {
    self.code = code
    self.pointer = pointer
    self.detail = detail
    self.scale = scale
  }
}

/// The reason and the place why a body is not a JSON text.
public struct JSONSyntaxError: Hashable, Sendable {
  /// What is wrong; "expected" names what would have been correct.
  ///
  /// Source: RFC 8259; its section 9 allows limits on depth and on the range of numbers.
  public enum Kind: Hashable, Sendable {
    /// Nothing but white space.
    case empty
    /// A U+FEFF before the text.
    case byteOrderMark
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// Neither object, array, string, number, true, false nor null.
    case valueExpected
    /// A word of another language, such as `NaN`, `undefined` or `None`.
    case foreignWord(String)
    /// A string or name in single quotation marks.
    case singleQuote
    /// The fields of a form, such as `device=iphone-16`.
    case form
    /// A member without a name in quotation marks.
    case nameExpected
    /// A name without a colon after it.
    case colonExpected
    /// No comma or closing brace after a member.
    case commaOrBraceExpected
    /// No comma or closing bracket after an element.
    case commaOrBracketExpected
    /// A comma before a closing brace or bracket.
    case trailingComma
    /// A comment.
    case comment
    /// A number without digits where some are required.
    case malformedNumber
    /// A backslash that starts no escape sequence.
    case invalidEscape
    /// An unescaped character below U+0020 in a string.
    case controlCharacter
    /// A string without its closing quotation mark.
    case unendedString
    /// Half of an escaped surrogate pair.
    case loneSurrogate
    /// More levels of objects and arrays than the coder's limit.
    case tooDeep(limit: Int)
    /// An integer beyond 64 bits, or another number beyond a double.
    case numberOutOfRange
    /// Something after the end of the text.
    case trailingContent
  }

  /// What is wrong.
  public let kind: Kind
  /// The offset of the first wrong byte; the body's length where it ends too early.
  public let offset: Int
  /// The line of that byte, from 1; lines end with LF, CR or CRLF.
  public let line: Int
  /// The column of that byte in its line, from 1, in UTF-16 code units as most editors count.
  public let column: Int

  /// Describes a text that is not JSON.
  ///
  /// - Parameters:
  ///   - offset: the offset of the first wrong byte.
  ///   - text: the text, at least up to there.
  public init(_ kind: Kind, offset: Int, in text: [UInt8]) {
    let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    let before = text.prefix(offset)
    var (line, lineStart) = (1, 0)
    for (index, byte) in before.enumerated() where byte == lineFeed || byte == carriageReturn {
      let isInsideCRLF = byte == lineFeed && index > 0 && before[index - 1] == carriageReturn
      if !isInsideCRLF { line += 1 }
      lineStart = index + 1
    }
    self.kind = kind.refined(by: text, at: offset)
    self.offset = offset
    self.line = line
    column = 1 + String(decoding: before[lineStart...], as: UTF8.self).utf16.count
  }

  /// What is wrong and where, as one sentence.
  public var description: String {
    "The body is not JSON: \(reason), at line \(line), column \(column) (byte \(offset))."
  }

  private var reason: String {
    switch kind {
    case .empty: "it is empty"
    case .byteOrderMark: "it begins with a byte order mark"
    case .invalidUTF8: "it contains bytes that are not UTF-8"
    case .valueExpected: "a value is expected"
    case .foreignWord(let word):
      "\(word) is not a value of JSON; send \(Self.replacement(of: word) ?? "null")"
    case .singleQuote: "a string is in double quotation marks, not in single ones"
    case .form: "it is a form; send an object, such as {\"device\": \"iphone-16\"}"
    case .nameExpected: "a member's name in double quotation marks is expected"
    case .colonExpected: "a colon is expected"
    case .commaOrBraceExpected: "a comma or a closing brace is expected"
    case .commaOrBracketExpected: "a comma or a closing bracket is expected"
    case .trailingComma: "JSON does not allow a trailing comma"
    case .comment: "JSON does not allow comments"
    case .malformedNumber: "a digit is expected"
    case .invalidEscape: "a string contains an invalid escape sequence"
    case .controlCharacter: "a control character in a string must be escaped"
    case .unendedString: "a string has no closing quotation mark"
    case .loneSurrogate: "half of a surrogate pair is escaped without the other half"
    case .tooDeep(let limit): "objects and arrays are nested more than \(limit) levels deep"
    case .numberOutOfRange:
      "a number is out of range: an integer must fit in 64 bits, any other number in a double"
    case .trailingContent: "the body continues after the end of the JSON text"
    }
  }
}

extension JSONSyntaxError {
  /// What JSON has instead of a word of JavaScript or Python; nil for other words.
  ///
  /// Not a dictionary: the hash of strings would take 5 kB of `composer.wasm`.
  fileprivate static func replacement(of word: String) -> String? {
    switch word {
    case "NaN", "Infinity": "a number or null"
    case "undefined", "None", "nil": "null"
    case "True", "TRUE": "true"
    case "False", "FALSE": "false"
    default: nil
    }
  }
}

extension JSONSyntaxError.Kind {
  /// The more specific mistake that the bytes at the offset show, where a value or name is expected.
  fileprivate func refined(by text: [UInt8], at offset: Int) -> Self {
    guard self == .valueExpected || self == .nameExpected, offset < text.count else { return self }
    if text[offset] == UInt8(ascii: "'") { return .singleQuote }
    guard self == .valueExpected else { return self }
    let word = text[offset...].prefix(20).prefix {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
    }
    let name = String(decoding: word, as: UTF8.self)
    if JSONSyntaxError.replacement(of: name) != nil { return .foreignWord(name) }
    let isForm =
      offset == 0 && !name.isEmpty && text.dropFirst(word.count).first == UInt8(ascii: "=")
    return isForm ? .form : self
  }
}
