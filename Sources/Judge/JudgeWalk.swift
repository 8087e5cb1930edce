import Composer

/// Compares each movement and each sample of a recording with what is right at its time.
struct JudgeWalk {
  private let recording: Recording
  private let film: Film
  private var measures: [any FaultMeasure]
  private var spans: [FaultSpans]
  private var reader: ExpectationReader
  private var keyboard: SlidingBand?
  private let bottom: MeasuredTrack
  private var (bar, list): (FittedTrack, FittedTrack)
  /// The place at which the bar rests, and the time from which it has rested there.
  private var still: (bottom: Double, sinceMs: Double)?
  private var hadKeyboard = false
  private var (barSlack, listSlack) = (Slack(), Slack())
  /// The time from one sample to the next, in milliseconds.
  private let frameMs: Double
  private let noise: Noise
  private let rests: BarRests
  private let budget: WorkBudget

  /// The longest time between samples that shows single frames, in milliseconds.
  private static let longestFrameMs = 50.0

  init(_ recording: Recording, _ tracks: Tracks, _ context: JudgeContext) {
    self.recording = recording
    (film, budget) = (context.film, context.budget)
    frameMs = min(recording.samples.frameMs, Self.longestFrameMs)
    (bottom, bar, list) = (tracks.bottom, tracks.bar, tracks.list)
    reader = ExpectationReader(film, toleranceMs: recording.tolerance.ms)
    rests = BarRests(tracks.bottom, in: film, within: recording.tolerance.points)
    measures = FaultKind.all.filter { !recording.rules.off.contains($0.code) }.compactMap {
      $0.measure(context)
    }
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

  /// The faults: those of each measure in order of time, then those of whole movements.
  mutating func faults() -> [Fault] {
    measureSamples()
    for number in spans.indices { spans[number].close() }
    return spans.flatMap { $0.faults } + wholeFaults
  }

  private mutating func measureSamples() {
    for index in 0..<recording.samples.count {
      guard budget.rest != nil else { return }
      let moment = moment(index, recording.samples[index])
      for number in measures.indices {
        guard let finding = measures[number].find(moment) else { continue }
        spans[number].add(finding, at: (index, moment.atMs))
      }
    }
  }

  /// The faults of the movements of the bar, each movement's in the order of the kinds.
  private var wholeFaults: [Fault] {
    bar.fits.flatMap { fit in
      let movement = BarMovement(fit, of: bottom, in: recording)
      return measures.compactMap { measure in
        measure.find(movement).map { Fault($0, of: movement, by: measure) }
      }
    }
  }

  private mutating func moment(_ index: Int, _ sample: Sample) -> Moment {
    let expected = reader.expectation(atMs: sample.atMs, within: budget)
    let take = film.takes[expected.take]
    let (points, now) = (recording.tolerance.points, expected.now)
    if let bottom = take.subject(of: sample)?.maxY,
      abs(bottom - (still?.bottom ?? .infinity)) > points
    {
      still = (bottom, sample.atMs)
    }
    let measured = sample.keyboardTop == nil ? nil : keyboard?.band(at: sample.atMs)
    let fittedBottom = now.barBottom.map { bar.place(atMs: sample.atMs, expected: $0) }
    let fittedOffset = now.listOffset.map { list.place(atMs: sample.atMs, expected: $0) }
    let turns = film.turns(
      atMs: sample.atMs, take: expected.take, within: recording.tolerance.ms + frameMs)
    defer { hadKeyboard = hadKeyboard || take.hasKeyboard }
    return Moment(
      index: index, isLast: index + 1 == recording.samples.count, sample: sample,
      expected: expected, take: take,
      keyboardTop: measured ?? expected.keyboardTop ?? Band(now.keyboardTop),
      isKeyboardMeasured: measured != nil,
      isResting: expected.rests(at: take.positions, within: points),
      barSlack: barSlack.points(
        expected.bottom, isUnknown: turns || fittedBottom?.isTimed == false),
      listSlack: listSlack.points(
        expected.offset, isUnknown: turns || fittedOffset?.isTimed == false),
      isStill: sample.atMs - (still?.sinceMs ?? sample.atMs) >= recording.tolerance.ms,
      isBetweenRests: rests.isBetween(atMs: sample.atMs, take: expected.take),
      hadKeyboard: hadKeyboard,
      fittedBottom: fittedBottom, fittedOffset: fittedOffset,
      noise: noise,
      tolerance: recording.tolerance, greatestStep: recording.rules.jump)
  }
}

/// How far the bar or the list moves within the tolerance of time while its own time is unknown.
private struct Slack {
  private var last: Double?

  /// The greater distance of this sample and the one before, in points; `nil` if the time is known in both.
  ///
  /// - Parameter band: where the bar or the list can be within the tolerance.
  mutating func points(_ band: Band?, isUnknown: Bool) -> Double? {
    let width = isUnknown ? band?.width ?? 0 : nil
    defer { last = width }
    return width.map { max($0, last ?? 0) } ?? last
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

/// When a measured bar is in its place at rest, after each event.
private struct BarRests {
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

  /// Whether the bar is in its place at rest both before and after a time in a take.
  func isBetween(atMs nowMs: Double, take: Int) -> Bool {
    guard let span = spans[take] else { return false }
    return span.firstMs < nowMs && nowMs < span.lastMs
  }
}
