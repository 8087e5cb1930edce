import HTTPServer
import JSON

/// A batch: a body with one request on each line.
///
/// A class, because each group of responses would copy a value.
final class Batch: Sendable {
  /// Responds to one line: writes a short response, or returns a long one.
  typealias LineHandler =
    @Sendable (Span<UInt8>, inout JSONLineWriter) throws -> LongBody?

  private let request: Request
  private let coder: JSONCoder
  private let limits: RequestLimits
  private let handler: LineHandler
  /// The memory that the batch holds until its last response is written, in bytes.
  let heldBytes: Int

  /// The estimated memory of one group of responses while it is sent, in bytes.
  private static let groupBytes = 64 << 10

  /// Creates the batch of a request.
  ///
  /// - Parameters:
  ///   - request: the request whose body has the lines.
  ///   - handler: responds to one line. It is a closure, because the compiler could not specialize a
  ///     generic `Batch` behind the protocol of a stream.
  /// - Throws: `APIError.tooManyLines`.
  init(
    _ request: Request, coder: JSONCoder, limits: RequestLimits, handler: @escaping LineHandler
  ) throws(APIError) {
    let (count, limit) = (JSONLines.count(in: request.body), limits.batchLines)
    guard count <= limit else { throw .tooManyLines(count, limit: limit) }
    self.request = request
    self.coder = coder
    self.limits = limits
    self.handler = handler
    // A streamed response to the longest line holds the memory of its input until it is sent.
    let longestLine = min(request.body.count, limits.lineBytes)
    heldBytes =
      request.body.count + Batch.groupBytes + longestLine * ListenerLimits.workMemoryPerByte
  }

  /// The lines that are not blank.
  var lines: JSONLines { JSONLines(request.body) }

  /// Encodes a group of responses.
  func encode(_ responses: (inout JSONLineWriter) -> Void) -> [UInt8] {
    coder.encodeLines(responses)
  }

  /// Responds to a line, with a problem document if the line fails.
  ///
  /// - Returns: the rest of a response that is too long to be written at once; otherwise nil.
  func respond(to line: Range<Int>, writing responses: inout JSONLineWriter) -> LongBody? {
    let (bytes, limit) = (request.body, limits.lineBytes)
    do {
      guard line.count <= limit else { throw HTTPError.refused(.bodyTooLarge(limit: limit)) }
      return try handler(bytes.span.extracting(line), &responses)
    } catch {
      responses.write(Problem(error, request: request))
      return nil
    }
  }
}
