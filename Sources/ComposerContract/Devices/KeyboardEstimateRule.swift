import Composer
import JSON

/// The rule that estimates keyboard heights from the presets that have them.
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
struct KeyboardEstimateRule {
  private let devices: [Device]
  private let byKind: [Device.Kind: [Device]]

  init(_ devices: [Device]) {
    self.devices = devices
    byKind = Dictionary(grouping: devices) { $0.kind }
  }

  /// Estimates the height of a keyboard; nil if the preset has it.
  func missingHeight(
    of type: KeyboardType, on device: Device, in orientation: Orientation
  ) -> KeyboardEstimate? {
    guard device.keyboards[orientation]?[type] == nil else { return nil }
    return height(of: type, on: device, in: orientation)
  }

  /// Estimates the height of a keyboard from the other presets.
  ///
  /// - Parameter amongOtherScreens: whether to ignore presets with the same screen, to measure the
  ///   error of the rule.
  /// - Returns: nil if no comparable preset has a keyboard.
  func height(
    of type: KeyboardType, on device: Device, in orientation: Orientation,
    amongOtherScreens: Bool = false
  ) -> KeyboardEstimate? {
    let known = (byKind[device.kind] ?? []).filter {
      $0 !== device && !(amongOtherScreens && $0.hasScreen(of: device))
    }
    guard type != .default else {
      return defaultHeight(on: device, in: orientation, among: known).map {
        KeyboardEstimate(
          height: $0.height,
          basis: "as high as \($0.name)" + device.otherReadings(of: type, in: orientation))
      }
    }
    let own = device.keyboards[orientation]?[.default].map { ($0, "its default keyboard") }
    guard let base: Base = own ?? defaultHeight(on: device, in: orientation, among: known) else {
      return nil
    }
    let alike = Self.difference(of: type, in: orientation, among: known)
    let difference =
      alike
      ?? Self.difference(
        of: type, in: orientation,
        among: devices.filter {
          $0.platform == device.platform && $0.isTablet == device.isTablet && $0 !== device
            && !(amongOtherScreens && $0.hasScreen(of: device))
        })
    return KeyboardEstimate(
      height: max(0, (base.height + (difference ?? 0)).rounded(to: 10)),
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
    let comparable = known.filter { $0.keyboards[orientation]?[.default] != nil }
    let hasWidthRule = device.platform == .android && !device.isTablet
    let wider = hasWidthRule ? comparable.filter { $0.shortSide >= device.shortSide } : []
    let others = wider.isEmpty ? comparable : wider
    guard let nearest = others.min(by: { device.distance(to: $0) < device.distance(to: $1) })
    else { return nil }
    let alike = others.filter { device.distance(to: $0) == device.distance(to: nearest) }
    let height = Self.median(alike.compactMap { $0.keyboards[orientation]?[.default] })
    let name = "the default keyboard of \(nearest.id)"
    guard hasWidthRule, device.shortSide < nearest.shortSide else { return (height, name) }
    let scaled = (height * device.shortSide / nearest.shortSide).rounded(to: 10)
    return (scaled, name + ", in proportion to the short side")
  }

  /// The median difference to the default keyboard; nil if no preset has both.
  private static func difference(
    of type: KeyboardType, in orientation: Orientation, among known: [Device]
  ) -> Double? {
    let differences: [Double] = known.compactMap {
      guard let heights = $0.keyboards[orientation], let height = heights[type],
        let usual = heights[.default]
      else { return nil }
      return height - usual
    }
    return differences.isEmpty ? nil : median(differences).rounded(to: 10)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Device {
  /// The short side of the screen in points.
  var shortSide: Double { min(screen.width, screen.height) }

  /// Whether the screen has the size of a tablet.
  ///
  /// Source: Android's qualifier `sw600dp` for tablets.
  var isTablet: Bool { shortSide >= 600 }

  /// The devices whose keyboards can be compared.
  struct Kind: Hashable, Sendable {
    let platform: Platform
    let isTablet: Bool
    let homeIndicator: Bool?
  }

  /// The kind of the device.
  var kind: Kind { Kind(platform: platform, isTablet: isTablet, homeIndicator: homeIndicator) }

  /// The sides of the screen, in words.
  var sides: String { "\(Int(screen.width)) × \(Int(screen.height))" }

  fileprivate func hasScreen(of other: Device) -> Bool {
    platform == other.platform && screen == other.screen
  }

  /// The heights that other sources give, in words; empty without any.
  fileprivate func otherReadings(of type: KeyboardType, in orientation: Orientation) -> String {
    let readings = (altKeyboards ?? [:]).sorted { $0.key < $1.key }.compactMap {
      $0.value[orientation]?[type]?.jsonText
    }
    return readings.isEmpty
      ? "" : "; another source has \(readings.joined(separator: ", "))"
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
