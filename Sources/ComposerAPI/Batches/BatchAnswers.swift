import HTTPServer
import JSON

/// The answers to a batch in order, one a line, each made when it is asked for.
///
/// A line that cannot be answered gets its problem document, and the others do not mind.
struct BatchAnswers: IteratorProtocol, Sendable {
  private var batch: Batch
  private let request: Request
  private let maxLineBytes: Int
  private let coder: JSONCoder
  private let operation: Exchange.Operation

  /// - Parameters:
  ///   - request: the one that the batch came with.
  ///   - maxLineBytes: the longest line taken.
  ///   - operation: answers a line.
  init(
    _ batch: Batch, request: Request, maxLineBytes: Int, coder: JSONCoder,
    _ operation: @escaping Exchange.Operation
  ) {
    self.batch = batch
    self.request = request
    self.maxLineBytes = maxLineBytes
    self.coder = coder
    self.operation = operation
  }

  /// The answer to the next line, with its LF.
  mutating func next() -> [UInt8]? {
    guard let line = batch.next() else { return nil }
    var answer = answer(line)
    answer.append(UInt8(ascii: "\n"))
    return answer
  }

  private func answer(_ line: ArraySlice<UInt8>) -> [UInt8] {
    do {
      guard line.count <= maxLineBytes else {
        throw HTTPError.refused(.bodyTooLarge(limit: maxLineBytes))
      }
      let single = Request(.post, request.path, body: Array(line), peer: request.peer)
      return try operation(single).body.allBytes()
    } catch {
      return coder.encode(Problem(error, request: request))
    }
  }
}
