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

  /// The corner radius of the screen in points; 0 where it is not known.
  var cornerRadius: Double { device.cornerRadius ?? 0 }

  /// The safe area as it is held; nil unless all sides are known.
  var safeArea: Insets? { device.safeArea[orientation]?.insets }

  /// The height of a keyboard; nil when it is not known.
  func height(of keyboard: KeyboardType) -> Double? { device.keyboards[orientation]?[keyboard] }

  /// What is known in place of a keyboard's height that is not.
  var reasonForUnknownHeight: String {
    let other = device.listOfKnownKeyboards(in: orientation.other)
    let otherwise = other.map { ", but in \(orientation.other.rawValue) \($0)" } ?? ""
    let model = device.sameClassAs.map { ", \($0) is of the same class" } ?? ""
    let known = device.listOfKnownKeyboards(in: orientation) ?? "none is\(otherwise)\(model)"
    return "has no known height for \(description): \(known); send \"height\" instead"
  }

  /// What is known in place of a safe area that is not.
  var reasonForUnknownSafeArea: String? {
    safeArea == nil ? "the safe area is not known for \(description)" : nil
  }

  /// The device and how it is held, in words.
  var description: String { "\(device.id) in \(orientation.rawValue)" }
}

extension Device {
  /// The keyboards whose height is known, in words; nil when there are none.
  fileprivate func listOfKnownKeyboards(in orientation: Orientation) -> String? {
    let known = (keyboards[orientation]?.knownTypes ?? []).map { "\"\($0.rawValue)\"" }
    return known.isEmpty ? nil : "known are \(known.joined(separator: ", "))"
  }
}

extension Orientation {
  fileprivate var other: Orientation {
    switch self {
    case .portrait: .landscape
    case .landscape: .portrait
    }
  }
}

extension Preset: JSONWritable {
  /// Writes which preset it is, and how sure its figures are.
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", device.id)
      $0.member("orientation", orientation)
      $0.member("confidence", device.confidence)
      $0.memberIfPresent("confidenceDetail", device.confidenceDetail)
    }
  }
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
