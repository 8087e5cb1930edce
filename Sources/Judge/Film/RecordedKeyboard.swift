import Composer

/// What a recorded keyboard adds to the film: its lags and its drags.
extension Film {
  /// How much later than its event the recorded keyboard moved, by the time of the event; in milliseconds.
  ///
  /// An event can come long before its keyboard moves: a page that draws a keyboard first asks for its place.
  /// The bar is then compared with the keyboard that was on the screen.
  ///
  /// - Complexity: O(n) in the number of samples and of takes.
  public func keyboardLags(
    in recording: Recording, within budget: WorkBudget
  ) -> [Double: Double] {
    guard recording.samples.haveKeyboard else { return [:] }
    let track = MeasuredTrack(recording.samples) { $0.keyboardTop }
    return lags(of: track, in: recording, within: budget) { $0.keyboardTop }
  }

  /// How much later than its event the keyboard moved, or the bar if no keyboard was recorded.
  ///
  /// It is for logs that do not say when a movement began.
  public func barLags(in recording: Recording, within budget: WorkBudget) -> [Double: Double] {
    guard !recording.samples.haveKeyboard else {
      return keyboardLags(in: recording, within: budget)
    }
    let track = MeasuredTrack(recording.samples) { takes[0].subject(of: $0)?.maxY }
    return lags(of: track, in: recording, within: budget) { $0.barBottom }
  }

  private func lags(
    of track: MeasuredTrack, in recording: Recording, within budget: WorkBudget,
    _ plan: @escaping @Sendable (TimedPositions) -> TimedPositions.Track?
  ) -> [Double: Double] {
    let fitted = FittedTrack(
      track, in: self, tolerance: recording.tolerance, within: budget, plan)
    return fitted.fits.reduce(into: [:]) { lags, fit in
      if fit.isExplained, fit.lagMs > 0 { lags[takes[fit.take].startMs] = fit.lagMs }
    }
  }

  /// The greatest number of events in the drags of a recording.
  public static let mostDragged = 500

  /// What shows where a finger has dragged a keyboard.
  public enum DragSight: Sendable {
    /// The recorded keyboard.
    case keyboard
    /// The bar on it. It counts only if an event of the keyboard ends the drag: another bar has left its place.
    case bar
  }

  /// The events of a keyboard that a finger drags down, which no event of the recording tells.
  ///
  /// - Parameters:
  ///   - releases: the times of the keyboard's events: one that comes during a drag ends it.
  ///   - sight: what shows where the keyboard is.
  ///   - budget: is charged for the ways that are compared with an app's movement.
  /// - Complexity: O(n) in the number of samples.
  public func drags(
    in recording: Recording, on display: Display, of platform: Platform,
    releasedAt releases: [Double], seenBy sight: DragSight, within budget: WorkBudget
  ) -> [KeyboardLog.LoggedEvent] {
    let samples = recording.samples
    var finder = DragFinder(
      on: display, of: platform, releasedAt: releases, tolerance: recording.tolerance,
      needsRelease: sight == .bar, within: budget)
    var take = 0
    for index in 0..<samples.count {
      let nowMs = samples.times[index]
      take = self.index(atMs: nowMs, from: take)
      let current = takes[take]
      guard let top = current.keyboardTop(in: samples[index], seenBy: sight) else { continue }
      let rests = current.keyboard == .docked && nowMs >= current.endMs
      finder.add(top, resting: rests ? current.positions.keyboardTop.end : nil, atMs: nowMs)
    }
    return Array(finder.finished().prefix(Self.mostDragged))
  }
}

extension Take {
  /// The top of the keyboard in a sample; `nil` if the sample does not show it.
  fileprivate func keyboardTop(in sample: Sample, seenBy sight: Film.DragSight) -> Double? {
    switch sight {
    case .keyboard: sample.keyboardTop
    case .bar:
      subject(of: sample).flatMap { bar in
        positions.barBottom.map { bar.maxY + positions.keyboardTop.end - $0.end }
      }
    }
  }
}

/// Finds the drags of a recorded keyboard, place by place.
private struct DragFinder {
  private let display: Display
  private let platform: Platform
  private let releases: [Double]
  private let tolerance: Tolerance
  private let needsRelease: Bool
  private let budget: WorkBudget
  private var events: [KeyboardLog.LoggedEvent] = []
  private var drag: Drag?
  /// Whether an event has ended the drag, and the keyboard is still away from its place.
  private var isReleased = false
  private var nextRelease = 0
  private var lastMs = 0.0

  /// A drag under way.
  private struct Drag {
    let startMs: Double
    var places: PlaceTrack
    /// How much lower than its place the keyboard is, in points, from the last time in its place on.
    var way: [(atMs: Double, points: Double)]
    /// The number of places further from the keyboard's own than the tolerance: until then it can be a tremble.
    var distant = 0
  }

  /// The distance from its place at which a drag begins, in points, and the most by which the events of a drag
  /// differ from it: a bar that follows the keyboard must stay within the tolerance of both.
  private var leastDrag: Double { tolerance.points / 4 }

  /// The greatest distance of a drag from a line that stands for it, in points.
  private static let straightness = 0.25
  /// The least number of distant places in a drag that only the bar shows: fewer are a jump.
  private static let leastPlaces = 3
  /// The shortest drag that only the bar shows, in milliseconds: a shorter one is a bar that moves too early.
  private static let shortestMs = 150.0
  /// The time before the last sample in its place at which an app's movement can have begun, in milliseconds.
  private static let earlierMs = 17.0
  /// The part of its distance after which a movement rests.
  private static let leastProgress = 0.98
  /// The greatest difference of a way from an app's movement, as a part of the distance.
  ///
  /// Source: computed: a way of a hand that ends slowly differs by 0.013 or more from UIKit's spring, if it rests.
  private static let mostBeside = 0.01

  init(
    on display: Display, of platform: Platform, releasedAt releases: [Double],
    tolerance: Tolerance, needsRelease: Bool, within budget: WorkBudget
  ) {
    (self.display, self.platform, self.releases) = (display, platform, releases)
    (self.tolerance, self.needsRelease, self.budget) = (tolerance, needsRelease, budget)
  }

  /// Adds the top of the keyboard at a time, which is not before the last one.
  ///
  /// - Parameter rest: where the keyboard rests after its events; `nil` if they move it, or it is hidden.
  mutating func add(_ top: Double, resting rest: Double?, atMs nowMs: Double) {
    defer { lastMs = nowMs }
    noteReleases(until: nowMs)
    guard let rest else {
      end()
      isReleased = false
      return
    }
    guard top > rest + leastDrag else {
      isReleased = false
      add(rest, atMs: nowMs)
      return end()
    }
    if isReleased { return end() }
    if drag == nil { begin(at: rest) }
    add(top, atMs: nowMs)
    drag?.way.append((nowMs, top - rest))
    if top > rest + tolerance.points { drag?.distant += 1 }
  }

  /// The events of all drags.
  mutating func finished() -> [KeyboardLog.LoggedEvent] {
    end()
    return events
  }

  private mutating func noteReleases(until nowMs: Double) {
    while nextRelease < releases.count, releases[nextRelease] <= nowMs {
      isReleased = isReleased || drag != nil
      nextRelease += 1
    }
  }

  private mutating func begin(at rest: Double) {
    let straightness = min(Self.straightness, leastDrag)
    var track = PlaceTrack(
      on: display, of: platform, straightness: straightness, nearness: straightness)
    track.rest(at: place(rest), atMs: lastMs)
    drag = Drag(startMs: lastMs, places: track, way: [(lastMs, 0)])
  }

  /// Adds a place to the drag under way.
  private mutating func add(_ top: Double, atMs nowMs: Double) {
    let logged = place(top)
    drag?.places.place(logged, atMs: nowMs)
  }

  private mutating func end() {
    if isCertain { events += drag?.places.finished() ?? [] }
    drag = nil
  }

  /// Whether the drag under way is one.
  private var isCertain: Bool {
    guard let drag else { return false }
    guard needsRelease else { return drag.distant > 0 }
    return isReleased && drag.distant >= Self.leastPlaces
      && lastMs - drag.startMs >= Self.shortestMs && !isAnimated(drag.way)
  }

  /// Whether a way is that of an app and no finger's: one step, or the platform's movement, and then a rest.
  private func isAnimated(_ way: [(atMs: Double, points: Double)]) -> Bool {
    let curve = platform.keyboardCurve
    let movement = MovementTable(
      RunningAnimation(
        startMs: 0, from: 0, to: 1, initialVelocity: 0, curve: curve,
        durationMs: curve.defaultDurationMs))
    let firstMs = way[1].atMs
    // A movement that began earlier than it takes had ended before the first sample: only its step is seen.
    let earliestMs = max(way[0].atMs - Self.earlierMs, firstMs - movement.spanMs)
    return isOn(.jump, from: firstMs, way)
      || stride(from: firstMs, through: earliestMs, by: -1).contains { startMs in
        budget.spend(units: way.count / FittedTrack.searchedPerUnit, lines: 0)
        return budget.rest != nil && isOn(movement, from: startMs, way)
      }
  }

  /// Whether a way is a movement of any distance, which has nearly ended.
  private func isOn(
    _ movement: MovementTable, from startMs: Double, _ way: [(atMs: Double, points: Double)]
  ) -> Bool {
    func progress(_ atMs: Double) -> Double { movement.progress(atMs: atMs - startMs) }
    guard progress(way[way.count - 1].atMs) >= Self.leastProgress else { return false }
    var (sum, squares) = (0.0, 0.0)
    for (atMs, points) in way {
      let part = progress(atMs)
      sum += part * points
      squares += part * part
    }
    let distance = sum / squares
    let most = max(leastDrag, distance * Self.mostBeside)
    return way.allSatisfy { abs(progress($0.atMs) * distance - $0.points) <= most }
  }

  private func place(_ top: Double) -> LoggedPlace {
    LoggedPlace(top: top + (display.view?.y ?? 0), on: display)
  }
}
