extension Motion {
  /// The easing as CSS; an element eased by it takes `settleMs`.
  ///
  /// Source: CSS Easing Functions Level 2, `cubic-bezier()` and `linear()`.
  var css: String {
    switch self {
    case .timing(.linear, _): "linear"
    case .timing(let curve, _):
      "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].cssList))"
    case .spring(let oscillator): "linear(\(oscillator.evenSamples.cssList))"
    }
  }
}

extension Oscillator {
  /// How far straight lines between the samples may be from the curve.
  private static let sampleError = 0.002
  /// No more samples than this, for springs that swing long.
  private static let mostSamples = 500.0

  /// The progress at even distances from the start to the settled end.
  ///
  /// The curve bends most at the start, by the square of the frequency; a chord of length h leaves
  /// it by h²/8 of that at the most.
  fileprivate var evenSamples: [Double] {
    let settleMs = settleMs
    let step = 1000 * (8 * Self.sampleError).squareRoot() / frequency
    let count = max(1, min(Self.mostSamples, (settleMs / step).rounded(.up)))
    let moments = stride(from: 0, to: count, by: 1).map { $0 / count }
    return moments.map { progress(atMs: settleMs * $0) } + [1]
  }
}
