/// The mean of numbers that come one after the other.
struct RunningMean {
  /// The mean; 0 without numbers.
  private(set) var value = 0.0
  private var count = 0.0

  /// The greatest error of the mean, as a part of the greatest error of a number; 0 without numbers.
  ///
  /// Source: the standard error of a mean of independent numbers.
  var error: Double { count > 0 ? 1 / count.squareRoot() : 0 }

  /// Adds a number.
  mutating func add(_ number: Double) {
    count += 1
    value += (number - value) / count
  }
}
