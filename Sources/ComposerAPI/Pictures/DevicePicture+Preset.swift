import Composer
import Drawing

extension DevicePicture {
  /// Draws a preset, held both ways.
  init(_ device: Device) {
    self.init(
      title: device.name, facts: device.facts, scale: device.scale,
      cornerRadius: device.cornerRadius,
      sides: Orientation.allCases.map { Side(Preset(device, $0)) })
  }
}

extension DevicePicture.Side {
  fileprivate init(_ preset: Preset) {
    self.init(
      name: preset.orientation.rawValue, screen: preset.screen, safeArea: preset.safeArea,
      keyboards: KeyboardType.allCases.compactMap { type in
        preset.height(of: type).map { (name: type.rawValue, height: $0) }
      })
  }
}

extension Device {
  /// What the device is, and how sure its figures are.
  fileprivate var facts: [String] {
    [
      id, platform == .ios ? "iOS" : "Android", year.map { "\($0)" },
      "confidence \(confidence.rawValue)",
    ].compactMap(\.self)
  }
}
