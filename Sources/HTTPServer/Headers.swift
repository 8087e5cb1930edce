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

  /// Creates header fields from a buffer in the form of `terminated`.
  init(_ terminated: [UInt8]) { self.terminated = terminated }

  /// Creates header fields from pairs, in their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init([])
    for (name, value) in elements { append(name, value) }
  }

  /// Whether there are no fields.
  public var isEmpty: Bool { terminated.isEmpty }

  /// The value of the first field of that name; nil if there is none.
  ///
  /// - Complexity: O(bytes); `RequestFields` finds the known fields in constant time.
  public subscript(name: String) -> String? {
    line(named: name.utf8.span).map { value(in: $0.value) }
  }

  /// The values of all fields of that name as one list; nil if there is none.
  ///
  /// Source: RFC 9110, section 5.3.
  public func joined(_ name: String) -> String? {
    let name = name.utf8.span
    var next = line(named: name)
    var list = next.map { value(in: $0.value) }
    while let last = next {
      next = line(named: name, from: last.next)
      if let next { list?.append(", \(value(in: next.value))") }
    }
    return list
  }

  /// Appends a field line; CR, LF and NUL become spaces, so that a value cannot begin another line.
  ///
  /// Source: RFC 9110, section 5.5.
  public mutating func append(_ name: String, _ value: String) {
    terminated.append(contentsOf: name.utf8)
    terminated.append(contentsOf: [0, 0])
    extendLast(upTo: value.utf8.count) {
      let value = value.utf8.span
      for index in value.indices { $0.append(value[index]) }
    }
  }

  /// Appends to the value of the last field line, in its place; requires a line.
  ///
  /// - Parameters:
  ///   - bytes: the greatest number of bytes that are appended.
  ///   - more: appends them; CR, LF and NUL become spaces.
  package mutating func extendLast(upTo bytes: Int, by more: (inout OutputSpan<UInt8>) -> Void) {
    terminated.removeLast()
    terminated.append(addingCapacity: bytes + 1) { rest in
      more(&rest)
      var written = rest.mutableSpan
      for index in written.indices where Headers.isLineEnd(written[index]) {
        written[index] = UInt8(ascii: " ")
      }
      rest.append(0)
    }
  }

  /// Appends other field lines.
  package mutating func append(_ other: Headers) { terminated.append(contentsOf: other.terminated) }

  /// The field lines of both, in order.
  public static func + (first: Headers, second: Headers) -> Headers {
    Headers(first.terminated + second.terminated)
  }

  /// Reserves capacity for more lines, so that appending them does not reallocate.
  mutating func reserve(bytes: Int) {
    terminated.reserveCapacity(terminated.count + bytes)
  }

  /// The offset of each NUL, two for each line.
  var nulOffsets: [UInt32] {
    terminated.indices.filter { terminated[$0] == 0 }.map(UInt32.init)
  }

  /// The text of a value.
  func value(in range: Range<Int>) -> String {
    String(decoding: terminated[range], as: UTF8.self)
  }

  /// Whether a text is the value at a place, in the same case.
  func isValue(_ text: String, in range: Range<Int>) -> Bool {
    ASCII.isSame(terminated.span.extracting(range), text)
  }

  /// The first field line of that name at or after an offset; nil if there is none.
  private func line(named name: Span<UInt8>, from start: Int = 0) -> Line? {
    var start = start
    while let line = line(at: start) {
      if line.name.count == name.count, isName(name, at: start) { return line }
      start = line.next
    }
    return nil
  }

  private func line(at start: Int) -> Line? {
    guard start < terminated.count else { return nil }
    let nameEnd = end(from: start)
    return Line(name: start..<nameEnd, value: nameEnd + 1..<end(from: nameEnd + 1))
  }

  private func end(from start: Int) -> Int {
    var end = start
    while terminated[end] != 0 { end += 1 }
    return end
  }

  private func isName(_ name: Span<UInt8>, at start: Int) -> Bool {
    let bytes = terminated.span
    for index in name.indices {
      guard ASCII.lowercased(name[index]) == ASCII.lowercased(bytes[start + index])
      else { return false }
    }
    return true
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }
}

extension Headers {
  /// The places of a name and its value in the buffer.
  private struct Line {
    let name: Range<Int>
    let value: Range<Int>
    var next: Int { value.upperBound + 1 }
  }

  /// Iterates over the field lines.
  public struct Iterator: IteratorProtocol {
    private let headers: Headers
    private var start = 0

    fileprivate init(_ headers: Headers) { self.headers = headers }

    /// Returns the next field line; nil at the end.
    public mutating func next() -> Field? {
      guard let line = headers.line(at: start) else { return nil }
      start = line.next
      return (name: headers.value(in: line.name), value: headers.value(in: line.value))
    }
  }

  /// The field lines in order.
  public func makeIterator() -> Iterator { Iterator(self) }
}
