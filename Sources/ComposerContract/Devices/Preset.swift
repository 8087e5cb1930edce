import Composer
import JSON

/// A version of a system for which some presets have figures of their own.
package enum SystemVersion: String, CaseIterable, JSONWritable { case ios13, ios26, ipados26 }

/// A device in one orientation, with the figures of one version of its system.
package struct Preset {
  /// The orientation of the device.
  package private(set) var orientation: Orientation

  private let device: Device
  /// The version of the system whose figures take precedence; nil for the preset's figures alone.
  private let system: SystemVersion?
  /// Whether a figure of the response is an estimate.
  package private(set) var isEstimated = false

  package init(_ device: Device, _ orientation: Orientation, system: SystemVersion? = nil) {
    self.device = device
    self.orientation = orientation
    self.system = device.hasFigures(of: system) ? system : nil
  }

  /// Returns the same device in an orientation.
  func held(_ orientation: Orientation) -> Preset {
    var preset = self
    preset.orientation = orientation
    return preset
  }

  /// Returns the same preset, for a response of which a figure is an estimate or none is.
  func estimated(_ isEstimated: Bool) -> Preset {
    var preset = self
    preset.isEstimated = isEstimated
    return preset
  }

  /// The id of the device.
  package var id: String { device.id }

  /// The device pixels of a point.
  package var pixelRatio: Double { device.pixelRatio }

  /// The name of the device.
  package var name: String { device.name }

  /// The platform of the device.
  package var platform: Platform { device.platform }

  /// The screen in this orientation.
  package var screen: Size {
    switch orientation {
    case .portrait: device.screen
    case .landscape: Size(width: device.screen.height, height: device.screen.width)
    }
  }

  /// The corner radius of the screen in points; 0 if it is unknown.
  package var cornerRadius: Double { device.cornerRadius ?? 0 }

  /// The safe area in this orientation.
  package var safeArea: Insets { ownSafeArea ?? device.safeArea[orientation] ?? .zero }

  /// The safe area that only the version of the system has.
  private var ownSafeArea: Insets? {
    system.flatMap { device.altSafeArea?[$0.rawValue]?[orientation] }
  }

  /// The text of the warning about a safe area that was not measured; nil if it comes from sources.
  var warningAboutSafeArea: String? {
    guard !device.estimated.isEmpty, ownSafeArea == nil,
      device.estimated.contains("/safeArea/\(orientation.rawValue)")
    else { return nil }
    let sides = safeArea
    return "has no known safe area for \(description): top \(sides.top.jsonText), left "
      + "\(sides.left.jsonText), bottom \(sides.bottom.jsonText) and right "
      + "\(sides.right.jsonText) are an estimate; send \"safeArea\" for another one"
  }

  /// The height of a keyboard in points; nil if it is unknown.
  package func height(of keyboard: KeyboardType) -> Double? {
    system.flatMap { device.altKeyboards?[$0.rawValue]?[orientation]?[keyboard] }
      ?? device.keyboards[orientation]?[keyboard]
  }

  /// An estimate of the height of a keyboard that is not known; nil if no preset is comparable.
  func estimate(of keyboard: KeyboardType) -> KeyboardEstimate? {
    device.keyboardEstimates[orientation]?[keyboard]
  }

  /// The height of a keyboard in points, known or estimated.
  @inline(never)  // Copies in several places would take kilobytes of `composer.wasm`.
  func heightOrEstimate(of keyboard: KeyboardType) -> Double? {
    height(of: keyboard) ?? estimate(of: keyboard)?.height
  }

  /// The heights of the keyboards in both orientations; the default keyboard is the first.
  var keyboards: DeviceKeyboards {
    guard system != nil else { return device.usualKeyboards }
    return DeviceKeyboards { held($0).heightOrEstimate(of: $1) }
  }

  /// The text of the problem of a keyboard whose height is unknown; it lists keyboards with a known one.
  var reasonForUnknownHeight: String {
    let other = device.listOfKnownKeyboards(in: orientation.other)
    let otherwise = other.map { "; in \(orientation.other.rawValue), \($0)" } ?? ""
    let model = device.sameClassAs.map { "; \"\($0)\" is of the same class" } ?? ""
    let known =
      device.listOfKnownKeyboards(in: orientation) ?? "none is known\(otherwise)\(model)"
    return
      "has no known height for \(description): send \"height\", or leave out \"estimate\" "
      + "(\(known))"
  }

  /// The id and the orientation, in words.
  package var description: String { "\(device.id) in \(orientation.rawValue)" }
}

extension Device {
  /// Whether some figures are of one version of the system only.
  func hasFigures(of system: SystemVersion?) -> Bool {
    guard let name = system?.rawValue else { return false }
    return altSafeArea?[name] != nil || altKeyboards?[name] != nil
  }

  /// Returns the keyboards of known height as a phrase; nil if there are none.
  fileprivate func listOfKnownKeyboards(in orientation: Orientation) -> String? {
    let known = (keyboards[orientation]?.knownTypes ?? []).map { "\"\($0.rawValue)\"" }
    return known.isEmpty ? nil : "known: \(known.joined(separator: ", "))"
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

extension Preset: ResponseObject {
  /// Visits the id, the orientation and the confidence in the figures.
  @inline(__always)
  package static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Preset) {
    json.schema("PresetResult", "The device preset in its orientation.")
    json.type("DeviceId")
    json.output("id", value().device.id)
    json.type("Orientation")
    json.output("orientation", value().orientation)
    json.type("SystemVersion")
    json.about("The version of the system whose own figures were taken; absent if none were.")
    json.outputIfPresent("system", value().system)
    json.type("Confidence")
    json.about("The confidence in the preset; `estimated` if the keyboard is an estimate.")
    json.output("confidence", value().isEstimated ? .estimated : value().device.confidence)
    json.type("ConfidenceByFact")
    json.outputIfPresent(
      "confidenceDetail",
      value().isEstimated
        ? value().device.confidenceDetailOfEstimate : value().device.confidenceDetail)
  }
}

extension JSONType where Self == PresetID {
  /// The id of a preset.
  static func device(in table: DeviceTable) -> PresetID { PresetID(table: table) }
}

/// The id of a preset, which is decoded as its device.
package struct PresetID: JSONType {
  fileprivate let table: DeviceTable

  package func read(_ value: borrowing JSONValue) -> Device? {
    guard let id = value.read(as: .string(of: 0...64)) else { return nil }
    if let device = table[id] { return device }
    guard !table.devices.isEmpty else {
      value.report("needs the devices, which are not loaded: load them, or send \"screen\" instead")
      return nil
    }
    value.report(
      "must be the id of a preset in GET /devices" + value.suggestion(for: id, among: table.ids))
    return nil
  }

  #if !hasFeature(Embedded)
    package var schema: String {
      JSONString.string(of: 0...64).schema.named("DeviceId", "The id of a device preset.")
    }
  #endif
}

extension DeviceKeyboards {
  /// Creates the heights of all keyboards, in the order of the contract.
  init(_ height: (Orientation, KeyboardType) -> Double?) {
    self.init(
      KeyboardType.allCases.map {
        Heights(portrait: height(.portrait, $0), landscape: height(.landscape, $0))
      })
  }
}
