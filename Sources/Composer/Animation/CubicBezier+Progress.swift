extension CubicBezier {
  /// The progress at a time.
  ///
  /// - Parameter time: the part of the duration that is over; outside 0 to 1 it counts as those.
  func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return Self.value(y1, y2, at: parameter(at: time))
  }

  /// The parameter at which the curve reaches a time.
  ///
  /// Halving converges for every curve, also where Newton's method meets a flat one; 53 halvings
  /// are all that a Double can tell apart.
  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if Self.value(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// One coordinate of the curve, from 0 by two control points to 1.
  private static func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
