/// A bar at the bottom of a container: what all docked placements have in common.
extension ComposerBox {
  /// The bar, `inset` above the bottom of `container`.
  ///
  /// If the bar is taller than the room up to the top limit, its text gives way down to one line.
  ///
  /// - Parameter safeBottom: the bottom safe area that is left inside the container.
  func bar(
    above inset: Double, safeBottom: Double, container: Rect, in surroundings: Surroundings,
    text: MeasuredText
  ) -> ComposerLayout {
    let bottom = container.maxY - inset
    let room = bottom - topLimit(in: surroundings)
    let clamped = text.height + margin > room
    let textHeight = clamped ? max(text.smallestHeight, room - margin) : text.height
    let height = textHeight + margin
    let frame = Rect(
      x: container.x, y: bottom - height, width: container.width, height: height)
    return ComposerLayout(
      frame: frame,
      textFrame: textFrame(inside: frame, height: textHeight, safeArea: surroundings.safeArea),
      bottomConstraint: inset - safeBottom, clamped: clamped)
  }

  /// The bar as it is without a keyboard.
  func barAtRest(in surroundings: Surroundings, text: MeasuredText) -> ComposerLayout {
    let safeBottom = surroundings.safeArea.bottom
    return bar(
      above: safeBottom + bottomOffset, safeBottom: safeBottom, container: surroundings.bounds,
      in: surroundings, text: text)
  }

  /// The y that nothing is pushed above.
  func topLimit(in surroundings: Surroundings) -> Double {
    topLimit ?? surroundings.safeArea.top
  }

  /// The text inside the bar: beside the buttons, with half of the margin above it.
  private func textFrame(inside bar: Rect, height: Double, safeArea: Insets) -> Rect {
    let left = safeArea.left + leading
    let right = safeArea.right + trailing
    return Rect(
      x: bar.x + left, y: bar.y + margin / 2, width: max(0, bar.width - left - right),
      height: height)
  }
}
