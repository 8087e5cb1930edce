import Composer

/// When a measured bar is in its place at rest, after each event.
struct BarRests {
  /// The first and the last time in each take, in milliseconds; `nil` if the bar is never in its place.
  private var spans: [(firstMs: Double, lastMs: Double)?]

  /// Finds the times.
  ///
  /// - Complexity: O(n) in the number of positions and of takes.
  init(_ track: MeasuredTrack, in film: Film, within points: Double) {
    spans = Array(repeating: nil, count: film.takes.count)
    var take = 0
    for (atMs, bottom) in zip(track.times, track.values) {
      take = film.index(atMs: atMs, from: take)
      guard atMs >= film.takes[take].endMs, let end = film.takes[take].positions.barBottom?.end,
        abs(bottom - end) <= points
      else { continue }
      spans[take] = (spans[take]?.firstMs ?? atMs, atMs)
    }
  }

  /// Whether the bar rests in its place before and after a time in a take: elsewhere it is only for a while.
  func isVisit(atMs nowMs: Double, take: Int) -> Bool {
    guard let span = spans[take] else { return false }
    return span.firstMs < nowMs && nowMs < span.lastMs
  }
}
