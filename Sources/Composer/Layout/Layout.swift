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

extension Layout {
  /// Puts together what the parts of a scene answer.
  ///
  /// - Parameters:
  ///   - arrangement: the composer with the keyboard as it is.
  ///   - atRest: the composer without a keyboard.
  ///   - scene: the scene.
  ///   - drag: what came of the finger on the keyboard.
  init(
    arrangement: borrowing Arrangement, atRest: borrowing Arrangement,
    scene: borrowing LayoutScene, drag: DragLayout?, explaining terms: inout Explanation
  ) {
    let surroundings = arrangement.surroundings
    keyboard = surroundings.keyboard
    bottomInset = surroundings.bottomInset
    safeArea = surroundings.safeArea
    composer = arrangement.placed?.composer
    container = arrangement.placed?.container ?? surroundings.bounds
    avoid = arrangement.placed?.avoid
    text = arrangement.text
    content = scene.content?.layout(
      in: surroundings.bounds, cover: arrangement.cover, coverAtRest: atRest.cover,
      explaining: &terms)
    scroll = scene.scroll.map {
      $0.layout(bottomInset: surroundings.overlap(with: $0.viewport), explaining: &terms)
    }
    self.drag = drag
    animation = scene.animation(
      from: atRest.frame, to: arrangement.frame, drag: drag, explaining: &terms)
  }
}

extension LayoutScene {
  /// The composer's way; `nil` if nothing sets it off, or if it is at the finger.
  fileprivate func animation(
    from rest: Rect?, to end: Rect?, drag: DragLayout?, explaining terms: inout Explanation
  ) -> AnimationLayout? {
    guard let keyboard, KeyboardReading(keyboard, on: screen).ignored == nil,
      drag == nil || drag?.release != nil, let start = animationStart ?? rest, let end
    else { return nil }
    return AnimationLayout(
      after: keyboard, from: start, to: end, keyframesPerSecond: keyframesPerSecond,
      explaining: &terms)
  }
}
