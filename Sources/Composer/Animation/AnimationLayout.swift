/// The animation of the composer to its frame.
public struct AnimationLayout: Hashable, Sendable {
  /// The composer at one time of the animation.
  public struct Keyframe: Hashable, Sendable {
    /// The time, in milliseconds from the start.
    public let tMs: Double
    /// The covered part of the distance: 0 at the start, 1 at the end; a spring may exceed 1.
    public let progress: Double
    /// The composer's top at that time, in points in view coordinates.
    public let y: Double
  }

  /// The reported duration, or else the curve's default, in milliseconds.
  public let durationMs: Double
  /// The curve of the animation.
  public let curve: Curve
  /// The time after which the composer rests, in milliseconds.
  public let settleMs: Double
  /// The CSS easing function, which expects `settleMs` as its duration; `nil` if nothing moves.
  public let css: String?
  /// The composer's frame at the start, in view coordinates.
  public let from: Rect
  /// The composer's frame at the end, in view coordinates.
  public let to: Rect
  /// The keyframes from 0 to `settleMs`; empty unless requested.
  public let keyframes: [Keyframe]
}

extension AnimationLayout {
  /// Creates the animation that follows a keyboard event.
  ///
  /// - Parameters:
  ///   - event: the keyboard event that starts the animation.
  ///   - from: the composer's frame at the start, in view coordinates.
  ///   - to: the composer's frame at the end, in view coordinates.
  ///   - keyframesPerSecond: the number of keyframes per second, above 0; `nil` for no keyframes.
  init(
    after event: KeyboardEvent, from: Rect, to: Rect, keyframesPerSecond: Double?,
    explaining terms: inout Explanation
  ) {
    let durationMs = terms.note(
      "durationMs", event.durationMs ?? event.curve.defaultDurationMs,
      event.durationMs == nil ? "ms, the curve's own" : "ms, as sent")
    let easing = event.easing
    terms.note(
      "settleMs", easing.settleMs,
      event.curve.isSpring && durationMs > 0
        ? "first whole ms after which |1 − progress| < 0.001" : "ms, durationMs")
    let moments = keyframesPerSecond.map { easing.moments(perSecond: $0) } ?? []
    self.init(
      durationMs: durationMs, curve: event.curve, settleMs: easing.settleMs, css: easing.css,
      from: from, to: to,
      keyframes: moments.map { tMs in
        let progress = easing.motion.progress(atMs: tMs)
        return Keyframe(tMs: tMs, progress: progress, y: from.y + (to.y - from.y) * progress)
      })
  }
}
