/// A composer among its surroundings.
struct Arrangement {
  /// What is around the composer.
  let surroundings: Surroundings
  /// Where the composer is; `nil` if there is none.
  let placed: Placed?
  /// How tall the text is; `nil` if it was not measured here.
  let text: TextSize?

  init(
    composer: borrowing ComposerBox?, text: MeasuredText?, in surroundings: Surroundings,
    explaining terms: inout Explanation
  ) {
    self.surroundings = surroundings
    placed = text.flatMap {
      composer?.placed(in: surroundings, text: $0, explaining: &terms)
    }
    self.text = text?.size(in: placed?.composer.textFrame)
  }

  /// The composer's frame; `nil` if it has none.
  var frame: Rect? { placed?.composer.frame }

  /// What lies over the lower end of the view.
  var cover: Cover {
    frame.map { .composer(top: $0.y) } ?? .keyboard(overlap: surroundings.overlap)
  }
}

extension MeasuredText {
  /// The measured size, with the height that the text's frame came out with.
  fileprivate func size(in frame: Rect?) -> TextSize? {
    guard let frame else { return size }
    return size?.withHeight(frame.height)
  }
}
