import Composer

/// A screen with its content, drawn to scale.
///
/// All frames come from the layout; the drawing computes none.
struct SceneDrawing {
  let scene: LayoutScene
  let layout: Layout
  /// The text in the bar; `nil` if the client measured it, or there is none.
  let text: DrawnText?
  /// The corner radius of the screen, in points.
  let cornerRadius: Double
  /// The suffix of the element ids, unique within the picture.
  let id: String

  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - scale: the scale of the screen.
  ///   - motion: the animation of the bar and the keyboard.
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

  /// Draws the content of the view, from back to front.
  private func drawView(in scale: Scale, motion: SceneMotion, into markup: inout Markup) {
    drawList(in: scale, into: &markup)
    drawScrollingView(into: &markup)
    drawAreaBelow(into: &markup)
    drawContainer(into: &markup)
    drawScrollButton(into: &markup)
    markup.group(class: motion.bar) { drawBar(into: &$0) }
    markup.group(class: motion.keyboard, transform: motion.restOfKeyboard) {
      drawKeyboard(in: scale, motion, into: &$0)
    }
    safeArea.draw(in: scale, into: &markup)
    drawResting(into: &markup)
    markup.group(class: motion.bar) {
      drawBarOutline(into: &$0)
      drawPopover(into: &$0)
    }
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

/// The CSS classes that animate the movable parts of a scene.
struct SceneMotion {
  let bar: String?
  let keyboard: String?
  /// The frame of a keyboard that disappears; `nil` if none does.
  let leavingKeyboard: Rect?
  /// The keyboard's SVG transform without animation; `nil` is its drawn position.
  let restOfKeyboard: String?

  static let none = SceneMotion(
    bar: nil, keyboard: nil, leavingKeyboard: nil, restOfKeyboard: nil)
}
