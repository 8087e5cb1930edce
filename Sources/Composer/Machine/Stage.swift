/// Where the composer lives: the screen and the host view on it.
public struct Stage: Hashable, Sendable {
  /// The screen, in whose coordinates the keyboard reports its frame.
  public let screen: Size
  /// The screen's safe area.
  public let safeArea: Insets
  /// The host view in screen coordinates; `nil` is the whole screen.
  public let view: Rect?
  /// Which way up the device is held, where the shape of the screen says otherwise; else `nil`.
  ///
  /// No layout depends on it. It decides which of a device's keyboards comes up next.
  public let orientation: Orientation?

  /// Makes a stage.
  ///
  /// - Parameters:
  ///   - view: the host view; `nil` is the whole screen.
  ///   - orientation: which way up the device is held; `nil` is as the shape of the screen says.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, orientation: Orientation? = nil
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view
    self.orientation = orientation == Orientation(of: screen) ? nil : orientation
  }

  /// Which way up the device is held.
  public var heldOrientation: Orientation { orientation ?? Orientation(of: screen) }
}

/// Which way up a device is held.
public enum Orientation: String, CaseIterable, Sendable {
  /// Higher than wide.
  case portrait
  /// Wider than high.
  case landscape

  /// How a device with that screen is held, as far as its shape tells; a square is portrait.
  public init(of screen: Size) {
    self = screen.width > screen.height ? .landscape : .portrait
  }
}
