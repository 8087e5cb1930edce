import Composer
import JSON

/// An estimated keyboard height and what it comes from.
struct KeyboardEstimate: Sendable, Equatable {
  /// In points, including the bottom safe area.
  let height: Double
  /// The preset whose keyboard it comes from, and how, in words.
  let basis: String
}

/// Estimates of keyboard heights that no preset has, from the presets that have them.
///
/// 1. Without a measured default keyboard, it has the height of the nearest preset's: of the same
///    platform and size class, with or without a home indicator alike, and with the nearest short
///    side, then the nearest long side. On an Android phone it comes from the next wider preset, and
///    is lower in proportion to the short side.
/// 2. Another keyboard differs from the default one by the median difference of the presets that
///    have both; if none has both, it has the same height.
///
/// Source: docs/keyboard-estimates.md has the error on presets whose height is known. Gboard's
/// keyboards have a proportion of the width up to a limit; iOS has one height for many widths.
struct KeyboardEstimates: Sendable {
  private let devices: [Device]

  init(_ devices: [Device]) { self.devices = devices }

  /// Estimates the height of a keyboard that the preset does not have.
  ///
  /// - Parameter excluded: returns whether to ignore a preset, to measure the error of the rule.
  /// - Returns: nil if no comparable preset has a keyboard.
  func height(
    of type: KeyboardType, on device: Device, in orientation: Orientation,
    ignoring excluded: (Device) -> Bool = { _ in false }
  ) -> KeyboardEstimate? {
    let known = devices.filter { $0 !== device && !excluded($0) }
    guard type != .default else {
      return defaultHeight(on: device, in: orientation, among: known).map {
        KeyboardEstimate(height: $0.height, basis: "as high as \($0.name)")
      }
    }
    let own = device.keyboards[orientation]?[.default].map { ($0, "its default keyboard") }
    guard let base: Base = own ?? defaultHeight(on: device, in: orientation, among: known) else {
      return nil
    }
    let difference = Self.difference(of: type, on: device, in: orientation, among: known)
    return KeyboardEstimate(
      height: max(0, Self.rounded(base.height + (difference ?? 0))),
      basis: Self.basis(difference, to: base.name))
  }

  private static func basis(_ difference: Double?, to name: String) -> String {
    switch difference {
    case nil: "as high as \(name), because no preset of the platform has this one"
    case 0?: "as high as \(name)"
    case let difference?:
      "\(abs(difference).jsonText) \(difference < 0 ? "lower" : "higher") than \(name)"
    }
  }

  /// The height of a default keyboard, and the name of that keyboard.
  private typealias Base = (height: Double, name: String)

  /// The default keyboard of the nearest preset; nil if none is comparable.
  private func defaultHeight(
    on device: Device, in orientation: Orientation, among known: [Device]
  ) -> Base? {
    let comparable = known.filter {
      $0.isComparable(to: device) && $0.keyboards[orientation]?[.default] != nil
    }
    let hasWidthRule = device.platform == .android && !device.isTablet
    let wider = hasWidthRule ? comparable.filter { $0.shortSide >= device.shortSide } : []
    let others = wider.isEmpty ? comparable : wider
    guard let nearest = others.min(by: { device.distance(to: $0) < device.distance(to: $1) })
    else { return nil }
    let alike = others.filter { device.distance(to: $0) == device.distance(to: nearest) }
    let height = Self.median(alike.compactMap { $0.keyboards[orientation]?[.default] })
    let name = "the default keyboard of \(nearest.id)"
    guard hasWidthRule, device.shortSide < nearest.shortSide else { return (height, name) }
    let scaled = Self.rounded(height * device.shortSide / nearest.shortSide)
    return (scaled, name + ", in proportion to the short side")
  }

  /// The median difference to the default keyboard; nil if no comparable preset has both.
  private static func difference(
    of type: KeyboardType, on device: Device, in orientation: Orientation, among known: [Device]
  ) -> Double? {
    let pairs = known.filter { $0.platform == device.platform && $0.isTablet == device.isTablet }
    func differences(_ presets: [Device]) -> [Double] {
      presets.compactMap {
        guard let heights = $0.keyboards[orientation], let height = heights[type],
          let usual = heights[.default]
        else { return nil }
        return height - usual
      }
    }
    let alike = differences(pairs.filter { $0.isComparable(to: device) })
    let all = alike.isEmpty ? differences(pairs) : alike
    return all.isEmpty ? nil : median(all)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func rounded(_ height: Double) -> Double { (height * 10).rounded() / 10 }
}

extension Device {
  /// The short side of the screen in points.
  var shortSide: Double { min(screen.width, screen.height) }

  /// Whether the screen has the size of a tablet.
  ///
  /// Source: Android's qualifier `sw600dp` for tablets.
  var isTablet: Bool { shortSide >= 600 }

  /// Whether keyboards of the two presets can be compared.
  fileprivate func isComparable(to other: Device) -> Bool {
    platform == other.platform && isTablet == other.isTablet && homeIndicator == other.homeIndicator
  }

  /// The differences of the sides of two screens, the short side first.
  fileprivate func distance(to other: Device) -> (Double, Double) {
    let (own, others) = (screen, other.screen)
    return (
      abs(shortSide - other.shortSide),
      abs(max(own.width, own.height) - max(others.width, others.height))
    )
  }
}
