/// What a client wants to get back: the media ranges of an `Accept` field.
///
/// Source: RFC 9110, section 12.5.1.
public struct Accept: Sendable {
  private let ranges: [Range]

  /// Reads the field; elements that are no media ranges are left out.
  ///
  /// - Complexity: O(bytes of the text).
  public init(_ text: String) {
    ranges = text[...].splitOutsideQuotes(at: ",").compactMap(Range.init)
  }

  /// How much a type is wanted, in thousandths: 0 is not at all, 1,000 the most.
  ///
  /// The most specific range that matches decides. A field without any range accepts everything.
  public func quality(of type: MediaType) -> Int {
    guard !ranges.isEmpty else { return Quality.best }
    let matching = ranges.filter { $0.matches(type) }
    return matching.max { $0.specificity < $1.specificity }?.quality ?? 0
  }

  /// The most wanted of the offers, the earlier one where two are wanted as much; nil when none is.
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
  /// One media range: `text/html`, `text/*` or `*/*`, with its weight.
  ///
  /// Source: RFC 9110, section 12.5.1; a bare `*` for `*/*` is what Java's HttpURLConnection sends.
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
