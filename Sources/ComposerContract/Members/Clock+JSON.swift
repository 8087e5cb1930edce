import Composer
import JSON

extension Clock: Members {
  /// Visits the time and the movements that have not ended.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Clock", "The time of the last event, and the movements that have not ended.")
    json.required("nowMs", &nowMs, .time)
    json.member("barTop", &barTop, .runningAnimation)
    json.member("barBottom", &barBottom, .runningAnimation)
    json.member("keyboardTop", &keyboardTop, .runningAnimation)
    json.member("listOffset", &listOffset, .runningAnimation)
  }
}

extension RunningAnimation: Members {
  /// Visits the movement.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Glide", "A movement along one axis.")
    var (startMs, from, to, velocity) = (startMs, from, to, initialVelocity)
    var (curve, durationMs, part) = (curve, durationMs, part)
    json.required("startMs", &startMs, .time)
    json.about("The position at the start.")
    json.required("from", &from, .position)
    json.about("The position at the end.")
    json.required("to", &to, .position)
    json.about("The velocity at the start in points per second.")
    json.member("initialVelocity", &velocity, .number(in: Length.velocities))
    json.required("curve", &curve, .curve)
    json.required("durationMs", &durationMs, .duration)
    json.member("part", &part, .members(of: .whole), unless: .whole)
    json.check { _ in
      self = RunningAnimation(
        startMs: startMs, from: from, to: to, initialVelocity: velocity, curve: curve,
        durationMs: durationMs, part: part)
    }
  }
}

extension WayPart: Members {
  /// Visits the bounds.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "WayPart",
      "The part of the way in which the position moves, where a keyboard pushes it on its own way.")
    json.about("The part of the way after which the position starts to move.")
    json.member("start", &start, .number(in: 0...1))
    json.about("The part of the way at which the position has come to its end.")
    json.member("end", &end, .number(in: 0...1))
    json.check { [part = self] in
      if part.end < part.start { $0.report("end", "must not be before \"start\"") }
    }
    self = WayPart(start: start, end: end)
  }
}

extension WayPart: JSONWritable {}

extension JSONType where Self == JSONMembers<RunningAnimation> {
  /// A movement that has not ended.
  fileprivate static var runningAnimation: Self {
    .members(
      of: RunningAnimation(
        startMs: 0, from: 0, to: 0, initialVelocity: 0, curve: .linear, durationMs: 0))
  }
}

extension Clock: JSONWritable {}
extension RunningAnimation: JSONWritable {}

extension MotionTimeline.Frame: ResponseObject {
  /// Visits the positions at one time; absent parts are null.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("TransitionFrame", "The positions at one time, in view coordinates.")
    json.about("The time in milliseconds.")
    json.output("tMs", value().tMs)
    json.about("The screen's bottom without a keyboard.")
    json.output("keyboardTop", value().keyboardTop)
    json.about("The top of the composer.")
    json.output("barTop", value().barTop)
    json.about("The bottom of the composer.")
    json.output("barBottom", value().barBottom)
    json.about("The scroll offset.")
    json.output("listOffset", value().listOffset)
    json.about("The part of the bar's way; 1 if it rests.")
    json.output("progress", value().progress)
  }
}

extension MotionTimeline.Gap: ResponseObject {
  /// Visits the greatest distances between bar and keyboard, and their time.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema(
      "BarGap",
      """
      The greatest distances between the bar's bottom and the top of a keyboard that is on the
      screen.
      """)
    json.about("The greatest distance without an overlap.")
    json.output("largestGap", value().largestGap)
    json.about("The greatest height of the bar that is covered.")
    json.output("largestOverlap", value().largestOverlap)
    json.about("The time of the greatest overlap, or of the greatest gap if there is none.")
    json.output("atMs", value().atMs)
  }
}
