import Composer

/// A sample beside what is right at its time.
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
  /// Whether what is right has come to rest.
  let isResting: Bool
  /// Whether the measured bar rests.
  let isStill: Bool
  /// Whether a keyboard was on the screen before.
  let hadKeyboard: Bool
  /// The bottom of the fitted movement; `nil` without a bar.
  let fittedBottom: Double?
  /// The offset of the fitted movement of the list; `nil` without a list.
  let fittedOffset: Double?
  let tolerance: Tolerance
  /// The greatest step that is no jump, in points; `nil` for the tolerance.
  let greatestStep: Double?

  /// The time, in milliseconds.
  var atMs: Double { sample.atMs }

  /// The part whose place is judged: the bar, or in a recording without one the field.
  var subject: Rect? { sample.bar ?? (take.field == nil ? sample.field : nil) }

  /// The bottom of the bar, as measured.
  var bottom: Double? { subject?.maxY }

  /// How much lower than expected the bar is, in points.
  var shift: Double? {
    guard let bottom, let right = expected.now.barBottom else { return nil }
    return bottom - right
  }

  /// Whether the bar and what is right both rest.
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
