/// Repeats a piece of work and keeps the shortest time: noise only ever adds.
enum Timing {
  /// The shortest of `rounds` times, in nanoseconds.
  static func shortest(of rounds: Int, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<rounds).map { _ in nanoseconds(clock.measure(work)) }.min() ?? 0
  }

  /// A duration in nanoseconds.
  static func nanoseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}
