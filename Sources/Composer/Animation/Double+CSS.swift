extension Double {
  /// The number as CSS writes it, with up to four decimals.
  var css: String {
    let rounded = (self * 10_000).rounded() / 10_000
    let text = rounded == 0 ? "0" : "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
