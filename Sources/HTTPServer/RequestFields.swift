/// A header field of requests that the service reads.
package enum KnownField: Int, Sendable {
  case host, expect, authorization, transferEncoding
  case accept, acceptEncoding, contentEncoding, contentType, ifNoneMatch, origin
  case forwardedFor, requestID, traceParent

  /// The field of a name; nil if it is none of these.
  init?(_ name: Span<UInt8>) {
    guard let field = KnownField(length: name.count, first: ASCII.lowercased(name[0])),
      ASCII.isSameIgnoringCase(name, field.name)
    else { return nil }
    self = field
  }

  /// The only field whose name has this length and first letter, so that at most one name is compared.
  private init?(length: Int, first: UInt8) {
    switch (length, first) {
    case (4, UInt8(ascii: "h")): self = .host
    case (6, UInt8(ascii: "a")): self = .accept
    case (6, UInt8(ascii: "e")): self = .expect
    case (6, UInt8(ascii: "o")): self = .origin
    case (11, UInt8(ascii: "t")): self = .traceParent
    case (12, UInt8(ascii: "c")): self = .contentType
    case (12, UInt8(ascii: "x")): self = .requestID
    case (13, UInt8(ascii: "a")): self = .authorization
    case (13, UInt8(ascii: "i")): self = .ifNoneMatch
    case (15, UInt8(ascii: "a")): self = .acceptEncoding
    case (15, UInt8(ascii: "x")): self = .forwardedFor
    case (16, UInt8(ascii: "c")): self = .contentEncoding
    case (17, UInt8(ascii: "t")): self = .transferEncoding
    default: return nil
    }
  }

  /// The name in small letters.
  var name: String {
    switch self {
    case .host: "host"
    case .expect: "expect"
    case .authorization: "authorization"
    case .transferEncoding: "transfer-encoding"
    case .accept: "accept"
    case .acceptEncoding: "accept-encoding"
    case .contentEncoding: "content-encoding"
    case .contentType: "content-type"
    case .ifNoneMatch: "if-none-match"
    case .origin: "origin"
    case .forwardedFor: "x-forwarded-for"
    case .requestID: "x-request-id"
    case .traceParent: "traceparent"
    }
  }
}

/// The header fields of a request, with the results of one pass over them.
///
/// A connection keeps the fields of its last request. A browser sends the same fields with each request,
/// almost a thousand bytes. The kept object then serves the next request without another pass.
package final class RequestFields: Sendable {
  let headers: Headers
  /// What the fields say about whether the request can be trusted.
  let checks: RequestGuard
  private let places: ValuePlaces
  /// Whether the body is declared as `application/json` without a content coding, as nearly all are.
  package let isJSON: Bool
  /// Whether the client accepts every type, as curl and `fetch` do.
  package let acceptsEverything: Bool

  /// Reads header fields whose NULs have been found already.
  ///
  /// - Parameters:
  ///   - nulOffsets: the offset of each NUL in the buffer of the fields, two for each line.
  ///   - hasMalformedValue: whether a value has a control character.
  /// - Complexity: O(bytes).
  init(_ headers: Headers, nulOffsets: Span<UInt32>, hasMalformedValue: Bool = false) {
    var checks = RequestGuard(hasMalformedValue: hasMalformedValue)
    var places = ValuePlaces()
    let bytes = headers.terminated.span
    var (start, index) = (0, 0)
    while index + 1 < nulOffsets.count {
      let (nameEnd, valueEnd) = (Int(nulOffsets[index]), Int(nulOffsets[index + 1]))
      let name = bytes.extracting(start..<nameEnd)
      checks.read(name: name)
      if nameEnd > start, let field = KnownField(name) {
        checks.read(field, bytes.extracting(nameEnd + 1..<valueEnd))
        places.add(nameEnd + 1..<valueEnd, of: field)
      }
      start = valueEnd + 1
      index += 2
    }
    isJSON =
      places.isOnlyValue("application/json", of: .contentType, in: headers)
      && !places.has(.contentEncoding)
    acceptsEverything = !places.has(.accept) || places.isOnlyValue("*/*", of: .accept, in: headers)
    self.headers = headers
    self.checks = checks
    self.places = places
  }

  /// Finds the NULs of header fields, and reads the fields.
  convenience init(_ headers: Headers) { self.init(headers, nulOffsets: headers.nulOffsets.span) }

  /// Whether the request has a field.
  func has(_ field: KnownField) -> Bool { places.has(field) }

  /// The value of the first line of a field; nil if there is none.
  package subscript(field: KnownField) -> String? {
    has(field) ? headers.value(in: places.first(of: field)) : nil
  }

  /// The values of all lines of a field as one list; nil if there is none.
  ///
  /// Source: RFC 9110, section 5.3.
  package func joined(_ field: KnownField) -> String? {
    places.isRepeated(field) ? headers.joined(field.name) : self[field]
  }
}

/// Where the values of the known fields are in the buffer of header fields.
private struct ValuePlaces: Sendable {
  /// One offset for each `KnownField`.
  private typealias Offsets = InlineArray<13, UInt32>

  /// Where the first value of each field begins and ends; 0 if the request does not have the field.
  private var starts = Offsets(repeating: 0)
  private var ends = Offsets(repeating: 0)
  /// A bit for each field that has more than one line.
  private var repeated: UInt32 = 0

  /// Adds the place of a value, after those of the lines before it.
  mutating func add(_ place: Range<Int>, of field: KnownField) {
    guard !has(field) else {
      repeated |= 1 << UInt32(field.rawValue)
      return
    }
    starts[field.rawValue] = UInt32(place.lowerBound)
    ends[field.rawValue] = UInt32(place.upperBound)
  }

  func has(_ field: KnownField) -> Bool { starts[field.rawValue] != 0 }

  func isRepeated(_ field: KnownField) -> Bool {
    repeated >> UInt32(field.rawValue) & 1 == 1
  }

  /// The place of the first value of a field; empty if the request does not have the field.
  func first(of field: KnownField) -> Range<Int> {
    Int(starts[field.rawValue])..<Int(ends[field.rawValue])
  }

  /// Whether a field has one line, with this value.
  func isOnlyValue(_ value: String, of field: KnownField, in headers: Headers) -> Bool {
    has(field) && !isRepeated(field) && headers.isValue(value, in: first(of: field))
  }
}
