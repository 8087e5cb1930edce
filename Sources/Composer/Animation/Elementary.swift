/// The functions of springs: equal arguments give equal results in every build.
///
/// The C library's differ in the last digit between processors (with and without fused multiplication)
/// and between libraries, and a response shows all digits. These use nothing that is rounded
/// differently somewhere: sums, products, quotients and square roots.
///
/// Each result is within four units in the last place of the exact one for the arguments of springs.
enum Elementary {
  /// e to the power of a number.
  static func exp(_ x: Double) -> Double {
    guard x > -708 else { return 0 }
    guard x < 709 else { return .infinity }
    // x = k ln 2 + r, with |r| ≤ ln 2 / 2.
    let k = (x * 1.4426950408889634).rounded()
    let r = (x - k * Self.ln2High) - k * Self.ln2Low
    var power = 1.0
    for n in stride(from: 14.0, through: 1, by: -1) { power = 1 + power * r / n }
    return Double(sign: .plus, exponent: Int(k), significand: power)
  }

  /// The natural logarithm of a number greater than 0.
  static func log(_ x: Double) -> Double {
    let isLarge = x.significand > 1.4142135623730951
    let exponent = Double(x.exponent) + (isLarge ? 1 : 0)
    let m = isLarge ? x.significand / 2 : x.significand
    // ln m = 2 artanh ((m − 1) / (m + 1)).
    let s = (m - 1) / (m + 1)
    let sum = oddSeries(s, to: 23, sign: 1)
    return exponent * Self.ln2High + (exponent * Self.ln2Low + 2 * sum)
  }

  /// The arcus tangent of a number, in radians.
  static func arctan(_ x: Double) -> Double {
    guard abs(x) <= 1 else {
      return (x < 0 ? -Self.halfPi : Self.halfPi) - arctan(1 / x)
    }
    // arctan x = 2 arctan (x / (1 + √(1 + x²))), twice.
    let half = x / (1 + (1 + x * x).squareRoot())
    let quarter = half / (1 + (1 + half * half).squareRoot())
    return 4 * oddSeries(quarter, to: 25, sign: -1)
  }

  /// The sine and the cosine of an angle in radians.
  static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    // x = n π/2 + r, with |r| ≤ π/4; π/2 in three parts of 33 bits, so that products are exact.
    let n = (x * 0.6366197723675814).rounded()
    let r = ((x - n * 1.5707963267341256) - n * 6.077100506303966e-11) - n * 2.0222662487959506e-21
    let (square, quarter) = (r * r, n - 4 * (n / 4).rounded(.down))
    var (sine, cosine) = (1.0, 1.0)
    for k in stride(from: 18.0, through: 2, by: -2) {
      sine = 1 - sine * square / (k * (k + 1))
      cosine = 1 - cosine * square / (k * (k - 1))
    }
    sine *= r
    return switch quarter {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  private static let ln2High = 0.6931471803691238
  private static let ln2Low = 1.9082149292705877e-10
  private static let halfPi = 1.5707963267948966

  /// Sums the series x ± x³/3 + x⁵/5 ± … up to the power `last`.
  private static func oddSeries(_ x: Double, to last: Double, sign: Double) -> Double {
    let square = sign * x * x
    var sum = 0.0
    for n in stride(from: last, through: 1, by: -2) { sum = 1 / n + sum * square }
    return sum * x
  }
}
