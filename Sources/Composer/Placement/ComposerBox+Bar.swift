/// The bar at the bottom of a container, shared by all docked placements.
extension ComposerBox {
  /// Places the bar at a distance above the bottom of a container.
  ///
  /// If the bar is taller than the height below the top limit, its text shrinks to no less than one
  /// line.
  ///
  /// - Parameters:
  ///   - inset: the distance from the container's bottom, in points.
  ///   - safeBottom: the bottom safe area inside the container, in points.
  ///   - container: the container's frame, in view coordinates.
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

  /// Places the bar for a hidden keyboard.
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

  /// The text's frame inside the bar: between the buttons, with half the margin above.
  private func textFrame(inside bar: Rect, height: Double, safeArea: Insets) -> Rect {
    let isMirrored = direction == .rightToLeft
    let left = safeArea.left + (isMirrored ? trailing : leading)
    let right = safeArea.right + (isMirrored ? leading : trailing)
    return Rect(
      x: bar.x + left, y: bar.y + margin / 2, width: max(0, bar.width - left - right),
      height: height)
  }
}
