import HTTPServer
import Synchronization

/// The labels of a time series of request durations.
struct SeriesKey: Equatable {
  /// The index of the path in `Router.paths(of:)`; nil for unknown paths.
  let path: Int?
  /// The index in `methods`; all methods that the service does not know share one.
  let method: Int
  let status: Int

  /// Source: OpenTelemetry's semantic conventions, http.request.method: other methods are `_OTHER`.
  static let methods = ["GET", "HEAD", "POST", "OPTIONS", "_OTHER"]

  init(path: Int?, method: Method, status: Status) {
    self.path = path
    self.method =
      switch method {
      case .get: 0
      case .head: 1
      case .post: 2
      case .options: 3
      default: 4
      }
    self.status = status.rawValue
  }

  /// The key as one number; never 0, because the status is never 0.
  var packed: UInt32 {
    UInt32(truncatingIfNeeded: ((path ?? -1) + 1) << 16 | method << 12 | (status & 0xFFF))
  }

  init(packed: UInt32) {
    path = packed >> 16 == 0 ? nil : Int(packed >> 16) - 1
    method = Int(packed >> 12 & 0xF)
    status = Int(packed & 0xFFF)
  }
}

/// The durations of the requests with one key.
final class Series: Sendable {
  /// The packed key; 0 while the slot is free.
  let key: Atomic<UInt32>
  let durations = Histogram(.durations)

  init(key: UInt32 = 0) { self.key = Atomic(key) }
}

/// A hash table of all series with a fixed size; a slot is taken once and never released.
///
/// There are more slots than keys that the service can produce. If all slots were taken, further keys would
/// share one series, so that memory is bounded whatever clients send.
final class SeriesTable: Sendable {
  private static let capacity = 512
  private let slots: [Series]
  private let rest = Series(
    key: SeriesKey(path: nil, method: "", status: .internalServerError).packed)

  init() { slots = (0..<SeriesTable.capacity).map { _ in Series() } }

  /// Returns the series of a key.
  ///
  /// - Complexity: O(1) unless the table is almost full.
  func series(for key: SeriesKey) -> Series {
    let packed = key.packed
    var slot = Int((packed &* 0x9E37_79B1) >> 23)
    for _ in 0..<SeriesTable.capacity {
      let series = slots[slot]
      let found = series.key.load(ordering: .relaxed)
      if found == packed || (found == 0 && series.take(for: packed)) { return series }
      slot = (slot + 1) % SeriesTable.capacity
    }
    return rest
  }

  /// Every series with at least one request, in the order of the keys.
  var used: [(key: SeriesKey, reading: Histogram.Reading)] {
    (slots + [rest]).map { (key: $0.key.load(ordering: .relaxed), $0.durations.read()) }
      .filter { $0.1.count > 0 }
      .sorted { $0.key < $1.key }
      .map { (key: SeriesKey(packed: $0.key), reading: $0.1) }
  }
}

extension Series {
  /// Takes a free slot for a key; false if another thread has taken it first, for another key.
  fileprivate func take(for packed: UInt32) -> Bool {
    let (isOurs, found) = key.compareExchange(expected: 0, desired: packed, ordering: .relaxed)
    return isOurs || found == packed
  }
}
