import JSON
import Testing

@Suite("Writing in pieces")
struct JSONPiecesTests {
  private struct Answer: LongJSON {
    let elementCount: Int
    let hasMore: Bool

    var isLong: Bool { true }
    var heldBytes: Int { 0 }
    var steps: Steps { Steps(answer: self) }
  }

  private struct Steps: JSONSteps {
    let answer: Answer
    var index = -1

    mutating func writePiece(to json: inout JSONWriter) -> Bool {
      repeat {
        if index < 0 { begin(&json) } else if index < answer.elementCount { write(&json) }
        index += 1
        guard index <= answer.elementCount else {
          end(&json)
          return false
        }
      } while !json.isPieceFull
      return true
    }

    private func begin(_ json: inout JSONWriter) {
      json.beginObject()
      if answer.hasMore { json.member("first", [1.5, 2]) }
      json.beginArray("numbers")
    }

    private func write(_ json: inout JSONWriter) {
      json.value(["index": index, "\"日本": -index])
    }

    private func end(_ json: inout JSONWriter) {
      json.endArray()
      json.memberIfPresent("last", answer.hasMore ? "end" : nil)
      json.endObject()
    }
  }

  @Test("a text in parts is the text", arguments: [1, 2, 3, 7, 100])
  func parts(_ length: Int) {
    struct Text: JSONWritable {
      let units: [UInt16]
      let length: Int

      func write(to json: inout JSONWriter) {
        json.array { json in
          for _ in 0..<2 {
            for start in stride(from: 0, to: units.count, by: length) {
              let end = min(start + length, units.count)
              json.text(part: units[start..<end], isFirst: start == 0, isLast: end == units.count)
            }
          }
        }
      }
    }
    let text = "a\"\\\n\u{1}日本é\u{7F}\u{2028}end"
    let written = JSONCoder().encode(Text(units: Array(text.utf16), length: length))
    #expect(written == JSONCoder().encode([text, text]))
  }

  @Test(
    "gives the bytes that writing at once gives", arguments: [0, 1, 2, 2000, 60_000], [true, false])
  func sameBytes(_ count: Int, _ hasMore: Bool) {
    let answer = Answer(elementCount: count, hasMore: hasMore)
    let pieces = Array(IteratorSequence(answer.pieces))
    #expect(Array(pieces.joined()) == JSONCoder().encodeLine(answer))
  }

  @Test("makes pieces of some 16 KiB each, none of them empty")
  func sizes() {
    let pieces = Array(
      IteratorSequence(Answer(elementCount: 60_000, hasMore: true).pieces))
    #expect(pieces.count > 20)
    #expect(pieces.allSatisfy { !$0.isEmpty && $0.count < 17 << 10 })
    #expect(pieces.dropLast().allSatisfy { $0.count >= 16 << 10 })
  }

  @Test("an object without members comes out whole")
  func smallest() {
    var pieces = Answer(elementCount: 0, hasMore: false).pieces
    #expect(pieces.next().map { String(decoding: $0, as: UTF8.self) } == "{\"numbers\":[]}\n")
    #expect(pieces.next() == nil)
  }

  /// Numbers of which three in a row are the same, each the member of an object.
  private struct Runs: LongJSON {
    let count: Int
    let repeats: Bool

    var isLong: Bool { true }
    var heldBytes: Int { 0 }
    var steps: RunSteps { RunSteps(runs: self) }
  }

  private struct RunSteps: JSONSteps {
    let runs: Runs
    var index = 0

    mutating func writePiece(to json: inout JSONWriter) -> Bool {
      if index == 0 {
        json.beginObject()
        json.beginArray("runs")
      }
      repeat {
        let run = RepeatedJSON(["\"": index / 3], isRepeated: runs.repeats && index % 3 > 0)
        json.value(["before": [1]])
        json.object { $0.member("run", run) }
        index += 1
      } while index < runs.count && !json.isPieceFull
      guard index == runs.count else { return true }
      json.endArray()
      json.endObject()
      return false
    }
  }

  @Test("a member that repeats the last one has its bytes", arguments: [1, 2, 3, 4, 2000, 9000])
  func repeated(_ count: Int) {
    let runs = Runs(count: count, repeats: true)
    let written = JSONCoder().encodeLine(Runs(count: count, repeats: false))
    #expect(JSONCoder().encodeLine(runs) == written)
    #expect(Array(Array(IteratorSequence(runs.pieces)).joined()) == written)
  }
}
