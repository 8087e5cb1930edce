import ComposerContract
import HTTPServer
import JSON

/// A batch: a body with one request on each line.
///
/// It is a class, because each group of responses would copy a struct.
final class Batch: Sendable {
  /// Responds to one line: reserves the memory, then writes a short response or returns a long one.
  typealias LineHandler =
    @Sendable (Span<UInt8>, inout Reservation, inout JSONLineWriter) throws -> LongBody?

  private let request: Request
  private let coder: JSONCoder
  private let limits: RequestLimits
  private let handler: LineHandler

  /// The memory of a group of responses that each fit a turn of an event loop, in bytes.
  ///
  /// Each response is there three times: in the writer, in the group and in the part that is being sent.
  private static let groupBytes = 3 * (RequestCost.turnBytes + BatchResponses.usualBytes)

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
  }

  /// The memory that the batch holds until its last response is written, in bytes, apart from what its
  /// lines reserve.
  var heldBytes: Int { request.body.count + Batch.groupBytes }

  /// The lines that are not blank.
  var lines: JSONLines { JSONLines(request.body) }

  /// Encodes a group of responses.
  func encode(_ responses: (inout JSONLineWriter) -> Void) -> [UInt8] {
    coder.encodeLines(responses)
  }

  /// Responds to a line, with a problem document if the line fails.
  ///
  /// - Returns: the rest of a response that is too long to be written at once; otherwise nil.
  func respond(
    to line: Range<Int>, holding memory: inout Reservation, writing responses: inout JSONLineWriter
  ) -> LongBody? {
    let (bytes, limit) = (request.body, limits.lineBytes)
    do {
      guard line.count <= limit else { throw HTTPError.refused(.bodyTooLarge(limit: limit)) }
      return try handler(bytes.span.extracting(line), &memory, &responses)
    } catch {
      responses.write(Problem(error, request: request))
      return nil
    }
  }
}

/// The memory that the current lines of a batch have reserved.
struct Reservation: Sendable {
  private let memory: RequestMemory
  private var bytes = 0

  init(of memory: RequestMemory = RequestMemory()) { self.memory = memory }

  /// Reserves the memory of a line, unless it fits a turn: for such lines the batch holds enough.
  mutating func hold(_ cost: RequestCost) throws(HTTPError) {
    guard cost.bytes > RequestCost.turnBytes else { return }
    try memory.reserve(cost.bytes)
    bytes += cost.bytes
  }

  /// Releases all memory that was reserved.
  mutating func releaseAll() {
    memory.release(bytes)
    bytes = 0
  }
}
