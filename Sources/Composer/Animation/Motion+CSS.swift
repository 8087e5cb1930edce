extension Motion {
  /// The CSS easing function, for an animation with the duration `settleMs`.
  ///
  /// Source: CSS Easing Functions Level 2, `cubic-bezier()` and `linear()`.
  var css: String {
    switch self {
    case .timing(.linear, _): "linear"
    case .timing(let curve, _):
      "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].cssList))"
    case .spring(let oscillator): "linear(\(oscillator.evenSamples.cssList))"
    }
  }
}

extension Oscillator {
  /// The greatest distance between the curve and the lines that connect its samples.
  private static let sampleError = 0.002
  /// The greatest number of samples, which limits springs that settle slowly.
  private static let mostSamples = 500.0

  /// The progress at equal intervals from the start to the settling time.
  ///
  /// The curvature is greatest at the start, where the spring accelerates most. A chord of length h
  /// deviates by at most h²/8 times the curvature.
  fileprivate var evenSamples: [Double] {
    let settleMs = settleMs
    let step = 1000 * (8 * Self.sampleError / greatestAcceleration).squareRoot()
    let count = max(1, min(Self.mostSamples, (settleMs / step).rounded(.up)))
    let moments = stride(from: 0, to: count, by: 1).map { $0 / count }
    return moments.map { progress(atMs: settleMs * $0) } + [1]
  }
}

extension Double {
  /// The number in CSS notation, with up to four decimals.
  var css: String { [self].cssList }
}

extension [Double] {
  /// The numbers in CSS notation with up to four decimals, separated by commas.
  ///
  /// Digits are appended directly, because a spring has up to 500 samples and many events can each
  /// have a spring.
  var cssList: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * count)
    for number in self {
      if !bytes.isEmpty { bytes += ", ".utf8 }
      bytes.append(css: number)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  private static let zero = UInt8(ascii: "0")

  /// Appends a number; from 1e11 on it has no decimals, and at 9e18 it saturates.
  ///
  /// Not as `"\(number)"`, which takes 4 kB of `composer.wasm`.
  fileprivate mutating func append(css number: Double) {
    let scaled = (number * 10_000).rounded()
    if scaled < 0 { append(UInt8(ascii: "-")) }
    // `Int` has 32 bits in the module of JavaScript.
    let (whole, decimals) =
      abs(scaled) < 1e15
      ? Int64(abs(scaled)).quotientAndRemainder(dividingBy: 10_000)
      : (Int64(Swift.min(9e18, abs(number))), 0)
    if whole < 10 { append(Self.zero + UInt8(whole)) } else { append(contentsOf: "\(whole)".utf8) }
    if decimals > 0 { append(decimals: Int(decimals)) }
  }

  /// Appends a decimal point and the digits of a number of ten-thousandths, without trailing zeros.
  private mutating func append(decimals: Int) {
    append(UInt8(ascii: "."))
    var rest = decimals
    var place = 1_000
    while rest > 0 {
      append(Self.zero + UInt8(rest / place))
      (rest, place) = (rest % place, place / 10)
    }
  }
}
