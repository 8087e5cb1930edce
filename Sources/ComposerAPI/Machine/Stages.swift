import Composer
import JSON

/// The stage as the events before left it, which later events are read with.
///
/// The height of a keyboard that is given by its type depends on how the device is held by then.
struct Stages {
  /// The stage that events have left.
  private(set) var current: Stage

  /// The stage that the configuration has.
  private let original: Stage
  private let device: Preset?

  /// Begins with the stage of a configuration, or the one that a state was resized to.
  init(_ request: MachineRequest, resizedTo stage: Stage?) {
    original = request.machine.stage
    device = request.preset
    current = stage ?? original
  }

  /// The preset as it is held; nil without a device.
  var preset: Preset? { device?.held(current.heldOrientation) }

  /// Reads a new size.
  ///
  /// What is not sent comes from the preset where the device was turned, and else stays.
  mutating func resize(json: inout JSONObject) -> Stage {
    let screen = json.optional("screen", .size)
    let safeArea = json.optional("safeArea", .insets)
    let view = json.optional("view", .rect)
    let named = json.optional("orientation", .name(of: Orientation.self))
    let orientation = named ?? screen.map(Orientation.init(of:)) ?? current.heldOrientation
    turn(to: orientation, json)
    let turned = Stage(
      screen: screen ?? current.screen, safeArea: safeArea ?? current.safeArea,
      view: view ?? (screen ?? current.screen == current.screen ? current.view : nil),
      orientation: orientation)
    turned.check(json)
    current = turned
    return turned
  }

  /// Takes over what the preset knows of the device once it is held the other way.
  private mutating func turn(to orientation: Orientation, _ json: borrowing JSONObject) {
    guard orientation != current.heldOrientation else { return }
    guard let turned = device?.held(orientation) else {
      if !json.has("screen") {
        json.report("screen", "is required, because \"config\" names no \"device\" to turn")
      }
      return
    }
    let isOriginal = orientation == original.heldOrientation
    if turned.safeArea == nil, !isOriginal, !json.has("safeArea") {
      json.report("safeArea", "is required, because it is not known for \(turned.description)")
    }
    current =
      isOriginal
      ? original
      : Stage(
        screen: turned.screen, safeArea: turned.safeArea ?? .zero, orientation: orientation)
  }
}
