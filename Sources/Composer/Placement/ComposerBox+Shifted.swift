/// The placements that move a composer or its container up from its resting frame.
extension ComposerBox {
  /// A field that rises by the height that the keyboard would cover.
  func overlap(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let resting = resting(in: context, text: text, explaining: &terms)
    let shift = shift(of: resting, in: context, explaining: &terms)
    return PlacementResult(
      resting.shifted(by: shift.distance, clamped: shift.clamped), container: context.bounds)
  }

  /// A container that moves up as far as its field requires, with its height unchanged.
  ///
  /// Source: Android `adjustPan`, CSS viewport `interactive-widget=resizes-visual`.
  func pan(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let resting = resting(in: context, text: text, explaining: &terms)
    let shift =
      lift(in: context, explaining: &terms)
      ?? shift(of: resting, in: context, explaining: &terms)
    let y = terms.note("container.y", 0 - shift.distance, "−shift")
    return PlacementResult(
      resting.shifted(by: shift.distance, clamped: shift.clamped),
      container: context.bounds.offsetBy(y: y))
  }

  /// A container whose top moves up by the covered height; content anchored to its top rises with
  /// it.
  func container(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> PlacementResult {
    let shift =
      lift(in: context, explaining: &terms)
      ?? Shift(distance: terms.note("shift", context.overlap, "overlap"), clamped: false)
    let resting = resting(in: context, text: text, explaining: &terms)
    let y = terms.note("container.y", 0 - shift.distance, "−shift")
    let container = context.bounds.withTop(y)
    terms.note("container.height", container.height, "view.height + shift")
    return PlacementResult(
      resting.shifted(by: shift.distance, clamped: shift.clamped), container: container)
  }

  /// The distance that the client asks for, at most the overlap; `nil` if it asks for none.
  private func lift(in context: LayoutContext, explaining terms: inout Explanation) -> Shift? {
    guard let lift else { return nil }
    let distance = terms.limited(
      "shift", ("composer.lift", lift), from: ("0", 0), to: ("overlap", context.overlap))
    return Shift(distance: distance, clamped: distance < lift)
  }

  /// The composer's layout for a hidden keyboard: the frame as sent, otherwise the bar at the
  /// bottom.
  func resting(
    in context: LayoutContext, text: MeasuredText, explaining terms: inout Explanation
  ) -> ComposerLayout {
    guard let frame else { return barAtRest(in: context, text: text, explaining: &terms) }
    return ComposerLayout(field: frame, of: self, text: text)
  }

  /// The distance that a resting composer must rise, limited by the top limit.
  ///
  /// The shift starts from the resting frame, not from an earlier shift, so repeated events and
  /// smaller keyboards give correct results.
  private func shift(
    of resting: ComposerLayout, in context: LayoutContext, explaining terms: inout Explanation
  ) -> Shift {
    guard let frame = resting.frame, context.overlap > 0 else {
      terms.note("shift", 0, "0, because nothing of the view is overlapped")
      return .none
    }
    let keyboardTop = terms.note(
      "keyboardTop", context.keyboardTop, "keyboard.top − view.y")
    let isField = self.frame != nil
    let top = terms.note("frameTop", frame.y, isField ? "composer.frame.y" : "barTop")
    let bottom = terms.note(
      "frameBottom", frame.maxY,
      isField ? "composer.frame.y + composer.frame.height" : "barBottom")
    let needed = terms.greater(
      "needed", ("0", 0), ("frameBottom + composer.gap − keyboardTop", bottom + gap - keyboardTop))
    let allowed = terms.greater(
      "allowed", ("0", 0), ("frameTop − topLimit", top - context.topLimit))
    let distance = terms.lesser("shift", ("needed", needed), ("allowed", allowed))
    return Shift(distance: distance, clamped: needed > allowed)
  }
}

/// An upward shift.
private struct Shift {
  /// The distance in points, at least 0.
  let distance: Double
  /// Whether the top limit reduced the distance.
  let clamped: Bool

  static let none = Shift(distance: 0, clamped: false)
}
