import Composer
import JSON

/// An estimated keyboard height and what it comes from.
package struct KeyboardEstimate: Sendable, Equatable {
  /// In points, including the bottom safe area.
  package let height: Double
  /// The preset whose keyboard it comes from, and how, in words.
  package let basis: String
}

/// The estimates of all keyboard heights that no source gives, with the errors of the rule.
///
/// They are computed once, because a request for a device's keyboard should not search all devices.
package struct KeyboardEstimates: Sendable {
  /// The distance between estimates and the measured heights of a group of keyboards.
  struct Accuracy: Sendable {
    /// The number of measured heights.
    let heights: Int
    /// The number of different screens that they belong to.
    let screens: Int
    /// The mean distance in points; each screen has the same weight.
    let mean: Double
    /// The largest distance in points, positive for an estimate that is too high, and its screen.
    let largest: (distance: Double, screen: String)
  }

  /// The keyboards of similar devices, whose estimates have errors of the same size.
  struct Group: Hashable, Sendable {
    let kind: Device.Kind
    let orientation: Orientation
    let type: KeyboardType

    /// Creates the group of a keyboard.
    init(of type: KeyboardType, on device: Device, in orientation: Orientation) {
      kind = device.kind
      self.orientation = orientation
      self.type = type
    }
  }

  /// The accuracy of the groups that have measured heights.
  let accuracies: [Group: Accuracy]
  private let estimates: [String: [KeyboardEstimate?]]

  /// Estimates the heights that devices do not have.
  init(_ devices: [Device]) {
    let rule = KeyboardEstimateRule(devices)
    estimates = devices.reduce(into: [:]) { table, device in
      table[device.id] = Self.slots.map { rule.missingHeight(of: $0.1, on: device, in: $0.0) }
    }
    accuracies = Self.accuracies(of: rule, for: devices)
  }

  /// The estimate of a keyboard that the preset does not have; nil if it has it, or if no preset is
  /// comparable.
  func estimate(
    of type: KeyboardType, on device: Device, in orientation: Orientation
  ) -> KeyboardEstimate? {
    estimates[device.id]?[Self.slot(of: type, in: orientation)]
  }

  /// Describes the error of an estimate.
  func accuracy(
    of type: KeyboardType, on device: Device, in orientation: Orientation
  ) -> String {
    guard let known = accuracies[Group(of: type, on: device, in: orientation)] else {
      return "the error of such an estimate is not known"
    }
    return "such estimates are wrong by \(known.mean.rounded(to: 10).jsonText) on average and "
      + "\(abs(known.largest.distance).rounded(to: 10).jsonText) at most"
  }

  private static let slots = Orientation.allCases.flatMap { orientation in
    KeyboardType.allCases.map { (orientation, $0) }
  }

  private static func slot(of type: KeyboardType, in orientation: Orientation) -> Int {
    slots.firstIndex { $0 == (orientation, type) } ?? 0
  }

  /// Estimates each measured height from the presets with other screens, so that no preset helps to
  /// estimate itself or its twins.
  private static func accuracies(
    of rule: KeyboardEstimateRule, for devices: [Device]
  ) -> [Group: Accuracy] {
    var distances: [Group: [String: [Double]]] = [:]
    for device in devices {
      for (orientation, type) in slots {
        guard let known = device.keyboards[orientation]?[type],
          let estimate = rule.height(of: type, on: device, in: orientation, amongOtherScreens: true)
        else { continue }
        let group = Group(of: type, on: device, in: orientation)
        distances[group, default: [:]][device.sides, default: []].append(estimate.height - known)
      }
    }
    return distances.mapValues(Accuracy.init)
  }
}

extension KeyboardEstimates.Accuracy {
  /// - Parameter distances: the distances of each screen.
  fileprivate init(_ distances: [String: [Double]]) {
    let screens = distances.keys.sorted()
    let means = screens.map { screen in
      let values = distances[screen] ?? []
      return values.reduce(0) { $0 + abs($1) } / Double(values.count)
    }
    var largest = (distance: 0.0, screen: screens.first ?? "")
    for screen in screens {
      for distance in distances[screen] ?? [] where abs(distance) > abs(largest.distance) {
        largest = (distance, screen)
      }
    }
    heights = distances.values.reduce(0) { $0 + $1.count }
    self.screens = screens.count
    mean = means.reduce(0, +) / Double(screens.count)
    self.largest = largest
  }
}

extension Double {
  /// The number rounded to a fraction: 10 for tenths.
  package func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
