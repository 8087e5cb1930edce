extension ScrollRequest {
  /// Brings the target into sight.
  ///
  /// - Parameter inset: how much of the viewport's height the keyboard covers, in points.
  func layout(bottomInset inset: Double) -> ScrollLayout {
    let greatest = max(0, contentHeight + inset - viewport.height)
    let wanted =
      switch position {
      case .top: targetY
      case .nearest: nearest(visibleHeight: max(0, viewport.height - inset))
      }
    return ScrollLayout(offset: min(max(wanted, 0), greatest), bottomInset: inset)
  }

  /// The offset with the least movement that shows the target, or fills the view with a target
  /// that is taller.
  ///
  /// Source: CSSOM View, `scrollIntoView()` with `nearest`.
  private func nearest(visibleHeight: Double) -> Double {
    let toTop = targetY - margin - offset
    let toBottom = targetY + targetHeight + margin - (offset + visibleHeight)
    return offset + min(max(0, min(toTop, toBottom)), max(toTop, toBottom))
  }
}
