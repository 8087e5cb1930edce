/// A bar at the bottom of a container: what all docked placements have in common.
extension ComposerBox {
  /// The bar, `inset` above the bottom of `container`.
  ///
  /// If the bar is taller than the room up to the top limit, its text gives way down to one line.
  ///
  /// - Parameter safeBottom: the bottom safe area that is left inside the container.
  func bar(
    above inset: Double, safeBottom: Double, container: Rect, in surroundings: Surroundings,
    text: MeasuredText, explaining terms: inout Explanation
  ) -> ComposerLayout {
    let bottom = terms.note(
      "barBottom", container.maxY - inset, "bottom of container − its bottom inset")
    let room = terms.note(
      "room", bottom - surroundings.topLimit - margin, "barBottom − topLimit − margin")
    let fitting = terms.lesser("fittingHeight", ("textHeight", text.height), ("room", room))
    let textHeight = terms.greater(
      "shownHeight", ("fittingHeight", fitting), ("one line", text.smallestHeight))
    let height = terms.note("barHeight", textHeight + margin, "shownHeight + margin")
    let y = terms.note("barTop", bottom - height, "barBottom − barHeight")
    let frame = Rect(x: container.x, y: y, width: container.width, height: height)
    return ComposerLayout(
      frame: frame,
      textFrame: textFrame(inside: frame, height: textHeight, safeArea: surroundings.safeArea),
      bottomConstraint: terms.note(
        "bottomConstraint", inset - safeBottom, "bottom inset of container − its safe area"),
      clamped: fitting < text.height)
  }

  /// The bar as it is without a keyboard.
  func barAtRest(
    in surroundings: Surroundings, text: MeasuredText, explaining terms: inout Explanation
  ) -> ComposerLayout {
    let safeBottom = surroundings.safeArea.bottom
    let inset = terms.note(
      "restingInset", safeBottom + bottomOffset, "safeBottom + bottomOffset")
    return bar(
      above: inset, safeBottom: safeBottom, container: surroundings.bounds, in: surroundings,
      text: text, explaining: &terms)
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
