import Composer

/// What a recording shows, judged by what the machine shows for the same events.
public struct Verdict: Sendable {
  /// How the greatest movement of the bar went.
  public struct Motion: Sendable {
    /// The curve that is right; `nil` for a jump.
    public let curve: Curve?
    /// The time by which the bar is later, in milliseconds.
    public let lagMs: Double
    /// The root of the mean square of the differences from the curve with this lag, in points.
    public let rms: Double
    /// The known curve that fits best; `nil` if none does.
    public let bestFit: String?
  }

  /// The faults in order of time.
  public let faults: [Fault]
  /// The number of further faults.
  public let faultsLeftOut: Int
  /// `nil` if no movement was recorded.
  public let motion: Motion?
  /// Whether the recording can be judged.
  public let isPossible: Bool

  /// The greatest number of movements that are compared with known curves.
  public static let mostFits = 300

  /// The number of computed positions after which no further movement of a track is compared with known
  /// curves: a thirtieth of a second.
  static let mostSearched = 10_000_000

  /// The greatest number of faults in a verdict.
  public static let mostFaults = 1_000

  /// Judges a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - film: what the machine shows for its events.
  ///   - texts: what counts its texts; `nil` without limits.
  ///   - budget: what every look at a text or at a movement is charged to. The verdict of a budget that is
  ///     exceeded means nothing.
  /// - Complexity: O(n) in the number of samples and of events.
  public init(
    _ recording: Recording, beside film: Film, limits texts: TextLimits? = nil,
    within budget: WorkBudget
  ) {
    let tracks = Tracks(recording, film, within: budget)
    let timing = tracks.bar.fits.flatMap { $0.faults(tracks.bottom, under: recording) }
      .filter { !recording.rules.off.contains($0.code) }
    var walk = JudgeWalk(recording, film, tracks, texts, within: budget)
    let limits = recording.rules.limits
    func isOver(_ fault: Fault) -> Bool { fault.size > limits[fault.code] ?? -.infinity }
    let measured = walk.run().map { $0.filter(isOver) }
    let found = FoundFaults(measured, timing.filter(isOver)).causes
    faults = Array(found.prefix(Self.mostFaults))
    faultsLeftOut = found.count - faults.count
    isPossible = true
    motion = tracks.bar.fits.filter { $0.isSampled }.max { $0.distance < $1.distance }.map(
      Motion.init)
  }

  /// The verdict about a recording that cannot be judged: it has no faults, and does not pass.
  public static let impossible = Verdict()

  private init() {
    (faults, faultsLeftOut, motion, isPossible) = ([], 0, nil, false)
  }

  /// Whether nothing is wrong.
  public var passes: Bool { isPossible && faults.isEmpty }
}

extension Verdict.Motion {
  fileprivate init(_ fit: MovementFit) {
    curve = fit.expected
    lagMs = fit.lagMs
    rms = fit.rms
    bestFit = fit.isExplained ? fit.other?.name ?? fit.expected?.name : nil
  }
}

/// The measured tracks and the movements that fit them.
struct Tracks {
  let bottom: MeasuredTrack
  let offset: MeasuredTrack
  let bar: FittedTrack
  let list: FittedTrack

  init(_ recording: Recording, _ film: Film, within budget: WorkBudget) {
    let isField = film.takes[0].field == nil
    bottom = MeasuredTrack(recording.samples) { ($0.bar ?? (isField ? $0.field : nil))?.maxY }
    bar = FittedTrack(bottom, in: film, tolerance: recording.tolerance, within: budget) {
      $0.barBottom
    }
    offset =
      recording.samples.haveList
      ? MeasuredTrack(recording.samples) { $0.list?.offset } : MeasuredTrack()
    list = FittedTrack(offset, in: film, tolerance: recording.tolerance, within: budget) {
      $0.listOffset
    }
  }
}

/// Compares each sample with what is right at its time.
private struct JudgeWalk {
  private let recording: Recording
  private let film: Film
  private var measures: [any FaultMeasure]
  private var spans: [FaultSpans]
  private var reader: ExpectationReader
  private var keyboard: SlidingBand?
  private var (bar, list): (FittedTrack, FittedTrack)
  /// The place of the bar since when it has rested.
  private var still: (bottom: Double, sinceMs: Double)?
  private var hadKeyboard = false
  /// A recording with rarer samples shows no frames.
  private static let longestFrameMs = 50.0
  private var lastTurn: Double?
  private let frameMs: Double
  private let noise: Noise
  private let budget: WorkBudget

  init(
    _ recording: Recording, _ film: Film, _ tracks: Tracks, _ limits: TextLimits?,
    within budget: WorkBudget
  ) {
    self.recording = recording
    self.budget = budget
    self.film = film
    frameMs = min(recording.samples.frameMs, Self.longestFrameMs)
    (bar, list) = (tracks.bar, tracks.list)
    reader = ExpectationReader(film, toleranceMs: recording.tolerance.ms)
    let all: [any FaultMeasure] =
      [
        UnderKeyboard(), Gap(), DoubleInset(), Jump(), BackAndForth(), NotRestored(), OffScreen(),
        WrongHeight(), CaretHidden(), ListNotFollowed(), ListJumped(),
        TextLost(film, within: budget),
        EventMissing(),
      ] + (limits.map { [TextOverLimit($0)] } ?? [])
    measures = all.filter { !recording.rules.off.contains($0.code) }
    spans = measures.map { FaultSpans($0) }
    let top =
      recording.samples.haveKeyboard
      ? MeasuredTrack(recording.samples) { $0.keyboardTop } : MeasuredTrack()
    noise = Noise(
      bar: tracks.bottom, list: tracks.offset, keyboard: top, within: recording.tolerance.points)
    if recording.samples.haveKeyboard {
      keyboard = SlidingBand(
        times: top.times, values: top.values, halfMs: recording.tolerance.ms)
    }
  }

  mutating func run() -> [[Fault]] {
    for index in 0..<recording.samples.count {
      guard budget.rest != nil else { return [] }
      let looks = reader.looks
      // Source: measured: 0.2 to 0.35 µs for a look at bar, keyboard and list while they move.
      defer { budget.spend(units: reader.looks - looks, lines: 0) }
      let moment = moment(index, recording.samples[index])
      for number in measures.indices {
        guard let finding = measures[number].find(moment) else { continue }
        spans[number].add(finding, at: (index, moment.atMs))
      }
    }
    return spans.indices.map { number in
      spans[number].close()
      return spans[number].faults
    }
  }

  private mutating func moment(_ index: Int, _ sample: Sample) -> Moment {
    let expected = reader.expectation(atMs: sample.atMs)
    let take = film.takes[expected.take]
    let (points, now) = (recording.tolerance.points, expected.now)
    let subject = sample.bar ?? (take.field == nil ? sample.field : nil)
    if let bottom = subject?.maxY, abs(bottom - (still?.bottom ?? .infinity)) > points {
      still = (bottom, sample.atMs)
    }
    let measured = sample.keyboardTop == nil ? nil : keyboard?.band(at: sample.atMs)
    defer { hadKeyboard = hadKeyboard || take.hasKeyboard }
    return Moment(
      index: index, isLast: index + 1 == recording.samples.count, sample: sample,
      expected: expected, take: take,
      keyboardTop: measured ?? expected.keyboardTop ?? Band(now.keyboardTop),
      isResting: expected.rests(at: take.positions, within: points),
      turn: turn(atMs: sample.atMs, expected),
      isStill: sample.atMs - (still?.sinceMs ?? sample.atMs) >= recording.tolerance.ms,
      hadKeyboard: hadKeyboard,
      fittedBottom: now.barBottom.map { bar.place(atMs: sample.atMs, expected: $0) },
      fittedOffset: now.listOffset.map { list.place(atMs: sample.atMs, expected: $0) },
      noise: noise,
      tolerance: recording.tolerance, greatestStep: recording.rules.jump)
  }
}

extension JudgeWalk {
  /// The way of the bar around an event that interrupts a movement; a step counts from the sample before.
  private mutating func turn(atMs nowMs: Double, _ expected: Expectation) -> Double? {
    let isTurn = film.turns(
      atMs: nowMs, take: expected.take, within: recording.tolerance.ms + frameMs)
    let width = isTurn ? max(expected.bottom?.width ?? 0, expected.offset?.width ?? 0) : nil
    defer { lastTurn = width }
    return width.map { max($0, lastTurn ?? 0) } ?? lastTurn
  }
}

extension Expectation {
  /// Whether everything is at the end of its movement, within a tolerance.
  fileprivate func rests(at positions: TimedPositions, within points: Double) -> Bool {
    func rests(_ band: Band?, _ end: Double?) -> Bool {
      guard let band, let end else { return true }
      return band.distance(to: end) == 0 && band.width <= points
    }
    return rests(bottom, positions.barBottom?.end) && rests(top, positions.barTop?.end)
      && rests(keyboardTop, positions.keyboardTop.end) && rests(offset, positions.listOffset?.end)
  }
}
