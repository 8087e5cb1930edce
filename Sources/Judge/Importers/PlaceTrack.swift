import Composer

/// Turns the places of a keyboard, as logged with each frame, into movements.
///
/// Places on a curve of a platform become one event at the beginning of the movement. Others, such as
/// those that follow a finger, become movements from place to place.
struct PlaceTrack {
  private struct Place {
    let atMs: Double
    let place: LoggedPlace
    var height: Double { place.height }
  }

  private let display: Display
  private let platform: Platform
  private var events: [KeyboardLog.LoggedEvent] = []
  /// The places of the movement under way.
  private var moving: [Place] = []
  /// The place before it.
  private var rest: Place
  /// The last entry, if it had the place of the one before: what stands still moves later, and not slowly.
  private var held: Place?
  /// The time of the last entry.
  private var lastMs = -Double.infinity
  /// The time at which the log says that the movement began.
  private var startMs: Double?

  /// The longest time between places of one movement, in milliseconds.
  private static let pauseMs = 100.0
  /// The greatest distance from a curve, in points.
  private let nearness: Double
  /// The greatest distance from a line that stands for several places, in points.
  private let straightness: Double
  /// The least difference of two places, in points: a smaller one is an error of rounding.
  private static let leastStep = 0.01
  /// The greatest number of places that one line stands for: each further place tests all of them again.
  private static let mostOnLine = 50
  /// The time before the first new place at which a movement can have begun, in milliseconds.
  private static let frameMs = 34.0

  init(
    on display: Display, of platform: Platform, straightness: Double = 0.5, nearness: Double = 2
  ) {
    (self.straightness, self.nearness) = (straightness, nearness)
    self.display = display
    self.platform = platform
    rest = Place(atMs: -.infinity, place: LoggedPlace(height: 0, event: nil))
  }

  /// Notes where the keyboard rests before the first movement.
  mutating func rest(at place: LoggedPlace, atMs nowMs: Double) {
    (rest, lastMs) = (Place(atMs: nowMs, place: place), nowMs)
  }

  /// Notes that a movement begins.
  mutating func start(atMs nowMs: Double) {
    close()
    (startMs, lastMs) = (nowMs, nowMs)
  }

  /// Adds a place.
  mutating func place(_ logged: LoggedPlace, atMs nowMs: Double) {
    let place = Place(atMs: nowMs, place: logged)
    if startMs == nil, nowMs - lastMs > Self.pauseMs { close() }
    lastMs = nowMs
    let before = moving.last ?? rest
    guard abs(place.height - before.height) > Self.leastStep || startMs != nil else {
      if moving.isEmpty { rest = place } else { held = place }
      return
    }
    if let held { moving.append(held) }
    held = nil
    moving.append(place)
  }

  /// Adds the last place of a movement.
  ///
  /// If nothing was logged shortly before, the movement counts as lasting as long as Android's movements.
  mutating func end(_ logged: LoggedPlace, atMs nowMs: Double) {
    if startMs == nil, nowMs - lastMs > Self.pauseMs {
      start(atMs: max(0, nowMs - Curve.androidIme.defaultDurationMs))
    }
    place(logged, atMs: nowMs)
    close()
    startMs = nil
  }

  /// The events of all movements.
  mutating func finished() -> [KeyboardLog.LoggedEvent] {
    close()
    return events
  }

  private mutating func close() {
    defer { (startMs, held) = (nil, nil) }
    guard let last = moving.last else { return }
    defer { (rest, moving) = (last, []) }
    guard abs(last.height - rest.height) > Self.leastStep || moving.count > 2 else { return }
    if let whole = wholeMovement(to: last) {
      events.append(whole)
    } else {
      addPieces()
    }
  }

  /// The movement as one event; `nil` if it has no curve of a platform.
  private func wholeMovement(to last: Place) -> KeyboardLog.LoggedEvent? {
    if moving.count == 1, startMs == nil {
      return event(to: last, last.atMs, nil, platform.keyboardCurve, lacksDuration: true)
    }
    let loggedMs = startMs.map { last.atMs - $0 } ?? 0
    for curve in [platform.keyboardCurve, .keyboard, .androidIme] {
      for durationMs in [curve.defaultDurationMs, loggedMs] where durationMs > 0 {
        // A movement that ends before its curve does is interrupted: it has come less far.
        if startMs != nil, durationMs - loggedMs > Self.frameMs / 2 { continue }
        let start = starts.first { isOn(curve, durationMs, from: $0, to: last) }
        if let start { return event(to: last, start, durationMs, curve) }
      }
    }
    return nil
  }

  /// The times at which the movement can have begun.
  private var starts: [Double] {
    if let startMs { return [startMs] }
    let first = moving[0].atMs
    let earliest = max(first - Self.frameMs, rest.atMs)
    return Array(stride(from: first, through: max(earliest, 0), by: -1))
  }

  private func isOn(
    _ curve: Curve, _ durationMs: Double, from startMs: Double, to last: Place
  ) -> Bool {
    let animation = RunningAnimation(
      startMs: startMs, from: rest.height, to: last.height, initialVelocity: 0, curve: curve,
      durationMs: durationMs)
    return moving.allSatisfy {
      abs(animation.position(atMs: $0.atMs) - $0.height) <= nearness
    }
  }

  /// Adds movements of constant speed from place to place, each as long as the places are on a line.
  private mutating func addPieces() {
    let first = moving[0]
    let beginMs = startMs ?? max(first.atMs - Self.frameMs / 2, rest.atMs)
    var places = [Place(atMs: beginMs, place: rest.place)]
    var index = 0
    while index < moving.count {
      let from = places[places.count - 1]
      var end = index
      while end + 1 < moving.count, isStraight(from, moving[index...end + 1]) { end += 1 }
      let to = moving[end]
      if to.height != from.height {
        let isLast = end + 1 == moving.count
        events.append(
          event(
            to: isLast ? to : Place(atMs: to.atMs, place: passed(to)), from.atMs,
            max(0, to.atMs - from.atMs), .linear))
      }
      places.append(to)
      index = end + 1
    }
  }

  /// A place that the keyboard passes; any hidden part of the screen counts, even a low one.
  private func passed(_ place: Place) -> LoggedPlace {
    place.place.event.phase == .hide
      ? LoggedPlace(top: display.screen.height - place.height, on: display) : place.place
  }

  private func isStraight(_ from: Place, _ places: ArraySlice<Place>) -> Bool {
    guard let last = places.last, last.atMs > from.atMs else { return false }
    let speed = (last.height - from.height) / (last.atMs - from.atMs)
    return places.suffix(Self.mostOnLine).allSatisfy {
      abs(from.height + speed * ($0.atMs - from.atMs) - $0.height) <= straightness
    } && places.count <= Self.mostOnLine
  }

  /// An event that moves the keyboard; one that would take longer than a movement can begins later.
  private func event(
    to place: Place, _ atMs: Double, _ loggedMs: Double?, _ curve: Curve,
    lacksDuration: Bool = false
  ) -> KeyboardLog.LoggedEvent {
    let durationMs = loggedMs.map { min($0, Length.durations.upperBound) }
    let startMs = atMs + (loggedMs ?? 0) - (durationMs ?? 0)
    return KeyboardLog.LoggedEvent(
      keyboard: place.place.event.moving(durationMs, curve), atMs: max(0, startMs),
      lacksDuration: lacksDuration)
  }
}
