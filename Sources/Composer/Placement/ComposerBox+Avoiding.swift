/// The placements of React Native's KeyboardAvoidingView, whose frame is the composer's frame.
///
/// Source: React Native `KeyboardAvoidingView`. It compares its frame in its parent with the
/// keyboard's top on the screen; `verticalOffset` corrects the difference.
extension ComposerBox {
  /// Behaviour `padding`: adds padding below the content of the view.
  func avoidPadding(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let frame = avoidingFrame(in: context)
    return PlacementResult(
      ComposerLayout(field: frame, of: self, text: text), container: context.bounds,
      avoid: .paddingBottom(relativeHeight(of: frame, in: context, explaining: &terms)))
  }

  /// Behaviour `position`: the content of the view moves up.
  func avoidPosition(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let frame = avoidingFrame(in: context)
    let relative = relativeHeight(of: frame, in: context, explaining: &terms)
    return PlacementResult(
      ComposerLayout(
        field: frame.offsetBy(y: -relative), of: self, text: text, shift: relative),
      container: context.bounds, avoid: .bottom(relative))
  }

  /// Behaviour `height`: the view shrinks; the style sets no height if nothing is covered.
  func avoidHeight(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let frame = avoidingFrame(in: context)
    let relative = relativeHeight(of: frame, in: context, explaining: &terms)
    let height = terms.note(
      "height", frame.height - relative,
      rule: FrameRules.sent(self.frame, as: "composer.frame").height + " − relative")
    return PlacementResult(
      ComposerLayout(
        field: Rect(x: frame.x, y: frame.y, width: frame.width, height: height), of: self,
        text: text),
      container: context.bounds, avoid: .height(relative > 0 ? height : nil))
  }

  /// The avoiding view's frame: as sent, otherwise the whole view.
  private func avoidingFrame(in context: LayoutContext) -> Rect {
    frame ?? context.bounds
  }

  private var bottomRule: String {
    let rules = FrameRules.sent(frame, as: "composer.frame")
    return rules.y + " + " + rules.height
  }

  /// The height of the avoiding view that a docked keyboard covers, in points, rounded up.
  private func relativeHeight(
    of frame: Rect, in context: LayoutContext, explaining terms: inout Explanation
  ) -> Double {
    let keyboard = context.keyboardOnScreen
    guard keyboard.state == .docked else {
      return terms.note("relative", 0, "0, because no keyboard is docked")
    }
    let bottom = terms.note("frameBottom", frame.maxY, rule: bottomRule)
    let covered = terms.greater(
      "covered", ("0", 0),
      (
        "frameBottom − (keyboard.top − composer.verticalOffset)",
        bottom - (keyboard.frame.y - verticalOffset)
      ))
    return terms.note("relative", covered.rounded(.up), "ceil(covered)")
  }
}
