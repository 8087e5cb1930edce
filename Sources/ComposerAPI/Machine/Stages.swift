import Composer
import JSON

/// The stage as the events before left it, which later events are read with.
///
/// The height of a keyboard that is given by its type depends on how the device is held by then.
struct Stages {
  /// The stage that events have left.
  private(set) var current: Stage
  /// The preset as it is held; nil without a device.
  private(set) var preset: Preset?

  private let original: Stage
  private let originalOrientation: Orientation

  /// Begins with the stage of a configuration, or the one that a state was resized to.
  init(_ request: MachineRequest, resizedTo stage: Stage?) {
    original = request.machine.stage
    originalOrientation = request.preset?.orientation ?? Orientation(of: original.screen)
    current = stage ?? original
    let orientation = stage.map { Orientation(of: $0.screen) } ?? originalOrientation
    preset = request.preset?.held(orientation)
  }

  /// Reads a new size.
  ///
  /// What is not sent comes from the preset where the device was turned, and else stays.
  mutating func resize(json: inout JSONObject) -> Stage {
    let screen = json.optional("screen", .size)
    let safeArea = json.optional("safeArea", .insets)
    let view = json.optional("view", .rect)
    let orientation = json.optional("orientation", .name(of: Orientation.self))
    turn(to: orientation ?? screen.map(Orientation.init(of:)), json)
    let turned = Stage(
      screen: screen ?? current.screen, safeArea: safeArea ?? current.safeArea,
      view: view ?? (screen ?? current.screen == current.screen ? current.view : nil))
    turned.check(json)
    current = turned
    return turned
  }

  /// Takes over what the preset knows of the device once it is held the other way.
  private mutating func turn(to orientation: Orientation?, _ json: borrowing JSONObject) {
    let before = preset?.orientation ?? Orientation(of: current.screen)
    guard let orientation, orientation != before else { return }
    guard let turned = preset?.held(orientation) else {
      if !json.has("screen") {
        json.report("screen", "is required, because \"config\" names no \"device\" to turn")
      }
      return
    }
    preset = turned
    if turned.safeArea == nil, orientation != originalOrientation, !json.has("safeArea") {
      json.report("safeArea", "is required, because it is not known for \(turned.description)")
    }
    current =
      orientation == originalOrientation
      ? original : Stage(screen: turned.screen, safeArea: turned.safeArea ?? .zero)
  }
}

extension Orientation {
  /// How a device with that screen is held.
  fileprivate init(of screen: Size) {
    self = screen.width > screen.height ? .landscape : .portrait
  }
}
