import HTTPServer
import JSON

/// The lines of a body, each of which is a request of its own.
///
/// A class, because the groups of responses share it, and each would copy a value.
final class Batch: Sendable {
  /// Responds to one line: writes a short response, or returns a long one.
  typealias LineHandler =
    @Sendable (Span<UInt8>, inout JSONLineWriter) throws -> LongBody?

  private let request: Request
  private let coder: JSONCoder
  private let limits: RequestLimits
  private let handler: LineHandler
  /// How much memory the batch holds until its last line is answered, in bytes.
  let heldBytes: Int

  /// About how much one group of responses takes while it is sent, in bytes.
  private static let groupBytes = 64 << 10

  /// - Parameters:
  ///   - request: its body has the lines.
  ///   - handler: a closure, so that `Batch` is not generic. The listener knows a stream by its
  ///     protocol alone, where generic code would not be specialized.
  /// - Throws: an error when there are more lines than a batch may have.
  init(
    _ request: Request, coder: JSONCoder, limits: RequestLimits, handler: @escaping LineHandler
  ) throws(APIError) {
    let (count, limit) = (JSONLines.count(in: request.body), limits.batchLines)
    guard count <= limit else { throw .tooManyLines(count, limit: limit) }
    self.request = request
    self.coder = coder
    self.limits = limits
    self.handler = handler
    // The longest line may have a long response, which holds its input until it is sent.
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

  /// Responds to a line, with a problem document where that is the response.
  ///
  /// - Returns: a response that is too long to be written at once.
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
