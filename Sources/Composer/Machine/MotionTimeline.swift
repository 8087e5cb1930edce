/// The positions of keyboard, bar and list over the time of several events, sampled as frames.
public struct MotionTimeline: Sendable {
  /// The positions at one time, in view coordinates.
  public struct Frame: Hashable, Sendable {
    /// The time, in milliseconds.
    public private(set) var tMs: Double
    /// The top of the keyboard; the bottom of the screen without one.
    public let keyboardTop: Double
    /// The top of the composer; `nil` without one.
    public let barTop: Double?
    /// The bottom of the composer; `nil` without one.
    public let barBottom: Double?
    /// The scroll offset of the list; `nil` without one.
    public let listOffset: Double?
    /// The part of the composer's way that is covered: 1 if it rests.
    public let progress: Double
  }

  /// The greatest distances between bar and keyboard while a keyboard is on the screen.
  public struct Gap: Hashable, Sendable {
    /// The greatest distance from the bar's bottom down to the keyboard's top, in points.
    public let largestGap: Double
    /// The greatest height of the bar that the keyboard covers, in points.
    public let largestOverlap: Double
    /// The time of the greatest overlap, or of the greatest gap if nothing overlaps, in milliseconds.
    public let atMs: Double
  }

  /// The greatest number of frames, and of samples in search of the gap.
  public static let mostSamples = 10_000

  fileprivate let positions: [TimedPositions]

  /// Creates a timeline.
  ///
  /// - Parameter positions: those after each event, in order of time.
  public init(_ positions: [TimedPositions]) { self.positions = positions }

  /// The time of the first event, in milliseconds.
  fileprivate var startMs: Double { positions.first?.clock.nowMs ?? 0 }

  /// The time at which everything rests, in milliseconds.
  fileprivate var endMs: Double { positions.last?.clock.endMs ?? 0 }

  /// The duration from the first event until everything rests, in milliseconds.
  public var durationMs: Double { endMs - startMs }

  /// The positions at equal intervals, and at the end.
  ///
  /// - Parameter rate: frames per second, above 0.
  public func frames(perSecond rate: Double) -> Frames { Frames(self, perSecond: rate) }

  /// The frames of a timeline, each computed when it is asked for.
  ///
  /// - Complexity: O(1) for each frame, on average.
  public struct Frames: Sequence, IteratorProtocol, Sendable {
    private let timeline: MotionTimeline
    private let rate: Double
    /// The number of frames before the end.
    private let count: Double
    private var index = 0.0
    /// The index of the last event.
    private var event = 0

    fileprivate init(_ timeline: MotionTimeline, perSecond rate: Double) {
      self.timeline = timeline
      self.rate = rate
      count = (timeline.durationMs * rate / 1000).rounded(.up)
    }

    /// The next frame; `nil` after the last one.
    public mutating func next() -> Frame? {
      guard index <= count, !timeline.positions.isEmpty else { return nil }
      var moment = index < count ? timeline.startMs + index * 1000 / rate : timeline.endMs
      index += 1
      if moment >= timeline.endMs { (moment, index) = (timeline.endMs, count + 1) }
      let positions = timeline.positions
      while event + 1 < positions.count, positions[event + 1].clock.nowMs <= moment { event += 1 }
      return Frame(positions[event], atMs: moment)
    }
  }
}

// MARK: The gap

extension MotionTimeline {
  /// The least number of samples of the gap per second: that of a common display.
  private static let leastRate = 60.0

  /// The greatest gap and overlap of bar and keyboard; `nil` if no keyboard is on the screen, or
  /// there is no bar.
  ///
  /// They are sampled at the frames, and between frames if these are rarer than 60 per second, as far
  /// as `mostSamples` suffice. While both rest, one sample is enough.
  ///
  /// - Parameter rate: frames per second, above 0.
  /// - Complexity: O(n) in the number of events and of samples.
  public func gap(perSecond rate: Double) -> Gap? {
    var extremes = Extremes()
    let rate = samplingRate(perSecond: rate)
    var sample = 0.0
    for (index, current) in positions.enumerated() {
      let isLast = index + 1 == positions.count
      let endMs = isLast ? endMs : positions[index + 1].clock.nowMs
      // One sample earlier, because the quotient is rounded.
      sample = max(sample, ((current.clock.nowMs - startMs) * rate / 1000).rounded(.down) - 1)
      var rests = false
      while case let moment = startMs + sample * 1000 / rate, moment < endMs, !rests {
        sample += 1
        guard moment >= current.clock.nowMs else { continue }
        extremes.add(current, atMs: moment)
        rests = moment >= current.gapRestsMs
      }
      if isLast { extremes.add(current, atMs: endMs) }
    }
    return extremes.gap
  }

  /// The number of samples of the gap per second: a multiple of the frames', at least 60 unless that
  /// makes too many.
  private func samplingRate(perSecond rate: Double) -> Double {
    var movingMs = 0.0
    for (index, current) in positions.enumerated() {
      let endMs = index + 1 < positions.count ? positions[index + 1].clock.nowMs : endMs
      movingMs += max(0, min(endMs, current.gapRestsMs) - current.clock.nowMs)
    }
    let most = (Double(Self.mostSamples) * 1000 / (movingMs * rate)).rounded(.down)
    return rate * max(1, min((Self.leastRate / rate).rounded(.up), most))
  }

  private struct Extremes {
    private var widest: (distance: Double, atMs: Double)?
    private var deepest: (distance: Double, atMs: Double)?

    mutating func add(_ positions: TimedPositions, atMs moment: Double) {
      guard let bottom = positions.barBottom?.position(atMs: moment) else { return }
      let top = positions.keyboardTop.position(atMs: moment)
      guard top < positions.screenBottom else { return }
      if top - bottom > widest?.distance ?? -.infinity { widest = (top - bottom, moment) }
      if top - bottom < deepest?.distance ?? .infinity { deepest = (top - bottom, moment) }
    }

    var gap: Gap? {
      guard let widest, let deepest else { return nil }
      return Gap(
        largestGap: max(0, widest.distance), largestOverlap: max(0, 0 - deepest.distance),
        atMs: deepest.distance < 0 ? deepest.atMs : widest.atMs)
    }
  }
}

extension TimedPositions {
  /// The time from which the distance of bar and keyboard is constant, in milliseconds.
  fileprivate var gapRestsMs: Double {
    max(keyboardTop.animation?.endMs ?? clock.nowMs, barBottom?.animation?.endMs ?? clock.nowMs)
  }
}

extension MotionTimeline.Frame {
  /// The positions at a time, in milliseconds.
  public init(_ positions: TimedPositions, atMs moment: Double) {
    tMs = moment
    keyboardTop = positions.keyboardTop.position(atMs: moment)
    barTop = positions.barTop?.position(atMs: moment)
    barBottom = positions.barBottom?.position(atMs: moment)
    listOffset = positions.listOffset?.position(atMs: moment)
    progress = positions.barBottom?.animation?.progress(atMs: moment) ?? 1
  }

  /// The same positions at another time, in milliseconds.
  public func at(_ moment: Double) -> MotionTimeline.Frame {
    var frame = self
    frame.tMs = moment
    return frame
  }
}
