extension Layout {
  /// The layout with the edges of all frames on whole device pixels of the screen.
  ///
  /// Equal edges stay equal, so parts that touched still touch, and no part leaves another one.
  ///
  /// Source: Flutter and SlackTextViewController, which round frames to device pixels.
  ///
  /// - Parameters:
  ///   - pixelRatio: the number of device pixels per point, above 0.
  ///   - view: the host view in screen coordinates.
  func snapped(
    to pixelRatio: Double, in view: Rect, explaining terms: inout Explanation
  ) -> Layout {
    let snapped = mapFrames { $0.snapped(to: pixelRatio, x: view.x, y: view.y) }
    if terms.isWanted { terms.explainRounding(of: snapped) }
    return snapped
  }

  private func mapFrames(_ transform: (Rect) -> Rect) -> Layout {
    var layout = self
    layout.keyboard = keyboard.mapFrames(transform)
    layout.composer = composer?.mapFrames(transform)
    layout.container = transform(container)
    layout.panel = panel.map { PanelLayout(frame: transform($0.frame)) }
    layout.popover = popover?.mapFrame(transform)
    layout.content = content?.mapFrames(transform)
    layout.animation = animation?.mapFrames(transform)
    return layout
  }
}

extension KeyboardLayout {
  fileprivate func mapFrames(_ transform: (Rect) -> Rect) -> KeyboardLayout {
    KeyboardLayout(
      state: state, frame: frame.map(transform), overlap: overlap, ignored: ignored,
      rows: rows?.map { $0.mapFrames(transform) })
  }
}

extension PopoverLayout {
  fileprivate func mapFrame(_ transform: (Rect) -> Rect) -> PopoverLayout {
    PopoverLayout(frame: frame.map(transform), side: side, clamped: clamped)
  }
}

extension MessageListLayout {
  fileprivate func mapFrames(_ transform: (Rect) -> Rect) -> MessageListLayout {
    MessageListLayout(
      frame: transform(frame), bottomInset: bottomInset, blankSpace: blankSpace,
      topInset: topInset, offset: offset, maxOffset: maxOffset, atEnd: atEnd,
      scrollButton: scrollButton.map {
        ScrollButtonLayout(visible: $0.visible, frame: transform($0.frame))
      })
  }
}

extension Rect {
  /// The rectangle with its edges on whole device pixels.
  ///
  /// - Parameters:
  ///   - ratio: the number of device pixels per point.
  ///   - x: the x-coordinate of the origin on the screen, in points.
  ///   - y: the y-coordinate of the origin on the screen, in points.
  fileprivate func snapped(to ratio: Double, x dx: Double, y dy: Double) -> Rect {
    func pixels(_ edge: Double) -> Double { (edge * ratio).rounded() }
    let (left, top) = (pixels(x + dx), pixels(y + dy))
    return Rect(
      x: left / ratio - dx, y: top / ratio - dy, width: (pixels(maxX + dx) - left) / ratio,
      height: (pixels(maxY + dy) - top) / ratio)
  }
}
