import JSON
import TestSupport
import Testing

@Suite("Many texts, one a line")
struct JSONLinesTests {
  struct Case: CustomTestStringConvertible {
    let body: String
    let texts: [String]
    let lineCount: Int
    var testDescription: String { body.debugDescription }
  }

  static let cases = [
    Case(body: "", texts: [], lineCount: 0),
    Case(body: "\n", texts: [], lineCount: 1),
    Case(body: "\r\n \t\n\n", texts: [], lineCount: 3),
    Case(body: "1", texts: ["1"], lineCount: 1),
    Case(body: "1\n", texts: ["1"], lineCount: 1),
    Case(body: "1\r\n", texts: ["1"], lineCount: 1),
    Case(body: "1\r\r\n2", texts: ["1\r", "2"], lineCount: 2),
    Case(body: "\n1\n\n2\n", texts: ["1", "2"], lineCount: 4),
    Case(body: " 1 \n\t2\r", texts: [" 1 ", "\t2"], lineCount: 2),
    Case(body: "\"日本\"\n\"ไทย\"\n\"👩‍👩‍👧\"", texts: ["\"日本\"", "\"ไทย\"", "\"👩‍👩‍👧\""], lineCount: 3),
  ]

  private func texts(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    IteratorSequence(JSONLines(bytes)).map { bytes[$0] }
  }

  @Test("are found wherever a line ends", arguments: cases)
  func found(_ expected: Case) {
    let bytes = Array(expected.body.utf8)
    #expect(texts(in: bytes).map { String(decoding: $0, as: UTF8.self) } == expected.texts)
    #expect(JSONLines.count(in: bytes) == expected.lineCount)
  }

  @Test("are found as splitting at LF finds them, in any bytes")
  func random() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let alphabet: [UInt8] = [0x0A, 0x0A, 0x0D, 0x20, 0x09, 0x31, 0xE3, 0x00]
      let length = Int.random(in: 0...200, using: &random)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      var pieces = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      if pieces.last?.isEmpty == true { pieces.removeLast() }
      let wanted = pieces.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
        .map { $0.last == 0x0D ? $0.dropLast() : $0 }
      #expect(texts(in: bytes) == wanted, "seed \(seed)")
      #expect(JSONLines.count(in: bytes) == pieces.count, "seed \(seed)")
    }
  }

  @Test("are written as each is alone, with LF after it")
  func written() {
    let values = ["a", "\n", "日本語", "", "\u{1F469}\u{200D}\u{1F467}\"\\"]
    let coder = JSONCoder()
    var counts: [Int] = []
    let bytes = coder.encodeLines { lines in
      for value in values {
        lines.write(["text": value])
        counts.append(lines.count)
      }
    }
    let alone = values.map { coder.encode(["text": $0]) + [0x0A] }
    #expect(bytes == Array(alone.joined()))
    #expect(counts == alone.indices.map { alone[...$0].joined().count })
  }

  @Test("leave nothing behind for the texts after them")
  func fresh() {
    let coder = JSONCoder()
    #expect(coder.encodeLines { _ in }.isEmpty)
    _ = coder.encodeLines { $0.write([1, 2]) }
    #expect(coder.encode(3) == Array("3".utf8))
    #expect(coder.encodeLines { $0.write(true) } == Array("true\n".utf8))
  }
}
