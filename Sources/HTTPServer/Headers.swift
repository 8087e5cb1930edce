/// Header fields in order; names compare without case (RFC 9110, section 5.1).
public struct Headers: Sendable, ExpressibleByDictionaryLiteral, Sequence {
  /// One field line.
  public typealias Field = (name: String, value: String)

  private var fields: [Field]

  /// Makes header fields from pairs, keeping their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The value of the first field of that name.
  ///
  /// - Complexity: O(number of fields).
  public subscript(name: String) -> String? {
    fields.first { Headers.areEqual($0.name, name) }?.value
  }

  /// Adds a field line after the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append((name: name, value: value))
  }

  /// The field lines in order.
  public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

  private static func areEqual(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
