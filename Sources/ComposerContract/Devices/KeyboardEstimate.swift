import Composer
import JSON

/// An estimated keyboard height and what it comes from.
///
/// The estimates are figures of the presets; `make devices` computes them.
package struct KeyboardEstimate: Sendable, Equatable {
  /// In points, including the bottom safe area.
  package let height: Double
  /// The preset whose keyboard it comes from, and how, in words.
  package let basis: String
  private let error: Error?

  /// The distances between such estimates and known heights.
  private struct Error: Equatable {
    /// The mean distance in points.
    let mean: Double
    /// The largest distance in points.
    let largest: Double
  }

  init?(json: inout JSONObject) {
    let height = json.required("height", .nonNegativeLength)
    let basis = json.required("basis", .string(of: 1...200))
    let mean = json.optional("meanError", .nonNegativeLength)
    let largest = json.optional("largestError", .nonNegativeLength)
    guard let height, let basis else { return nil }
    self.height = height
    self.basis = basis
    error = mean.flatMap { mean in largest.map { Error(mean: mean, largest: $0) } }
  }

  /// The error of such estimates, in words.
  var accuracy: String {
    guard let error else { return "the error of such an estimate is not known" }
    return "such estimates are wrong by \(error.mean.jsonText) on average and "
      + "\(error.largest.jsonText) at most"
  }
}
