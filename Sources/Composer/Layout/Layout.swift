/// The computed frames and insets of a scene, in view coordinates.
///
/// What most layouts do not have is apart, because a layout is handed on and compared with the one before.
public struct Layout: Hashable, Sendable {
  /// The pane that is the view, in screen coordinates; `nil` unless a hinge splits the host view.
  @Rare public internal(set) var view: Rect?
  /// The keyboard in relation to the view.
  public internal(set) var keyboard: KeyboardLayout
  /// The height below a bar at the bottom, in points.
  public let bottomInset: Double
  /// The part of the safe area inside the view.
  public let safeArea: Insets
  /// The composer; `nil` if the scene has none.
  public internal(set) var composer: ComposerLayout?
  /// The frame of the container that the placement moves or resizes; otherwise the whole view.
  public internal(set) var container: Rect
  /// The style of an avoiding view; `nil` for other placements.
  @Rare public internal(set) var avoid: Avoidance?
  /// The size of the text; `nil` if the client measured it.
  public let text: TextSize?
  /// The panel in the keyboard's place; `nil` if the scene has none.
  @Rare public internal(set) var panel: PanelLayout?
  /// The list beside the bar; `nil` if the scene has none, or no bar.
  @Rare public internal(set) var popover: PopoverLayout?
  /// The message list; `nil` if the scene has none.
  @Rare public internal(set) var content: MessageListLayout?
  /// The scroll view; `nil` if the scene has none.
  @Rare public internal(set) var scroll: ScrollLayout?
  /// The drag; `nil` if the scene has none.
  @Rare public internal(set) var drag: DragLayout?
  /// The composer's animation; `nil` without one.
  @Rare public internal(set) var animation: AnimationLayout?
}

extension Layout {
  /// Combines the layouts of a scene's parts.
  ///
  /// - Parameters:
  ///   - arrangement: the composer with the current keyboard.
  ///   - atRest: the composer with the keyboard hidden; `nil` if nothing depends on it.
  ///   - scene: the scene of the layout.
  ///   - drag: the result of a drag on the keyboard; `nil` without one.
  ///   - caret: the caret that the popover is aligned with; `nil` for the bar.
  init(
    arrangement: borrowing ResolvedComposer, atRest: RestingComposer?, scene: LayoutScene,
    drag: DragLayout?, caret: CaretPlace?, explaining terms: inout Explanation
  ) {
    let context = arrangement.context
    if terms.isWanted { terms.explain(arrangement, of: scene) }
    // All at once, because the compiler copies a layout whose properties are set one after another.
    self.init(
      view: scene.display.split,
      keyboard: context.keyboard,
      bottomInset: context.bottomInset,
      safeArea: context.safeArea,
      composer: arrangement.placed?.composer,
      container: arrangement.placed?.container ?? context.bounds,
      avoid: arrangement.placed?.avoid,
      text: arrangement.text,
      panel: scene.panel.flatMap { $0.layout(in: context, of: scene) },
      popover: scene.popover.flatMap {
        arrangement.place($0, caret: caret, of: scene.composer, explaining: &terms)
      },
      content: scene.sharedContent?.value.layout(
        in: context.bounds, cover: arrangement.cover, coverAtRest: atRest?.cover ?? .nothing,
        scene.direction, explaining: &terms),
      scroll: scene.scroll.map {
        $0.layout(
          bottomInset: context.overlap(withViewport: $0.viewport, explaining: &terms),
          explaining: &terms)
      },
      drag: drag,
      animation: scene.animation(
        from: atRest?.frame, to: arrangement.frame, drag: drag,
        state: context.keyboardOnScreen.state, explaining: &terms))
  }
}

extension LayoutScene {
  /// The composer's animation; `nil` without a keyboard event that is followed, or while a finger
  /// drags the keyboard.
  ///
  /// Explains how far it is dragged, too.
  fileprivate func animation(
    from rest: Rect?, to end: Rect?, drag: DragLayout?, state: KeyboardState,
    explaining terms: inout Explanation
  ) -> AnimationLayout? {
    terms.number("drag.progress", drag?.progress, "progress")
    guard let keyboard, KeyboardReading(keyboard, in: display.window).ignored == nil,
      drag == nil || drag?.release != nil, let begin = start?.frame ?? rest, let end
    else { return nil }
    terms.frame(
      "animation.from", begin,
      start == nil
        ? FrameRules(
          x: "atRest(composer.frame.x)", y: "atRest(composer.frame.y)",
          width: "atRest(composer.frame.width)", height: "atRest(composer.frame.height)")
        : FrameRules(x: "as sent", y: "as sent", width: "as sent", height: "as sent"))
    terms.frame("animation.to", end, FrameRules(of: "composer.frame"))
    return AnimationLayout(
      Timing(of: keyboard, composer.animation, to: state), from: begin, to: end,
      velocity: start?.velocity ?? 0, keyframesPerSecond: keyframesPerSecond, explaining: &terms)
  }
}
