import HTTPServer

/// Identifies, times, counts and logs each request around the router.
public struct Observer: Sendable {
  private let router: Router
  private let paths: [String]
  private let meter: Meter
  private let log: Log
  private let proxies: TrustedProxies
  private let clock: Clock
  private let ids: IDSource

  /// Creates an observer of a router.
  ///
  /// - Parameters:
  ///   - paths: the paths of the router's routes, as the meter has them.
  ///   - proxies: the proxies whose `X-Forwarded-For` names the client.
  public init(
    _ router: Router, paths: [String], meter: Meter, log: Log,
    proxies: TrustedProxies = TrustedProxies(), clock: Clock = .system
  ) {
    self.init(
      router, paths: paths, meter: meter, log: log, proxies: proxies, clock: clock, ids: IDSource())
  }

  init(
    _ router: Router, paths: [String], meter: Meter, log: Log, proxies: TrustedProxies,
    clock: Clock, ids: IDSource
  ) {
    self.router = router
    self.paths = paths
    self.meter = meter
    self.log = log
    self.proxies = proxies
    self.clock = clock
    self.ids = ids
  }

  /// Answers a request.
  public func answer(_ request: Request) -> Answer {
    let start = clock.monotonic()
    meter.begin()
    let client = proxies.client(of: request)
    let (answer, place) = router.route(request, from: client)
    // Changed in place: another reference to the header fields would copy them.
    switch consume answer {
    case .response(var response):
      complete(&response, to: request, of: client, at: place, since: start)
      return .response(response)
    case .work(let work):
      return .work { memory in
        var response = work(memory)
        complete(&response, to: request, of: client, at: place, since: start)
        return response
      }
    }
  }

  private func complete(
    _ response: inout Response, to request: Request, of client: PeerAddress,
    at place: RoutedPlace, since start: UInt64
  ) {
    let handled = HandledRequest(
      identity: RequestIdentity(of: request, ids: ids), start: start, method: request.method,
      path: place.path, isProbe: place.isProbe, status: response.status,
      requestBytes: request.body.count, client: client)
    complete(&response, to: handled, isForPage: request.mayBeReadByPage)
  }

  /// Responds to a request that the listener refuses; its body was not read.
  public func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    let start = clock.monotonic()
    if !refusal.isOfCountedRequest { meter.begin() }
    var response = router.refuse(refusal, request)
    let handled = HandledRequest(
      identity: RequestIdentity(of: request, ids: ids), start: start, method: request.method,
      status: response.status, requestBytes: 0, client: proxies.client(of: request),
      refusal: refusal)
    complete(&response, to: handled, isForPage: request.mayBeReadByPage)
    return response
  }

  /// Logs a connection that the listener ends before it has sent a whole response.
  public func cutOff(_ refusal: Refusal, _ client: PeerAddress) {
    if log.includes(.info) { log.add(.info, .cutOff(refusal, client)) }
  }

  /// Adds header fields to the response, and records the request: at once, or when a stream has ended.
  ///
  /// - Parameter isForPage: whether a browser may show the duration in its developer tools.
  private func complete(
    _ response: inout Response, to request: HandledRequest, isForPage: Bool
  ) {
    request.identity.append(to: &response.headers)
    switch response.body {
    case .bytes(let body):
      let isSent = request.method != .head && request.status != .notModified
      let record = record(
        request, responseBytes: isSent ? body.count : 0, firstByteAt: clock.monotonic())
      if record.responseBytes < ListenerLimits.longResponseBytes {
        log(record)
      } else {
        response.delivery = Delivery { end in recordEnd(end, of: record) }
      }
      guard isForPage else { return }
      response.headers.append(ServerTiming.begun)
      response.headers.extendLast(upTo: ServerTiming.longest) {
        ServerTiming.append(record.timeToFirstByte, to: &$0)
      }
    case .stream(let stream):
      stream.noteStart(with: clock.monotonic)
      response.delivery = Delivery { end in
        let start = stream.start ?? clock.monotonic()
        recordEnd(
          end, of: record(request, responseBytes: stream.producedBytes, firstByteAt: start))
      }
    }
  }

  /// Counts a request whose response has been made.
  ///
  /// - Parameter firstByteAt: when its first byte could be sent, by the monotonic clock in nanoseconds.
  private func record(
    _ request: HandledRequest, responseBytes: Int, firstByteAt: UInt64
  ) -> RequestRecord {
    let record = RequestRecord(
      request: request, timeToFirstByte: firstByteAt - request.start, responseBytes: responseBytes)
    if request.refusal?.isOfCountedRequest != true { meter.end(record) }
    return record
  }

  /// Counts and logs the end of a long response.
  private func recordEnd(_ end: Delivery.End, of record: RequestRecord) {
    let time = clock.monotonic() - record.request.start
    if end == .complete { meter.delivered(record, after: time) }
    log(record.after(end, time: time))
  }

  private func log(_ record: RequestRecord) {
    let request = record.request
    // A probe that fails is no error: it reports a state, and the next one comes within seconds.
    let severity: Severity = request.status.isFault && !request.isProbe ? .error : .info
    guard log.includes(severity), !request.isProbe || request.status.isFault else { return }
    log.add(severity, .request(record, route: request.path.map { paths[$0] }))
  }
}

extension Refusal {
  /// Whether the request is counted already, because its response was made and then did not fit into memory.
  fileprivate var isOfCountedRequest: Bool { reason == .outOfResponseMemory }
}

/// The duration of a request, for the developer tools of browsers.
///
/// Source: W3C Server Timing, section 3: durations are in milliseconds.
enum ServerTiming {
  /// The field up to the number.
  static let begun: Headers = ["Server-Timing": "total;dur="]
  /// The greatest length of the number, in bytes: 2^64 nanoseconds have 14 digits of milliseconds.
  static let longest = 14 + ".000".utf8.count

  /// Appends the number, with microseconds: `0.021`.
  static func append(_ nanoseconds: UInt64, to text: inout OutputSpan<UInt8>) {
    let (milliseconds, microseconds) = (nanoseconds / 1000).quotientAndRemainder(dividingBy: 1000)
    append(milliseconds, digits: 1, to: &text)
    text.append(UInt8(ascii: "."))
    append(microseconds, digits: 3, to: &text)
  }

  /// Appends a decimal number.
  ///
  /// - Parameter digits: the smallest number of digits; shorter numbers get leading zeros.
  private static func append(_ number: UInt64, digits: Int, to text: inout OutputSpan<UInt8>) {
    let (tens, ones) = number.quotientAndRemainder(dividingBy: 10)
    if digits > 1 || tens > 0 { append(tens, digits: digits - 1, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(ones))
  }
}
