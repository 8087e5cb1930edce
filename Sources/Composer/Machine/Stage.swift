/// Where the composer lives: the screen and the host view on it.
public struct Stage: Hashable, Sendable {
  /// The screen, in whose coordinates the keyboard reports its frame.
  public let screen: Size
  /// The screen's safe area.
  public let safeArea: Insets
  /// The host view in screen coordinates; `nil` is the whole screen.
  public let view: Rect?

  /// Makes a stage; without a `view`, the host view is the whole screen.
  public init(screen: Size, safeArea: Insets = .zero, view: Rect? = nil) {
    self.screen = screen
    self.safeArea = safeArea
    self.view = view
  }
}
