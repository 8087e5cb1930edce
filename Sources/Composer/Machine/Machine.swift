/// The constant configuration of a composer's state machine.
///
/// All values are finite and in range; device presets are already resolved.
public struct Machine: Hashable, Sendable {
  /// The initial stage, until a resize.
  public let stage: Stage
  /// The composer; the state holds its text and whether it has appeared.
  public let composer: ComposerBox
  /// The message list at its initial offset; `nil` if there is none.
  public let content: MessageList?
  /// The table row to scroll to while the text has the focus; `nil` if there is none.
  public let scroll: ScrollRequest?
  /// The rules for every edit.
  public let rules: EditRules

  /// Creates a machine.
  public init(
    stage: Stage, composer: ComposerBox = ComposerBox(), content: MessageList? = nil,
    scroll: ScrollRequest? = nil, rules: EditRules = EditRules()
  ) {
    self.stage = stage
    self.composer = composer
    self.content = content
    self.scroll = scroll
    self.rules = rules
  }
}

/// The screen and the host view on it.
public struct Stage: Hashable, Sendable {
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

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - view: the host view in screen coordinates; `nil` if it fills the screen.
  ///   - orientation: the orientation of the device; `nil` to derive it from the screen's shape.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, orientation: Orientation? = nil
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view
    self.orientation = orientation == Orientation(of: screen) ? nil : orientation
  }

  /// The orientation of the device.
  public var heldOrientation: Orientation { orientation ?? Orientation(of: screen) }
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
