extension Double {
  /// The number as CSS writes it, with up to four decimals.
  var css: String { [self].cssList }
}

extension [Double] {
  /// The numbers as CSS writes them, with up to four decimals.
  ///
  /// Written by their digits: a spring is five hundred of them, and many events can have one.
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

  fileprivate mutating func append(css number: Double) {
    let scaled = (number * 10_000).rounded()
    guard abs(scaled) < 1e15 else { return append(contentsOf: "\(number)".utf8) }
    if scaled < 0 { append(UInt8(ascii: "-")) }
    let (whole, decimals) = Int(abs(scaled)).quotientAndRemainder(dividingBy: 10_000)
    if whole < 10 { append(Self.zero + UInt8(whole)) } else { append(contentsOf: "\(whole)".utf8) }
    if decimals > 0 { append(decimals: decimals) }
  }

  /// Adds a point and the digits of ten-thousandths, without zeros at the end.
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
