/// Header fields in order; names compare without case.
///
/// All lines are kept in one buffer, as name NUL value NUL, because that is how they cross to C and
/// a request seldom looks at more than two of them.
///
/// Source: RFC 9110, section 5.1 (names), section 5.5 (values).
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral, Sequence {
  /// One field line.
  public typealias Field = (name: String, value: String)

  /// Every field line, name and value each ended by a NUL.
  private(set) var terminated: [UInt8]

  /// Takes over lines that are already in the form of `terminated`.
  init(terminated: [UInt8]) { self.terminated = terminated }

  /// Makes header fields from pairs, keeping their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    terminated = []
    for (name, value) in elements { append(name, value) }
  }

  /// The value of the first field of that name.
  ///
  /// - Complexity: O(bytes of all fields).
  public subscript(name: String) -> String? {
    var lines = Lines(bytes: terminated)
    while let line = lines.next() {
      guard isName(name, at: line.name) else { continue }
      return String(decoding: terminated[line.value], as: UTF8.self)
    }
    return nil
  }

  /// The values of all fields of that name as one list; nil when there is none.
  ///
  /// Source: RFC 9110, section 5.3.
  func joined(_ name: String) -> String? {
    var values: [String] = []
    var lines = Lines(bytes: terminated)
    while let line = lines.next() {
      if isName(name, at: line.name) { values.append(lines.text(line.value)) }
    }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Adds a field line after the others; CR, LF and NUL become spaces, so that no value can end its
  /// line and begin another.
  ///
  /// Source: RFC 9110, section 5.5.
  public mutating func append(_ name: String, _ value: String) {
    appendTerminated(name)
    appendTerminated(value)
  }

  /// The field lines of both, in order.
  public static func + (first: Headers, second: Headers) -> Headers {
    Headers(terminated: first.terminated + second.terminated)
  }

  /// The field lines in order.
  public func makeIterator() -> Iterator { Iterator(lines: Lines(bytes: terminated)) }

  private mutating func appendTerminated(_ text: String) {
    terminated.reserveCapacity(terminated.count + text.utf8.count + 1)
    for byte in text.utf8 { terminated.append(Headers.endsLine(byte) ? 0x20 : byte) }
    terminated.append(0)
  }

  private func isName(_ name: String, at range: Range<Int>) -> Bool {
    name.utf8.count == range.count
      && name.utf8.elementsEqual(terminated[range]) { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }
}

extension Headers {
  /// Walks over the field lines.
  public struct Iterator: IteratorProtocol {
    fileprivate var lines: Lines

    /// The next field line.
    public mutating func next() -> Field? {
      guard let line = lines.next() else { return nil }
      return (name: lines.text(line.name), value: lines.text(line.value))
    }
  }

  /// Walks over the places of the field lines in the buffer, without making strings.
  fileprivate struct Lines {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (name: Range<Int>, value: Range<Int>)? {
      guard position < bytes.count else { return nil }
      return (name: part(), value: part())
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func part() -> Range<Int> {
      let start = position
      while bytes[position] != 0 { position += 1 }
      defer { position += 1 }
      return start..<position
    }
  }
}
