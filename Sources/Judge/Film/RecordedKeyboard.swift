import Composer

/// What a recorded keyboard says of the film.
extension Film {
  /// How much later than its event the recorded keyboard moved, in milliseconds, by the time of the event.
  ///
  /// An event can come long before its keyboard moves: a page that draws a keyboard asks first where it
  /// belongs. The bar is then judged beside the keyboard that was on the screen.
  ///
  /// - Complexity: O(n) in the number of samples and of takes.
  public func keyboardLags(
    in recording: Recording, within budget: WorkBudget
  ) -> [Double: Double] {
    guard recording.samples.haveKeyboard else { return [:] }
    let track = MeasuredTrack(recording.samples) { $0.keyboardTop }
    return lags(of: track, in: recording, within: budget) { $0.keyboardTop }
  }

  /// How much later than its event the keyboard moved, or else the bar: for logs that leave it open.
  public func barLags(in recording: Recording, within budget: WorkBudget) -> [Double: Double] {
    guard !recording.samples.haveKeyboard else {
      return keyboardLags(in: recording, within: budget)
    }
    let track = MeasuredTrack(recording.samples) { ($0.bar ?? $0.field)?.maxY }
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

  /// A keyboard that is less far from its place is not dragged, in tolerances.
  private static let leastDrag = 2.0

  /// The greatest distance of a drag from a line that stands for it, in points.
  private static let straightness = 0.25

  /// The events of a keyboard that a finger drags down: it leaves the place where it rests, which no event
  /// tells, and the bar goes with it.
  ///
  /// - Parameter releases: the times of the keyboard's events: one that comes during a drag ends it.
  /// - Complexity: O(n) in the number of samples.
  public func drags(
    in recording: Recording, on display: Display, of platform: Platform,
    releasedAt releases: [Double]
  ) -> [KeyboardLog.TimedEvent] {
    let (samples, viewTop) = (recording.samples, display.view?.y ?? 0)
    let limit = recording.tolerance.points * Self.leastDrag
    var (events, take) = ([KeyboardLog.TimedEvent](), 0)
    var (drag, atMs) = (PlaceTrack?.none, 0.0)
    var (release, isReleased) = (0, false)
    for index in 0..<samples.count {
      guard let top = samples[index].keyboardTop else { continue }
      defer { atMs = samples.times[index] }
      take = self.index(atMs: samples.times[index], from: take)
      let current = takes[take]
      let rest = current.positions.keyboardTop.end
      let rests = current.keyboard == .docked && samples.times[index] >= current.endMs
      while release < releases.count, releases[release] <= samples.times[index] {
        isReleased = isReleased || drag != nil
        release += 1
      }
      let isAway = rests && top > rest + limit
      isReleased = isReleased && isAway
      let isDragged = isAway && !isReleased
      if isDragged, drag == nil {
        drag = PlaceTrack(on: display, of: platform, straightness: Self.straightness)
        drag?.rest(at: LoggedPlace(top: rest + viewTop, on: display), atMs: atMs)
      }
      guard drag != nil else { continue }
      if rests, !isReleased {
        let place = isDragged ? top : rest
        drag?.place(LoggedPlace(top: place + viewTop, on: display), atMs: samples.times[index])
      }
      guard !isDragged else { continue }
      events += drag?.finished() ?? []
      drag = nil
    }
    events += drag?.finished() ?? []
    return Array(events.prefix(Self.mostDragged))
  }
}
