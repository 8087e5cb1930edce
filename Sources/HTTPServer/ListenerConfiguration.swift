/// Where a listener listens, and its limits.
public struct ListenerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address, or a host name; `0.0.0.0` and `::` mean every address.
  public let host: String
  /// The port; 0 for a free one that the system chooses.
  public let port: UInt16
  /// The number of event-loop threads, at least 1; one for each core is best.
  public let threads: Int
  /// The certificate and its key; nil for HTTP without TLS.
  public let identity: TLSIdentity?
  /// The limits of connections and requests.
  public let limits: ListenerLimits
  /// The paths that connections over the limit may ask for: those of probes and metrics.
  public let reservedPaths: Set<String>

  /// Creates a configuration.
  public init(
    host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 1,
    identity: TLSIdentity? = nil, limits: ListenerLimits = ListenerLimits(),
    reservedPaths: Set<String> = []
  ) {
    self.host = host
    self.port = port
    self.threads = threads
    self.identity = identity
    self.limits = limits
    self.reservedPaths = reservedPaths
  }
}

/// A certificate chain and its private key.
public struct TLSIdentity: Sendable, Equatable {
  /// The chain in PEM, the server's own certificate first.
  public let certificate: String
  /// The key in PEM, without a password.
  public let privateKey: String

  /// Creates an identity; a listener checks that the two belong together when it starts.
  public init(certificate: String, privateKey: String) {
    self.certificate = certificate
    self.privateKey = privateKey
  }
}

/// The limits of a listener's connections and requests.
public struct ListenerLimits: Sendable, Equatable {
  /// The largest number of connections that all threads together serve at once.
  ///
  /// Over it, a new connection takes the place of one that has been silent between two requests for a
  /// second. If there is none, the listener admits up to 64 more connections. They may request reserved
  /// paths, and get a 503 for other paths. The listener closes further connections without a response.
  public let connections: Int
  /// The seconds without any byte after which a connection is closed; at least 1.
  ///
  /// There is no value for "never": a client that vanishes during a request would keep its
  /// connection forever.
  public let idleTimeoutSeconds: Int
  /// The seconds within which a request must arrive; at least 1.
  ///
  /// A body gets one second more for each 64 KiB. A client that acknowledges less than 1 KiB a second of
  /// its response is disconnected after at most twice this time.
  public let requestTimeoutSeconds: Int
  /// The memory of a connection for the request line and the header section, in bytes.
  ///
  /// libmicrohttpd clears all of it after each request, which costs time and the processor's cache. The
  /// default is that of Node.js.
  ///
  /// Source: Node.js documentation, `--max-http-header-size`.
  public let headerBytes: Int
  /// The longest body, in bytes.
  public let bodyBytes: Int
  /// The longest body of the type `application/x-ndjson`, and at `longBodyPaths`, in bytes.
  public let batchBytes: Int
  /// The memory that all requests together may hold until their last byte is sent, in bytes.
  public let bufferedBytes: Int
  /// The paths that take bodies of every type as long as a batch.
  public var longBodyPaths: Set<String> = []
  /// The least memory that a request holds for each byte of its body, besides the body, in bytes.
  ///
  /// It does not apply to batches, nor at `longBodyPaths`.
  public var memoryPerBodyByte = 0
  /// The same for a request at `longBodyPaths`.
  public var memoryPerLongBodyByte = 0

  /// The longest request target, in bytes: 8,000, or just under half of `headerBytes` if that is less.
  ///
  /// Source: RFC 9110, section 4.1, recommends at least 8000 octets.
  public var targetBytes: Int { min(8000, headerBytes / 2 - 1) }
  /// The shortest body whose delivery the listener observes to its end, in bytes.
  public static let longResponseBytes = 64 << 10

  /// The length that a body of any type at any path may have, in bytes: the least of the limits.
  var leastBodyLimit: Int { min(shortBodyBytes, longBodyBytes, batchBytes) }

  /// The longest body of a request that is no batch and not at `longBodyPaths`, in bytes.
  ///
  /// Such a body also fits into the memory of all requests, with what the request holds besides it.
  public var shortBodyBytes: Int { min(bodyBytes, bufferedBytes / (1 + memoryPerBodyByte)) }

  /// The longest body of a request at `longBodyPaths` that is no batch, in bytes.
  public var longBodyBytes: Int {
    min(max(bodyBytes, batchBytes), bufferedBytes / (1 + memoryPerLongBodyByte))
  }

  /// The longest body that a request may have, in bytes.
  func bodyLimit(of request: Request) -> Int {
    let type = request.fields[.contentType].flatMap(MediaType.init)
    let isLong = longBodyPaths.contains(request.path)
    if type?.isSameType(as: .ndjson) == true {
      return isLong ? max(bodyBytes, batchBytes) : batchBytes
    }
    return isLong ? longBodyBytes : shortBodyBytes
  }

  /// The limit that a refusal names, in bytes; nil if its reason has none.
  func limit(of request: Request, for reason: Refusal.Reason) -> Int? {
    switch reason {
    case .bodyTooLarge: bodyLimit(of: request)
    case .targetTooLong: targetBytes
    case .overMemoryLimit: bufferedBytes
    case .malformedRequest, .headerTooLarge, .malformedHeader, .malformedTarget,
      .malformedHeaderName, .missingHost, .repeatedHost, .repeatedAuthorization, .malformedHost,
      .malformedContentLength, .ambiguousBodyLength, .transferCodingInHTTP10,
      .unsupportedTransferCoding, .unsupportedExpectation, .outOfMemory, .outOfResponseMemory,
      .requestTooSlow, .responseTooSlow, .tooManyConnections, .idleConnection:
      nil
    }
  }

  /// Creates limits.
  public init(
    connections: Int = 4096, idleTimeoutSeconds: Int = 30, requestTimeoutSeconds: Int = 30,
    headerBytes: Int = 16 << 10, bodyBytes: Int = 1 << 20, batchBytes: Int = 32 << 20,
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

/// Why a listener cannot start.
public enum ListenerError: Error, Equatable, CustomStringConvertible {
  /// The host is neither an address nor a known name.
  case hostNotFound(String)
  /// Another process listens on this address and port.
  case addressInUse(host: String, port: UInt16)
  /// The host is not an address of this machine.
  case addressNotAvailable(String)
  /// This user may not listen on this port.
  case notPermitted(port: UInt16)
  /// The system does not allow as many open files as the connections need.
  case tooFewFiles(connections: Int, needed: Int, allowed: Int)
  /// The identity is not a certificate chain with its key.
  case badCertificate
  /// The system has no memory, socket or thread left.
  case outOfResources

  /// One sentence that says what is wrong and how to correct it.
  public var description: String {
    switch self {
    case .hostNotFound(let host): "The host \(host) is neither an address nor a known name."
    case .addressInUse(let host, let port):
      "Another process uses port \(port) on \(host): stop it or choose another port."
    case .addressNotAvailable(let host): "The host \(host) is not an address of this machine."
    case .notPermitted(let port):
      "This user may not listen on port \(port): choose a port of 1024 or above."
    case .tooFewFiles(1, let needed, let allowed):
      "The service needs \(needed) open files for its first connection, but the hard limit is "
        + "\(allowed): raise the limit (ulimit -Hn)."
    case .tooFewFiles(let connections, let needed, let allowed):
      "\(connections) connections need \(needed) open files, but the hard limit is \(allowed): "
        + "lower the connection limit, or raise the limit of open files (ulimit -Hn)."
    case .badCertificate:
      "The certificate and the private key must be in PEM and belong together, "
        + "and the key must have no password."
    case .outOfResources: "The system has no memory, socket or thread left for a listener."
    }
  }
}
