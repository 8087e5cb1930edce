/// The placements that move a composer, or its container, up from where it rests.
extension ComposerBox {
  /// A field that rises by what would be covered.
  func overlap(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    let resting = resting(in: surroundings, text: text)
    let shift = shift(of: resting, in: surroundings)
    return Placed(resting.shifted(shift), container: surroundings.bounds)
  }

  /// A container that moves up as far as its field has to, its height unchanged.
  ///
  /// Source: Android `adjustPan`, CSS viewport `interactive-widget=resizes-visual`.
  func pan(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    let resting = resting(in: surroundings, text: text)
    let shift = shift(of: resting, in: surroundings)
    return Placed(
      resting.shifted(shift), container: surroundings.bounds.offsetBy(y: -shift.distance))
  }

  /// A container that is pulled up and stretched by the covered height; what is anchored to its
  /// top rises with it.
  func container(in surroundings: Surroundings, text: MeasuredText) -> Placed {
    let overlap = surroundings.overlap
    let resting = resting(in: surroundings, text: text)
    return Placed(
      resting.shifted(Shift(distance: overlap, clamped: false)),
      container: surroundings.bounds.withTop(-overlap))
  }

  /// The composer without a keyboard: the frame as sent, or else the bar at the bottom.
  func resting(in surroundings: Surroundings, text: MeasuredText) -> ComposerLayout {
    guard let frame else { return barAtRest(in: surroundings, text: text) }
    return ComposerLayout(frame: frame)
  }

  /// How far a resting composer has to rise, and may.
  ///
  /// It is counted from the resting frame and not added to an earlier shift, so that repeated
  /// events and smaller keyboards come out right.
  private func shift(of resting: ComposerLayout, in surroundings: Surroundings) -> Shift {
    guard let frame = resting.frame, surroundings.overlap > 0 else { return .none }
    let needed = max(0, frame.maxY + gap - surroundings.keyboardTop)
    let allowed = max(0, frame.y - topLimit(in: surroundings))
    return Shift(distance: min(needed, allowed), clamped: needed > allowed)
  }
}

/// A distance upwards.
private struct Shift {
  /// The distance in points, at least 0.
  let distance: Double
  /// Whether more was needed.
  let clamped: Bool

  static let none = Shift(distance: 0, clamped: false)
}

extension ComposerLayout {
  /// The composer moved up; it no longer hangs on a constraint then.
  fileprivate func shifted(_ shift: Shift) -> ComposerLayout {
    ComposerLayout(
      frame: frame?.offsetBy(y: -shift.distance),
      textFrame: textFrame?.offsetBy(y: -shift.distance),
      shift: shift.distance, clamped: clamped || shift.clamped)
  }
}
