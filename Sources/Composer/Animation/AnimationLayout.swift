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
  /// The time before the movement begins, in milliseconds.
  public let delayMs: Double
  /// The curve of the animation.
  public let curve: Curve
  /// The time from the begin of the movement after which the composer rests, in milliseconds.
  public let settleMs: Double
  /// The CSS easing function, which expects `settleMs` as its duration; `nil` if nothing moves.
  public let css: String?
  /// The composer's frame at the start, in view coordinates.
  public let from: Rect
  /// The composer's frame at the end, in view coordinates.
  public let to: Rect
  /// The velocity of the composer's top at the start in points per second, positive downwards.
  public let initialVelocity: Double
  /// The keyframes from 0 to the end of the movement; empty unless requested.
  public let keyframes: [Keyframe]
}

extension AnimationLayout {
  /// Creates the animation that follows a keyboard event.
  ///
  /// - Parameters:
  ///   - timing: the curve and the duration.
  ///   - from: the composer's frame at the start, in view coordinates.
  ///   - to: the composer's frame at the end, in view coordinates.
  ///   - velocity: the velocity of the composer's top at the start, in points per second; timing
  ///     curves, and movements that wait, start anew.
  ///   - keyframesPerSecond: the number of keyframes per second, above 0; `nil` for no keyframes.
  init(
    _ timing: Timing, from: Rect, to: Rect, velocity: Double = 0, keyframesPerSecond: Double?,
    explaining terms: inout Explanation
  ) {
    durationMs = terms.note(
      "durationMs", timing.durationMs ?? timing.curve.defaultDurationMs,
      timing.durationMs == nil ? "as measured, ms of the curve" : "as sent, in ms")
    delayMs = timing.delayMs
    let velocity = delayMs > 0 ? 0 : velocity
    if delayMs > 0 { terms.number("animation.delayMs", delayMs, "as sent, in ms") }
    let easing = timing.easing.starting(at: velocity, over: to.y - from.y)
    terms.number("animation.durationMs", durationMs, "durationMs")
    settleMs = terms.note(
      "settleMs", easing.settleMs,
      timing.curve.isSpring && easing.css != nil
        ? "as measured, first whole ms after which |1 − progress| < 0.001" : "durationMs, in ms")
    terms.number("animation.settleMs", settleMs, "settleMs")
    terms.explain(timing.curve)
    curve = timing.curve
    css = easing.css
    self.from = from
    self.to = to
    initialVelocity = easing.keepsVelocity ? velocity : 0
    let (delayMs, endMs) = (delayMs, delayMs + settleMs)
    let moments = keyframesPerSecond.map { Self.moments(until: endMs, perSecond: $0) } ?? []
    keyframes = moments.map { tMs in
      let progress = tMs < delayMs ? 0 : easing.motion.progress(atMs: tMs - delayMs)
      return Keyframe(tMs: tMs, progress: progress, y: from.y + (to.y - from.y) * progress)
    }
  }

  /// The times of frames, from 0 to the end, which has one too.
  ///
  /// - Parameter rate: frames per second, above 0.
  /// - Complexity: O(n) in the number of frames.
  private static func moments(until endMs: Double, perSecond rate: Double) -> [Double] {
    let frames = stride(from: 0, to: (endMs * rate / 1000).rounded(.up), by: 1)
    return frames.map { $0 * 1000 / rate }.filter { $0 < endMs } + [endMs]
  }

  /// The animation between other frames.
  func mapFrames(_ transform: (Rect) -> Rect) -> AnimationLayout {
    AnimationLayout(self, from: transform(from), to: transform(to))
  }

  private init(_ animation: AnimationLayout, from: Rect, to: Rect) {
    durationMs = animation.durationMs
    delayMs = animation.delayMs
    curve = animation.curve
    settleMs = animation.settleMs
    css = animation.css
    self.from = from
    self.to = to
    initialVelocity = animation.initialVelocity
    keyframes = animation.keyframes.map {
      Keyframe(tMs: $0.tMs, progress: $0.progress, y: from.y + (to.y - from.y) * $0.progress)
    }
  }
}
