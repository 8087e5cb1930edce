import HTTPServer
import JSON
import Synchronization
import Testing

@testable import ComposerAPI
import ComposerContract

@Suite("Groups of a batch's responses")
struct BatchResponsesTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    /// The length of each response with its line feed, in bytes.
    let bytes: Int
    /// The time to compute each response.
    let time: Duration
    /// The number of responses in each group.
    let together: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "short and quick", bytes: 100, time: .zero, together: 164),
    Case(name: "of 4 KiB", bytes: 4096, time: .zero, together: 4),
    Case(name: "of 16 KiB", bytes: 16384, time: .zero, together: 1),
    Case(name: "long", bytes: 100_000, time: .zero, together: 1),
    Case(name: "short and less quick", bytes: 100, time: .microseconds(50), together: 4),
    Case(name: "short and slow", bytes: 100, time: .milliseconds(1), together: 1),
    Case(name: "long and slow", bytes: 100_000, time: .seconds(3), together: 1),
  ]

  /// A clock that changes only when the test moves it.
  private final class Clock: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func move(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  @Test("end when they are long or took long, and omit no response", arguments: cases)
  func groups(_ response: Case) throws {
    let count = 400
    let body = Array(String(repeating: "0\n", count: count).utf8)
    let clock = Clock()
    let text = String(repeating: "a", count: response.bytes - 3)
    let batch = try Batch(
      Request(.post, "/", body: body), coder: JSONCoder(), limits: RequestLimits()
    ) { _, _, responses in
      clock.move(response.time)
      responses.write(text)
      return nil
    }
    let groups = Array(IteratorSequence(BatchResponses(batch, now: { clock.now })))
    let counts = groups.map { $0.count / response.bytes }
    #expect(counts.reduce(0, +) == count)
    #expect(counts.dropLast().allSatisfy { $0 == response.together }, "\(counts)")
    #expect(groups.allSatisfy { $0.last == 0x0A })
  }

  @Test("contain the problem of a failed line, and the responses after it")
  func failures() throws {
    let limits = RequestLimits(lineBytes: 3)
    let body = Array("1\n22\n\n4444\n5".utf8)
    let batch = try Batch(
      Request(.post, "/", body: body), coder: JSONCoder(), limits: limits
    ) { line, _, responses in
      if line.count == 2 { throw APIError.notReady(.draining) }
      responses.write(line.count)
      return nil
    }
    let group = IteratorSequence(BatchResponses(batch)).reduce([], +)
    let lines = String(decoding: group, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "1" && lines[3] == "1")
    #expect(lines[1].contains("\"status\":503") && lines[2].contains("\"status\":413"))
  }

  /// Each long response is on its own line between short ones.
  @Test("stream a long response in its place", arguments: [0, 1, 3, 1000])
  func longResponses(pieces: Int) throws {
    let body = Array("1\n2\n\n3\n2".utf8)
    let batch = try Batch(
      Request(.post, "/", body: body), coder: JSONCoder(), limits: RequestLimits()
    ) { line, _, responses in
      if line[0] != UInt8(ascii: "2") {
        responses.write("short")
        return nil
      }
      // The pieces end their line.
      let long = (repeatElement(Array("long".utf8), count: pieces) + [[0x0A]]).makeIterator()
      return LongBody(pieces: long, heldBytes: 0)
    }
    let group = IteratorSequence(BatchResponses(batch)).reduce([], +)
    let lines = String(decoding: group, as: UTF8.self)
    let long = String(repeating: "long", count: pieces)
    #expect(lines == "\"short\"\n\(long)\n\"short\"\n\(long)\n")
  }
}
