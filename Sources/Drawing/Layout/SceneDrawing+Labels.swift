import Composer

/// The labels on the screen, and the distances beside it.
extension SceneDrawing {
  /// Labels the insets of the safe area, and the shift beside its arrow.
  func drawLabels(in scale: Scale, into markup: inout Markup) {
    let view = scale.movedBy(x: scene.view.x, y: scene.view.y)
    let screen = scale.screen(of: scene.screen)
    safeArea.drawLabels(in: view, on: screen, into: &markup)
    guard let composer = layout.composer, composer.shift * view.factor >= 13,
      let frame = composer.frame
    else { return }
    let x = view.x(frame.x + frame.width / 2)
    let y = view.y(frame.maxY + composer.shift / 2)
    guard screen.contains(x, y) else { return }
    markup.words("↑ \(composer.shift.label)", x + 10, y + 4, .nameOnTop, .shift)
  }

  /// The distances at the left side of the screen.
  func dimensions(in scale: Scale) -> [Dimension] {
    let height = scene.view.height
    let keyboardTop = layout.keyboard.frame?.y ?? height
    return [
      dimension(
        "overlap", layout.keyboard.overlap, below: max(0, keyboardTop), .ink, in: scale),
      dimension(
        "bottom inset", layout.bottomInset, below: height - layout.bottomInset, .edge, in: scale),
    ].compactMap(\.self)
  }

  private func dimension(
    _ name: String, _ length: Double, below top: Double, _ ink: Ink, in scale: Scale
  ) -> Dimension? {
    guard length > 0 else { return nil }
    let y = { (y: Double) in scale.y((scene.view.y + y).clamped(0, scene.screen.height)) }
    return Dimension(
      name: name, value: length.label, top: y(top), bottom: y(top + length), ink: ink)
  }
}
