import HTTPServer
import JSON

/// A body of many texts, one a line, and what answers them.
///
/// A class, because its answers are made in pieces, each of which would copy all that it has.
final class Batch: Sendable {
  /// Answers one text.
  typealias Answer = @Sendable (Span<UInt8>, inout JSONLineWriter) throws -> Void

  private let lines: JSONLines
  private let request: Request
  private let exchange: Exchange
  private let answer: Answer

  /// - Parameters:
  ///   - request: the one that the lines are the body of.
  ///   - answer: a closure rather than an operation: of that the batch would be generic, and what is
  ///     known by a protocol alone, as the pieces of a body are, is not specialized.
  /// - Throws: when there are more lines than a batch may have.
  init(_ request: Request, exchange: Exchange, answer: @escaping Answer) throws(APIError) {
    let limit = exchange.limits.batchLines
    lines = JSONLines(request.body, keeping: limit)
    guard lines.lineCount <= limit else { throw .tooManyLines(lines.lineCount, limit: limit) }
    self.request = request
    self.exchange = exchange
    self.answer = answer
  }

  /// How many texts there are.
  var count: Int { lines.texts.count }

  /// How long a text is, in bytes.
  func length(of index: Int) -> Int { lines.texts[index].count }

  /// Makes bytes out of answers.
  func encode(_ answers: (inout JSONLineWriter) -> Void) -> [UInt8] {
    exchange.coder.encodeLines(answers)
  }

  /// Answers a text, with a problem document if it must be.
  func answer(_ index: Int, to answers: inout JSONLineWriter) {
    let (bytes, text, limit) = (lines.bytes, lines.texts[index], exchange.limits.lineBytes)
    do {
      guard text.count <= limit else { throw HTTPError.refused(.bodyTooLarge(limit: limit)) }
      try answer(bytes.span.extracting(text), &answers)
    } catch {
      answers.write(Problem(error, request: request))
    }
  }
}
