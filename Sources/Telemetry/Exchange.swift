import HTTPServer

/// One request as far as it is known before its answer is sent.
struct Exchange: Sendable {
  let identity: RequestIdentity
  /// When it was there as a whole, by the monotonic clock in nanoseconds.
  let start: UInt64
  let method: Method
  /// The number of the path; nil when the request found none.
  let path: Int?
  /// Whether it came from a load balancer or an orchestrator.
  let isProbe: Bool
  let status: Status
  let requestBytes: Int
  /// Whom the request comes from, as far as proxies are believed.
  let client: PeerAddress
  /// Why the listener refused it, if it did.
  let refusal: Refusal?

  init(
    identity: RequestIdentity, start: UInt64, method: Method, path: Int? = nil,
    isProbe: Bool = false, status: Status, requestBytes: Int, client: PeerAddress,
    refusal: Refusal? = nil
  ) {
    self.identity = identity
    self.start = start
    self.method = method
    self.path = path
    self.isProbe = isProbe
    self.status = status
    self.requestBytes = requestBytes
    self.client = client
    self.refusal = refusal
  }

  var key: SeriesKey { SeriesKey(path: path, method: method, status: status) }
}

/// One request with its answer: what metrics and logs say about it.
struct Outcome: Sendable {
  let exchange: Exchange
  let nanoseconds: UInt64
  let responseBytes: Int
}
