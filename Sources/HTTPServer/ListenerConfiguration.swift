/// Where a listener listens, and within which limits.
public struct ListenerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address, or a name; `0.0.0.0` and `::` stand for every address.
  public let host: String
  /// The port; 0 takes a free one.
  public let port: UInt16
  /// How many threads answer, each with its own event loop; at least 1, best one a core.
  public let threads: Int
  /// What to prove one's name with; nil for HTTP without TLS.
  public let identity: TLSIdentity?
  /// What connections and requests may cost.
  public let limits: ListenerLimits

  /// Makes a configuration.
  public init(
    host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 1,
    identity: TLSIdentity? = nil, limits: ListenerLimits = ListenerLimits()
  ) {
    self.host = host
    self.port = port
    self.threads = threads
    self.identity = identity
    self.limits = limits
  }
}

/// A certificate chain and its private key.
public struct TLSIdentity: Sendable, Equatable {
  /// The chain in PEM, the server's own certificate first.
  public let certificate: String
  /// The key in PEM, without a password.
  public let privateKey: String

  /// Makes an identity; whether the two belong together is found out when listening starts.
  public init(certificate: String, privateKey: String) {
    self.certificate = certificate
    self.privateKey = privateKey
  }
}
