import JSON
import Testing

@Suite("A body that is not JSON")
struct JSONSyntaxErrorTests {
  struct Case: CustomTestStringConvertible {
    let text: [UInt8]
    let kind: JSONSyntaxError.Kind
    let offset: Int
    let line: Int
    let column: Int

    init(
      _ text: String, _ kind: JSONSyntaxError.Kind, at offset: Int, line: Int = 1,
      column: Int? = nil
    ) {
      self.init(bytes: Array(text.utf8), kind, at: offset, line: line, column: column)
    }

    init(
      bytes: [UInt8], _ kind: JSONSyntaxError.Kind, at offset: Int, line: Int = 1,
      column: Int? = nil
    ) {
      text = bytes
      self.kind = kind
      self.offset = offset
      self.line = line
      self.column = column ?? offset + 1
    }

    var testDescription: String {
      "\(String(decoding: text.prefix(40), as: UTF8.self).debugDescription): \(kind)"
    }
  }

  static let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)

  static let cases = [
    Case("", .empty, at: 0),
    Case("  ", .empty, at: 2),
    Case("\n\n", .empty, at: 2, line: 3, column: 1),
    Case(bytes: [0xEF, 0xBB, 0xBF, 0x7B, 0x7D], .byteOrderMark, at: 0),
    Case(bytes: [0x22, 0xFF, 0x22], .invalidUTF8, at: 1),
    Case(bytes: [0x22, 0xC0, 0x80, 0x22], .invalidUTF8, at: 1),
    Case(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, at: 1),
    Case(bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, at: 1),
    Case("{\"device\": \"iphone-16\", \"keyboard\": {", .nameExpected, at: 37),
    Case("{\"a\":}", .valueExpected, at: 5),
    Case("[1,]", .trailingComma, at: 2),
    Case("[1 ,\n ]", .trailingComma, at: 3),
    Case("[1,}", .valueExpected, at: 3),
    Case("]", .valueExpected, at: 0),
    Case("],", .valueExpected, at: 0),
    Case("[,]", .valueExpected, at: 1),
    Case("hello", .valueExpected, at: 0),
    Case("[tru]", .valueExpected, at: 4),
    Case("[NaN]", .foreignWord("NaN"), at: 1), Case("[None]", .foreignWord("None"), at: 1),
    Case("['a']", .singleQuote, at: 1), Case("{'a':1}", .singleQuote, at: 1),
    Case("a=b", .form, at: 0), Case("[a=b]", .valueExpected, at: 1),
    Case("=b", .valueExpected, at: 0),
    Case("{a:1}", .nameExpected, at: 1),
    Case("{\"a\":1,}", .trailingComma, at: 6),
    Case("{\"a\":[{\"b\":1},\r\n\t],\"c\":}", .trailingComma, at: 13),
    Case("{,}", .nameExpected, at: 1),
    Case("{\"a\":1,]", .nameExpected, at: 7),
    Case("// a\n{}", .comment, at: 0),
    Case("{\"a\": /* b */ 1}", .comment, at: 6),
    Case("{\"a\" // b\n: 1}", .comment, at: 5),
    Case("[1 // 2\n]", .comment, at: 3),
    Case("[1, // 2\n]", .comment, at: 4),
    Case("{\"a\": 1, // b\n}", .comment, at: 9),
    Case("{} // a", .comment, at: 3),
    Case("[1 / 2]", .commaOrBracketExpected, at: 3),
    Case("[\"//\" 1]", .commaOrBracketExpected, at: 6),
    Case("{\"a\" 1}", .colonExpected, at: 5),
    Case("{\"a\":1 \"b\":2}", .commaOrBraceExpected, at: 7),
    Case("{\"a\":1]", .commaOrBraceExpected, at: 6),
    Case("{\"a\":1", .commaOrBraceExpected, at: 6),
    Case("[1 2]", .commaOrBracketExpected, at: 3),
    Case("[01]", .commaOrBracketExpected, at: 2),
    Case("[1.]", .malformedNumber, at: 3),
    Case("[1e+]", .malformedNumber, at: 4),
    Case("[\"\\x\"]", .invalidEscape, at: 2),
    Case("[\"\\u12g4\"]", .invalidEscape, at: 2),
    Case("[\"a\tb\"]", .controlCharacter, at: 3),
    Case("[\"a\u{0}b\"]", .controlCharacter, at: 3),
    Case("[\"abc", .unendedString, at: 5),
    Case("[\"\\ud83d\"]", .loneSurrogate, at: 2),
    Case("[\"\\ud83d\\n\"]", .loneSurrogate, at: 2),
    Case("[\"\\ud83d\\ud83d\"]", .loneSurrogate, at: 2),
    Case("[\"\\udc00\"]", .loneSurrogate, at: 2),
    Case("{\"\\uDFFF\":1}", .loneSurrogate, at: 2),
    Case("[\"\\\\udc00 \\ud83d\\ude00 \\udc00\"]", .loneSurrogate, at: 23),
    // The first fault counts, not that the string does not end.
    Case("[\"\\udc00", .loneSurrogate, at: 2),
    Case("[1, 1e400]", .numberOutOfRange, at: 4),
    Case("[-1e400]", .numberOutOfRange, at: 1),
    Case("[1" + String(repeating: "0", count: 309) + "]", .numberOutOfRange, at: 1),
    Case("[18446744073709551616]", .numberOutOfRange, at: 1),
    Case("-9223372036854775809", .numberOutOfRange, at: 0),
    Case("{\"a\":[1,20000000000000000000],\"b\":x}", .numberOutOfRange, at: 8),
    Case("[1, x, 18446744073709551616]", .valueExpected, at: 4),
    Case("[18446744073709551615]\u{0}", .trailingContent, at: 22),
    Case("[18446744073709551615] 1", .trailingContent, at: 23),
    Case("[1" + String(repeating: "0", count: 400) + "e-2]", .numberOutOfRange, at: 1),
    Case(deep, .tooDeep(limit: 64), at: 64),
    Case("[[],{\"a\":" + deep, .tooDeep(limit: 64), at: 71),
    Case("{} {}", .trailingContent, at: 3),
    Case("{}\u{0}", .trailingContent, at: 2),
    Case("{\n  \"a\": 1,\n  b: 2\n}", .nameExpected, at: 14, line: 3, column: 3),
    Case("{\r\n  \"a\": 1,\r\n  b: 2\r\n}", .nameExpected, at: 16, line: 3, column: 3),
    Case("{\r  b: 2\r}", .nameExpected, at: 4, line: 2, column: 3),
    Case("[\"日本語\", x]", .valueExpected, at: 14, column: 9),
    Case("[\"😀👍🏽\", x]", .valueExpected, at: 17, column: 12),
  ]

  @Test("says what is wrong and where", arguments: cases)
  func failure(_ expected: Case) throws {
    let error = try #require(throws: JSONError.self) {
      try JSONCoder().decode(expected.text, as: .anything)
    }
    guard case .malformed(let found) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(found.kind == expected.kind)
    #expect(found.offset == expected.offset)
    #expect(found.line == expected.line)
    #expect(found.column == expected.column)
    #expect(found.description.contains("line \(expected.line), column \(expected.column)"))
  }

  static let acceptable = [
    "{}", " [ ] ", "null", "\"\\ud83d\\ude00\"", "\"\\\\ud83d\"", "[18446744073709551615]",
    "[-0.0]",
    "[-9223372036854775808]", "[18446744073709551616.0]", "-9223372036854775809e0",
    "[1e-400]", "[-0e400]", "[1.7976931348623157e308]", "\"\u{7F}\u{2028}\"",
    String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
    String(repeating: "[", count: 64) + "1" + String(repeating: "]", count: 64),
    String(repeating: "{\"a\":", count: 63) + "[18446744073709551615]"
      + String(repeating: "}", count: 63),
    "[" + String(repeating: "[]", count: 200).replacing("][", with: "],[") + "]",
  ]

  @Test("is told from one that only looks odd", arguments: acceptable)
  func success(_ text: String) throws {
    #expect(try JSONCoder().decode(Array(text.utf8), as: .anything))
  }

  @Test("is refused at every place where a good one can be cut short")
  func truncation() throws {
    let text = Array(
      "{\"a\": [1, -2.5e3, true, null, \"x\\u00e9\\n日\"], \"b\": {\"c\": \"\"}}".utf8)
    for length in 0..<text.count {
      let error = try #require(throws: JSONError.self, "cut at \(length)") {
        try JSONCoder().decode(Array(text.prefix(length)), as: .anything)
      }
      guard case .malformed(let failure) = error else {
        Issue.record("cut at \(length): \(error)")
        continue
      }
      #expect(failure.offset <= length)
    }
  }

  @Test func depthIsLimitedAsTheCoderIsTold() throws {
    let coder = JSONCoder(limits: JSONLimits(depth: 3))
    #expect(try coder.decode(Array("[[[1]]]".utf8), as: .anything))
    let error = #expect(throws: JSONError.self) {
      try coder.decode(Array("[[[[1]]]]".utf8), as: .anything)
    }
    guard case .malformed(let failure) = error else { return }
    #expect(failure.kind == .tooDeep(limit: 3))
    #expect(failure.description.contains("nested more than 3 levels deep"))
  }
}
