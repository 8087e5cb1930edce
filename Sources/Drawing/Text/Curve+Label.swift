import Composer

extension Curve {
  /// The curve as people read it.
  var label: String {
    switch self {
    case .keyboard: "keyboard"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInOut: "easeInOut"
    case .linear: "linear"
    case .androidIme: "androidIme"
    case .cubicBezier(let curve):
      "cubic-bezier(\(curve.x1.label), \(curve.y1.label), \(curve.x2.label), \(curve.y2.label))"
    case .spring(let spring):
      "spring of mass \(spring.mass.label), stiffness \(spring.stiffness.label), "
        + "damping \(spring.damping.label)"
    }
  }
}
