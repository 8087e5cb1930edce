/// The placement of a chat that has not begun.
extension ComposerBox {
  /// A bar in the middle of the view, with what belongs to it above and below; docked as soon as there are
  /// messages or a docked keyboard, and where the group is higher than the room.
  func center(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let docked = dock(in: context, text: text, explaining: &terms)
    guard let bar = docked.composer.frame, !context.hasContent,
      context.keyboardOnScreen.state != .docked,
      let top = centeredTop(ofBarOf: bar.height, in: context, explaining: &terms)
    else { return PlacementResult(docked.composer.docked(true), container: docked.container) }
    let composer = docked.composer.shifted(by: bar.y - top, clamped: false)
    return PlacementResult(composer.docked(false), container: docked.container)
  }

  /// The top of the bar in the middle; `nil` if the group is too high.
  private func centeredTop(
    ofBarOf height: Double, in context: LayoutContext, explaining terms: inout Explanation
  ) -> Double? {
    let room = terms.note(
      "groupRoom", context.bounds.height - context.bottomInset - context.topLimit,
      "view.height − bottomInset − topLimit")
    let group = terms.note(
      "groupHeight", self.group.above + height + self.group.below,
      "composer.group.above + barHeight + composer.group.below")
    guard group <= room else { return nil }
    return terms.note(
      "barTop", context.topLimit + (room - group) / 2 + self.group.above,
      "topLimit + (groupRoom − groupHeight) ÷ 2 + composer.group.above")
  }
}
