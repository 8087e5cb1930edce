/// What a placement answers.
struct Placed: Hashable {
  /// Where the composer is.
  let composer: ComposerLayout
  /// Where its container is.
  let container: Rect
  /// The style that an avoiding view gets.
  let avoid: Avoidance?

  init(_ composer: ComposerLayout, container: Rect, avoid: Avoidance? = nil) {
    self.composer = composer
    self.container = container
    self.avoid = avoid
  }
}

extension ComposerBox {
  /// Places the composer.
  func placed(
    in surroundings: Surroundings, text: MeasuredText, explaining terms: inout Explanation
  ) -> Placed {
    switch placement {
    case .dock: dock(in: surroundings, text: text, explaining: &terms)
    case .accessory: accessory(in: surroundings, text: text, explaining: &terms)
    case .overlap: overlap(in: surroundings, text: text, explaining: &terms)
    case .container: container(in: surroundings, text: text, explaining: &terms)
    case .resize: resize(in: surroundings, text: text, explaining: &terms)
    case .pan: pan(in: surroundings, text: text, explaining: &terms)
    case .overlay: overlay(in: surroundings, text: text, explaining: &terms)
    case .avoidPadding: avoidPadding(in: surroundings, explaining: &terms)
    case .avoidPosition: avoidPosition(in: surroundings, explaining: &terms)
    case .avoidHeight: avoidHeight(in: surroundings, explaining: &terms)
    }
  }
}
