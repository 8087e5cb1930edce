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
  func placed(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    switch placement {
    case .dock: dock(in: surroundings, text: text)
    case .accessory: accessory(in: surroundings, text: text)
    case .overlap: overlap(in: surroundings, text: text)
    case .container: container(in: surroundings, text: text)
    case .resize: resize(in: surroundings, text: text)
    case .pan: pan(in: surroundings, text: text)
    case .overlay: overlay(in: surroundings, text: text)
    case .avoidPadding: avoidPadding(in: surroundings)
    case .avoidPosition: avoidPosition(in: surroundings)
    case .avoidHeight: avoidHeight(in: surroundings)
    }
  }
}
