/// The positions of keyboard, bar and list over the time of several events, sampled as frames.
public struct MotionTimeline: Sendable {
  /// The positions at one time, in view coordinates.
  public struct Frame: Hashable, Sendable {
    /// The time, in milliseconds.
    public let tMs: Double
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

  private let positions: [TimedPositions]

  /// Creates a timeline.
  ///
  /// - Parameter positions: those after each event, in order of time.
  public init(_ positions: [TimedPositions]) { self.positions = positions }

  /// The time of the first event, in milliseconds.
  private var startMs: Double { positions.first?.clock.nowMs ?? 0 }

  /// The time at which everything rests, in milliseconds.
  private var endMs: Double { positions.last?.clock.endMs ?? 0 }

  /// The duration from the first event until everything rests, in milliseconds.
  public var durationMs: Double { endMs - startMs }

  /// The positions at equal intervals, and at the end.
  ///
  /// - Parameter rate: frames per second, above 0.
  /// - Complexity: O(n) in the number of frames.
  public func frames(perSecond rate: Double) -> [Frame] {
    var frames: [Frame] = []
    visit(moments(perSecond: rate)) { frame, _ in frames.append(frame) }
    return frames
  }

  /// The times at equal intervals before the end, and the end, in milliseconds.
  private func moments(perSecond rate: Double) -> [Double] {
    let count = (durationMs * rate / 1000).rounded(.up)
    let moments = stride(from: 0, to: count, by: 1).map { startMs + $0 * 1000 / rate }
    return moments.filter { $0 < endMs } + [endMs]
  }

  /// The least number of samples of the gap per second: that of a common display.
  private static let leastRate = 60.0

  /// The greatest gap and overlap of bar and keyboard; `nil` if no keyboard is on the screen, or
  /// there is no bar.
  ///
  /// They are sampled at all frames, and between frames if these are rarer than 60 per second.
  ///
  /// - Parameter rate: frames per second, above 0.
  /// - Complexity: O(n) in the number of frames.
  public func gap(perSecond rate: Double) -> Gap? {
    let moments = moments(perSecond: rate * max(1, (Self.leastRate / rate).rounded(.up)))
    var widest: (distance: Double, atMs: Double)?
    var deepest: (distance: Double, atMs: Double)?
    visit(moments) { frame, scene in
      guard let bottom = frame.barBottom, frame.keyboardTop < scene.screenBottom else { return }
      let distance = frame.keyboardTop - bottom
      if distance > widest?.distance ?? -.infinity { widest = (distance, frame.tMs) }
      if distance < deepest?.distance ?? .infinity { deepest = (distance, frame.tMs) }
    }
    guard let widest, let deepest else { return nil }
    return Gap(
      largestGap: max(0, widest.distance), largestOverlap: max(0, 0 - deepest.distance),
      atMs: deepest.distance < 0 ? deepest.atMs : widest.atMs)
  }

  /// Calls a function with the positions at ascending times.
  private func visit(_ moments: [Double], _ body: (Frame, TimedPositions) -> Void) {
    guard !positions.isEmpty else { return }
    var index = 0
    for moment in moments {
      while index + 1 < positions.count, positions[index + 1].clock.nowMs <= moment { index += 1 }
      body(Frame(positions[index], atMs: moment), positions[index])
    }
  }
}

extension MotionTimeline.Frame {
  fileprivate init(_ positions: TimedPositions, atMs moment: Double) {
    tMs = moment
    keyboardTop = positions.keyboardTop.position(atMs: moment)
    barTop = positions.barTop?.position(atMs: moment)
    barBottom = positions.barBottom?.position(atMs: moment)
    listOffset = positions.listOffset?.position(atMs: moment)
    progress = positions.barBottom?.animation?.progress(atMs: moment) ?? 1
  }
}
