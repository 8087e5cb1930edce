import HTTPServer
import JSON
import Synchronization

@testable import Telemetry

/// A small service behind an observer.
///
/// Its wall clock is fixed, and every request takes 1.5 ms.
struct Bench {
  static let wall: UInt64 = 1_795_262_400_123_456_789
  static let nanoseconds: UInt64 = 1_500_000
  /// The length of the response of `/long`.
  static let long = 100_000

  let meter: Meter
  let log: Log
  let observer: Observer
  private let wakes = Counter()

  init(_ level: LogLevel = .info, capacity: Int = 100, proxies: [String] = []) {
    let routes = [
      Route(.get, "/long") { _, _ in
        Response(.ok, body: Array(repeating: 0x20, count: Bench.long))
      },
      Route(.get, "/fast") { _, _ in Response(.ok, body: [1, 2, 3]) },
      Route(.post, "/items/{id}") { request, _ in Response(.ok, body: request.body) },
      Route(.get, "/stream") { _, _ in
        Response(
          .ok,
          stream:
            BodyStream([Array("one".utf8), Array("two".utf8)].makeIterator(), heldBytes: 0))
      },
      .post("/work") { _, _ in
        .work { memory in
          try memory.reserve(1)
          return Response(.ok, body: [1, 2])
        }
      },
      Route(.get, "/alive", for: .probes) { _, _ in Response(.ok) },
      Route(.get, "/broken") { _, _ in throw HTTPError.refused(Refusal(.tooManyConnections)) },
      Route(.get, "/ill", for: .probes) { _, _ in
        throw HTTPError.refused(Refusal(.tooManyConnections))
      },
    ]
    let router = Router(routes) { error, _ in
      Response((error as? HTTPError)?.status ?? .internalServerError)
    }
    let paths = Router.paths(of: routes)
    let ticks = Counter()
    let clock = Clock(
      monotonic: { UInt64(ticks.next()) * Bench.nanoseconds }, wall: { Bench.wall })
    let wakes = wakes
    meter = Meter(paths: paths)
    log = Log(level, capacity: capacity, clock: clock) { _ = wakes.next() }
    observer = Observer(
      router, paths: paths, meter: meter, log: log,
      proxies: TrustedProxies(proxies.compactMap(AddressRange.init)), clock: clock,
      ids: IDSource(seed: 1))
  }

  /// The number of times that the log woke its writer.
  var wakeCount: Int { wakes.value }

  /// Empties the log and returns its lines.
  func lines() -> [String] {
    String(decoding: log.take(coder: JSONCoder()), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The metrics page.
  func metrics(_ others: [Metric] = []) -> String {
    MetricsPage(meter) { others }.text
  }

  /// The value of a metric with its labels; nil if the page does not have it.
  func value(_ sample: String) -> String? {
    metrics().split(separator: "\n").first { $0.hasPrefix(sample + " ") }
      .map { String($0.dropFirst(sample.count + 1)) }
  }
}

extension Observer {
  /// Responds to a request on this thread.
  func respond(to request: Request) -> Response { answer(request).response() }
}

/// Counts from 0, on any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
