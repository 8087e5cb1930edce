/// The placements whose bar belongs at the bottom.
extension ComposerBox {
  /// A bar that rises with the keyboard.
  ///
  /// Source: UIKit `keyboardLayoutGuide` for the maximum of keyboard and safe area.
  func dock(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    let bounds = surroundings.bounds
    let inset = surroundings.bottomInset(gap: gap, bottomOffset: bottomOffset)
    let composer = bar(
      above: inset, safeBottom: surroundings.safeArea.bottom, container: bounds,
      in: surroundings, text: text)
    return Placed(composer, container: bounds)
  }

  /// A bar that the platform keeps on top of the keyboard, once it is installed.
  ///
  /// Source: UIKit `inputAccessoryView`.
  func accessory(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    guard appeared else {
      return Placed(ComposerLayout(frame: nil), container: surroundings.bounds)
    }
    return dock(in: surroundings, text: text)
  }

  /// A bar in a container that shrinks by the covered height.
  ///
  /// Source: Android `adjustResize`, Flutter `Scaffold.resizeToAvoidBottomInset`, CSS viewport
  /// `interactive-widget=resizes-content`.
  func resize(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    let bounds = surroundings.bounds
    let overlap = surroundings.overlap
    let container = Rect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - overlap)
    let safeBottom = max(0, surroundings.safeArea.bottom - overlap)
    let inset = max(safeBottom + bottomOffset, overlap > 0 ? gap : 0)
    let composer = bar(
      above: inset, safeBottom: safeBottom, container: container, in: surroundings, text: text)
    return Placed(composer, container: container)
  }

  /// A composer that the keyboard covers.
  ///
  /// Source: Android `adjustNothing`, CSS viewport `interactive-widget=overlays-content`.
  func overlay(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    Placed(resting(in: surroundings, text: text), container: surroundings.bounds)
  }
}
