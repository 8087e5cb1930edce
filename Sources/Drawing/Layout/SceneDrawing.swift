import Composer

/// A screen with everything on it, to scale.
///
/// Whatever is drawn stands where the layout says; nothing is computed anew.
struct SceneDrawing {
  let scene: LayoutScene
  let layout: Layout
  /// The text in the bar; `nil` when the client measured it, or there is none.
  let text: DrawnText?
  /// The corner radius of the screen in points.
  let cornerRadius: Double
  /// What tells the drawing from others in the same picture.
  let id: String

  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - scale: where the screen's points are in the picture.
  ///   - motion: how the bar and the keyboard got there, where they are to be animated.
  func draw(in scale: Scale, motion: SceneMotion = .none, into markup: inout Markup) {
    markup.group(transform: scale.transform) {
      ScreenDrawing(size: scene.screen, cornerRadius: cornerRadius, id: id).draw(
        in: scale, into: &$0
      ) {
        drawOutsideOfView(into: &$0)
        let isMoved = scene.view.x != 0 || scene.view.y != 0
        $0.group(
          transform: isMoved ? "translate(\(scene.view.x.svg) \(scene.view.y.svg))" : nil
        ) {
          drawView(in: scale, motion: motion, into: &$0)
        }
        drawFinger(in: scale, into: &$0)
      }
    }
  }

  private func drawOutsideOfView(into markup: inout Markup) {
    guard scene.view != Rect(scene.screen) else { return }
    markup.rect(Rect(scene.screen), Look(fill: .outside))
    markup.rect(scene.view, Look(fill: .screen, stroke: .mute))
  }

  /// Draws what is in the view, from the back to the front.
  private func drawView(in scale: Scale, motion: SceneMotion, into markup: inout Markup) {
    drawList(in: scale, into: &markup)
    drawScrollingView(into: &markup)
    drawRoomBelow(into: &markup)
    drawContainer(into: &markup)
    markup.group(class: motion.bar) { drawBar(into: &$0) }
    markup.group(class: motion.keyboard, transform: motion.restOfKeyboard) {
      drawKeyboard(in: scale, motion, into: &$0)
    }
    safeArea.draw(in: scale, into: &markup)
    drawResting(into: &markup)
    markup.group(class: motion.bar) { drawBarOutline(into: &$0) }
    drawTopLimit(into: &markup)
    drawShift(in: scale, into: &markup)
  }

  private func drawFinger(in scale: Scale, into markup: inout Markup) {
    guard let drag = scene.drag else { return }
    let x = scene.screen.width / 2
    markup.circle(x, drag.fingerY, radius: 16 * scale.unit, Look(fill: .finger, isFaint: true))
    markup.circle(x, drag.fingerY, radius: 16 * scale.unit, Look(stroke: .finger, .bold))
  }
}

/// How the movable parts of a scene are animated: the classes whose rules move them.
struct SceneMotion {
  let bar: String?
  let keyboard: String?
  /// The keyboard that leaves; `nil` unless one does.
  let leavingKeyboard: Rect?
  /// Where the keyboard is while nothing is animated; `nil` is where it is drawn.
  let restOfKeyboard: String?

  static let none = SceneMotion(
    bar: nil, keyboard: nil, leavingKeyboard: nil, restOfKeyboard: nil)
}
