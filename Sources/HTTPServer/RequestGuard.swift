/// Decides by the header of a request whether the request can be trusted, and how long its body may be.
///
/// libmicrohttpd has already decided where the body ends, perhaps wrongly. Version 0.9.75 accepts all
/// requests that are refused here, 1.0.1 most of them. Closing the connection makes a refusal safe.
///
/// Source: RFC 9112, sections 3.2, 5.1, 6.1 to 6.3; RFC 3986, section 3.2 (host and port); RFC 9110,
/// sections 10.1.1, 15.5.14 and 15.5.15.
struct RequestGuard {
  private var isHTTP10 = false
  private let hasMalformedValue: Bool
  private var hasMalformedName = false
  private var hosts = 0
  private var hasMalformedHost = false
  private var authorizations = 0
  private var lengths = 0
  private var hasMalformedLength = false
  private var length: UInt64 = 0
  private var codings = 0
  private var hasOtherCoding = false
  private var expectsContinue = false
  private var hasOtherExpectation = false

  /// Creates a guard that has read no field.
  ///
  /// - Parameter hasMalformedValue: whether a value has a control character.
  init(hasMalformedValue: Bool) { self.hasMalformedValue = hasMalformedValue }

  /// Reads the name of a field.
  mutating func read(name: Span<UInt8>) {
    hasMalformedName = hasMalformedName || !ASCII.isToken(name)
  }

  /// Reads the value of a known field.
  mutating func read(_ field: KnownField, _ value: Span<UInt8>) {
    switch field {
    case .host:
      hosts += 1
      hasMalformedHost = hasMalformedHost || !Authority.isValid(value)
    case .expect:
      expectsContinue = ASCII.isSameIgnoringCase(value, "100-continue")
      hasOtherExpectation = hasOtherExpectation || !expectsContinue
    case .authorization: authorizations += 1
    case .transferEncoding:
      codings += 1
      hasOtherCoding = hasOtherCoding || !ASCII.isSameIgnoringCase(value, "chunked")
    case .accept, .acceptEncoding, .contentEncoding, .contentType, .ifNoneMatch, .origin,
      .forwardedFor, .requestID, .traceParent:
      break
    }
  }

  /// Returns a copy with the values that can differ between requests that have the same fields.
  ///
  /// - Parameters:
  ///   - length: the value of Content-Length, of the last one if there are several.
  ///   - count: how many there are.
  ///   - isHTTP10: whether the version of the request is HTTP/1.0.
  func with(length: Span<UInt8>, count: Int, isHTTP10: Bool) -> RequestGuard {
    var checks = self
    let value = count > 0 ? RequestGuard.length(length) : 0
    (checks.lengths, checks.isHTTP10) = (count, isHTTP10)
    (checks.length, checks.hasMalformedLength) = (value ?? 0, value == nil)
    return checks
  }

  /// Reads a Content-Length; nil unless it is digits that do not exceed 64 bits.
  static func length(_ digits: Span<UInt8>) -> UInt64? {
    var length: UInt64 = 0
    for index in digits.indices {
      let (tens, tensOverflow) = length.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = tens.addingReportingOverflow(UInt64(digits[index] &- 0x30))
      guard ASCII.isDigit(digits[index]), !tensOverflow, !sumOverflows else { return nil }
      length = sum
    }
    return digits.isEmpty ? nil : length
  }

  /// Whether the request announces a body.
  var hasBody: Bool { length > 0 || codings > 0 }

  /// Whether the client expects 100 (Continue) for a body that it does not announce.
  ///
  /// libmicrohttpd 0.9.75 takes the bytes after such a request for its body, and drops the connection.
  var expectsNeedlessly: Bool { expectsContinue && !hasBody }

  /// The longest body to receive, in bytes: Content-Length, or the limit if the body is in chunks.
  func bodyBytes(limit: Int) -> Int { codings > 0 ? limit : Int(clamping: length) }

  /// Why the request is refused for its header fields; nil if it is not.
  var refusal: Refusal.Reason? {
    if hasMalformedValue { return .malformedHeader }
    if hasMalformedName { return .malformedHeaderName }
    if hosts > 1 { return .repeatedHost }
    if hosts == 0, !isHTTP10 { return .missingHost }
    if hasMalformedHost { return .malformedHost }
    if authorizations > 1 { return .repeatedAuthorization }
    if lengths > 1 || hasMalformedLength { return .malformedContentLength }
    if lengths > 0, codings > 0 { return .ambiguousBodyLength }
    if codings > 0, isHTTP10 { return .transferCodingInHTTP10 }
    if codings > 1 || hasOtherCoding { return .unsupportedTransferCoding }
    return hasOtherExpectation ? .unsupportedExpectation : nil
  }
}

/// The value of Host: a name, an IPv4 address or an IPv6 address in brackets, then perhaps a port.
///
/// An empty one is valid: it belongs to a target without authority.
///
/// Source: RFC 9110, section 7.2 (Host); RFC 3986, section 3.2.2 (host), 3.2.3 (port).
enum Authority {
  static func isValid(_ value: Span<UInt8>) -> Bool {
    var index = 0
    if !value.isEmpty, value[0] == UInt8(ascii: "[") {
      index = 1
      while index < value.count, isAddressByte(value[index]) { index += 1 }
      guard index > 1, index < value.count, value[index] == UInt8(ascii: "]") else { return false }
      index += 1
    } else {
      while index < value.count, isNameByte(value[index]) { index += 1 }
    }
    guard index < value.count else { return true }
    return value[index] == UInt8(ascii: ":") && isPort(value, from: index + 1)
  }

  /// Whether a name may have the byte: unreserved, sub-delims, or the `%` of an escape.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetterOrDigit(byte) || isNameSymbol(byte)
  }

  private static func isNameSymbol(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "%"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// Whether the byte may stand between the brackets of an IPv6 address or of an `IPvFuture`.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || isNameByte(byte)
  }

  private static func isPort(_ value: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<value.count {
      guard ASCII.isDigit(value[index]) else { return false }
    }
    return true
  }
}

/// The parts of a request target, as ranges of its bytes.
///
/// Source: RFC 9112, section 3.2.
struct RequestTarget {
  /// The path, or the `*` of OPTIONS; empty for an absolute URL without a path.
  let path: Range<Int>
  /// The bytes after the first `?`; nil without one.
  let query: Range<Int>?

  /// Splits a target; nil if it is malformed.
  ///
  /// - Parameter method: the method of the request: only OPTIONS has the target `*`.
  init?(_ target: Span<UInt8>, method: Method) {
    var mark: Int?
    for index in target.indices {
      let byte = target[index]
      guard byte > UInt8(ascii: " "), byte != 0x7F else { return nil }
      if byte == UInt8(ascii: "?"), mark == nil { mark = index }
    }
    guard let start = RequestTarget.startOfPath(target, method: method) else { return nil }
    path = start..<(mark ?? target.count)
    query = mark.map { $0 + 1..<target.count }
  }

  private static func startOfPath(_ target: Span<UInt8>, method: Method) -> Int? {
    guard !target.isEmpty else { return nil }
    if target[0] == UInt8(ascii: "/") { return 0 }
    if target[0] == UInt8(ascii: "*") { return target.count == 1 && method == .options ? 0 : nil }
    for scheme in ["http://", "https://"] where ASCII.hasPrefixIgnoringCase(target, scheme) {
      return endOfAuthority(target, from: scheme.utf8.count)
    }
    return nil
  }

  /// The end of an absolute URL's authority; nil if the authority is empty.
  ///
  /// Source: RFC 9112, section 3.2.2.
  private static func endOfAuthority(_ target: Span<UInt8>, from start: Int) -> Int? {
    var end = start
    while end < target.count, target[end] != UInt8(ascii: "/"), target[end] != UInt8(ascii: "?") {
      end += 1
    }
    return end > start ? end : nil
  }
}
