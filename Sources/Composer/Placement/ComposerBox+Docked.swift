/// The placements with a bar at the bottom.
extension ComposerBox {
  /// A bar that rises with the keyboard.
  ///
  /// Source: UIKit `keyboardLayoutGuide` for the maximum of keyboard and safe area.
  func dock(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let bounds = context.bounds
    let composer = bar(
      above: ("bottomInset", context.bottomInset),
      safeBottom: ("safeBottom", context.safeArea.bottom), container: bounds, in: context,
      text: text, explaining: &terms)
    return PlacementResult(composer, container: bounds)
  }

  /// A bar that the platform keeps above the keyboard after its installation.
  ///
  /// Source: UIKit `inputAccessoryView`.
  func accessory(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    guard appeared else {
      return PlacementResult(.uninstalled, container: context.bounds)
    }
    return dock(in: context, text: text, explaining: &terms)
  }

  /// A bar in a container that shrinks by the covered height.
  ///
  /// Source: Android `adjustResize`, Flutter `Scaffold.resizeToAvoidBottomInset`, CSS viewport
  /// `interactive-widget=resizes-content`.
  func resize(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let bounds = context.bounds
    let overlap = context.overlap
    let height = terms.note(
      "container.height", bounds.height - overlap, "view.height − overlap")
    let container = Rect(x: 0, y: 0, width: bounds.width, height: height)
    let safeBottom = terms.greater(
      "container.safeBottom", ("0", 0),
      ("safeBottom − overlap", context.safeArea.bottom - overlap))
    let least: Explanation.Operand = overlap > 0 ? ("composer.gap", gap) : ("0", 0)
    let below = roomBelow(
      ("container.safeBottom", safeBottom),
      as: "container.safeBottom + composer.bottomOffset", explaining: &terms)
    let inset = terms.greater("container.bottomInset", below, least)
    let composer = bar(
      above: ("container.bottomInset", inset), safeBottom: ("container.safeBottom", safeBottom),
      container: container, in: context, text: text,
      explaining: &terms)
    return PlacementResult(composer, container: container)
  }

  /// A composer that the keyboard covers.
  ///
  /// Source: Android `adjustNothing`, CSS viewport `interactive-widget=overlays-content`.
  func overlay(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    PlacementResult(
      resting(in: context, text: text, explaining: &terms), container: context.bounds)
  }
}
