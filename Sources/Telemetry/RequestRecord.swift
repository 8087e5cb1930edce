import HTTPServer

/// A request whose response is produced, by the router or by a refusal, but not sent yet.
struct HandledRequest: Sendable {
  let identity: RequestIdentity
  /// When the whole request had arrived, by the monotonic clock in nanoseconds.
  let start: UInt64
  let method: Method
  /// The index of the path in `Router.paths(of:)`; nil if the path is unknown or was not looked up.
  let path: Int?
  /// Whether load balancers and orchestrators send such requests.
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
  let timeToFirstByte: UInt64
  /// The time from that arrival to the last byte, in nanoseconds; nil for a short response, which is sent
  /// at once.
  ///
  /// It depends on how fast the client reads.
  var timeToLastByte: UInt64?
  var responseBytes: Int
  /// Whether the connection ended before the response did.
  var isCut = false

  /// The record of a long response after its end.
  ///
  /// - Parameter time: the time from the arrival of the request to the end, in nanoseconds.
  func after(_ end: Delivery.End, time: UInt64) -> RequestRecord {
    var ended = self
    ended.timeToLastByte = time
    if case .cut(let acknowledgedBytes) = end {
      ended.isCut = true
      ended.responseBytes = min(acknowledgedBytes, responseBytes)
    }
    return ended
  }
}
