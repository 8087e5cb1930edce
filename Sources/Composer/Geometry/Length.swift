/// The ranges of numbers.
///
/// Requests have lengths and times within them. Sums of lengths that a state keeps saturate at the
/// end of their range, so that the service accepts every state that it has returned.
public enum Length {
  /// The greatest length of a request, in points; it exceeds every screen.
  public static let greatest = 1_000_000.0

  /// The greatest height of a text, in points, as of every length on a page of a browser.
  ///
  /// Source: Blink `LayoutUnit`, WebKit `LayoutUnit`: 32 bits with 6 of them behind the point.
  public static let greatestOnPage = 33_554_432.0

  /// The range of positions, which are sums of lengths, in points.
  public static let positions = -1e9...1e9

  /// The range of velocities, in points per second.
  public static let velocities = -1e9...1e9

  /// The range of times, in milliseconds; clocks can be those of a wall.
  public static let times = 0...1e15
  /// The range of durations of movements, in milliseconds.
  public static let durations = 0...60_000.0

  /// A distance below which nothing moves, in points.
  static let leastDistance = 1e-6
}

extension ClosedRange<Double> {
  /// The number of the range that is nearest to a number.
  func clamping(_ number: Double) -> Double { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
