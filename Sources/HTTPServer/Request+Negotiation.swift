extension Request {
  /// Returns the type to read the body as.
  ///
  /// `.json` stands for `application/json`, every `+json` and no type at all. It also stands for what
  /// clients send by default: `application/x-www-form-urlencoded` (`curl -d`) and `text/plain`
  /// (`fetch`, which then needs no CORS preflight). The only charset is UTF-8.
  ///
  /// Source: RFC 9110, sections 8.3, 8.4 and 15.5.16; RFC 8259, section 8.1 (JSON is UTF-8).
  ///
  /// - Parameter accepted: the types that the caller can read.
  /// - Throws: `HTTPError.unsupportedMediaType`, `HTTPError.unsupportedContentCoding`.
  public func bodyType(among accepted: [MediaType]) throws(HTTPError) -> MediaType {
    // Parsing the type would take longer than finding the route.
    if fields.isJSON && accepted.first == .json { return .json }
    if let coding = fields[.contentEncoding],
      !ASCII.isSameIgnoringCase(Array(coding.utf8).span, "identity")
    {
      throw .unsupportedContentCoding
    }
    guard let type = declaredType,
      let match = accepted.first(where: { type.canBeRead(as: $0) })
    else {
      throw .unsupportedMediaType(accepted: accepted)
    }
    return match
  }

  /// Returns the type to write the response in.
  ///
  /// Source: RFC 9110, section 12.5.1. Several `Accept` lines count as one list (section 5.3).
  ///
  /// - Parameter offers: the types that the caller can write, in order of preference; at least one.
  /// - Throws: `HTTPError.notAcceptable`.
  public func responseType(among offers: [MediaType]) throws(HTTPError) -> MediaType {
    try fields.responseType(among: offers)
  }

  /// Whether the client accepts a content coding: it names the coding or `*`, and with a weight other
  /// than 0.
  ///
  /// Source: RFC 9110, section 12.5.3 (Accept-Encoding).
  ///
  /// - Parameters:
  ///   - coding: the name of the coding, in small letters.
  ///   - alias: another name of it.
  /// - Complexity: O(bytes of the field).
  public func accepts(_ coding: String, or alias: String? = nil) -> Bool {
    guard let field = fields.joined(.acceptEncoding) else { return false }
    let bytes = Array(field.utf8)
    var (named, any) = (Bool?.none, Bool?.none)
    bytes.forEachPart(of: bytes.indices, separatedBy: UInt8(ascii: ",")) { part in
      guard !part.isEmpty, let value = ParameterizedValue(bytes, in: part, parameter: "q") else {
        return
      }
      let name = bytes.span.extracting(value.head)
      let isWanted = value.parameter.map(Quality.thousandths) != 0
      if ASCII.isSameIgnoringCase(name, coding) || ASCII.isSameIgnoringCase(name, alias ?? coding) {
        named = named ?? isWanted
      } else if ASCII.isSameIgnoringCase(name, "*") {
        any = any ?? isWanted
      }
    }
    return named ?? any ?? false
  }

  /// Whether the client has one of the representations with an entity tag, by a weak comparison.
  ///
  /// Source: RFC 9110, section 13.1.2 (If-None-Match).
  ///
  /// - Parameter tag: the tag with its quotation marks.
  /// - Complexity: O(bytes of the field).
  public func hasVersion(_ tag: String) -> Bool {
    guard let field = fields.joined(.ifNoneMatch) else { return false }
    let (bytes, tag) = (Array(field.utf8), Array(tag.utf8))
    var isKnown = false
    bytes.forEachPart(of: bytes.indices, separatedBy: UInt8(ascii: ",")) { part in
      let value = bytes[part]
      isKnown =
        isKnown || value.elementsEqual("*".utf8) || value.elementsEqual(tag)
        || value.starts(with: "W/".utf8) && value.dropFirst(2).elementsEqual(tag)
    }
    return isKnown
  }

  /// The type in `Content-Type`, or JSON if there is none; nil if it is not a media type.
  private var declaredType: MediaType? {
    switch fields[.contentType] {
    case nil, "": .json
    case .some(let declared): MediaType(declared)
    }
  }
}

extension RequestFields {
  /// Returns the type to write a response in; see `Request.responseType`.
  ///
  /// - Complexity: O(bytes of `Accept`).
  package func responseType(among offers: [MediaType]) throws(HTTPError) -> MediaType {
    guard !acceptsEverything, let accept = joined(.accept) else { return try first(of: offers) }
    guard let best = Accept(accept).best(of: offers) else { throw .notAcceptable(offers: offers) }
    return best
  }

  private func first(of offers: [MediaType]) throws(HTTPError) -> MediaType {
    guard let first = offers.first else { throw .notAcceptable(offers: offers) }
    return first
  }
}

extension MediaType {
  private var isReadAsJSON: Bool {
    isJSON || isSameType(as: .form) || isSameType(as: .plainText)
  }

  fileprivate func canBeRead(as accepted: MediaType) -> Bool {
    let isSame = isSameType(as: accepted) || accepted == .json && isReadAsJSON
    return isSame && (charset ?? "utf-8") == "utf-8"
  }
}
