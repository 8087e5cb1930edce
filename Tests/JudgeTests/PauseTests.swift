import Composer
import Testing

@testable import Judge

/// Pauses that end a movement in a recording or a log, and the noise of samples, at their boundaries.
@Suite("A recorded movement")
struct PauseTests {
  @Test(
    "of samples has ended once nothing moves for more than 100 ms",
    arguments: [(99.0, [0.0, 0.0]), (100, [0, 0]), (101, [0, 100])] as [(Double, [Double])])
  func samples(restMs: Double, beginnings: [Double]) {
    var samples = Samples()
    for (atMs, top) in [(0, 800.0), (100, 500), (100 + restMs, 800)] {
      samples.append(Sample(atMs: atMs, keyboardTop: top))
    }
    let entries = [300.0, 0].map {
      LogEntry(atMs: nil, message: .placed(LoggedPlace(height: $0, event: nil)))
    }
    #expect(EntryTimes(samples).timed(entries).map(\.atMs) == beginnings)
  }

  @Test(
    "of a log has ended once no place is logged for more than 100 ms",
    arguments: [(99.0, false), (100, false), (101, true)])
  func places(restMs: Double, isTwo: Bool) {
    let display = Display(screen: Size(width: 400, height: 800))
    var track = PlaceTrack(on: display, of: .ios)
    for (atMs, top) in [(0, 800.0), (1_000, 700), (1_000 + restMs, 650)] {
      track.place(LoggedPlace(top: top, on: display), atMs: atMs)
    }
    // A movement of one place is one event, which does not say how long it takes.
    #expect(track.finished().map(\.lacksDuration) == (isTwo ? [true, true] : [false, false]))
  }

  @Test(
    "trembles as its samples do, but never by more than the tolerance",
    arguments: [(0.0, 0.0...0), (0.25, 0.2...0.6), (20, 1.5...1.5)]
      as [(Double, ClosedRange<Double>)])
  func noise(size: Double, estimate: ClosedRange<Double>) {
    var samples = Samples()
    for index in 0..<100 {
      let shift = index.isMultiple(of: 2) ? size : -size
      samples.append(
        Sample(atMs: Double(index), bar: Rect(x: 0, y: 100 + shift / 2, width: 10, height: 10)))
    }
    let track = MeasuredTrack(samples) { $0.bar?.maxY }
    let noise = Noise(
      bar: track, list: MeasuredTrack(), keyboard: MeasuredTrack(), within: 1.5)
    #expect(estimate.contains(noise.bar))
  }
}
