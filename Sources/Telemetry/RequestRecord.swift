import HTTPServer

/// A request after the router or a refusal has produced its response, before the response is sent.
struct HandledRequest: Sendable {
  let identity: RequestIdentity
  /// When the whole request had arrived, by the monotonic clock in nanoseconds.
  let start: UInt64
  let method: Method
  /// The index of the path in `Router.paths(of:)`; nil if the path is unknown or was not looked up.
  let path: Int?
  /// Whether the route serves load balancers and orchestrators.
  let isProbe: Bool
  let status: Status
  let requestBytes: Int
  /// The address of the client; `TrustedProxies` decides which one that is.
  let client: PeerAddress
  /// Why the listener refused the request; nil if it did not.
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

/// A request with its response: the source of its metrics and its log line.
struct RequestRecord: Sendable {
  let request: HandledRequest
  /// The time from the arrival of the whole request to the first byte of the response, in nanoseconds.
  let firstByte: UInt64
  /// The time to the last byte in nanoseconds; nil for a short response, which is sent at once.
  ///
  /// It depends on how fast the client reads.
  var lastByte: UInt64?
  var responseBytes: Int
  /// Whether the connection ended before the response did.
  var isCut = false

  /// The record with what became of a long response.
  ///
  /// - Parameter lastByte: when the sending ended, as the time since the arrival of the request.
  func after(_ end: Delivery.End, lastByte: UInt64) -> RequestRecord {
    var ended = self
    ended.lastByte = lastByte
    if case .cut(let acknowledgedBytes) = end {
      ended.isCut = true
      ended.responseBytes = min(acknowledgedBytes, responseBytes)
    }
    return ended
  }
}
