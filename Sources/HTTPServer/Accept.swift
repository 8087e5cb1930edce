/// The media types that a client accepts, as its `Accept` header field says.
///
/// Source: RFC 9110, section 12.5.1.
public struct Accept: Sendable {
  private let bytes: [UInt8]
  private let ranges: [MediaRange]

  /// Parses the field value; ignores elements that are not media ranges.
  ///
  /// - Complexity: O(bytes of the text).
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    var ranges: [MediaRange] = []
    bytes.forEachPart(of: bytes.indices, separatedBy: UInt8(ascii: ",")) { part in
      guard !part.isEmpty, let range = MediaRange(bytes, part) else { return }
      ranges.append(range)
    }
    self.bytes = bytes
    self.ranges = ranges
  }

  /// Returns the weight of a type in thousandths, 0 (not acceptable) to 1,000 (most preferred).
  ///
  /// The most specific range that matches decides. A field without any range accepts every type.
  ///
  /// - Complexity: O(ranges).
  public func quality(of type: MediaType) -> Int {
    guard !ranges.isEmpty else { return Quality.best }
    var best: MediaRange?
    for range in ranges where range.specificity > best?.specificity ?? -1 {
      if range.matches(type, in: bytes) { best = range }
    }
    return best?.quality ?? 0
  }

  /// Returns the offer with the greatest weight, the first of equals; nil if none is acceptable.
  public func best(of offers: [MediaType]) -> MediaType? {
    var best: (offer: MediaType, quality: Int)?
    for offer in offers {
      let quality = quality(of: offer)
      if quality > best?.quality ?? 0 { best = (offer: offer, quality: quality) }
    }
    return best?.offer
  }
}

/// A media range with its weight: `text/html`, `text/*` or `*/*`, as places in the field value.
///
/// Source: RFC 9110, section 12.5.1. Java's HttpURLConnection sends a bare `*` for `*/*`.
private struct MediaRange {
  /// The type; nil for `*`.
  private let type: Range<Int>?
  /// The subtype; nil for `*`.
  private let subtype: Range<Int>?
  let quality: Int

  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard let value = ParameterizedValue(bytes, in: range, parameter: "q") else { return nil }
    func isStar(_ part: Range<Int>) -> Bool {
      part.count == 1 && bytes[part.lowerBound] == UInt8(ascii: "*")
    }
    if isStar(value.head) {
      (type, subtype) = (nil, nil)
    } else {
      guard let names = MediaType.names(in: bytes, value.head) else { return nil }
      type = isStar(names.type) ? nil : names.type
      subtype = isStar(names.subtype) ? nil : names.subtype
      guard type != nil || subtype == nil else { return nil }
    }
    quality = value.parameter.map(Quality.thousandths) ?? Quality.best
  }

  var specificity: Int { (type == nil ? 0 : 1) + (subtype == nil ? 0 : 1) }

  func matches(_ other: MediaType, in bytes: [UInt8]) -> Bool {
    let span = bytes.span
    func isSame(_ part: Range<Int>?, _ name: String) -> Bool {
      part.map { ASCII.isSameIgnoringCase(span.extracting($0), name) } ?? true
    }
    return isSame(type, other.type) && isSame(subtype, other.subtype)
  }
}

/// Weights in content negotiation, in thousandths.
///
/// Source: RFC 9110, section 12.4.2 (`qvalue`: 0 to 1 with at most three decimals). The parser
/// accepts more, because some clients send more: Java's HttpURLConnection sends `.2`.
enum Quality {
  /// The weight of a range without one.
  static let best = 1000

  /// Parses a weight; a malformed one counts as absent.
  ///
  /// A client that sends a malformed weight still accepts the type that it names.
  static func thousandths(_ text: [UInt8]) -> Int {
    let digits = text.drop { $0 == UInt8(ascii: "0") }
    let zeros = text.count - digits.count
    guard zeros <= 1, digits.isEmpty || digits.first == UInt8(ascii: ".") else { return best }
    let decimals = digits.dropFirst()
    guard zeros == 1 || !decimals.isEmpty, decimals.allSatisfy(ASCII.isDigit) else { return best }
    var weight = 0
    for place in 0..<3 {
      let digit = place < decimals.count ? Int(decimals[decimals.startIndex + place]) - 0x30 : 0
      weight = weight * 10 + digit
    }
    return weight
  }
}
