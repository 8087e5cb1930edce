import Locking

/// One HTTP response.
public struct Response: Sendable {
  /// The body of a response.
  public enum Body: Sendable {
    /// The whole body; empty if there is none.
    case bytes([UInt8])
    /// A body that is produced while it is sent.
    case stream(BodyStream)

    /// All bytes of the body; reads a stream to its end.
    public func allBytes() -> [UInt8] {
      switch self {
      case .bytes(let bytes): return bytes
      case .stream(let stream):
        var bytes: [UInt8] = []
        while case let piece = stream.read(upTo: .max), !piece.isEmpty { bytes += piece }
        return bytes
      }
    }
  }

  /// The status code.
  public let status: Status
  /// The header fields, without Date and Content-Length, which the listener adds.
  public var headers: Headers
  /// The body.
  public let body: Body
  /// Reports how the sending of the response has ended; nil if its end is not reported.
  public var delivery: Delivery?

  /// Creates a response.
  public init(_ status: Status, headers: Headers = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = .bytes(body)
  }

  /// Creates a response whose body is produced while it is sent.
  public init(_ status: Status, headers: Headers = [:], stream: BodyStream) {
    self.status = status
    self.headers = headers
    body = .stream(stream)
  }
}

/// A body that is produced piece by piece, as fast as the client reads it.
public final class BodyStream: Sendable {
  private struct State {
    var pieces: any IteratorProtocol<[UInt8]> & Sendable
    /// The unread part of the last piece.
    var rest: ArraySlice<UInt8> = []
    /// The number of bytes that `read` has returned.
    var produced = 0
    var clock: (@Sendable () -> UInt64)?
    var start: UInt64?
  }

  private let state: Lock<State>
  /// The memory that the source of the pieces holds until the last one, in bytes.
  public let heldBytes: Int

  /// Creates a body.
  ///
  /// - Parameters:
  ///   - pieces: returns the bytes of the body in order, in pieces of at least one byte. It is called
  ///     after the previous pieces were sent, by one thread at a time.
  ///   - heldBytes: the memory that `pieces` holds until the last piece, in bytes.
  public init(_ pieces: some IteratorProtocol<[UInt8]> & Sendable, heldBytes: Int) {
    state = Lock(State(pieces: pieces))
    self.heldBytes = heldBytes
  }

  /// The number of bytes that `read` has returned, which are about to be sent or were sent.
  public var producedBytes: Int { state.withLock { $0.produced } }

  /// Makes the body record when its first bytes are produced.
  ///
  /// - Parameter clock: returns the time that `start` then has.
  public func noteStart(with clock: @escaping @Sendable () -> UInt64) {
    state.withLock { $0.clock = clock }
  }

  /// When the first bytes were produced; nil before that, and without `noteStart`.
  public var start: UInt64? { state.withLock { $0.start } }

  /// Reads the next bytes.
  ///
  /// - Returns: at most `count` bytes; empty at the end of the body.
  public func read(upTo count: Int) -> ArraySlice<UInt8> {
    state.withLock { state in
      if state.rest.isEmpty { state.rest = state.pieces.next()?[...] ?? [] }
      if state.start == nil { state.start = state.clock?() }
      let bytes = state.rest.prefix(count)
      state.rest = bytes.count == state.rest.count ? [] : state.rest.dropFirst(count)
      state.produced += bytes.count
      return bytes
    }
  }
}

/// Reports once how the sending of a response has ended.
public final class Delivery: Sendable {
  /// How the sending of a response ends.
  public enum End: Sendable, Equatable {
    /// The kernel has taken the last byte.
    case complete
    /// The connection ended before that, or the response was withdrawn.
    ///
    /// `acknowledgedBytes` is how much of the response the client has acknowledged, with the header. It
    /// is 0 for a body shorter than `ListenerLimits.longResponseBytes`.
    case cut(acknowledgedBytes: Int)
  }

  private let report: Lock<(@Sendable (End) -> Void)?>

  /// Creates a delivery that has not ended.
  ///
  /// - Parameter report: is called once, at the latest when the delivery is released.
  public init(_ report: @escaping @Sendable (End) -> Void) { self.report = Lock(report) }

  deinit { end(.cut(acknowledgedBytes: 0)) }

  /// Ends the delivery; does nothing if it has ended.
  public func end(_ end: End) {
    let report = report.withLock { report in
      defer { report = nil }
      return report
    }
    report?(end)
  }
}

/// A status code (RFC 9110, section 15).
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The three-digit code.
  public let rawValue: Int

  /// Creates a status from a three-digit code.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// 200 OK.
  public static let ok = Status(rawValue: 200)
  /// 202 Accepted: a message that needs no response was received.
  public static let accepted = Status(rawValue: 202)
  /// 204 No Content.
  public static let noContent = Status(rawValue: 204)
  /// 304 Not Modified: the client's copy is up to date.
  public static let notModified = Status(rawValue: 304)
  /// 400 Bad Request: malformed HTTP, or a body that does not match its type.
  public static let badRequest = Status(rawValue: 400)
  /// 401 Unauthorized: the token is missing or wrong.
  public static let unauthorized = Status(rawValue: 401)
  /// 403 Forbidden: the page may not send this request.
  public static let forbidden = Status(rawValue: 403)
  /// 404 Not Found: the path does not exist.
  public static let notFound = Status(rawValue: 404)
  /// 405 Method Not Allowed: the path exists, and `Allow` lists its methods.
  public static let methodNotAllowed = Status(rawValue: 405)
  /// 406 Not Acceptable: no type on offer matches `Accept`.
  public static let notAcceptable = Status(rawValue: 406)
  /// 408 Request Timeout: the request did not arrive in time; its connection closes without a
  /// response.
  public static let requestTimeout = Status(rawValue: 408)
  /// 413 Content Too Large: the body is over the limit.
  public static let contentTooLarge = Status(rawValue: 413)
  /// 414 URI Too Long.
  public static let uriTooLong = Status(rawValue: 414)
  /// 415 Unsupported Media Type: the service cannot read the type or coding of the body.
  public static let unsupportedMediaType = Status(rawValue: 415)
  /// 417 Expectation Failed: an `Expect` other than `100-continue`.
  public static let expectationFailed = Status(rawValue: 417)
  /// 422 Unprocessable Content: well-formed, but not acceptable.
  public static let unprocessableContent = Status(rawValue: 422)
  /// 429 Too Many Requests: the client is over its rate (RFC 6585, section 4).
  public static let tooManyRequests = Status(rawValue: 429)
  /// 431 Request Header Fields Too Large (RFC 6585, section 5).
  public static let requestHeaderFieldsTooLarge = Status(rawValue: 431)
  /// 500 Internal Server Error.
  public static let internalServerError = Status(rawValue: 500)
  /// 501 Not Implemented: a transfer coding other than `chunked`.
  public static let notImplemented = Status(rawValue: 501)
  /// 503 Service Unavailable: draining, or over a limit of the whole service.
  public static let serviceUnavailable = Status(rawValue: 503)
  /// 505 HTTP Version Not Supported.
  public static let httpVersionNotSupported = Status(rawValue: 505)

  /// Whether the service is at fault: every 5xx but 501 and 505, which reject what a client sent.
  public var isFault: Bool {
    rawValue >= 500 && self != .notImplemented && self != .httpVersionNotSupported
  }
}
