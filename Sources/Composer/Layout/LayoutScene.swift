/// All that decides where the composer belongs.
///
/// The values are finite and already in range; a device preset is resolved before.
public struct LayoutScene: Hashable, Sendable {
  /// The screen, in whose coordinates the keyboard reports its frame.
  public let screen: Size
  /// The screen's safe area.
  public let safeArea: Insets
  /// The host view in screen coordinates.
  public let view: Rect
  /// The last keyboard event; `nil` is a hidden keyboard.
  public let keyboard: KeyboardEvent?
  /// The composer; `nil` is a view without one.
  public let composer: ComposerBox?
  /// The list of messages, if there is one.
  public let content: MessageList?
  /// A part of a scrolling view to bring into sight, if there is one.
  public let scroll: ScrollRequest?
  /// A finger on the keyboard, if there is one.
  public let drag: Drag?
  /// Keyframes per second of the animation, above 0; `nil` for none.
  public let keyframesPerSecond: Double?
  /// Where the animation starts, in view coordinates; `nil` is the composer's frame without the
  /// keyboard.
  public let animationStart: Rect?

  /// Makes a scene; without a `view`, the host view is the whole screen.
  public init(
    screen: Size, safeArea: Insets = .zero, view: Rect? = nil, keyboard: KeyboardEvent? = nil,
    composer: ComposerBox? = ComposerBox(), content: MessageList? = nil,
    scroll: ScrollRequest? = nil, drag: Drag? = nil, keyframesPerSecond: Double? = nil,
    animationStart: Rect? = nil
  ) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view ?? Rect(screen)
    self.keyboard = keyboard
    self.composer = composer
    self.content = content
    self.scroll = scroll
    self.drag = drag
    self.keyframesPerSecond = keyframesPerSecond
    self.animationStart = animationStart
  }
}
