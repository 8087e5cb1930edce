import Composer
import JSON

extension AnimationLayout: JSONWritable {
  /// Writes how the composer travels; keyframes only where there are some.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("durationMs", durationMs)
      $0.member("curve", curve)
      $0.member("settleMs", settleMs)
      $0.member("css", css)
      $0.member("from", from)
      $0.member("to", to)
      $0.memberIfPresent("keyframes", keyframes.isEmpty ? nil : keyframes)
    }
  }
}

extension AnimationLayout.Keyframe: JSONWritable {
  /// Writes the composer at one moment.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("tMs", tMs)
      $0.member("progress", progress)
      $0.member("y", y)
    }
  }
}
