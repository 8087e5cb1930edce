/// A path with named places, such as `/devices/{id}`.
struct PathTemplate: Sendable {
  private let segments: [Segment]

  /// Reads a template: a segment in braces takes any one segment that is not empty.
  init(_ text: String) { segments = PathTemplate.split(text).map(Segment.init) }

  /// Whether the template stands for one path only.
  var isLiteral: Bool { segments.allSatisfy { $0.name == nil } }

  /// The parameters of a path, percent-decoded; nil when the path does not fit.
  ///
  /// A path is split before it is decoded, so that `%2F` is part of a value, not a separator.
  /// Source: RFC 3986, section 2.2 and 2.4.
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
    /// What stands in braces; nil for a literal segment.
    let name: String?

    init(_ text: Substring) {
      self.text = String(text)
      let isParameter = text.first == "{" && text.last == "}"
      name = isParameter ? String(text.dropFirst().dropLast()) : nil
    }
  }
}

/// What a path had in the named places of its template, percent-decoded.
public struct PathParameters: Sendable {
  let values: [String: String]

  /// The value at that name of the template.
  public subscript(name: String) -> String? { values[name] }
}
