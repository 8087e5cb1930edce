/// The mean of numbers that come one after the other.
struct RunningMean {
  /// The mean; 0 without numbers.
  private(set) var value = 0.0
  private var count = 0.0

  /// Adds a number.
  mutating func add(_ number: Double) {
    count += 1
    value += (number - value) / count
  }
}
