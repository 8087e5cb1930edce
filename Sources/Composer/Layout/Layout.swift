/// Where everything belongs, in view coordinates.
public struct Layout: Hashable, Sendable {
  /// The keyboard as the view sees it.
  public let keyboard: KeyboardLayout
  /// The room that a bar at the bottom keeps free below it, in points.
  public let bottomInset: Double
  /// The part of the safe area that lies inside the view.
  public let safeArea: Insets
  /// The composer; `nil` when the scene has none.
  public let composer: ComposerLayout?
  /// The frame of the container that the placement moves or resizes; else the whole view.
  public let container: Rect
  /// The style of an avoiding view; `nil` for every other placement.
  public let avoid: Avoidance?
  /// How tall the text is; `nil` when the client measured it.
  public let text: TextSize?
  /// The list of messages; `nil` when the scene has none.
  public let content: MessageListLayout?
  /// The scrolling view; `nil` when the scene has none.
  public let scroll: ScrollLayout?
  /// The drag; `nil` when the scene has none.
  public let drag: DragLayout?
  /// How the composer travels; `nil` when nothing animates.
  public let animation: AnimationLayout?
}
