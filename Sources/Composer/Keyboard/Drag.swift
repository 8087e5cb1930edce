/// A drag gesture on the keyboard, in progress or just finished.
public struct Drag: Hashable, Sendable {
  /// The phase of the gesture.
  public enum Phase: String, CaseIterable, Sendable {
    /// The finger touches the screen.
    case changed
    /// The finger was lifted.
    case ended
    /// The system cancelled the gesture.
    case cancelled
  }

  /// The phase of the gesture.
  public package(set) var phase: Phase
  /// The finger's distance from the top of the screen, in points.
  public package(set) var fingerY: Double
  /// The finger's velocity in points per second, positive downwards; used only when the finger is
  /// lifted.
  public package(set) var velocityY: Double
  /// The distance above the keyboard's top at which the drag starts, in points; usually the bar's
  /// height.
  public package(set) var dismissPadding: Double

  /// Creates a drag.
  public init(
    phase: Phase, fingerY: Double, velocityY: Double = 0, dismissPadding: Double = 0
  ) {
    self.phase = phase
    self.fingerY = fingerY
    self.velocityY = velocityY
    self.dismissPadding = dismissPadding
  }
}

/// The progress of a drag and the decision when the finger is lifted.
public struct DragLayout: Hashable, Sendable {
  /// The decision when the finger is lifted.
  public enum Release: String, CaseIterable, Sendable {
    /// The keyboard is dismissed.
    case dismiss
    /// The keyboard returns to its full height.
    case restore
  }

  /// The part of the keyboard's height that was dragged away, from 0 to 1.
  public let progress: Double
  /// The decision when the finger was lifted; `nil` while the drag continues.
  public let release: Release?
}

extension KeyboardReading {
  /// The keyboard during a drag, or after the finger was lifted.
  ///
  /// Source: UIKit `UIScrollView.KeyboardDismissMode.interactive`: the keyboard's top follows a
  /// finger below it, and dragging back up cancels. SlackTextViewController for the velocity and
  /// the progress that dismiss.
  ///
  /// - Returns: the keyboard, and the drag if the keyboard is docked. A floating keyboard cannot be
  ///   dragged, so the drag is then `nil`.
  func dragged(
    by drag: Drag, onScreenOfHeight height: Double, explaining terms: inout Explanation
  ) -> (keyboard: KeyboardReading, drag: DragLayout?) {
    guard state == .docked else { return (self, nil) }
    let top = terms.limited(
      "draggedTop", ("drag.fingerY + drag.dismissPadding", drag.fingerY + drag.dismissPadding),
      from: ("keyboard.top", frame.y), to: ("screen.height", height))
    let progress = terms.note(
      "progress", (top - frame.y) / (height - frame.y),
      "(draggedTop − keyboard.top) ÷ (screen.height − keyboard.top)")
    let release = drag.release(progress: progress, explaining: &terms)
    let layout = DragLayout(progress: progress, release: release)
    switch release {
    case nil:
      terms.note(
        "keyboard.bottom", frame.maxY + (top - frame.y),
        "keyboard.bottom + draggedTop − keyboard.top")
      terms.note("keyboard.top", top, "draggedTop")
      return (KeyboardReading(state: .docked, frame: frame.offsetBy(y: top - frame.y)), layout)
    case .restore: return (self, layout)
    case .dismiss: return (.hidden, layout)
    }
  }
}

extension Drag {
  /// The velocity that decides regardless of the progress, in points per second.
  private static let decisiveVelocity = 20.0

  /// The decision when the finger is lifted; `nil` while the drag continues.
  fileprivate func release(
    progress: Double, explaining terms: inout Explanation
  ) -> DragLayout.Release? {
    guard phase != .changed else { return nil }
    let (release, rule) = decision(progress: progress)
    terms.note("release", release == .dismiss ? 1 : 0, rule)
    return release
  }

  /// The decision about the keyboard, and its reason.
  private func decision(progress: Double) -> (DragLayout.Release, StaticString) {
    if phase == .cancelled { return (.restore, "0, restores: the gesture was cancelled") }
    if velocityY <= -Self.decisiveVelocity { return (.restore, "0, restores: velocityY ≤ −20") }
    if velocityY > Self.decisiveVelocity { return (.dismiss, "1, dismisses: velocityY > 20") }
    return progress > 0.5
      ? (.dismiss, "1, dismisses: progress > 0.5") : (.restore, "0, restores: progress ≤ 0.5")
  }
}
