/// The media types that a client accepts, as its `Accept` header field says.
///
/// Source: RFC 9110, section 12.5.1.
public struct Accept: Sendable {
  private let ranges: [Range]

  /// Parses the field value; ignores elements that are not media ranges.
  ///
  /// - Complexity: O(bytes of the text).
  public init(_ text: String) {
    ranges = text[...].splitOutsideQuotes(at: ",").compactMap(Range.init)
  }

  /// Returns the weight of a type in thousandths, 0 (not acceptable) to 1,000 (most preferred).
  ///
  /// The most specific range that matches decides. A field without any range accepts every type.
  public func quality(of type: MediaType) -> Int {
    guard !ranges.isEmpty else { return Quality.best }
    let matching = ranges.filter { $0.matches(type) }
    return matching.max { $0.specificity < $1.specificity }?.quality ?? 0
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

extension Accept {
  /// A media range with its weight: `text/html`, `text/*` or `*/*`.
  ///
  /// Source: RFC 9110, section 12.5.1. Java's HttpURLConnection sends a bare `*` for `*/*`.
  private struct Range {
    let type: String
    let subtype: String
    let quality: Int

    init?(_ text: Substring) {
      guard let value = ParameterizedValue(text) else { return nil }
      guard let type = MediaType(value.head == "*" ? "*/*" : value.head) else { return nil }
      guard type.type != "*" || type.subtype == "*" else { return nil }
      self.type = type.type
      subtype = type.subtype
      quality = Quality.thousandths(value["q"])
    }

    var specificity: Int { (type == "*" ? 0 : 1) + (subtype == "*" ? 0 : 1) }

    func matches(_ other: MediaType) -> Bool {
      (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
    }
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
  static func thousandths(_ text: String?) -> Int {
    guard let text else { return best }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    guard ["", "0"].contains(parts[0]), decimals.utf8.allSatisfy(ASCII.isDigit) else { return best }
    guard !parts[0].isEmpty || !decimals.isEmpty else { return best }
    return Int((decimals + "000").prefix(3)) ?? best
  }
}
