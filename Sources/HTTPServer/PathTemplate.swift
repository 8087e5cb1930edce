/// A path with parameters, such as `/devices/{id}`.
struct PathTemplate: Sendable {
  private let segments: [Segment]

  /// Parses a template: a segment in braces matches any one segment that is not empty.
  init(_ text: String) { segments = PathTemplate.split(text).map(Segment.init) }

  /// Whether the template has no parameters.
  var isLiteral: Bool { segments.allSatisfy { $0.name == nil } }

  /// Returns the parameters of a path, percent-decoded; nil if the path does not match.
  ///
  /// A path is split before it is decoded, so that `%2F` is part of a value and not a separator.
  /// Source: RFC 3986, sections 2.2 and 2.4.
  ///
  /// - Complexity: O(bytes of the path).
  func match(_ path: String) -> PathParameters? {
    let parts = PathTemplate.split(path)
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      guard let text = PercentCoding.decoded(part) else { return nil }
      guard let name = segment.name else {
        guard text == segment.text else { return nil }
        continue
      }
      guard !text.isEmpty else { return nil }
      values[name] = text
    }
    return PathParameters(values: values)
  }

  private static func split(_ path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }

  private struct Segment: Sendable {
    let text: String
    /// The name in the braces; nil for a literal segment.
    let name: String?

    init(_ text: Substring) {
      self.text = String(text)
      let isParameter = text.first == "{" && text.last == "}"
      name = isParameter ? String(text.dropFirst().dropLast()) : nil
    }
  }
}

/// The values of a path template's parameters, percent-decoded.
public struct PathParameters: Sendable {
  let values: [String: String]

  /// The value of the parameter with that name.
  public subscript(name: String) -> String? { values[name] }
}

/// Percent-encoding in paths.
///
/// Source: RFC 3986, section 2.1.
enum PercentCoding {
  /// Decodes every `%XX`; nil if an escape is malformed or the bytes are not UTF-8.
  static func decoded(_ text: Substring) -> String? {
    guard text.utf8.contains(percent) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard let decoded = byte == percent ? escape(&rest) : byte else { return nil }
      bytes.append(decoded)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")

  private static func escape(_ rest: inout Substring.UTF8View) -> UInt8? {
    guard let high = rest.popFirst().flatMap(ASCII.hexadecimalValue),
      let low = rest.popFirst().flatMap(ASCII.hexadecimalValue)
    else { return nil }
    return high << 4 | low
  }
}
