extension Double {
  /// The number as CSS writes it, with up to four decimals.
  ///
  /// A spring is five hundred of these; whole numbers are written in a fifth of the time that a
  /// search for the shortest form takes.
  var css: String {
    let scaled = (self * 10_000).rounded()
    guard abs(scaled) < 1e15 else { return "\(self)" }
    let units = Int(abs(scaled))
    let sign = scaled < 0 ? "-" : ""
    guard !units.isMultiple(of: 10_000) else { return "\(sign)\(units / 10_000)" }
    var decimals = units % 10_000
    var places = 4
    while decimals.isMultiple(of: 10) { (decimals, places) = (decimals / 10, places - 1) }
    let digits = "\(decimals)"
    let zeros = String(repeating: "0", count: places - digits.utf8.count)
    return "\(sign)\(units / 10_000).\(zeros)\(digits)"
  }
}
