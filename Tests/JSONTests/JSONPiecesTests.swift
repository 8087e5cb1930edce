import JSON
import Testing

@Suite("Writing in pieces")
struct JSONPiecesTests {
  private struct Answer: LongJSON {
    static let arrayName: StaticString = "numbers"
    let elementCount: Int
    let hasMore: Bool

    func element(at index: Int) -> [String: Int] { ["index": index, "\"日本": -index] }

    func writeHead(to json: inout JSONWriter) {
      if hasMore { json.member("first", [1.5, 2]) }
    }

    func writeTail(to json: inout JSONWriter) {
      json.memberIfPresent("last", hasMore ? "end" : nil)
    }
  }

  @Test(
    "gives the bytes that writing at once gives", arguments: [0, 1, 2, 2000, 60_000], [true, false])
  func sameBytes(_ count: Int, _ hasMore: Bool) {
    let answer = Answer(elementCount: count, hasMore: hasMore)
    let pieces = Array(IteratorSequence(JSONPieces(answer)))
    #expect(Array(pieces.joined()) == JSONCoder().encode(answer))
  }

  @Test("makes pieces of some 64 KiB each, none of them empty")
  func sizes() {
    let pieces = Array(
      IteratorSequence(JSONPieces(Answer(elementCount: 60_000, hasMore: true))))
    #expect(pieces.count > 20)
    #expect(pieces.allSatisfy { !$0.isEmpty && $0.count < 66 << 10 })
    #expect(pieces.dropLast().allSatisfy { $0.count >= 64 << 10 })
  }

  @Test("an object without members comes out whole")
  func smallest() {
    var pieces = JSONPieces(Answer(elementCount: 0, hasMore: false))
    #expect(pieces.next().map { String(decoding: $0, as: UTF8.self) } == "{\"numbers\":[]}")
    #expect(pieces.next() == nil)
  }
}
