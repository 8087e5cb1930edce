extension Double {
  /// The number as SVG and CSS write it, in the shortest form that reads back to the same number.
  ///
  /// What is no finite number is 0: neither can write it.
  var svg: String {
    let text = self == 0 || !isFinite ? "0" : "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number as people read it, with up to two decimals.
  var label: String {
    let rounded = (self * 100).rounded() / 100
    let number = rounded.isFinite && abs(rounded) < 1e15 ? rounded : self
    return number < 0 ? "−" + (-number).svg : number.svg
  }
}
