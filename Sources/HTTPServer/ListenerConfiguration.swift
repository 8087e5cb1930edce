/// Where a listener listens, and within which limits.
public struct ListenerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address, or a name; `0.0.0.0` and `::` stand for every address.
  public let host: String
  /// The port; 0 takes a free one.
  public let port: UInt16
  /// How many threads answer, each with its own event loop; at least 1, best one a core.
  public let threads: Int
  /// The longest body taken, in bytes.
  public let maxBodyBytes: Int
  /// How many connections are served at once, by all threads together.
  ///
  /// A few more get an answer that says so; those beyond are closed.
  public let connectionLimit: Int
  /// Seconds without any byte after which a connection is closed; at least 1.
  ///
  /// There is no way to switch this off: a client that vanishes in the middle of a request would
  /// keep its connection for ever.
  public let idleTimeoutSeconds: Int

  /// Makes a configuration; numbers out of their range count as the nearest one in it.
  public init(
    host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 1,
    maxBodyBytes: Int = 1 << 20, connectionLimit: Int = 4096, idleTimeoutSeconds: Int = 30
  ) {
    self.host = host
    self.port = port
    self.threads = min(max(threads, 1), 1024)
    self.maxBodyBytes = max(maxBodyBytes, 0)
    self.connectionLimit = min(max(connectionLimit, 1), 1 << 30)
    self.idleTimeoutSeconds = min(max(idleTimeoutSeconds, 1), 1 << 20)
  }
}
