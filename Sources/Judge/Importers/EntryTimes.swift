import Composer

/// Gives entries without a time the times at which something in the recording begins to move.
///
/// The first entry without a time belongs to the first movement, and so on. Entries that come with each frame in one
/// direction belong to one movement; only the last place of it counts.
struct EntryTimes {
  /// An entry with its time, in milliseconds.
  struct Timed {
    let atMs: Double
    let message: LogEntry.Message
  }

  /// The times at which something began to move, in milliseconds.
  private let beginnings: [Double]
  private let startMs: Double

  /// The least movement from one sample to the next, in points; less counts as rest.
  private static let least = 1.0
  /// The longest rest within a movement, in milliseconds.
  private static let pauseMs = 100.0

  init(_ samples: Samples) {
    startMs = samples.times.first ?? 0
    var (beginnings, last, lastMovedMs) = ([Double](), Double?.none, -Double.infinity)
    for index in 0..<samples.count {
      let sample = samples[index]
      guard let place = sample.keyboardTop ?? sample.bar?.maxY ?? sample.field?.maxY else {
        continue
      }
      defer { last = place }
      guard let before = last, abs(place - before) > Self.least else { continue }
      if sample.atMs - lastMovedMs > Self.pauseMs {
        beginnings.append(index > 0 ? samples.times[index - 1] : sample.atMs)
      }
      lastMovedMs = sample.atMs
    }
    self.beginnings = beginnings
  }

  /// The entries with times; entries of one movement are joined.
  func timed(_ entries: [LogEntry]) -> [Timed] {
    guard entries.contains(where: { $0.atMs == nil }) else {
      return entries.map { Timed(atMs: $0.atMs ?? startMs, message: $0.message) }
    }
    var (lastMs, movements) = (startMs, 0)
    return Self.merged(entries).map { entry in
      if let atMs = entry.atMs {
        lastMs = atMs
      } else {
        lastMs = max(lastMs, movements < beginnings.count ? beginnings[movements] : lastMs)
        movements += 1
      }
      return Timed(atMs: lastMs, message: entry.message)
    }
  }

  /// The entries, without those before the last one of a movement whose entries have no time.
  private static func merged(_ entries: [LogEntry]) -> [LogEntry] {
    var merged: [LogEntry] = []
    // The last height without a time, the distance to it, and whether its movement can go on.
    var (height, way, goesOn) = (0.0, 0.0, false)
    for entry in entries {
      guard entry.atMs == nil, let place = entry.place else {
        // Without a time, the beginning of a movement says nothing.
        if case .started = entry.message, entry.atMs == nil { continue }
        merged.append(entry)
        goesOn = false
        continue
      }
      let step = place.height - height
      guard abs(step) > least else { continue }
      if goesOn, way * step > 0 { merged.removeLast() }
      (height, way, goesOn) = (place.height, step, true)
      let message = LogEntry.Message.announced(
        place.event, isPast: true, hasDuration: false)
      merged.append(LogEntry(atMs: nil, message: message))
    }
    return merged
  }
}
