import Composer

/// What the machine shows over the time of a recording.
public struct Film: Sendable {
  /// What is shown from one event to the next.
  let takes: [Take]
  /// The tables of the movements in the takes.
  let tables: MovementTables
  /// For each take the index of the one that begins its logged way, which is its own if it is not on such a way.
  let wayStarts: [Int]

  /// Creates a film.
  ///
  /// - Parameters:
  ///   - takes: the take after each event, in order of time; at least one.
  ///   - other: an earlier film of the same movements, whose tables this one shares.
  public init(_ takes: [Take], sharing other: Film? = nil) {
    precondition(!takes.isEmpty, "a film needs a take")
    self.takes = takes
    wayStarts = Self.wayStarts(of: takes)
    var tables = other?.tables ?? MovementTables()
    for take in takes {
      for track in take.positions.tracks { track.animation.map { tables.add($0) } }
    }
    self.tables = tables
  }

  /// The positions at a time in a take.
  func frame(atMs nowMs: Double, in index: Int) -> MotionTimeline.Frame {
    let take = takes[index]
    return nowMs < take.endMs
      ? MotionTimeline.Frame(take.positions, atMs: nowMs) : take.rest.at(nowMs)
  }

  /// Whether an event within some milliseconds of a time interrupts a movement.
  ///
  /// - Parameter take: the index of the take at the time.
  func turns(atMs nowMs: Double, take index: Int, within ms: Double) -> Bool {
    func interrupts(_ index: Int) -> Bool {
      index > 0 && wayStarts[index] == index && takes[index - 1].endMs + ms > takes[index].startMs
    }
    let start = wayStarts[index]
    // A log has no place while a keyboard rests: the movement can begin anywhere on the first line of its way.
    let beginMs = isPiece(start) ? takes[start].endMs : takes[start].startMs
    let isAfter = nowMs - beginMs <= ms && interrupts(start)
    let next = index + 1
    return isAfter || (next < takes.count && takes[next].startMs - nowMs <= ms && interrupts(next))
  }

  /// The sum of the distances from the measured keyboard and from the measured bar, in points.
  ///
  /// Both may be later or earlier within the tolerance.
  ///
  /// - Parameters:
  ///   - most: a sum that is not below this is not complete.
  ///   - budget: is charged for reading the film. If it is exceeded, the sum is not complete.
  /// - Complexity: O(n) in the number of samples.
  public func distance(
    to recording: Recording, below most: Double = .infinity, within budget: WorkBudget
  ) -> Double {
    var (sum, reader) = (0.0, ExpectationReader(self, toleranceMs: recording.tolerance.ms))
    for index in 0..<recording.samples.count {
      guard sum < most, budget.rest != nil else { break }
      let sample = recording.samples[index]
      let expected = reader.expectation(atMs: sample.atMs, within: budget)
      if let top = sample.keyboardTop { sum += expected.keyboardTop?.distance(to: top) ?? 0 }
      if let bar = takes[expected.take].subject(of: sample) {
        sum += expected.bottom?.distance(to: bar.maxY) ?? 0
      }
    }
    return sum
  }

  /// The frames at the times of the samples, each computed when it is asked for.
  ///
  /// - Complexity: O(1) for each frame, on average.
  public func frames(of samples: Samples) -> Frames { Frames(film: self, times: samples.times) }

  /// The frames at times in ascending order.
  public struct Frames: Sequence, IteratorProtocol, Sendable {
    fileprivate let film: Film
    fileprivate let times: [Double]
    private var index = 0
    private var take = 0

    fileprivate init(film: Film, times: [Double]) {
      self.film = film
      self.times = times
    }

    /// The next frame; `nil` after the last one.
    public mutating func next() -> MotionTimeline.Frame? {
      guard index < times.count else { return nil }
      defer { index += 1 }
      while take + 1 < film.takes.count, film.takes[take + 1].startMs <= times[index] { take += 1 }
      return film.frame(atMs: times[index], in: take)
    }
  }
}

/// What is shown from one event to the next.
///
/// It is a class, because each sample reads a take, and a struct would be copied.
public final class Take: Sendable {
  /// The positions of keyboard, bar and list.
  let positions: TimedPositions
  /// The frame of the bar at the end of its movement; `nil` without one.
  let bar: Rect?
  /// The frame of the text at the end of the movement; `nil` if the placement has none.
  let field: Rect?
  let keyboard: KeyboardState
  /// The height of the view that the keyboard covers, in points.
  let overlap: Double
  /// The part of the safe area inside the view.
  let safeArea: Insets
  /// The size of the view.
  let view: Size
  /// The height between the bar and the safe area, in points.
  let bottomOffset: Double
  /// The distance of the bar from the keyboard, in points.
  let gap: Double
  /// The text of the focused field.
  let text: UTF16Text
  /// Whether an input method can still change a part of the text.
  let isComposing: Bool

  /// The time of the event, in milliseconds.
  var startMs: Double { positions.clock.nowMs }
  /// The time at which everything rests, in milliseconds.
  let endMs: Double
  /// The positions from then on.
  let rest: MotionTimeline.Frame

  /// Creates the take after an event; `nil` if the event had no time.
  public init?(_ step: Step, in run: MachineRun, of machine: Machine) {
    guard let positions = run.positions else { return nil }
    let (state, layout) = (run.state, step.layout)
    let scene = state.scene(in: machine)
    self.positions = positions
    endMs = positions.clock.endMs
    rest = MotionTimeline.Frame(positions, atMs: endMs)
    bar = layout.composer?.frame
    field = layout.composer?.textFrame
    keyboard = layout.keyboard.state
    overlap = layout.keyboard.overlap
    safeArea = layout.safeArea
    view = Size(width: scene.view.width, height: scene.view.height)
    bottomOffset = scene.composer.bottomOffset
    gap = scene.composer.gap
    text = state.text
    isComposing = state.marked != nil
  }

  /// The movement of a keyboard that moves in a line, which may only approximate its way; otherwise `nil`.
  var keyboardLine: RunningAnimation? {
    positions.keyboardTop.animation.flatMap { $0.curve == .linear ? $0 : nil }
  }

  /// The part of a sample whose place is judged: the bar, or else the field if the screen has nothing but that.
  func subject(of sample: Sample) -> Rect? { sample.bar ?? (field == nil ? sample.field : nil) }

  /// Whether a keyboard or a panel is at the bottom of the screen.
  var hasKeyboard: Bool { keyboard != .hidden }
}
