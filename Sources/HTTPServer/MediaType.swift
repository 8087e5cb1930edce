/// A media type, such as `application/json; charset=utf-8`.
///
/// Source: RFC 9110, section 8.3.1.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
  /// The type before the slash, in lower case.
  public let type: String
  /// The subtype after the slash, in lower case.
  public let subtype: String
  /// The value of the `charset` parameter, in lower case; nil if there is none.
  public let charset: String?

  /// Creates a media type from its parts, in lower case.
  public init(_ type: String, _ subtype: String, charset: String? = nil) {
    self.type = type
    self.subtype = subtype
    self.charset = charset
  }

  /// Parses a media type; nil if the text is not one.
  ///
  /// - Complexity: O(bytes of the text).
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard
      let value = ParameterizedValue(bytes, in: bytes.indices, parameter: "charset"),
      let names = MediaType.names(in: bytes, value.head)
    else { return nil }
    func lowercased(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: bytes.map(ASCII.lowercased), as: UTF8.self)
    }
    self.init(
      lowercased(bytes[names.type]), lowercased(bytes[names.subtype]),
      charset: value.parameter.map(lowercased))
  }

  /// The places of type and subtype in a text without parameters; nil if it is no media type.
  static func names(
    in bytes: [UInt8], _ range: Range<Int>
  ) -> (type: Range<Int>, subtype: Range<Int>)? {
    guard let slash = bytes[range].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let (type, subtype) = (range.lowerBound..<slash, slash + 1..<range.upperBound)
    let span = bytes.span
    guard ASCII.isToken(span.extracting(type)), ASCII.isToken(span.extracting(subtype)) else {
      return nil
    }
    return (type, subtype)
  }

  /// The type as a value of `Content-Type`.
  public var description: String {
    "\(type)/\(subtype)" + (charset.map { "; charset=\($0)" } ?? "")
  }

  /// Whether two types are equal apart from their parameters.
  public func isSameType(as other: MediaType) -> Bool {
    subtype == other.subtype && type == other.type
  }

  /// Whether bodies of this type are JSON: `application/json` or any `+json`.
  ///
  /// Source: RFC 8259, section 11; RFC 6838, section 4.2.8 (structured syntax suffixes).
  public var isJSON: Bool { isSameType(as: .json) || subtype.hasSuffix("+json") }
}

extension MediaType {
  /// `application/json`.
  public static let json = MediaType("application", "json")
  /// `application/problem+json`: errors (RFC 9457).
  public static let problemJSON = MediaType("application", "problem+json")
  /// `application/x-ndjson`: one JSON text on each line.
  public static let ndjson = MediaType("application", "x-ndjson")
  /// `application/yaml` (RFC 9512).
  public static let yaml = MediaType("application", "yaml")
  /// `application/x-www-form-urlencoded`: the type that `curl -d` sends by default.
  public static let form = MediaType("application", "x-www-form-urlencoded")
  /// `text/plain`: the type that `fetch` sends with a string by default.
  public static let plainText = MediaType("text", "plain")
  /// `application/xml` (RFC 7303).
  public static let xml = MediaType("application", "xml")
  /// `image/svg+xml`.
  public static let svg = MediaType("image", "svg+xml")
  /// `text/markdown; charset=utf-8` (RFC 7763).
  public static let markdown = MediaType("text", "markdown", charset: "utf-8")
  /// `text/html; charset=utf-8`.
  public static let html = MediaType("text", "html", charset: "utf-8")
  /// `application/wasm`: a WebAssembly module.
  public static let webAssembly = MediaType("application", "wasm")
  /// `text/javascript; charset=utf-8` (RFC 9239).
  public static let javaScript = MediaType("text", "javascript", charset: "utf-8")
  /// `font/ttf`: a font with TrueType outlines or bitmaps (RFC 8081).
  public static let trueType = MediaType("font", "ttf")
  /// `font/otf`: a font with CFF outlines (RFC 8081).
  public static let openType = MediaType("font", "otf")
}
