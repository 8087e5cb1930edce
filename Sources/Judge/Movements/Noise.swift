import Composer

/// How much the positions of a recording tremble, in points; at most the tolerance.
///
/// A sample within the tolerance is right, but the error of a difference can be twice that of a sample.
struct Noise: Sendable {
  let bar: Double
  let list: Double
  let keyboard: Double

  /// The greatest difference of two samples, in parts of the noise.
  ///
  /// Source: positions with errors of up to 1 differ by up to 2; the rest is the error of the estimate.
  static let mostStep = 2.6

  init(bar: MeasuredTrack, list: MeasuredTrack, keyboard: MeasuredTrack, within tolerance: Double) {
    self.bar = min(bar.noise, tolerance)
    self.list = min(list.noise, tolerance)
    self.keyboard = min(keyboard.noise, tolerance)
  }
}

extension MeasuredTrack {
  /// The number of samples that are looked at.
  private static let mostLooks = 512
  /// The median of the second differences of positions with evenly distributed errors of up to 1.
  ///
  /// Source: three such errors, added with the factors 1, -2 and 1, have a standard deviation of 1.41.
  private static let medianOfUnit = 0.95

  /// The greatest error of a position, in points.
  ///
  /// It is estimated from how much the track bends from sample to sample: from the median, which neither
  /// movements nor faults change.
  ///
  /// - Complexity: O(1).
  fileprivate var noise: Double {
    guard values.count > 8 else { return 0 }
    let step = max(1, (values.count - 2) / Self.mostLooks)
    var bends: [Double] = []
    for index in stride(from: 1, to: values.count - 1, by: step) {
      let middle = (values[index - 1] + values[index + 1]) / 2
      bends.append(abs(middle - values[index]) * 2)
    }
    return bends.sorted()[bends.count / 2] / Self.medianOfUnit
  }
}
