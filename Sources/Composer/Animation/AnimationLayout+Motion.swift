extension AnimationLayout {
  /// Describes a composer's way.
  ///
  /// - Parameters:
  ///   - event: the keyboard event that sets it off.
  ///   - from: where the composer starts.
  ///   - to: where it ends.
  ///   - keyframesPerSecond: how many keyframes a second takes, above 0; `nil` for none.
  init(after event: KeyboardEvent, from: Rect, to: Rect, keyframesPerSecond: Double?) {
    let durationMs = event.durationMs ?? event.curve.defaultDurationMs
    let motion = event.curve.motion(durationMs: durationMs)
    let moments = keyframesPerSecond.map { motion.moments(perSecond: $0) } ?? []
    self.init(
      durationMs: durationMs, curve: event.curve, settleMs: motion.settleMs, css: motion.css,
      from: from, to: to,
      keyframes: moments.map { tMs in
        let progress = motion.progress(atMs: tMs)
        return Keyframe(tMs: tMs, progress: progress, y: from.y + (to.y - from.y) * progress)
      })
  }
}

extension Motion {
  /// The moments of the keyframes: the start, every frame on the way, and the end.
  fileprivate func moments(perSecond rate: Double) -> [Double] {
    let settleMs = settleMs
    let frames = stride(from: 0, to: (settleMs * rate / 1000).rounded(.up), by: 1)
    return frames.map { $0 * 1000 / rate }.filter { $0 < settleMs } + [settleMs]
  }
}
