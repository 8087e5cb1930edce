/// Header fields in order; names compare without case.
///
/// All lines are kept in one buffer, as name NUL value NUL, because that is how they cross to C.
///
/// Source: RFC 9110, section 5.1 (names), section 5.5 (values).
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral, Sequence {
  /// One field line.
  public typealias Field = (name: String, value: String)

  /// Every field line, name and value each ended by a NUL.
  private(set) var terminated: [UInt8]
  /// Where these NULs are: fields are looked up a dozen times, and a browser sends close to a thousand
  /// bytes of them.
  private var ends: [UInt32]

  /// Takes over lines that are already in the form of `terminated`.
  ///
  /// - Parameter ends: the place of each NUL, two for a line.
  init(_ terminated: [UInt8], ends: [UInt32]) {
    self.terminated = terminated
    self.ends = ends
  }

  /// Makes header fields from pairs, keeping their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init([], ends: [])
    for (name, value) in elements { append(name, value) }
  }

  /// Whether there is no field.
  public var isEmpty: Bool { terminated.isEmpty }

  /// The value of the first field of that name.
  ///
  /// - Complexity: O(fields).
  public subscript(name: String) -> String? {
    let name = name.utf8.span
    for line in lines where isName(name, of: line) { return value(of: line) }
    return nil
  }

  /// Whether there is one field of that name, with exactly that value.
  ///
  /// - Complexity: as for the subscript, but makes no string of what it finds.
  func says(_ name: String, _ value: String) -> Bool {
    let name = name.utf8.span
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
    let name = name.utf8.span
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
    append(name) { $0.append(contentsOf: value.utf8) }
  }

  /// Adds a field line whose value is made in its place.
  ///
  /// - Parameter value: appends the bytes of the value, and does nothing else.
  package mutating func append(_ name: String, value: (inout [UInt8]) -> Void) {
    terminated.append(contentsOf: name.utf8)
    terminate()
    let start = terminated.count
    value(&terminated)
    for index in start..<terminated.count where Headers.endsLine(terminated[index]) {
      terminated[index] = UInt8(ascii: " ")
    }
    terminate()
  }

  /// Adds other field lines after these.
  mutating func append(_ other: Headers) {
    let start = UInt32(terminated.count)
    terminated.append(contentsOf: other.terminated)
    for end in other.ends { ends.append(start + end) }
  }

  /// The field lines of both, in order.
  public static func + (first: Headers, second: Headers) -> Headers {
    var both = first
    both.append(second)
    return both
  }

  /// Makes room for so many more lines of so many bytes, to be added without growing often.
  mutating func reserve(lines: Int, bytes: Int) {
    terminated.reserveCapacity(terminated.count + bytes)
    ends.reserveCapacity(ends.count + 2 * lines)
  }

  private mutating func terminate() {
    ends.append(UInt32(terminated.count))
    terminated.append(0)
  }

  private var lines: Lines { Lines(ends: ends) }

  private func value(of line: Line) -> String {
    String(decoding: terminated[line.nameEnd + 1..<line.valueEnd], as: UTF8.self)
  }

  private func isName(_ name: Span<UInt8>, of line: Line) -> Bool {
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

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
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
  }

  /// Walks over the places of the field lines.
  fileprivate struct Lines: Sequence, IteratorProtocol {
    let ends: [UInt32]
    private var index = 0
    private var start = 0

    init(ends: [UInt32]) { self.ends = ends }

    mutating func next() -> Line? {
      guard index + 1 < ends.count else { return nil }
      let line = Line(start: start, nameEnd: Int(ends[index]), valueEnd: Int(ends[index + 1]))
      index += 2
      start = line.valueEnd + 1
      return line
    }
  }

  /// Walks over the field lines.
  public struct Iterator: IteratorProtocol {
    fileprivate let headers: Headers
    fileprivate var lines: Lines

    /// The next field line.
    public mutating func next() -> Field? {
      guard let line = lines.next() else { return nil }
      let name = String(
        decoding: headers.terminated[line.start..<line.nameEnd], as: UTF8.self)
      return (name: name, value: headers.value(of: line))
    }
  }

  /// The field lines in order.
  public func makeIterator() -> Iterator { Iterator(headers: self, lines: lines) }
}
