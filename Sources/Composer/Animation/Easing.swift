/// A motion with what is said about all of it, for which a spring has to be sampled.
struct Easing: Hashable {
  /// The motion.
  let motion: Motion
  /// When the way is over, in milliseconds.
  let settleMs: Double
  /// The easing as CSS.
  let css: String

  /// iOS's keyboard spring, sampled once: nearly every answer needs it.
  static let keyboard = Easing(.spring(.keyboard))

  init(_ motion: Motion) {
    self.motion = motion
    settleMs = motion.settleMs
    css = motion.css
  }

  /// The moments of keyframes: the start, every frame on the way, and the end.
  ///
  /// - Parameter rate: frames per second, above 0.
  /// - Complexity: O(n) in the number of frames.
  func moments(perSecond rate: Double) -> [Double] {
    let frames = stride(from: 0, to: (settleMs * rate / 1000).rounded(.up), by: 1)
    return frames.map { $0 * 1000 / rate }.filter { $0 < settleMs } + [settleMs]
  }
}
