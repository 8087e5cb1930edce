import HTTPServer

/// One request that was answered: what metrics and logs say about it.
struct Exchange: Sendable {
  let identity: RequestIdentity
  let method: Method
  /// The number of the path; nil when the request found none.
  let path: Int?
  let status: Status
  let requestBytes: Int
  let responseBytes: Int
  let nanoseconds: UInt64
  /// Why the listener refused it, if it did.
  let refusal: Refusal?

  var key: SeriesKey { SeriesKey(path: path, method: method, status: status) }

  /// Adds to an answer what the request is called and how long it took.
  func append(to headers: inout Headers) {
    identity.append(to: &headers)
    headers.append("Server-Timing", bytes: ServerTiming.field(nanoseconds))
  }
}
