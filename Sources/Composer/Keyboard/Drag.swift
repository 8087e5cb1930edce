/// A finger that drags the keyboard down, or has just done so.
public struct Drag: Hashable, Sendable {
  /// How far the gesture has come.
  public enum Phase: String, CaseIterable, Sendable {
    /// The finger is down.
    case changed
    /// The finger was lifted.
    case ended
    /// The system took the gesture away.
    case cancelled
  }

  /// How far the gesture has come.
  public let phase: Phase
  /// The finger's distance from the top of the screen, in points.
  public let fingerY: Double
  /// The finger's velocity in points per second, positive downwards; counts when it was lifted.
  public let velocityY: Double
  /// How far above the keyboard's top the drag takes hold, in points; the bar's height as a rule.
  public let dismissPadding: Double

  /// Makes a drag.
  public init(
    phase: Phase, fingerY: Double, velocityY: Double = 0, dismissPadding: Double = 0
  ) {
    self.phase = phase
    self.fingerY = fingerY
    self.velocityY = velocityY
    self.dismissPadding = dismissPadding
  }
}

/// How far a drag has come, and what becomes of the keyboard.
public struct DragLayout: Hashable, Sendable {
  /// What a lifted finger decides.
  public enum Release: String, CaseIterable, Sendable {
    /// The keyboard goes away.
    case dismiss
    /// The keyboard goes back up.
    case restore
  }

  /// The part of the keyboard's height that was dragged away, from 0 to 1.
  public let progress: Double
  /// What the lifted finger decided; `nil` while it is down.
  public let release: Release?
}

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
    by drag: Drag, onScreenOfHeight height: Double, explaining terms: inout Explanation
  ) -> (keyboard: KeyboardReading, drag: DragLayout?) {
    guard state == .docked else { return (self, nil) }
    let top = terms.limited(
      "draggedTop", ("fingerY + dismissPadding", drag.fingerY + drag.dismissPadding),
      from: ("keyboard.y", frame.y), to: ("screen.height", height))
    let progress = terms.note(
      "progress", (top - frame.y) / (height - frame.y),
      "(draggedTop − keyboard.y) ÷ (screen.height − keyboard.y)")
    let release = drag.release(progress: progress, explaining: &terms)
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
  fileprivate func release(
    progress: Double, explaining terms: inout Explanation
  ) -> DragLayout.Release? {
    guard phase != .changed else { return nil }
    let (release, rule) = decision(progress: progress)
    terms.note("release", release == .dismiss ? 1 : 0, rule)
    return release
  }

  /// What becomes of the keyboard, and why.
  private func decision(progress: Double) -> (DragLayout.Release, StaticString) {
    if phase == .cancelled { return (.restore, "0 restores: the gesture was cancelled") }
    if velocityY <= -Self.decisiveVelocity { return (.restore, "0 restores: velocityY ≤ −20") }
    if velocityY > Self.decisiveVelocity { return (.dismiss, "1 dismisses: velocityY > 20") }
    return progress > 0.5
      ? (.dismiss, "1 dismisses: progress > 0.5") : (.restore, "0 restores: progress ≤ 0.5")
  }
}
