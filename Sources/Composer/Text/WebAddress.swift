/// Web addresses in a text, which begin with `http://` or `https://`.
///
/// An address without its scheme is none: only a list of all top-level domains could tell `example.com`
/// from a missing space.
///
/// Source: twitter-text 3.1.0, `extractUrlsWithIndices`; RFC 1035, section 2.3.4, for the 63 octets of a
/// label.
enum WebAddress {
  /// The greatest length of an address, in scalars.
  private static let greatestLength = 4096
  /// The greatest length of a label, in octets.
  private static let greatestLabel = 63

  /// The end of the address that begins at an index; `nil` if none does.
  ///
  /// - Complexity: O(n) in the length of the address.
  static func end(from start: Int, in scalars: [UInt32]) -> Int? {
    guard scalars[start] | 0x20 == 0x68, start == 0 || !joinsAddress(scalars[start - 1]),
      let host = schemeEnd(from: start, in: scalars),
      var end = hostEnd(from: host, in: scalars)
    else { return nil }
    end = portEnd(from: end, in: scalars)
    end = pathEnd(from: end, in: scalars)
    return end - start <= greatestLength ? end : nil
  }

  /// Whether a scalar before `http` makes it a part of a word or a name.
  private static func joinsAddress(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x23, 0x24, 0x40, 0xFF03, 0xFF20: true
    default: isLetterOrDigit(scalar)
    }
  }

  private static func schemeEnd(from start: Int, in scalars: [UInt32]) -> Int? {
    for scheme in ["http://", "https://"] {
      let letters = Array(scheme.utf8)
      let end = start + letters.count
      guard end <= scalars.count else { continue }
      let isScheme = letters.indices.allSatisfy { index in
        let scalar = scalars[start + index]
        return UInt32(letters[index]) == (isLetterOrDigit(scalar) ? scalar | 0x20 : scalar)
      }
      if isScheme { return end }
    }
    return nil
  }

  /// The end of the host: labels, of which the last one is a top-level domain.
  private static func hostEnd(from start: Int, in scalars: [UInt32]) -> Int? {
    var labels: [Range<Int>] = []
    var end = start
    while true {
      let label = end..<labelEnd(from: end, in: scalars)
      guard !label.isEmpty, octets(of: scalars[label]) <= greatestLabel else { break }
      labels.append(label)
      end = label.upperBound
      guard end + 1 < scalars.count, scalars[end] == 0x2E else { break }
      end += 1
    }
    // A label that is too long leaves no address, unlike one that is no top-level domain.
    if let last = labels.last, last.upperBound < end, labelEnd(from: end, in: scalars) > end {
      return nil
    }
    while labels.count > 1, let last = labels.popLast() {
      if let end = topLevelEnd(of: last, in: scalars) { return end }
    }
    return nil
  }

  private static func labelEnd(from start: Int, in scalars: [UInt32]) -> Int {
    var end = start
    while end < scalars.count, isLabelScalar(scalars[end]) { end += 1 }
    return end
  }

  /// The end of a top-level domain at the start of a label: ASCII letters, or only other letters.
  private static func topLevelEnd(of label: Range<Int>, in scalars: [UInt32]) -> Int? {
    let letters = scalars[label]
    guard letters.first.map({ $0 < 0x80 }) == true else {
      return letters.allSatisfy { $0 >= 0x80 } && letters.count > 1 ? label.upperBound : nil
    }
    if letters.starts(with: [0x78, 0x6E, 0x2D, 0x2D]) { return label.upperBound }
    let count = letters.prefix { isLetterOrDigit($0) && $0 > 0x39 }.count
    let isCut = count < letters.count && letters[letters.startIndex + count] < 0x80
    return count > 1 && !isCut ? label.lowerBound + count : nil
  }

  private static func portEnd(from start: Int, in scalars: [UInt32]) -> Int {
    guard start < scalars.count, scalars[start] == 0x3A else { return start }
    let digits = scalars[(start + 1)...].prefix { (0x30...0x39).contains($0) }.count
    return digits > 0 ? start + 1 + digits : start
  }

  /// The end of the path and the query, without the punctuation of the sentence.
  private static func pathEnd(from start: Int, in scalars: [UInt32]) -> Int {
    guard start < scalars.count, scalars[start] == 0x2F || scalars[start] == 0x3F else {
      return start
    }
    var end = start
    var open = 0
    /// The end behind the last scalar that can end an address.
    var last = start
    while end < scalars.count, isPathScalar(scalars[end]) {
      let scalar = scalars[end]
      end += 1
      if scalar == 0x28 { open += 1 }
      if scalar == 0x29 { open -= 1 }
      if scalar == 0x29 ? open >= 0 : canEndPath(scalar) { last = end }
    }
    return last
  }

  private static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || (0x61...0x7A).contains(scalar | 0x20)
  }

  private static func isLabelScalar(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? isLetterOrDigit(scalar) || scalar == 0x2D || scalar == 0x5F : scalar.isWordPart
  }

  private static func isPathScalar(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7D: false
    case 0x21...0x7E, 0xC0...0x24F, 0x400...0x4FF: true
    default: false
    }
  }

  private static func canEndPath(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x23, 0x26, 0x2B, 0x2D, 0x2F, 0x3D, 0x5F, 0x7E: true
    case ..<0x80: isLetterOrDigit(scalar)
    default: true
    }
  }

  /// The length of a label as it is asked for in the domain name system.
  private static func octets(of label: ArraySlice<UInt32>) -> Int {
    guard label.count <= greatestLabel else { return label.count }
    return label.allSatisfy { $0 < 0x80 } ? label.count : 4 + punycodeLength(of: label)
  }

  /// The length of a label in Punycode.
  ///
  /// Source: RFC 3492, section 6.3, whose names the variables have.
  private static func punycodeLength(of label: ArraySlice<UInt32>) -> Int {
    let basic = label.count { $0 < 0x80 }
    var (n, delta, bias, handled): (UInt32, Int, Int, Int) = (128, 0, 72, basic)
    var length = basic > 0 ? basic + 1 : 0
    while handled < label.count {
      let m = label.reduce(UInt32.max) { $1 >= n ? min($0, $1) : $0 }
      delta += Int(m - n) * (handled + 1)
      n = m
      for scalar in label {
        if scalar < n { delta += 1 }
        guard scalar == n else { continue }
        length += digits(of: delta, bias: bias)
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return length
  }

  private static func digits(of delta: Int, bias: Int) -> Int {
    var (q, k, count) = (delta, 36, 1)
    while case let t = min(max(k - bias, 1), 26), q >= t {
      q = (q - t) / (36 - t)
      k += 36
      count += 1
    }
    return count
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }
}
