import Composer
import JSON

extension Clock: JSONWritable {
  /// Writes the time and the movements that have not ended.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("nowMs", nowMs)
      $0.memberIfPresent("barTop", barTop)
      $0.memberIfPresent("barBottom", barBottom)
      $0.memberIfPresent("keyboardTop", keyboardTop)
      $0.memberIfPresent("listOffset", listOffset)
    }
  }
}

extension Clock {
  /// Reads a clock in the form in which the service writes it.
  init?(json: inout JSONObject) {
    let nowMs = json.required("nowMs", .time)
    let barTop = json.optional("barTop", .object(RunningAnimation.init(json:)))
    let barBottom = json.optional("barBottom", .object(RunningAnimation.init(json:)))
    let keyboardTop = json.optional("keyboardTop", .object(RunningAnimation.init(json:)))
    let listOffset = json.optional("listOffset", .object(RunningAnimation.init(json:)))
    guard let nowMs else { return nil }
    self.init(
      nowMs: nowMs, barTop: barTop, barBottom: barBottom, keyboardTop: keyboardTop,
      listOffset: listOffset)
  }
}

extension RunningAnimation: JSONWritable {
  /// Writes the movement.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("startMs", startMs)
      $0.member("from", from)
      $0.member("to", to)
      $0.member("initialVelocity", initialVelocity)
      $0.member("curve", curve)
      $0.member("durationMs", durationMs)
    }
  }
}

extension RunningAnimation {
  fileprivate init?(json: inout JSONObject) {
    let startMs = json.required("startMs", .time)
    let from = json.required("from", .position)
    let end = json.required("to", .position)
    let velocity = json.optional("initialVelocity", .number(in: Length.velocities)) ?? 0
    let curve = json.required("curve", .curve)
    let durationMs = json.required("durationMs", .duration)
    guard let startMs, let from, let end, let curve, let durationMs else { return nil }
    self.init(
      startMs: startMs, from: from, to: end, initialVelocity: velocity, curve: curve,
      durationMs: durationMs)
  }
}

extension MotionTimeline.Frame: JSONWritable {
  /// Writes the positions at one time; absent parts are null.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("tMs", tMs)
      $0.member("keyboardTop", keyboardTop)
      $0.member("barTop", barTop)
      $0.member("barBottom", barBottom)
      $0.member("listOffset", listOffset)
      $0.member("progress", progress)
    }
  }
}

extension MotionTimeline.Gap: JSONWritable {
  /// Writes the greatest distances between bar and keyboard, and their time.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("largestGap", largestGap)
      $0.member("largestOverlap", largestOverlap)
      $0.member("atMs", atMs)
    }
  }
}
