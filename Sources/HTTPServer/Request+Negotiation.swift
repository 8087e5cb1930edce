extension Request {
  /// The type to read the body as, out of those that the caller can read.
  ///
  /// `.json` stands for `application/json`, every `+json`, no type at all and
  /// `application/x-www-form-urlencoded`, which a bare `curl -d` sends. A charset may only be UTF-8.
  ///
  /// Source: RFC 9110, sections 8.3, 8.4 and 15.5.16; RFC 8259, section 8.1 (JSON is UTF-8).
  ///
  /// - Parameter accepted: the types that the caller can read.
  /// - Throws: `HTTPError.unsupportedMediaType`, `HTTPError.unsupportedContentCoding`.
  public func bodyType(among accepted: [MediaType]) throws(HTTPError) -> MediaType {
    if let coding = headers["Content-Encoding"], coding.asciiLowercased != "identity" {
      throw .unsupportedContentCoding
    }
    // What nearly every request says: reading it letter by letter would cost more than its route.
    if accepted.first == .json && headers.says("Content-Type", "application/json") { return .json }
    guard let type = declaredType,
      let match = accepted.first(where: { type.canBeRead(as: $0) })
    else {
      throw .unsupportedMediaType(accepted: accepted)
    }
    return match
  }

  /// The type to answer in, out of those on offer.
  ///
  /// Source: RFC 9110, section 12.5.1. Several `Accept` lines count as one list (section 5.3).
  ///
  /// - Parameter offers: the types that the caller can write, the preferred one first; not empty.
  /// - Throws: `HTTPError.notAcceptable`.
  public func answerType(among offers: [MediaType]) throws(HTTPError) -> MediaType {
    // What curl and browsers' fetch say, which needs no reading.
    guard !headers.says("Accept", "*/*"), let accept = headers.joined("Accept") else {
      return try first(of: offers)
    }
    guard let best = Accept(accept).best(of: offers) else { throw .notAcceptable(offers: offers) }
    return best
  }

  /// The type that the body is said to have; nil when that is no media type.
  private var declaredType: MediaType? {
    switch headers["Content-Type"] {
    case nil, "": .json
    case .some(let declared): MediaType(declared)
    }
  }

  private func first(of offers: [MediaType]) throws(HTTPError) -> MediaType {
    guard let first = offers.first else { throw .notAcceptable(offers: offers) }
    return first
  }
}

extension MediaType {
  fileprivate func canBeRead(as accepted: MediaType) -> Bool {
    let isSame = isSameType(as: accepted) || accepted == .json && (isJSON || isSameType(as: .form))
    return isSame && (charset ?? "utf-8") == "utf-8"
  }
}
