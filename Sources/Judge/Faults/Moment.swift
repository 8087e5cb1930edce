import Composer

/// A sample and what is expected at its time.
struct Moment {
  /// The index of the sample.
  let index: Int
  /// Whether it is the last sample.
  let isLast: Bool
  let sample: Sample
  let expected: Expectation
  /// What is shown from the last event on.
  let take: Take
  /// The top of the keyboard around the time: as measured, or else as expected.
  let keyboardTop: Band
  /// Whether `keyboardTop` is measured.
  let isKeyboardMeasured: Bool
  /// Whether everything that is expected rests.
  let isResting: Bool
  /// How far the bar moves within the tolerance of time while its own time is unknown, in points; `nil` at other
  /// times.
  ///
  /// It is unknown around an event that interrupts a movement, and in movements with too few samples. A bar that
  /// is too early or too late within the tolerance is wrong by at most as much.
  let barSlack: Double?
  /// The same for the list.
  let listSlack: Double?
  /// Whether the measured bar rests.
  let isStill: Bool
  /// Whether the bar is in its place at rest before and after, so that it is elsewhere only for a while.
  let isBetweenRests: Bool
  /// Whether a keyboard was on the screen before.
  let hadKeyboard: Bool
  /// The bottom of the fitted movement; `nil` without a bar.
  let fittedBottom: FittedPlace?
  /// The offset of the fitted movement of the list; `nil` without a list.
  let fittedOffset: FittedPlace?
  /// How much the samples of bar, list and keyboard tremble.
  let noise: Noise
  let tolerance: Tolerance
  /// The greatest step that is no jump, in points; `nil` for the tolerance.
  let greatestStep: Double?

  /// The time, in milliseconds.
  var atMs: Double { sample.atMs }

  /// The part whose place is judged: the bar, or else the field.
  var subject: Rect? { take.subject(of: sample) }

  /// The bottom of the bar, as measured.
  var bottom: Double? { subject?.maxY }

  /// How much lower than expected the bar is, in points.
  var shift: Double? {
    guard let bottom, let right = expected.now.barBottom else { return nil }
    return bottom - right
  }

  /// How much lower than its fitted movement the bar is, in points; `nil` while it rests or its movement is
  /// not the expected one.
  ///
  /// A recorded keyboard tells more than the lines that stand for its way.
  var astray: Double? {
    guard !isResting, let bottom, let fittedBottom, fittedBottom.isRight,
      !(fittedBottom.isLogged && isKeyboardMeasured)
    else { return nil }
    return bottom - fittedBottom.position
  }

  /// The greatest value of `astray` that is no fault.
  ///
  /// It is the tolerance, the noise, and what the bar moves in the time by which a sample can be wrong.
  var mostAstray: Double { tolerance.points + noise.bar + (barSlack ?? speed * clockMs) }

  /// Whether the bar is where the recorded keyboard pushes it: on the keyboard, or at rest below its top.
  var isPushed: Bool {
    guard isKeyboardMeasured, let top = sample.keyboardTop, let bottom else { return false }
    let rest = take.hasKeyboard ? .infinity : take.positions.barBottom?.end ?? .infinity
    return abs(bottom - min(rest, top - take.gap)) <= mostApart
  }

  /// The greatest error of the distance between bar and keyboard that is no fault, in points: the tolerance, and
  /// as much as both tremble.
  var mostApart: Double {
    tolerance.points + noise.bar + (isKeyboardMeasured ? noise.keyboard : 0)
  }

  /// The greatest difference of two samples of the bar that is no fault, in points.
  var mostStep: Double { mostStep(noise.bar, barSlack) }

  /// The same for the list, which moves as the bar does.
  var mostListStep: Double { mostStep(noise.list, listSlack) }

  private func mostStep(_ noise: Double, _ slack: Double?) -> Double {
    max(tolerance.points, noise * Noise.mostStep) + (slack ?? lineError)
  }

  /// The greatest error of a sample's time, in milliseconds.
  private static let clockMs = 3.0
  /// The greatest distance of a way from the line that stands for it, as a part of the line.
  ///
  /// Source: computed: 0.3 in the first frame of Android's curve, 0.23 in that of UIKit's.
  private static let mostBend = 0.3
  /// The longest line that can bend so much, in milliseconds.
  private static let longestBendMs = 34.0

  /// The time by which a sample can be from its place, in milliseconds.
  private var clockMs: Double {
    guard fittedBottom?.isLogged == true, let line = take.keyboardLine else { return Self.clockMs }
    return max(Self.clockMs, Self.mostBend * min(line.durationMs, Self.longestBendMs))
  }

  private var speed: Double { fittedBottom?.speed ?? 0 }

  /// How far a keyboard that moves in lines from place to place can be from its real way, in points.
  private var lineError: Double { take.keyboardLine != nil ? speed * clockMs : 0 }

  /// Whether the measured bar and everything that is expected rest.
  var rests: Bool { isResting && isStill }

  /// Whether the keyboard is on the screen.
  var showsKeyboard: Bool { keyboardTop.high < take.positions.screenBottom - tolerance.points }
}

extension Double {
  /// The number with at most one decimal, for sentences.
  var brief: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
