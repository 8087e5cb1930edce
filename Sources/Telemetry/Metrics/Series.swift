import HTTPServer
import Synchronization

/// What the durations of requests are told apart by.
struct SeriesKey: Equatable {
  /// The number of the path; nil for requests that found none.
  let path: Int?
  /// Which of `methods`; those that the service does not know count as one.
  let method: Int
  let status: Int

  /// Source: OpenTelemetry's semantic conventions, http.request.method: unknown ones are `_OTHER`.
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

  /// All in one number; never 0, because no status is.
  var packed: UInt32 {
    UInt32(truncatingIfNeeded: ((path ?? -1) + 1) << 16 | method << 12 | (status & 0xFFF))
  }

  init(packed: UInt32) {
    path = packed >> 16 == 0 ? nil : Int(packed >> 16) - 1
    method = Int(packed >> 12 & 0xF)
    status = Int(packed & 0xFFF)
  }
}

/// The durations of the requests of one key.
final class Series: Sendable {
  /// 0 as long as nobody uses the place.
  let key: Atomic<UInt32>
  let durations = Histogram(.durations)

  init(key: UInt32 = 0) { self.key = Atomic(key) }
}

/// All series: a hash table that never moves, in which a place is taken once and never given back.
///
/// There is room for every key that the service can answer with; were there more, they would count
/// as one, so that memory stays bounded whatever clients send.
final class SeriesTable: Sendable {
  private static let capacity = 512
  private let places: [Series]
  private let rest = Series(
    key: SeriesKey(path: nil, method: "", status: .internalServerError).packed)

  init() { places = (0..<SeriesTable.capacity).map { _ in Series() } }

  /// The series of a key.
  ///
  /// - Complexity: O(1) while the table is not nearly full.
  func series(for key: SeriesKey) -> Series {
    let packed = key.packed
    var place = Int((packed &* 0x9E37_79B1) >> 23)
    for _ in 0..<SeriesTable.capacity {
      let series = places[place]
      let found = series.key.load(ordering: .relaxed)
      if found == packed || (found == 0 && series.isTaken(for: packed)) { return series }
      place = (place + 1) % SeriesTable.capacity
    }
    return rest
  }

  /// Every series that has counted something, in the order of their keys.
  var used: [(key: SeriesKey, reading: Histogram.Reading)] {
    (places + [rest]).map { (key: $0.key.load(ordering: .relaxed), $0.durations.read()) }
      .filter { $0.1.count > 0 }
      .sorted { $0.key < $1.key }
      .map { (key: SeriesKey(packed: $0.key), reading: $0.1) }
  }
}

extension Series {
  /// Takes a free place; another thread may take it first, for another key or for the same.
  fileprivate func isTaken(for packed: UInt32) -> Bool {
    let (isOurs, found) = key.compareExchange(expected: 0, desired: packed, ordering: .relaxed)
    return isOurs || found == packed
  }
}
