/// A composer as a state machine: all that events do not change.
///
/// The values are finite and already in range; a device preset is resolved before.
public struct Machine: Hashable, Sendable {
  /// Where the composer lives, until it is resized.
  public let stage: Stage
  /// The composer, less its text and whether it has appeared, which are the state's.
  public let composer: ComposerBox
  /// The list of messages, if there is one, scrolled to where it starts.
  public let content: MessageList?
  /// The row of a table that is brought into sight while the text has the focus, if there is one.
  public let scroll: ScrollRequest?
  /// The rules that every edit must keep.
  public let rules: EditRules

  /// Makes a machine.
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
