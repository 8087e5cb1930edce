import CHTTPServer
import Locking

extension Response {
  /// Creates the C response to a refused request.
  ///
  /// Refusals are documents: a body that is a stream is read to its end.
  func makeC() -> chttp_response { unsafe makeC(body: body.allBytes()) }

  /// Creates the C response.
  ///
  /// - Parameters:
  ///   - exchange: the request to which it is the response.
  ///   - workers: produce the body if it is a stream.
  /// - Returns: the response, and the memory that it holds until its last byte is sent, in bytes.
  func makeC(for exchange: Exchange, by workers: Workers) -> (response: chttp_response, held: Int) {
    switch body {
    case .bytes(let bytes):
      return unsafe (makeC(body: bytes), status == .notModified ? 0 : bytes.count)
    case .stream(let stream):
      let response = unsafe headers.withFields { fields in
        unsafe StreamedBody(stream, for: exchange, by: workers).makeC(code, fields)
      }
      return unsafe (response, stream.heldBytes + StreamedBody.pieceBytes)
    }
  }

  private var code: UInt32 { UInt32(truncatingIfNeeded: status.rawValue) }

  private func makeC(body: [UInt8]) -> chttp_response {
    unsafe headers.withFields { fields in
      unsafe body.withUnsafeBufferPointer { body in
        unsafe chttp_response_make(code, fields, chttp_bytes(body))
      }
    }
  }
}

extension Headers {
  fileprivate func withFields(_ use: (chttp_bytes) -> chttp_response) -> chttp_response {
    unsafe terminated.withUnsafeBufferPointer { unsafe use(chttp_bytes($0)) }
  }
}

/// A body that is being streamed: a worker thread produces a piece, then the event loop sends it.
private final class StreamedBody: Sendable {
  private struct Piece {
    var bytes: [UInt8] = []
    var sent = 0
    var isLast = false
  }

  /// Large enough that passing a piece to the event loop takes much less time than producing it.
  static let pieceBytes = 64 << 10
  /// After this time a piece ends early, so that the thread's next job can begin.
  private static let pieceTime = Duration.milliseconds(2)

  private let stream: BodyStream
  private let exchange: Exchange
  private let workers: Workers
  /// A worker thread uses it while the connection is suspended, the event loop otherwise.
  private let piece = Lock(Piece())

  init(_ stream: BodyStream, for exchange: Exchange, by workers: Workers) {
    self.stream = stream
    self.exchange = exchange
    self.workers = workers
  }

  /// Creates the C response, which retains the body until C calls `end`.
  func makeC(_ code: UInt32, _ fields: chttp_bytes) -> chttp_response {
    unsafe chttp_response_stream(
      code, fields, Unmanaged.passRetained(self).toOpaque(),
      { unsafe StreamedBody.read($0, $2, $3) }, { unsafe StreamedBody.end($0) })
  }

  /// C calls this when it can send bytes.
  private static func read(
    _ context: UnsafeMutableRawPointer?, _ into: UnsafeMutablePointer<CChar>?, _ capacity: Int
  ) -> Int {
    guard let context = unsafe context, let into = unsafe into else { return -1 }
    let body = unsafe Unmanaged<StreamedBody>.fromOpaque(context).takeUnretainedValue()
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: into, count: capacity)
    return unsafe body.copy(into: buffer)
  }

  /// C calls this once, when the body is sent or abandoned.
  private static func end(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<StreamedBody>.fromOpaque(context).release()
  }

  /// Copies what is left of the piece, or has the next one produced.
  ///
  /// - Returns: the number of bytes copied; 0 if the connection is suspended, -1 at the end.
  private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (count, isEnd) = piece.withLock { piece in
      let bytes = piece.bytes[piece.sent...].prefix(buffer.count)
      unsafe buffer.copyBytes(from: bytes)
      piece.sent += bytes.count
      return (bytes.count, bytes.isEmpty && piece.isLast)
    }
    guard count == 0 else { return count }
    guard !isEnd else { return -1 }
    exchange.suspend()
    workers.submit(
      Workers.Job(run: { [self] in produce() }, drop: exchange.resume), isPiece: true)
    return 0
  }

  /// Produces the next piece, or as much of it as the time allows.
  private func produce() {
    let end = ContinuousClock.now + StreamedBody.pieceTime
    piece.withLock { piece in
      piece.sent = 0
      piece.bytes.removeAll(keepingCapacity: true)
      repeat {
        let next = stream.read(upTo: StreamedBody.pieceBytes - piece.bytes.count)
        piece.isLast = next.isEmpty
        piece.bytes += next
      } while !piece.isLast && piece.bytes.count < StreamedBody.pieceBytes
        && ContinuousClock.now < end
    }
    exchange.resume()
  }
}
