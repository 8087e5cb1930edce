/// A header field that the service asks requests for.
package enum KnownField: Int, Sendable {
  case host, expect, authorization, transferEncoding
  case accept, acceptEncoding, contentEncoding, contentType, ifNoneMatch, origin
  case forwardedFor, requestID, traceParent

  /// The field of a name; nil if it is none of these.
  init?(_ name: Span<UInt8>) {
    guard let field = KnownField(length: name.count, first: ASCII.lowercased(name[0])),
      ASCII.equals(name, field.name)
    else { return nil }
    self = field
  }

  /// The only field whose name has a length and a first letter, so that one name is compared at most.
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

/// The header fields of a request, with what is found out about them in one walk.
///
/// A connection keeps those of its last request. A browser sends the same fields with each request, almost
/// a thousand bytes; then nothing about them is found out again.
package final class RequestFields: Sendable {
  let headers: Headers
  /// What the fields say about whether the request can be trusted.
  let checks: RequestGuard
  /// Where the first value of each known field begins and ends; 0 if there is none.
  private let starts: InlineArray<13, UInt32>
  private let ends: InlineArray<13, UInt32>
  /// A bit for each known field that has more than one line.
  private let repeated: UInt32
  /// Whether the body is declared as `application/json` without a content coding, as nearly all are.
  package let isJSON: Bool
  /// Whether the client accepts every type, as curl and `fetch` do.
  package let acceptsEverything: Bool

  /// Walks over header fields.
  ///
  /// - Parameters:
  ///   - ends: the offset of each NUL in the buffer of the fields, two for each line.
  ///   - hasMalformedValue: whether a value has a control character.
  /// - Complexity: O(bytes).
  init(_ headers: Headers, ends: Span<UInt32>, hasMalformedValue: Bool = false) {
    var checks = RequestGuard(hasMalformedValue: hasMalformedValue)
    var (starts, valueEnds) = (
      InlineArray<13, UInt32>(repeating: 0), InlineArray<13, UInt32>(repeating: 0)
    )
    var repeated: UInt32 = 0
    let bytes = headers.terminated.span
    var (start, index) = (0, 0)
    while index + 1 < ends.count {
      let (nameEnd, valueEnd) = (Int(ends[index]), Int(ends[index + 1]))
      let name = bytes.extracting(start..<nameEnd)
      checks.read(name: name)
      if nameEnd > start, let field = KnownField(name) {
        checks.read(field, bytes.extracting(nameEnd + 1..<valueEnd))
        if starts[field.rawValue] == 0 {
          starts[field.rawValue] = UInt32(nameEnd + 1)
          valueEnds[field.rawValue] = UInt32(valueEnd)
        } else {
          repeated |= 1 << UInt32(field.rawValue)
        }
      }
      start = valueEnd + 1
      index += 2
    }
    let contains = { (field: KnownField, value: String) in
      let place = Int(starts[field.rawValue])..<Int(valueEnds[field.rawValue])
      return place.lowerBound > 0 && repeated >> UInt32(field.rawValue) & 1 == 0
        && headers.isValue(value, in: place)
    }
    isJSON =
      contains(.contentType, "application/json") && starts[KnownField.contentEncoding.rawValue] == 0
    acceptsEverything =
      starts[KnownField.accept.rawValue] == 0 || contains(.accept, "*/*")
    self.headers = headers
    self.checks = checks
    (self.starts, self.ends, self.repeated) = (starts, valueEnds, repeated)
  }

  /// Walks over header fields.
  convenience init(_ headers: Headers) { self.init(headers, ends: headers.ends.span) }

  /// Whether there is a field.
  func has(_ field: KnownField) -> Bool { starts[field.rawValue] != 0 }

  /// The value of the first line of a field; nil if there is none.
  package subscript(field: KnownField) -> String? {
    has(field) ? headers.value(in: place(of: field)) : nil
  }

  /// The values of all lines of a field as one list; nil if there is none.
  ///
  /// Source: RFC 9110, section 5.3.
  package func joined(_ field: KnownField) -> String? {
    isRepeated(field) ? headers.joined(field.name) : self[field]
  }

  private func place(of field: KnownField) -> Range<Int> {
    Int(starts[field.rawValue])..<Int(ends[field.rawValue])
  }

  private func isRepeated(_ field: KnownField) -> Bool {
    repeated >> UInt32(field.rawValue) & 1 == 1
  }
}
