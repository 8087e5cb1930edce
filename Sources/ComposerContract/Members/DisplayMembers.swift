import Composer
import JSON

/// The members of a request that give the screen and the host view.
///
/// They are in the same object as other members.
struct DisplayMembers: Members {
  /// The preset of the device; nil if the request names no device.
  private(set) var preset: Preset?
  /// The screen and the view; nil if the size of the screen is unknown, which has been reported.
  private(set) var display: Display?
  let devices: DeviceTable
  /// Whether a request without a screen is reported.
  var isRequired = true

  init(of devices: DeviceTable) { self.devices = devices }

  /// Not inlined, because three requests have these members.
  @inline(never)
  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var (device, system): (Device?, SystemVersion?) = (nil, nil)
    var (sent, safeArea, view): (ScreenMember?, Insets?, Rect?) = (nil, nil, nil)
    var (orientation, windowing, pane) = (Orientation.portrait, Windowing.full, Pane.second)
    json.about("A preset, which has the screen, the safe area and keyboard heights.")
    json.input("device", &device, .device(in: devices))
    json.type("Orientation", "How the device is held.")
    json.input("orientation", &orientation, .name())
    json.type(
      "SystemVersion",
      """
      A version of the device's system. Where a preset has figures of this version alone
      (`altSafeArea`, `altKeyboards`), they come before the preset's other figures.
      """)
    json.input("system", &system, .name())
    json.about("The size of the screen. The default is the preset's.")
    json.input("screen", &sent, .members(of: ScreenMember()))
    json.about("The safe area of the screen. The default is the preset's.")
    json.input("safeArea", &safeArea, .insets)
    json.about("The host view in screen coordinates. The default is the whole screen.")
    json.input("view", &view, .rect)
    json.type(
      "Windowing",
      """
      How an iPad shows the app. In `slideOver`, a keyboard at the window's bottom is docked. The
      user resizes windows of `stageManager`, and no preset has their sizes: send `view`. The
      keyboard is the screen's, can be wider than the window, and overlaps by the part inside it.
      """)
    json.input("windowing", &windowing, .name())
    json.type(
      "Pane",
      """
      Where a hinge splits the view, the part that is then the view: the left or upper one, or the
      right or lower one. All frames are in its coordinates. A keyboard that is higher than the
      lower part leaves no room there, which the warning `outsideView` says.
      """)
    json.input("pane", &pane, .name())
    preset = device.map { Preset($0, orientation, system: system) }
    display = (sent?.size ?? preset?.screen).map {
      Display(
        screen: $0, safeArea: safeArea ?? preset?.safeArea ?? .zero, view: view,
        orientation: preset?.orientation, windowing: windowing, hinge: sent?.hinge, pane: pane)
    }
    json.check { check($0, device, system, windowing) }
  }

  private func check(
    _ json: borrowing JSONObject, _ device: Device?, _ system: SystemVersion?,
    _ windowing: Windowing
  ) {
    if isRequired, display == nil, !json.has("device"), !json.has("screen") {
      json.report("needs \"device\" or \"screen\", which gives the size of the screen")
    }
    if let system, let device, !device.hasFigures(of: system) {
      json.warn("system", .assumedSystem, device.warning(about: system))
    }
    if windowing != .full, !json.has("view") {
      json.warn("windowing", .assumedView, windowing.warningWithoutView)
    }
    if !json.has("safeArea"), let warning = preset?.warningAboutSafeArea {
      json.warn("device", .estimatedSafeArea, warning)
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
  /// The hinge; nil for a screen that does not fold.
  var hinge: Rect?

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Screen", "The size of a screen in points, and its hinge.")
    json.about(
      """
      The hinge or fold in screen coordinates, which can have no width or no height. It splits a
      view that it crosses from edge to edge.
      """)
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
