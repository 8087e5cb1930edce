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
    above inset: Explanation.Operand, safeBottom: Explanation.Operand, container: Rect,
    in context: LayoutContext,
    text: MeasuredText, explaining terms: inout Explanation
  ) -> ComposerLayout {
    let parts = BarParts(of: self, mode: text.mode)
    let bottom = terms.note(
      "barBottom", container.maxY - inset.value - insets.bottom,
      rule: (placement == .resize ? "container.height" : "view.height")
        + " − \(inset.name) − composer.insets.bottom")
    let room = room(
      above: bottom, topLimit: context.topLimit, parts: parts, explaining: &terms)
    let wanted = wantedHeight(of: text, besides: parts, explaining: &terms)
    let fitting = terms.lesser("fittingHeight", wanted, ("room", room))
    let textHeight = terms.greater(
      "shownHeight", ("fittingHeight", fitting), ("oneLine", text.smallestHeight))
    let height = height(of: parts, textHeight: textHeight, explaining: &terms)
    let y = terms.note("barTop", bottom - height, "barBottom − barHeight")
    let sides = sides(in: context.safeArea)
    let frame = Rect(x: container.x, y: y, width: container.width, height: height)
      .inset(besides: sides.outside)
    let placed = parts.placed(
      in: frame.inset(besides: sides.inside), text, textHeight: textHeight, margin: margin)
    return ComposerLayout(
      bar: frame, placed, mode: text.mode, of: self,
      bottomConstraint: terms.note(
        "bottomConstraint", inset.value + insets.bottom - safeBottom.value,
        rule: "\(inset.name) + composer.insets.bottom − \(safeBottom.name)"),
      clamped: fitting < wanted.value)
  }

  /// The height that the text would have with enough room, in points: its own, or what the height to which
  /// the user dragged the bar leaves it.
  private func wantedHeight(
    of text: MeasuredText, besides parts: BarParts, explaining terms: inout Explanation
  ) -> Explanation.Operand {
    guard let userHeight else { return ("textHeight", text.height) }
    let left = userHeight - margin - parts.height
    terms.note(
      "userTextHeight", max(left, text.smallestHeight),
      parts.isEmpty
        ? "max(composer.userHeight − composer.margin, oneLine)"
        : "max(composer.userHeight − composer.margin − partsHeight, oneLine)")
    return ("userTextHeight", max(left, text.smallestHeight))
  }

  /// The height of a bar that has all the height that it needs, in points.
  func barHeight(of text: MeasuredText, explaining terms: inout Explanation) -> Double {
    let parts = BarParts(of: self, mode: text.mode)
    let height = wantedHeight(of: text, besides: parts, explaining: &terms).value
    return max(height + margin, parts.smallestBox) + parts.height
  }

  /// The rule of `barHeight(of:)`.
  func barHeightRule(of text: MeasuredText) -> String {
    let height = userHeight == nil ? "textHeight" : "userTextHeight"
    return BarParts(of: self, mode: text.mode).isEmpty
      ? "\(height) + composer.margin"
      : "max(\(height) + composer.margin, itemsHeight) + partsHeight"
  }

  /// The height below a bar that no keyboard raises, in points: the part of the bottom safe area that
  /// the bar's bottom inset does not cover, and the bottom offset.
  ///
  /// - Parameter sum: the rule for the whole safe area and the offset.
  func roomBelow(
    _ safeBottom: Explanation.Operand, as sum: StaticString, explaining terms: inout Explanation
  ) -> Explanation.Operand {
    let uncovered: Double
    switch safeArea {
    case .add: return (sum, safeBottom.value + bottomOffset)
    case .absorb:
      uncovered = terms.note(
        "barSafeBottom", max(0, safeBottom.value - insets.bottom),
        rule: "max(0, \(safeBottom.name) − composer.insets.bottom)")
    case .ignore:
      uncovered = terms.note("barSafeBottom", 0, "0, because the bar ignores the safe area")
    }
    return ("barSafeBottom + composer.bottomOffset", uncovered + bottomOffset)
  }

  /// The widths at the sides of the bar and of its content, in points.
  ///
  /// A bar without room at its sides reaches to the edges of the view, with its content inside the
  /// safe area. A bar with some lies inside the safe area itself.
  func sides(in safeArea: Insets) -> (outside: Insets, inside: Insets) {
    guard insets.left > 0 || insets.right > 0 else { return (.zero, safeArea) }
    let outside = Insets(
      left: safeArea.left + insets.left, right: safeArea.right + insets.right)
    return (outside, .zero)
  }

  /// The height for the text, in points.
  ///
  /// - Parameter bottom: the y-coordinate of the bar's bottom.
  private func room(
    above bottom: Double, topLimit: Double, parts: BarParts, explaining terms: inout Explanation
  ) -> Double {
    let whole = bottom - topLimit - insets.top
    switch (maxFraction, parts.isEmpty) {
    case (nil, true):
      return terms.note(
        "room", whole - margin, "barBottom − topLimit − composer.insets.top − composer.margin")
    case (nil, false):
      return terms.note(
        "room", whole - margin - parts.height,
        "barBottom − topLimit − composer.insets.top − composer.margin − partsHeight")
    case (let fraction?, let isEmpty):
      let part = terms.note(
        "greatestBar", whole * fraction,
        "composer.maxFraction × (barBottom − topLimit − composer.insets.top)")
      return terms.note(
        "room", part - margin - parts.height,
        isEmpty
          ? "greatestBar − composer.margin" : "greatestBar − composer.margin − partsHeight")
    }
  }

  private func height(
    of parts: BarParts, textHeight: Double, explaining terms: inout Explanation
  ) -> Double {
    guard !parts.isEmpty else {
      return terms.note("barHeight", textHeight + margin, "shownHeight + composer.margin")
    }
    let box = terms.greater(
      "boxHeight", ("shownHeight + composer.margin", textHeight + margin),
      ("itemsHeight", parts.smallestBox))
    return terms.note("barHeight", box + parts.height, "boxHeight + partsHeight")
  }

  /// Places the bar for a hidden keyboard.
  func barAtRest(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> ComposerLayout {
    let safeBottom = context.safeArea.bottom
    let below = roomBelow(
      ("safeBottom", safeBottom), as: "safeBottom + composer.bottomOffset", explaining: &terms)
    let inset = terms.note("restingInset", below.value, below.name)
    return bar(
      above: ("restingInset", inset), safeBottom: ("safeBottom", safeBottom),
      container: context.bounds, in: context, text: text, explaining: &terms)
  }
}

extension Rect {
  /// The rectangle without the left and the right of a safe area.
  func inset(besides safeArea: Insets) -> Rect {
    Rect(
      x: x + safeArea.left, y: y, width: max(0, width - safeArea.left - safeArea.right),
      height: height)
  }
}
