/// A movement along one axis that began at a known time.
public struct RunningAnimation: Hashable, Sendable {
  /// The time of the start, in milliseconds.
  public let startMs: Double
  /// The position at the start, in points.
  public let from: Double
  /// The position at the end, in points.
  public let to: Double
  /// The velocity at the start, in points per second.
  public let initialVelocity: Double
  /// The curve.
  public let curve: Curve
  /// The duration of a timing curve in milliseconds; springs ignore it.
  public let durationMs: Double
  /// The part of the curve's way in which the position moves: all of it, unless a keyboard passes the
  /// position on its way.
  public let part: WayPart

  private let motion: Motion
  /// The time after which the position is `to`, in milliseconds.
  public let endMs: Double

  /// Creates a movement; timing curves ignore the velocity, and all numbers saturate.
  public init(
    startMs: Double, from: Double, to: Double, initialVelocity: Double, curve: Curve,
    durationMs: Double, part: WayPart = .whole
  ) {
    let (from, to) = (Length.positions.clamping(from), Length.positions.clamping(to))
    self.startMs = Length.times.clamping(startMs)
    self.from = from
    self.to = to
    self.curve = curve
    self.durationMs = durationMs
    self.part = part
    switch curve.motion(durationMs: durationMs) {
    case .timing(let bezier, let durationMs):
      self.initialVelocity = 0
      motion = .timing(bezier, durationMs: durationMs)
    case .spring(let oscillator):
      let velocity = from == to ? 0 : Length.velocities.clamping(initialVelocity)
      self.initialVelocity = velocity
      motion = .spring(oscillator.starting(at: velocity, over: (to - from) / part.width))
    }
    endMs = self.startMs + (from == to || durationMs == 0 ? 0 : motion.settleMs)
  }

  /// The part of the way at a time: 0 at the start, 1 at the end.
  @inline(never)  // Copies in several places would take kilobytes of `composer.wasm`.
  public func progress(atMs nowMs: Double) -> Double {
    if nowMs < startMs { return 0 }
    return nowMs >= endMs ? 1 : part.progress(motion.progress(atMs: nowMs - startMs))
  }

  /// The position at a time, in points.
  public func position(atMs nowMs: Double) -> Double {
    Length.positions.clamping(from + (to - from) * progress(atMs: nowMs))
  }

  /// The velocity at a time, in points per second.
  func velocity(atMs nowMs: Double) -> Double {
    guard nowMs >= startMs, nowMs < endMs, part.isMoving(progress(atMs: nowMs)) else { return 0 }
    return Length.velocities.clamping(
      (to - from) / part.width * motion.velocity(atMs: nowMs - startMs))
  }
}

extension RunningAnimation {
  /// The part of the way of a keyboard's top in which it pushes a bar, whose bottom stays as far from it as
  /// at the upper end; `nil` if it cannot have pushed the bar there.
  ///
  /// - Parameters:
  ///   - start: the bottom of the bar before, in points.
  ///   - end: the bottom of the bar afterwards, in points.
  package func part(pushing start: Double, to end: Double) -> WayPart? {
    guard from != to, start != end else { return nil }
    let gap = end < start ? to - end : from - start
    let (first, last) = ((start + gap - from) / (to - from), (end + gap - from) / (to - from))
    return first >= 0 && first < last && last <= 1 ? WayPart(start: first, end: last) : nil
  }
}

/// A part of a way from 0 to 1, in which what something pushes moves from its start to its end.
///
/// Android's bars stand at max(keyboard, navigation bar) in each frame: they wait until the keyboard has
/// come up to them, and stop where they rest while it goes on.
public struct WayPart: Hashable, Sendable {
  /// The part after which the movement starts, from 0 and below `end`.
  public package(set) var start: Double
  /// The part at which it has ended, up to 1.
  public package(set) var end: Double

  /// The whole way.
  public static let whole = WayPart(start: 0, end: 1)

  /// The least part that moves anything, so that nothing is divided by 0.
  private static let least = 1e-6

  /// Creates a part; its bounds saturate.
  public init(start: Double, end: Double) {
    self.start = min(max(0, start), 1 - Self.least)
    self.end = max(min(1, end), self.start + Self.least)
  }

  fileprivate var width: Double { end - start }

  /// The progress of what is pushed, from the progress on the whole way.
  public func progress(_ whole: Double) -> Double {
    self == .whole ? whole : min(max(0, (whole - start) / width), 1)
  }

  fileprivate func isMoving(_ progress: Double) -> Bool {
    self == .whole || (progress > 0 && progress < 1)
  }
}

/// The time of the last event, and the movements that have not ended by then.
public struct Clock: Hashable, Sendable {
  /// The time, in milliseconds.
  public package(set) var nowMs: Double
  /// The top of the composer; `nil` if it rests.
  @Rare public package(set) var barTop: RunningAnimation?
  /// The bottom of the composer; `nil` if it rests.
  @Rare public package(set) var barBottom: RunningAnimation?
  /// The top of the keyboard; `nil` if it rests.
  @Rare public package(set) var keyboardTop: RunningAnimation?
  /// The scroll offset of the list; `nil` if it rests.
  @Rare public package(set) var listOffset: RunningAnimation?

  /// Creates a clock; the time saturates.
  public init(
    nowMs: Double, barTop: RunningAnimation? = nil, barBottom: RunningAnimation? = nil,
    keyboardTop: RunningAnimation? = nil,
    listOffset: RunningAnimation? = nil
  ) {
    self.nowMs = Length.times.clamping(nowMs)
    self.barTop = barTop
    self.barBottom = barBottom
    self.keyboardTop = keyboardTop
    self.listOffset = listOffset
  }

  /// The movements.
  private var animations: [RunningAnimation] {
    [barTop, barBottom, keyboardTop, listOffset].compactMap { $0 }
  }

  /// The time at which everything rests, in milliseconds.
  public var endMs: Double { animations.reduce(nowMs) { max($0, $1.endMs) } }

  /// The clock at a later time, without the movements that have ended.
  ///
  /// - Parameter now: the time, not before that of the clock; `nil` is a time at which everything
  ///   rests.
  func advanced(to now: Double?) -> Clock {
    guard let now else { return atRest }
    assert(now >= nowMs, "a request whose time goes back is refused")
    func running(_ animation: RunningAnimation?) -> RunningAnimation? {
      animation.flatMap { $0.endMs > now ? $0 : nil }
    }
    return Clock(
      nowMs: now, barTop: running(barTop), barBottom: running(barBottom),
      keyboardTop: running(keyboardTop), listOffset: running(listOffset))
  }

  /// The clock without any movement.
  var atRest: Clock { Clock(nowMs: nowMs) }
}

/// The positions of keyboard, composer and list from one event to the next, as functions of time.
public struct TimedPositions: Hashable, Sendable {
  /// A position that is constant, or moves to a constant.
  public struct Track: Hashable, Sendable {
    /// The position at the end.
    public let end: Double
    /// The movement to it; `nil` if it rests.
    @Rare public private(set) var animation: RunningAnimation?

    fileprivate init(end: Double, animation: RunningAnimation?) {
      self.end = end
      self.animation = animation
    }

    /// The position at a time, in points.
    public func position(atMs nowMs: Double) -> Double { animation?.position(atMs: nowMs) ?? end }
  }

  /// The clock after an event.
  public let clock: Clock
  /// The top of the keyboard in view coordinates; the bottom of the screen without one.
  public let keyboardTop: Track
  /// The top of the composer; `nil` without one.
  public let barTop: Track?
  /// The bottom of the composer; `nil` without one.
  public let barBottom: Track?
  /// The scroll offset; `nil` without a list.
  public let listOffset: Track?
  /// The bottom of the screen in view coordinates.
  public let screenBottom: Double

  /// The most memory of positions, in bytes: all movements of the clock and of the tracks.
  package static var mostBytes: Int {
    MemoryLayout<TimedPositions>.stride + 8 * MemoryLayout<RunningAnimation>.stride
  }

  /// The tracks of what there is.
  public var tracks: [Track] { [keyboardTop, barTop, barBottom, listOffset].compactMap { $0 } }

  init(_ clock: Clock, _ layout: Layout, in scene: LayoutScene) {
    self.clock = clock
    screenBottom = scene.screen.height - scene.view.y
    keyboardTop = Track(end: layout.keyboardTop(in: scene), animation: clock.keyboardTop)
    barTop = layout.composer?.frame.map { Track(end: $0.y, animation: clock.barTop) }
    barBottom = layout.composer?.frame.map { Track(end: $0.maxY, animation: clock.barBottom) }
    listOffset = layout.listOffset.map { Track(end: $0, animation: clock.listOffset) }
  }
}

extension Layout {
  /// The top of the keyboard in view coordinates; the bottom of the screen without one.
  func keyboardTop(in scene: LayoutScene) -> Double {
    keyboard.frame?.y ?? scene.screen.height - scene.view.y
  }

  /// The scroll offset of the list or table; `nil` without either.
  var listOffset: Double? { content?.offset ?? scroll?.offset }
}

extension Rect {
  /// The rectangle at a time, with its top and bottom where the movements are.
  func at(_ clock: Clock) -> Rect {
    let top = clock.barTop?.position(atMs: clock.nowMs) ?? y
    let bottom = clock.barBottom?.position(atMs: clock.nowMs) ?? maxY
    return Rect(x: x, y: top, width: width, height: bottom - top)
  }
}
