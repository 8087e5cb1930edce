extension AnimationLayout {
  /// Describes a composer's way.
  ///
  /// - Parameters:
  ///   - event: the keyboard event that sets it off.
  ///   - from: where the composer starts.
  ///   - to: where it ends.
  ///   - keyframesPerSecond: how many keyframes a second takes, above 0; `nil` for none.
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
      event.curve.isSpring
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
