/// What connections and requests may cost before anybody reads what they are about.
public struct ListenerLimits: Sendable, Equatable {
  /// How many connections are served at once, by all threads together.
  ///
  /// A few more get an answer that says so; those beyond are closed.
  public let connections: Int
  /// How many of them may come from one IPv4 address or one IPv6 network of 64 bits; 0 for any.
  public let connectionsPerAddress: Int
  /// Seconds without any byte after which a connection is closed; at least 1.
  ///
  /// There is no way to switch this off: a client that vanishes in the middle of a request would
  /// keep its connection for ever.
  public let idleTimeoutSeconds: Int
  /// Seconds within which a request must arrive; at least 1.
  ///
  /// A body gets one more for each 64 KiB. A client that takes its answer more slowly than 1 KiB a
  /// second is cut off after at most twice this time.
  public let requestTimeoutSeconds: Int
  /// The memory that a connection has for its request line and header, in bytes.
  public let headerBytes: Int
  /// The longest request target taken, in bytes; less than half of `headerBytes`.
  public let targetBytes: Int
  /// The longest body taken, in bytes.
  public let bodyBytes: Int
  /// The longest body of the type `application/x-ndjson` taken, in bytes.
  public let batchBytes: Int
  /// How much memory all bodies and answers over 4 KiB may take together, in bytes.
  public let bufferedBytes: Int

  /// Makes limits.
  public init(
    connections: Int = 4096, connectionsPerAddress: Int = 0, idleTimeoutSeconds: Int = 30,
    requestTimeoutSeconds: Int = 30, headerBytes: Int = 32 << 10, targetBytes: Int = 8 << 10,
    bodyBytes: Int = 1 << 20, batchBytes: Int = 32 << 20, bufferedBytes: Int = 128 << 20
  ) {
    self.connections = connections
    self.connectionsPerAddress = connectionsPerAddress
    self.idleTimeoutSeconds = idleTimeoutSeconds
    self.requestTimeoutSeconds = requestTimeoutSeconds
    self.headerBytes = headerBytes
    self.targetBytes = targetBytes
    self.bodyBytes = bodyBytes
    self.batchBytes = batchBytes
    self.bufferedBytes = bufferedBytes
  }
}
