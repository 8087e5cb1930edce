import Composer
import JSON

/// The screen and the host view of a request, and the preset that they may come from.
///
/// Its members stand among others in the same object.
struct StageMembers {
  /// Nil when the request names no device.
  let preset: Preset?
  /// Nil when it is not known how large the screen is, which has been reported.
  let stage: Stage?

  init(json: inout JSONObject, devices: DeviceTable) {
    let device = json.optional("device", .device(in: devices))
    let orientation = json.optional("orientation", .name(of: Orientation.self))
    let preset = device.map { Preset($0, orientation ?? .portrait) }
    let screen = json.optional("screen", .size) ?? preset?.screen
    let safeArea = json.optional("safeArea", .insets) ?? preset?.safeArea
    let view = json.optional("view", .rect)
    if !json.has("device"), !json.has("screen") {
      json.report("needs \"device\" or \"screen\", to know how large the screen is")
    }
    if let preset, preset.safeArea == nil, !json.has("safeArea") {
      json.report("safeArea", "is required, because it is not known for \(preset.description)")
    }
    self.preset = preset
    stage = screen.map {
      Stage(
        screen: $0, safeArea: safeArea ?? .zero, view: view, orientation: preset?.orientation)
    }
    stage?.check(json)
  }
}

extension Stage {
  /// Checks that the view, a member of that object, is on the screen.
  func check(_ json: borrowing JSONObject) {
    if let view, !view.touches(screen) { json.report("view", "must not lie outside the screen") }
  }
}

extension Rect {
  /// Whether some of the rectangle, or of its edge, is on the screen.
  fileprivate func touches(_ screen: Size) -> Bool {
    x <= screen.width && y <= screen.height && maxX >= 0 && maxY >= 0
  }
}
