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
