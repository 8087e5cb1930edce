import Composer
import JSON

/// The members of a request that give the screen and the host view.
///
/// They are in the same object as other members.
struct DisplayMembers {
  /// Nil if the request names no device.
  let preset: Preset?
  /// Nil if the size of the screen is unknown, which has been reported.
  let display: Display?

  /// Reads the members.
  ///
  /// - Parameter isRequired: whether a request without a screen is reported.
  init(json: inout JSONObject, devices: DeviceTable, isRequired: Bool = true) {
    let device = json.optional("device", .device(in: devices))
    let orientation = json.optional("orientation", .name(of: Orientation.self))
    let system = json.optional("system", .name(of: SystemVersion.self))
    let preset = device.map { Preset($0, orientation ?? .portrait, system: system) }
    let sent = json.optional("screen", .members(of: ScreenMember()))
    let screen = sent?.size ?? preset?.screen
    let safeArea = json.optional("safeArea", .insets) ?? preset?.safeArea
    let view = json.optional("view", .rect)
    let windowing = json.optional("windowing", .name(of: Windowing.self)) ?? .full
    let pane = json.optional("pane", .name(of: Pane.self)) ?? .second
    if isRequired, screen == nil, !json.has("device"), !json.has("screen") {
      json.report("needs \"device\" or \"screen\", which gives the size of the screen")
    }
    if let system, let device, !device.hasFigures(of: system) {
      json.warn("system", .assumedSystem, device.warning(about: system))
    }
    if windowing != .full, view == nil {
      json.warn("windowing", .assumedView, windowing.warningWithoutView)
    }
    if !json.has("safeArea"), let warning = preset?.warningAboutSafeArea {
      json.warn("device", .estimatedSafeArea, warning)
    }
    self.preset = preset
    display = screen.map {
      Display(
        screen: $0, safeArea: safeArea ?? .zero, view: view, orientation: preset?.orientation,
        windowing: windowing, hinge: sent?.hinge, pane: pane)
    }
    display?.check(json)
  }
}

extension Device {
  /// The text of the warning about a version of the system without figures of its own.
  fileprivate func warning(about system: SystemVersion) -> String {
    "is \"\(system.rawValue)\", for which \(id) has no figures of its own: those of the preset are used, whatever "
      + "its system"
  }
}

extension Windowing {
  /// The text of the warning about a window without a view.
  ///
  /// Source: the user resizes windows of Stage Manager, and no source lists the sizes of others.
  var warningWithoutView: String {
    "is \"\(rawValue)\" without \"view\", the window's rectangle on the screen, which no preset has: the view is the "
      + "whole screen"
  }
}

/// A screen and its hinge.
struct ScreenMember: Members {
  var size = Size(width: 0, height: 0)
  /// Nil for a screen without one.
  var hinge: Rect?

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.input("hinge", &hinge, .rect)
    size.visit(&json)
    if let hinge { json.output("hinge", hinge) }
  }
}

extension ScreenMember: JSONWritable {}

extension Display {
  /// Reports an error if the view, a member of the object, is outside the screen.
  func check(_ json: borrowing JSONObject) {
    if let view, !view.touches(screen) { json.report("view", "must not lie outside the screen") }
  }
}

extension Rect {
  /// Returns whether a part of the rectangle or of its edge is on the screen.
  fileprivate func touches(_ screen: Size) -> Bool {
    x <= screen.width && y <= screen.height && maxX >= 0 && maxY >= 0
  }
}
