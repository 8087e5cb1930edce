/// The name of a field, a row, an item or a kind of panel, as the app gives it.
///
/// Two names are the same if they have the same code points. Swift's strings are equal by canonical
/// equivalence, so that U+03A9 and U+2126 would be one name.
public struct PartID: Sendable {
  /// The name.
  public let text: String

  /// Creates a name.
  public init(_ text: String) { self.text = text }
}

extension PartID: Hashable {
  /// Compares code points.
  public static func == (first: PartID, second: PartID) -> Bool {
    let (one, other) = (first.text.utf8.span, second.text.utf8.span)
    return one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] }
  }

  /// Hashes code points.
  public func hash(into hasher: inout Hasher) {
    let bytes = text.utf8.span
    for index in bytes.indices { hasher.combine(bytes[index]) }
  }
}

extension PartID: ExpressibleByStringInterpolation {
  /// Creates a name from a literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension PartID: CustomStringConvertible {
  /// The name.
  public var description: String { text }
}

extension Array where Element == PartID {
  /// The first name that occurs again; `nil` if all differ.
  ///
  /// - Complexity: O(count).
  package var firstRepeated: PartID? {
    guard count > 1 else { return nil }
    var seen = Set<PartID>(minimumCapacity: count)
    return first { !seen.insert($0).inserted }
  }
}
