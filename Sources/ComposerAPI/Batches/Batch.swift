import HTTPServer
import JSON

/// What answers the lines of a body, one after the other.
///
/// A class, because answers are made in groups, each of which would copy all that it has.
final class Batch: Sendable {
  /// Answers the text in a line.
  typealias Operation = @Sendable (Span<UInt8>, inout JSONLineWriter) throws -> Void

  private let request: Request
  private let exchange: Exchange
  private let operation: Operation

  /// - Parameters:
  ///   - request: the one that the lines are the body of.
  ///   - operation: a closure, so that `Batch` is not generic: a body that is made while it is sent
  ///     is known by its protocol alone, and generic code would not be specialized there.
  /// - Throws: when there are more lines than a batch may have.
  init(
    _ request: Request, exchange: Exchange, operation: @escaping Operation
  ) throws(APIError) {
    let (count, limit) = (JSONLines.count(in: request.body), exchange.limits.batchLines)
    guard count <= limit else { throw .tooManyLines(count, limit: limit) }
    self.request = request
    self.exchange = exchange
    self.operation = operation
  }

  /// How much memory the batch holds until its last line is answered, in bytes.
  var heldBytes: Int { request.body.count + Batch.answerBytes }

  /// About what one group of answers takes while it is sent.
  private static let answerBytes = 64 << 10

  /// Where the texts are.
  var texts: JSONLines { JSONLines(request.body) }

  /// Makes bytes of answers.
  func encode(_ answers: (inout JSONLineWriter) -> Void) -> [UInt8] {
    exchange.coder.encodeLines(answers)
  }

  /// Answers a text, with a problem document if it must be.
  func answer(_ text: Range<Int>, to answers: inout JSONLineWriter) {
    let (bytes, limit) = (request.body, exchange.limits.lineBytes)
    do {
      guard text.count <= limit else { throw HTTPError.refused(.bodyTooLarge(limit: limit)) }
      try operation(bytes.span.extracting(text), &answers)
    } catch {
      answers.write(Problem(error, request: request))
    }
  }
}
