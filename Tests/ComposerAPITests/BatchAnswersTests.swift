import HTTPServer
import JSON
import Synchronization
import Testing

@testable import ComposerAPI

@Suite("Groups of a batch's answers")
struct BatchAnswersTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    /// How long each answer is, with its LF.
    let bytes: Int
    /// How long each takes to make.
    let time: Duration
    /// How many come together.
    let together: Int
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "short and quick", bytes: 100, time: .zero, together: 164),
    Case(name: "of 4 KiB", bytes: 4096, time: .zero, together: 4),
    Case(name: "of 16 KiB", bytes: 16384, time: .zero, together: 1),
    Case(name: "long", bytes: 100_000, time: .zero, together: 1),
    Case(name: "short and slower", bytes: 100, time: .microseconds(50), together: 4),
    Case(name: "short and dear", bytes: 100, time: .milliseconds(1), together: 1),
    Case(name: "long and dear", bytes: 100_000, time: .seconds(3), together: 1),
  ]

  /// A clock that stands still unless it is moved.
  private final class Clock: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func move(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  @Test("end where they are long or have taken long, and leave nothing out", arguments: cases)
  func groups(_ answer: Case) throws {
    let count = 400
    let body = Array(String(repeating: "0\n", count: count).utf8)
    let exchange = Exchange(coder: JSONCoder(), limits: RequestLimits())
    let clock = Clock()
    let text = String(repeating: "a", count: answer.bytes - 3)
    let batch = try Batch(Request(.post, "/", body: body), exchange: exchange) { _, answers in
      clock.move(answer.time)
      answers.write(text)
    }
    let groups = Array(IteratorSequence(BatchAnswers(batch, now: { clock.now })))
    let counts = groups.map { $0.count / answer.bytes }
    #expect(counts.reduce(0, +) == count)
    #expect(counts.dropLast().allSatisfy { $0 == answer.together }, "\(counts)")
    #expect(groups.allSatisfy { $0.last == 0x0A })
  }

  @Test("of a line that fails hold its problem, and what comes after it")
  func failures() throws {
    let exchange = Exchange(coder: JSONCoder(), limits: RequestLimits(lineBytes: 3))
    let body = Array("1\n22\n\n4444\n5".utf8)
    let batch = try Batch(Request(.post, "/", body: body), exchange: exchange) { text, answers in
      if text.count == 2 { throw APIError.draining }
      answers.write(text.count)
    }
    let group = IteratorSequence(BatchAnswers(batch)).reduce([], +)
    let lines = String(decoding: group, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "1" && lines[3] == "1")
    #expect(lines[1].contains("\"status\":503") && lines[2].contains("\"status\":413"))
  }
}
