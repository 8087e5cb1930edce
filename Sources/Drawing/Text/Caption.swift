import Composer

/// Shortens a client's text for labels, on one line and with isolated writing direction.
enum Caption {
  /// The greatest number of Unicode scalars in a caption.
  private static let mostScalars = 28

  /// A text in quotation marks.
  ///
  /// Isolates keep a right-to-left text from reordering its surroundings; direction controls inside
  /// the text are removed.
  ///
  /// Source: UAX #9, section 2.4 (isolates).
  static func quoted(_ text: UTF16Text) -> String {
    let scalars = text.description.unicodeScalars
    let shown = scalars.prefix(mostScalars).filter { !steersDirection($0) }.map { scalar in
      ["\n", "\r"].contains(scalar) ? "⏎" : scalar == "\t" ? " " : String(scalar)
    }
    let ellipsis = scalars.dropFirst(mostScalars).isEmpty ? "" : "…"
    return "“\u{2068}\(shown.joined())\(ellipsis)\u{2069}”"
  }

  /// A text without direction controls, cut to a number of scalars.
  static func shortened(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.count > count ? Array(scalars.prefix(count - 1)) + ["…"] : Array(scalars)
    return String(String.UnicodeScalarView(shown.filter { !steersDirection($0) }))
  }

  private static func steersDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Curve {
  /// The curve as readable text.
  var label: String {
    switch self {
    case .named(let name): name.rawValue
    case .cubicBezier(let curve):
      "cubic-bezier(\(curve.x1.label), \(curve.y1.label), \(curve.x2.label), \(curve.y2.label))"
    case .spring(let spring):
      "spring of mass \(spring.mass.label), stiffness \(spring.stiffness.label), "
        + "damping \(spring.damping.label)"
    }
  }
}
