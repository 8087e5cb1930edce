import Composer
import JSON

/// A device held in one orientation, as a request names it.
struct Preset {
  /// Which way up it is held.
  let orientation: Orientation

  private let device: Device

  init(_ device: Device, _ orientation: Orientation) {
    self.device = device
    self.orientation = orientation
  }

  /// The same device, held the other way or the same way.
  func held(_ orientation: Orientation) -> Preset { Preset(device, orientation) }

  /// The screen as it is held.
  var screen: Size {
    switch orientation {
    case .portrait: device.screen
    case .landscape: Size(width: device.screen.height, height: device.screen.width)
    }
  }

  /// The safe area as it is held; nil unless all sides are known.
  var safeArea: Insets? { device.safeArea[orientation]?.insets }

  /// The height of a keyboard; nil when it is not known.
  func height(of keyboard: KeyboardType) -> Double? { device.keyboards[orientation]?[keyboard] }

  /// The keyboards whose height is known.
  var knownKeyboards: [KeyboardType] { device.keyboards[orientation]?.knownTypes ?? [] }

  /// The device and how it is held, in words.
  var description: String { "\(device.id) in \(orientation.rawValue)" }
}

extension JSONType where Self == PresetID {
  /// The id of one of the presets.
  static func device(in table: DeviceTable) -> PresetID { PresetID(table: table) }
}

/// The id of a preset, which becomes the device.
struct PresetID: JSONType {
  fileprivate let table: DeviceTable

  func read(_ value: borrowing JSONValue) -> Device? {
    guard let id = value.read(as: .string(of: 0...64)) else { return nil }
    if let device = table[id] { return device }
    let hint = Spelling.hint(for: id, among: table.devices.map(\.id))
    value.report("is not the id of a preset, see GET /devices" + hint)
    return nil
  }
}
