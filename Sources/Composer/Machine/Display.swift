/// Where the composer is shown: the screen with its safe area, and the host view on it.
///
/// A `resized` event brings another display; every layout of the state machine is on the current one.
public struct Display: Hashable, Sendable {
  /// The size of the screen; the keyboard's frame is in screen coordinates.
  public let screen: Size
  /// The screen's safe area.
  public let safeArea: Insets
  /// The host view in screen coordinates; `nil` if it fills the screen.
  public let view: Rect?
  /// The orientation of the device if it differs from the screen's shape; otherwise `nil`.
  ///
  /// No layout depends on it; it selects the next keyboard of a device preset.
  public let orientation: Orientation?
  /// The way in which an iPad shows the app.
  public let windowing: Windowing

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - view: the host view in screen coordinates; `nil` if it fills the screen.
  ///   - orientation: the orientation of the device; `nil` to derive it from the screen's shape.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, orientation: Orientation? = nil,
    windowing: Windowing = .full
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view
    self.orientation = orientation == Orientation(of: screen) ? nil : orientation
    self.windowing = windowing
  }

  /// The orientation of the device.
  public var heldOrientation: Orientation { orientation ?? Orientation(of: screen) }

  /// The screen and the view, against which keyboard frames are judged.
  var window: Window { Window(screen: screen, view: view ?? Rect(screen), windowing: windowing) }
}

/// The orientation of a device.
public enum Orientation: String, CaseIterable, Sendable {
  /// The screen is taller than wide.
  case portrait
  /// The screen is wider than tall.
  case landscape

  /// The orientation that a screen's shape implies; a square is portrait.
  public init(of screen: Size) {
    self = screen.width > screen.height ? .landscape : .portrait
  }
}
