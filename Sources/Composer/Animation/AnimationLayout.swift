/// How the composer travels to its frame.
public struct AnimationLayout: Hashable, Sendable {
  /// The composer at one moment.
  public struct Keyframe: Hashable, Sendable {
    /// The moment, in milliseconds from the start.
    public let tMs: Double
    /// How much of the way is behind it; a spring may swing past 1.
    public let progress: Double
    /// The composer's top at that moment, in view coordinates.
    public let y: Double
  }

  /// The duration as reported, or the curve's own, in milliseconds.
  public let durationMs: Double
  /// The curve.
  public let curve: Curve
  /// When the composer has arrived, in milliseconds.
  public let settleMs: Double
  /// The easing as CSS; it wants `settleMs` as its duration.
  public let css: String
  /// Where the composer starts, in view coordinates.
  public let from: Rect
  /// Where the composer ends, in view coordinates.
  public let to: Rect
  /// The composer's way, from 0 to `settleMs`; empty unless asked for.
  public let keyframes: [Keyframe]
}
