import Composer
import JSON

extension AnimationLayout: ResponseObject {
  /// Visits the animation of the composer; `keyframes` only if there are some.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("Animation", "The movement of the composer to its frame.")
    json.about("The duration that the platform reports.")
    json.output("durationMs", value().durationMs)
    json.about("The time before the movement begins; absent if it is 0.")
    json.outputIfPresent("delayMs", value().delayMs > 0 ? value().delayMs : nil)
    json.output("curve", value().curve)
    json.about(
      "The end of the movement, from its begin. A spring ends when 0.1 % of the way is left.")
    json.output("settleMs", value().settleMs)
    json.about("The curve as a CSS easing function; null if the duration is 0.")
    json.output("css", value().css)
    json.about("The start frame.")
    json.output("from", value().from)
    json.about("The end frame.")
    json.output("to", value().to)
    json.about(
      "Samples from 0 to the end of the movement; present only if the request has `keyframes`.")
    json.outputIfPresent("keyframes", value().keyframes.isEmpty ? nil : value().keyframes)
  }
}

extension AnimationLayout.Keyframe: ResponseObject {
  /// Visits the position of the composer at one time.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("Keyframe", "A sample of an animation.")
    json.about("Time since the start in milliseconds.")
    json.output("tMs", value().tMs)
    json.about("The part of the way; 0 at the start and 1 at the end.")
    json.output("progress", value().progress)
    json.about("The top of the composer.")
    json.output("y", value().y)
  }
}

/// A curve: a name, or an object with the parameters of a curve.
struct CurveType: JSONType {
  func read(_ value: borrowing JSONValue) -> Curve? {
    switch value.kind {
    case .object: return value.read(as: .object(Curve.of))
    case .string: return value.read(as: .name(of: Curve.Name.self)).map(Curve.named)
    default:
      value.report(
        "must be the name of a curve or an object, not \(value.kind)"
          + value.advice(expecting: .object))
      return nil
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<Curve.Name>.name(of: Curve.Name.self).schema.named(
        "NamedCurve",
        """
        A curve of a platform. `keyboard` is iOS's private curve 7, a critically damped spring.
        `androidIme` is cubic-bezier(0.2, 0, 0, 1).
        """)
      let bezier = SchemaVisitor.schema {
        $0.schema("CubicBezierCurve", "A CSS cubic Bézier curve.")
        $0.about("x1, y1, x2 and y2. x1 and x2 are between 0 and 1.")
        _ = $0.required("cubicBezier", .controlPoints)
      }
      let spring = SchemaVisitor.schema {
        $0.schema("SpringCurve", "A spring animation.")
        _ = $0.required("spring", .members(of: Spring.none))
      }
      return "{\"oneOf\":[\(name),\(bezier),\(spring)]}".named(
        "Curve", "The timing of an animation.")
    }
  #endif
}

extension JSONType where Self == CurveType {
  /// The timing curve of an animation.
  static var curve: CurveType { CurveType() }
}

extension Curve.Name: JSONWritable {}

extension Curve {
  fileprivate static func of(_ json: inout JSONObject) -> Curve? {
    let bezier = json.optional("cubicBezier", .controlPoints)
    let spring = json.optional("spring", members: Spring.none)
    let isAmbiguous = json.has("cubicBezier") && json.has("spring")
    if isAmbiguous || (!json.has("cubicBezier") && !json.has("spring")) {
      json.report("needs either \"cubicBezier\" or \"spring\"")
    }
    return bezier.map(Curve.cubicBezier) ?? spring.map(Curve.spring)
  }
}

extension JSONType where Self == ControlPoints {
  fileprivate static var controlPoints: ControlPoints { ControlPoints() }
}

/// x1, y1, x2 and y2 of a Bézier timing curve; x1 and x2 are between 0 and 1.
///
/// Source: CSS Easing Functions Level 1, `cubic-bezier()`.
private struct ControlPoints: JSONType {
  func read(_ value: borrowing JSONValue) -> CubicBezier? {
    guard let points = value.read(as: .array(of: .length, count: 4...4)) else { return nil }
    guard (0...1).contains(points[0]), (0...1).contains(points[2]) else {
      value.report("must have its first and third number between 0 and 1")
      return nil
    }
    return CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let (part, length) = (JSONNumber.number(in: 0...1).schema, JSONNumber.length.schema)
      return "{\"type\":\"array\",\"minItems\":4,\"maxItems\":4,"
        + "\"prefixItems\":[\(part),\(length),\(part)],\"items\":\(length)}"
    }
  #endif
}

extension Spring: Members {
  /// Visits the parameters of the spring.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("Spring", "A spring that is released at 0 and comes to rest at 1.")
    json.type("SpringConstant", "A constant of a spring.")
    json.about("The mass.")
    json.required("mass", &mass, .number(in: Spring.constants))
    json.type("SpringConstant")
    json.about("Force per distance.")
    json.required("stiffness", &stiffness, .number(in: Spring.constants))
    json.type("SpringConstant")
    json.about("Force per velocity.")
    json.required("damping", &damping, .number(in: Spring.constants))
  }

  fileprivate static let none = Spring(mass: 1, stiffness: 1, damping: 1)
}

extension Spring: JSONWritable {
  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "Spring") }
  #endif
}

extension Curve: JSONWritable {
  /// Writes the curve in the form of a request.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .named(let name): json.value(name)
    case .cubicBezier(let curve): json.object { $0.member("cubicBezier", curve) }
    case .spring(let spring): json.object { $0.member("spring", spring) }
    }
  }

  #if !hasFeature(Embedded)
    /// The schema, which the rows of requests have.
    public static var schema: String { .schema(named: "Curve") }
  #endif
}
