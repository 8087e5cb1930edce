/// Header fields in order; names compare without case.
///
/// All lines are kept in one buffer, as name NUL value NUL, because that is how they cross to C.
///
/// Source: RFC 9110, section 5.1 (names), section 5.5 (values).
public struct Headers: Sendable, ExpressibleByDictionaryLiteral, Sequence {
  /// One field line.
  public typealias Field = (name: String, value: String)

  /// Every field line, name and value each ended by a NUL.
  private(set) var terminated: [UInt8]
  /// Where the lines of received fields are; nil once a line was added.
  ///
  /// They are looked up a dozen times, and a browser sends close to a thousand bytes of them.
  private var known: [Line]?

  /// Takes over lines that are already in the form of `terminated`.
  init(terminated: [UInt8]) {
    self.terminated = terminated
    known = Line.all(in: terminated)
  }

  /// Makes header fields from pairs, keeping their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    terminated = []
    for (name, value) in elements { append(name, value) }
  }

  /// The value of the first field of that name.
  ///
  /// - Complexity: O(fields), where they were received; else O(bytes of all fields).
  public subscript(name: String) -> String? {
    lines.first { isName(name, of: $0) }.map(value)
  }

  /// Whether there is one field of that name, with exactly that value.
  ///
  /// - Complexity: as for the subscript, but makes no string of what it finds.
  func says(_ name: String, _ value: String) -> Bool {
    var isSaid = false
    for line in lines where isName(name, of: line) {
      guard !isSaid, isValue(value, of: line) else { return false }
      isSaid = true
    }
    return isSaid
  }

  /// The values of all fields of that name as one list; nil when there is none.
  ///
  /// Source: RFC 9110, section 5.3.
  public func joined(_ name: String) -> String? {
    var list: String?
    for line in lines where isName(name, of: line) {
      list = list.map { "\($0), \(value(of: line))" } ?? value(of: line)
    }
    return list
  }

  /// Adds a field line after the others; CR, LF and NUL become spaces, so that no value can end its
  /// line and begin another.
  ///
  /// Source: RFC 9110, section 5.5.
  public mutating func append(_ name: String, _ value: String) {
    append(name, bytes: Array(value.utf8))
  }

  /// Adds a field line whose value is there as bytes.
  public mutating func append(_ name: String, bytes value: [UInt8]) {
    known = nil
    terminated.append(contentsOf: name.utf8)
    terminated.append(0)
    terminated.append(contentsOf: Headers.endsLine(value) ? value.map(Headers.harmless) : value)
    terminated.append(0)
  }

  /// Adds other field lines after these.
  mutating func append(_ other: Headers) {
    known = nil
    terminated.append(contentsOf: other.terminated)
  }

  /// The field lines of both, in order.
  public static func + (first: Headers, second: Headers) -> Headers {
    var both = first
    both.append(second)
    return both
  }

  /// Makes room for lines of that many bytes, so that they can be added without growing often.
  public mutating func reserve(_ bytes: Int) {
    terminated.reserveCapacity(terminated.count + bytes)
  }

  private var lines: [Line] { known ?? Line.all(in: terminated) }

  private func value(of line: Line) -> String {
    String(decoding: terminated[line.nameEnd + 1..<line.valueEnd], as: UTF8.self)
  }

  private func isName(_ name: String, of line: Line) -> Bool {
    let name = name.utf8.span
    guard name.count == line.nameEnd - line.start else { return false }
    let bytes = terminated.span
    for index in name.indices {
      guard ASCII.lowercased(name[index]) == ASCII.lowercased(bytes[line.start + index])
      else { return false }
    }
    return true
  }

  private func isValue(_ value: String, of line: Line) -> Bool {
    let value = value.utf8.span
    let start = line.nameEnd + 1
    guard value.count == line.valueEnd - start else { return false }
    let bytes = terminated.span
    for index in value.indices {
      guard value[index] == bytes[start + index] else { return false }
    }
    return true
  }

  private static func endsLine(_ value: [UInt8]) -> Bool {
    let bytes = value.span
    for index in bytes.indices where bytes[index] < 0x20 {
      if harmless(bytes[index]) != bytes[index] { return true }
    }
    return false
  }

  private static func harmless(_ byte: UInt8) -> UInt8 {
    let endsLine = byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    return endsLine ? UInt8(ascii: " ") : byte
  }
}

extension Headers: Equatable {
  /// Whether both have the same lines in the same order.
  public static func == (one: Headers, other: Headers) -> Bool {
    one.terminated == other.terminated
  }
}

extension Headers {
  /// Where a field line is in the buffer.
  fileprivate struct Line {
    let start: Int
    /// The NUL behind the name.
    let nameEnd: Int
    /// The NUL behind the value.
    let valueEnd: Int

    /// The lines of a buffer in the form of `terminated`.
    static func all(in buffer: [UInt8]) -> [Line] {
      guard !buffer.isEmpty else { return [] }
      let bytes = buffer.span
      var lines: [Line] = []
      lines.reserveCapacity(16)
      var (start, nameEnd) = (0, -1)
      for index in bytes.indices where bytes[index] == 0 {
        if nameEnd < start {
          nameEnd = index
        } else {
          lines.append(Line(start: start, nameEnd: nameEnd, valueEnd: index))
          start = index + 1
        }
      }
      return lines
    }
  }

  /// Walks over the field lines.
  public struct Iterator: IteratorProtocol {
    fileprivate let headers: Headers
    fileprivate var lines: IndexingIterator<[Line]>

    /// The next field line.
    public mutating func next() -> Field? {
      guard let line = lines.next() else { return nil }
      let name = String(
        decoding: headers.terminated[line.start..<line.nameEnd], as: UTF8.self)
      return (name: name, value: headers.value(of: line))
    }
  }

  /// The field lines in order.
  public func makeIterator() -> Iterator { Iterator(headers: self, lines: lines.makeIterator()) }
}
