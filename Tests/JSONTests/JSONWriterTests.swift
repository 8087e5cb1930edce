import JSON
import TestSupport
import Testing

@Suite("Writing")
struct JSONWriterTests {
  private struct Value: JSONWritable {
    let body: @Sendable (inout JSONWriter) -> Void

    func write(to json: inout JSONWriter) { body(&json) }
  }

  private static func text(_ body: @escaping @Sendable (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONCoder().encode(Value(body: body)), as: UTF8.self)
  }

  enum Colour: String, JSONWritable { case red }

  @Test("keeps the order of members and puts commas and colons in between")
  func structure() {
    let text = Self.text { json in
      json.object {
        $0.member("b", 1)
        $0.member("a", [1.5, 2])
        $0.member("none", Double?.none)
        $0.memberIfPresent("absent", String?.none)
        $0.memberIfPresent("present", "日")
        $0.member("inner") { inner in
          inner.member("yes", true)
          inner.member("colour", Colour.red)
        }
        $0.member("empty", [Int]())
        $0.member("nothing") { _ in }
        $0.member("entries", ["z": 1, "a\"é": 2])
      }
    }
    #expect(
      text == "{\"b\":1,\"a\":[1.5,2],\"none\":null,\"present\":\"日\","
        + "\"inner\":{\"yes\":true,\"colour\":\"red\"},\"empty\":[],\"nothing\":{},"
        + "\"entries\":{\"a\\\"é\":2,\"z\":1}}")
  }

  @Test("nests as deeply as it is told to")
  func depth() {
    let text = Self.text { json in
      func nest(_ depth: Int, _ json: inout JSONWriter) {
        json.array { if depth > 1 { nest(depth - 1, &$0) } }
      }
      nest(100, &json)
    }
    #expect(text == String(repeating: "[", count: 100) + String(repeating: "]", count: 100))
  }

  struct Number: CustomTestStringConvertible {
    let value: Double
    let text: String

    init(_ value: Double, _ text: String) {
      self.value = value
      self.text = text
    }

    var testDescription: String { text }
  }

  static let numbers = [
    Number(0, "0"), Number(-0.0, "0"), Number(336, "336"), Number(-1, "-1"), Number(20.5, "20.5"),
    Number(0.1, "0.1"), Number(-118.25, "-118.25"), Number(1e-6, "0.000001"),
    Number(1.5e-6, "0.0000015"), Number(9.99e-7, "9.99e-7"), Number(1e-10, "1e-10"),
    Number(9_007_199_254_740_991, "9007199254740991"),
    Number(9_007_199_254_740_992, "9.007199254740992e15"), Number(1e21, "1e21"),
    Number(-1.5e22, "-1.5e22"), Number(.leastNonzeroMagnitude, "5e-324"),
    Number(.greatestFiniteMagnitude, "1.7976931348623157e308"),
  ]

  @Test("gives a number its shortest form", arguments: numbers)
  func number(_ expected: Number) {
    #expect(Self.text { $0.number(expected.value) } == expected.text)
  }

  @Test("writes small integers as any others, whichever way they come")
  func smallIntegers() {
    for integer in -20...10_020 {
      #expect(Self.text { $0.integer(integer) } == "\(integer)")
      #expect(Self.text { $0.number(Double(integer)) } == "\(integer)")
    }
  }

  @Test("takes a value that was encoded before, at every place that it can have")
  func encoded() {
    let values: [any JSONWritable & Sendable] = [
      1.5, "ไทย \"é\n", ["日本": [true]], [Int](), Colour.red,
    ]
    for value in values {
      let encoded = EncodedJSON(value)
      let text = Self.text { json in
        json.array { json in
          json.value(encoded)
          json.object {
            $0.member("a", encoded)
            $0.member("b", encoded)
          }
          json.value(encoded)
        }
      }
      let alone = Self.text { $0.value(value) }
      #expect(text == "[\(alone),{\"a\":\(alone),\"b\":\(alone)},\(alone)]")
      #expect(Self.text { $0.value(encoded) } == alone)
    }
  }

  @Test(
    "gives every number a form that reads back to it and is no longer than Swift's",
    arguments: [20_260_731 as UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let coder = JSONCoder()
    for _ in 0..<20_000 {
      let pattern = Double(bitPattern: random.next())
      let layout = (Double.random(in: -2000...2000, using: &random) * 64).rounded() / 64
      for value in [pattern, layout] where value.isFinite {
        let bytes = coder.encode(value)
        let range = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        #expect(try coder.decode(bytes, as: .number(in: range)) == value, "seed \(seed): \(value)")
        #expect(significantDigits(bytes) <= significantDigits(Array("\(value)".utf8)), "\(value)")
      }
    }
  }

  /// The digits of the number less its exponent, and less zeros in front and behind, which only show
  /// its magnitude.
  private func significantDigits(_ text: [UInt8]) -> Int {
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
    let digits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let withoutFront = digits.drop { $0 == UInt8(ascii: "0") }
    return withoutFront.reversed().drop { $0 == UInt8(ascii: "0") }.count
  }

  static let texts = [
    "", "plain", "\"quoted\" \\ / \u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}", "キーボードの高さに追従するテキストボックス",
    "السلام عليكم", "สวัสดีครับ", "नमस्ते, आप कैसे हैं?", "e\u{301}ẹ\u{301}", "👨‍👩‍👧‍👦🇯🇵👍🏽", "עברית and English",
    "\u{10FFFF}\u{10000}\u{FFFF}\u{E000}\u{D7FF}\u{800}\u{7FF}\u{80}", "\u{2028}\u{2029}\u{FEFF}",
  ]

  @Test("gives every script back as it was", arguments: texts)
  func scripts(_ text: String) throws {
    let coder = JSONCoder()
    let units = Array(text.utf16)
    let written = Self.text { $0.text(units) }
    #expect(written == Self.text { $0.string(text) })
    let read = try coder.decode(Array(written.utf8), as: .text(upTo: units.count))
    #expect(read == units)
    #expect(try coder.decode(Array(written.utf8), as: .string(of: 0...100_000)) == text)
  }

  @Test("escapes in strings and names what JSON requires, and nothing else")
  func escapes() {
    let short: [Unicode.Scalar: String] = [
      "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f", "\r": "\\r", "\"": "\\\"",
      "\\": "\\\\",
    ]
    for code in UInt8.min..<0x80 {
      let scalar = Unicode.Scalar(code)
      let digits = (code < 0x10 ? "0" : "") + String(code, radix: 16, uppercase: true)
      let escaped = short[scalar] ?? (code < 0x20 ? "\\u00\(digits)" : String(scalar))
      let (text, expected) = ("a\(scalar)é", "\"a\(escaped)é\"")
      #expect(Self.text { $0.string(text) } == expected)
      #expect(Self.text { $0.text(Array(text.utf16)) } == expected)
      let object = Self.text {
        $0.object {
          $0.entry(text, text)
          $0.entry("b", 2)
        }
      }
      #expect(object == "{\(expected):\(expected),\"b\":2}")
    }
  }

  /// 32 bytes are looked at at once, then eight.
  @Test("finds a character to escape at each place in a string", arguments: ["\"", "\\", "\u{1F}"])
  func placesOfEscapes(character: String) {
    let escaped = character == "\u{1F}" ? "\\u001F" : "\\" + character
    for before in 0...67 {
      for (filling, after) in [("a", 0), ("!", 9), ("é", 4), ("\u{7F}", 17), ("[", 3), ("#", 8)] {
        let (head, tail) = (
          String(repeating: filling, count: before), String(repeating: filling, count: after)
        )
        #expect(Self.text { $0.string(head + tail) } == "\"\(head + tail)\"")
        #expect(
          Self.text { $0.string(head + character + tail) } == "\"\(head)\(escaped)\(tail)\"")
      }
    }
  }

  @Test("gives numbers the shortest digits that read back as the same", arguments: [1, 2, 3])
  func randomNumbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let magnitude =
        Double.random(in: 1...10, using: &random) * pow10(Int.random(in: -12...17, using: &random))
      let text = Self.text { $0.number(magnitude) }
      #expect(Double(text) == magnitude, "seed \(seed): \(text)")
      #expect(text.contains("e") == (magnitude < 1e-6 || magnitude >= 9_007_199_254_740_992))
      #expect(significant(text) == significant("\(magnitude)"), "seed \(seed)")
      #expect(Self.text { $0.number(-magnitude) } == "-" + text)
    }
  }

  private func pow10(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? 0 }

  /// The digits of a number without its exponent and the zeros at both ends.
  private func significant(_ text: String) -> Substring {
    let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
  }

  @Test(
    "counts a string's characters, not its bytes",
    arguments: ["", "a", "éé", "日本語", "👩‍👩‍👧", "e\u{301}\u{302}", "हिन्दी"])
  func lengths(text: String) {
    let (coder, count) = (JSONCoder(), text.unicodeScalars.count)
    let body = coder.encode(text)
    for bounds in [0...0, 0...1, 1...1, 1...2, 2...3, 3...5, 4...6, 6...20, 15...30] {
      let read = try? coder.decode(body, as: .string(of: bounds))
      #expect(read == (bounds.contains(count) ? text : nil), "\(bounds)")
    }
  }

  @Test("reads escaped surrogate pairs as the scalars that they stand for")
  func escapedPairs() throws {
    let text = Array("\"\\uD83D\\uDE00 \\ud800\\udc00 \\uDBFF\\uDFFF\"".utf8)
    let units = try JSONCoder().decode(text, as: .text(upTo: 100))
    #expect(String(decoding: units, as: UTF16.self) == "😀 \u{10000} \u{10FFFF}")
  }
}
