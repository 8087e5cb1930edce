/// What connections and requests may cost.
public struct ListenerLimits: Sendable, Equatable {
  /// How many connections all threads together serve at once.
  ///
  /// A few more get a 503; further ones are closed.
  public let connections: Int
  /// Seconds without any byte after which a connection is closed; at least 1.
  ///
  /// It cannot be switched off: a client that vanishes in the middle of a request would keep its
  /// connection for ever.
  public let idleTimeoutSeconds: Int
  /// Seconds within which a request must arrive; at least 1.
  ///
  /// A body gets one second more for each 64 KiB. A client that reads its response more slowly than
  /// 1 KiB a second is cut off after at most twice this time.
  public let requestTimeoutSeconds: Int
  /// The memory that a connection has for its request line and header, in bytes.
  public let headerBytes: Int
  /// The longest body, in bytes.
  public let bodyBytes: Int
  /// The longest body of the type `application/x-ndjson`, in bytes.
  public let batchBytes: Int
  /// How much memory all requests together may hold until their last byte is sent, in bytes.
  public let bufferedBytes: Int

  /// The longest request target, in bytes: 8 KiB, or half of what the header may take.
  ///
  /// Source: RFC 9110, section 4.1, recommends at least 8000 octets.
  public var targetBytes: Int { min(8 << 10, headerBytes / 2 - 1) }
  /// A body of more bytes is computed on a worker thread.
  ///
  /// Source: measured: the most expensive request with a shorter body takes some 30 ms, one with a body
  /// of 4 KiB over 400 ms (thirty edits of a text without a place to break).
  public static let inlineBodyBytes = 1 << 10
  /// How many bytes are reserved for each byte of a body before it is computed.
  ///
  /// Source: measured: the largest response holds this much for each byte of its request.
  public static let workMemoryPerByte = 16

  /// Makes limits.
  public init(
    connections: Int = 4096, idleTimeoutSeconds: Int = 30, requestTimeoutSeconds: Int = 30,
    headerBytes: Int = 32 << 10, bodyBytes: Int = 1 << 20, batchBytes: Int = 32 << 20,
    bufferedBytes: Int = 128 << 20
  ) {
    self.connections = connections
    self.idleTimeoutSeconds = idleTimeoutSeconds
    self.requestTimeoutSeconds = requestTimeoutSeconds
    self.headerBytes = headerBytes
    self.bodyBytes = bodyBytes
    self.batchBytes = batchBytes
    self.bufferedBytes = bufferedBytes
  }
}
