extension KeyboardReading {
  /// The keyboard under a finger, or where it goes after the finger was lifted.
  ///
  /// Source: UIKit `UIScrollView.KeyboardDismissMode.interactive`: the keyboard's top follows a
  /// finger that is below it, and dragging back up cancels. SlackTextViewController for the
  /// velocity and the distance that dismiss.
  ///
  /// - Returns: the keyboard, and `nil` in place of the drag unless the keyboard is docked: a
  ///   floating one cannot be dragged away.
  func dragged(
    by drag: Drag, onScreenOfHeight height: Double
  ) -> (keyboard: KeyboardReading, drag: DragLayout?) {
    guard state == .docked else { return (self, nil) }
    let top = min(height, max(frame.y, drag.fingerY + drag.dismissPadding))
    let progress = (top - frame.y) / (height - frame.y)
    let release = drag.release(progress: progress)
    let layout = DragLayout(progress: progress, release: release)
    return switch release {
    case nil:
      (KeyboardReading(state: .docked, frame: frame.offsetBy(y: top - frame.y)), layout)
    case .restore: (self, layout)
    case .dismiss: (.hidden, layout)
    }
  }
}

extension Drag {
  /// The downward velocity, in points per second, from which a finger means what it does.
  private static let decisiveVelocity = 20.0

  /// What a lifted finger decides; `nil` while it is down.
  fileprivate func release(progress: Double) -> DragLayout.Release? {
    switch phase {
    case .changed: nil
    case .cancelled: .restore
    case .ended: dismisses(progress: progress) ? .dismiss : .restore
    }
  }

  private func dismisses(progress: Double) -> Bool {
    if velocityY <= -Self.decisiveVelocity { return false }
    return velocityY > Self.decisiveVelocity || progress > 0.5
  }
}
