/// Header fields in order; the case of names is insignificant.
///
/// All lines are in one buffer, as name NUL value NUL, which is also the form that C reads.
///
/// Source: RFC 9110, section 5.1 (names), section 5.5 (values).
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral, Sequence {
  /// One field line.
  public typealias Field = (name: String, value: String)

  /// Every field line; each name and each value ends with a NUL.
  private(set) var terminated: [UInt8]
  /// The offsets of the NULs, so that a lookup skips the bytes of other fields: each request is searched
  /// about a dozen times, and a browser sends almost a thousand bytes of fields.
  private var ends: [UInt32]

  /// Creates header fields from a buffer in the form of `terminated`.
  ///
  /// - Parameter ends: the offset of each NUL, two for each line.
  init(_ terminated: [UInt8], ends: [UInt32]) {
    self.terminated = terminated
    self.ends = ends
  }

  /// Creates header fields from pairs, in their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init([], ends: [])
    for (name, value) in elements { append(name, value) }
  }

  /// Whether there are no fields.
  public var isEmpty: Bool { terminated.isEmpty }

  /// The value of the first field of that name.
  ///
  /// - Complexity: O(fields).
  public subscript(name: String) -> String? {
    line(named: name.utf8.span).map(value)
  }

  /// Whether there is a field of that name.
  ///
  /// - Complexity: O(fields).
  func has(_ name: String) -> Bool { line(named: name.utf8.span) != nil }

  /// Whether there is exactly one field of that name, with exactly that value.
  ///
  /// - Complexity: O(fields); unlike the subscript, it allocates no string.
  func contains(_ name: String, _ value: String) -> Bool {
    let name = name.utf8.span
    guard let line = line(named: name), isValue(value, of: line) else { return false }
    return self.line(named: name, after: line) == nil
  }

  /// The values of all fields of that name as one list; nil if there is none.
  ///
  /// Source: RFC 9110, section 5.3.
  public func joined(_ name: String) -> String? {
    let name = name.utf8.span
    var next = line(named: name)
    var list = next.map(value)
    while let last = next {
      next = line(named: name, after: last)
      if let next { list?.append(", \(value(of: next))") }
    }
    return list
  }

  /// Appends a field line; CR, LF and NUL become spaces, so that a value cannot begin another line.
  ///
  /// Source: RFC 9110, section 5.5.
  public mutating func append(_ name: String, _ value: String) {
    append(name) { $0.append(contentsOf: value.utf8) }
  }

  /// Appends a field line whose value is written in place.
  ///
  /// - Parameter value: appends the bytes of the value, and does nothing else.
  package mutating func append(_ name: String, value: (inout [UInt8]) -> Void) {
    terminated.append(contentsOf: name.utf8)
    terminate()
    let start = terminated.count
    value(&terminated)
    for index in start..<terminated.count where Headers.isLineEnd(terminated[index]) {
      terminated[index] = UInt8(ascii: " ")
    }
    terminate()
  }

  /// Appends other field lines.
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

  /// Reserves capacity for more lines, so that appending them does not reallocate.
  mutating func reserve(lines: Int, bytes: Int) {
    terminated.reserveCapacity(terminated.count + bytes)
    ends.reserveCapacity(ends.count + 2 * lines)
  }

  /// Calls a closure with the bytes of each name and its value, in order.
  func forEachLine(_ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Void) {
    let bytes = terminated.span
    for line in lines {
      body(
        bytes.extracting(line.start..<line.nameEnd),
        bytes.extracting(line.nameEnd + 1..<line.valueEnd))
    }
  }

  private mutating func terminate() {
    ends.append(UInt32(terminated.count))
    terminated.append(0)
  }

  private var lines: Lines { Lines(ends: ends) }

  private func value(of line: Line) -> String {
    String(decoding: terminated[line.nameEnd + 1..<line.valueEnd], as: UTF8.self)
  }

  /// The first field line of that name behind another line; nil if there is none.
  private func line(named name: Span<UInt8>, after last: Line? = nil) -> Line? {
    let ends = ends.span
    var index = last.map { $0.index + 2 } ?? 0
    var start = last.map { $0.valueEnd + 1 } ?? 0
    while index + 1 < ends.count {
      let (nameEnd, valueEnd) = (Int(ends[index]), Int(ends[index + 1]))
      if nameEnd - start == name.count, isName(name, at: start) {
        return Line(index: index, start: start, nameEnd: nameEnd, valueEnd: valueEnd)
      }
      index += 2
      start = valueEnd + 1
    }
    return nil
  }

  private func isName(_ name: Span<UInt8>, at start: Int) -> Bool {
    let bytes = terminated.span
    for index in name.indices {
      guard ASCII.lowercased(name[index]) == ASCII.lowercased(bytes[start + index])
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

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }
}

extension Headers {
  /// The place of a field line in the buffer.
  fileprivate struct Line {
    /// The place of `nameEnd` in `ends`.
    let index: Int
    let start: Int
    /// The offset of the NUL after the name.
    let nameEnd: Int
    /// The offset of the NUL after the value.
    let valueEnd: Int
  }

  /// Iterates over the places of the field lines.
  fileprivate struct Lines: Sequence, IteratorProtocol {
    let ends: [UInt32]
    private var index = 0
    private var start = 0

    init(ends: [UInt32]) { self.ends = ends }

    mutating func next() -> Line? {
      guard index + 1 < ends.count else { return nil }
      let line = Line(
        index: index, start: start, nameEnd: Int(ends[index]), valueEnd: Int(ends[index + 1]))
      index += 2
      start = line.valueEnd + 1
      return line
    }
  }

  /// Iterates over the field lines.
  public struct Iterator: IteratorProtocol {
    fileprivate let headers: Headers
    fileprivate var lines: Lines

    /// Returns the next field line; nil at the end.
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
