import CJSON

// The one file that touches the C library. The types above it give out places in a parsed text only
// through values that cannot be copied and end with the call that decodes the text.

/// Reads texts, one after the other; belongs to one thread at a time.
@safe final class Parser: @unchecked Sendable {
  private let handle: OpaquePointer
  private let maxDepth: Int

  /// - Parameter maxDepth: how many objects and arrays may lie in each other.
  init(maxDepth: Int) {
    unsafe handle = cjson_parser_make(maxDepth)
    self.maxDepth = maxDepth
  }

  deinit { unsafe cjson_parser_free(handle) }

  /// The length of the longest text that it has memory for.
  var capacity: Int { unsafe cjson_parser_capacity(handle) }

  /// The root of a text; valid until the next call.
  func parse(_ text: Span<UInt8>) throws(JSONError) -> Node {
    var root = unsafe cjson_value()
    let failure = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe cjson_parse(handle, cjson_bytes(start: bytes.baseAddress, count: bytes.count), &root)
    }
    if let failure = JSONSyntaxError(failure, in: text, maxDepth: maxDepth) {
      throw .malformed(failure)
    }
    return unsafe Node(place: root)
  }
}

/// The place of a value in a text that a parser has read, valid as long as the text.
@safe struct Node {
  fileprivate let place: cjson_value

  fileprivate init(place: cjson_value) { unsafe self.place = place }

  var kind: JSONValue.Kind {
    switch unsafe cjson_kind_of(place) {
    case .CJSON_NULL: .null
    case .CJSON_BOOLEAN: .boolean
    case .CJSON_NUMBER: .number
    case .CJSON_STRING: .string
    case .CJSON_ARRAY: .array
    case .CJSON_OBJECT: .object
    }
  }

  /// Grows from the beginning of the text to its end.
  var order: Int { unsafe place.index }

  /// Of a boolean: itself.
  var boolean: Bool { unsafe cjson_boolean(place) }

  /// Of a number: the nearest double.
  var number: Double { unsafe cjson_number(place) }

  /// Of a string: its characters.
  var string: String { unsafe cjson_string(place).string }

  /// Of a string: its characters as UTF-16 code units.
  var units: [UInt16] {
    let utf8 = unsafe cjson_string(place)
    // A UTF-16 text has as many units as bytes, or a third of them: the array gets what it needs.
    return unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: utf8.count) { units in
      guard let into = units.baseAddress, unsafe utf8.count > 0 else { return [] }
      return unsafe Array(UnsafeBufferPointer(start: into, count: cjson_utf16(utf8, into)))
    }
  }

  /// Of an array or object: the number of elements or members.
  var count: Int { unsafe cjson_count(place) }

  /// Of an object: the first member of that name.
  func member(_ name: StaticString) -> Node? {
    let utf8 = unsafe cjson_bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
    var found = unsafe cjson_value()
    return unsafe cjson_find(place, utf8, &found) ? Node(place: found) : nil
  }

  /// Of an array or object: its elements or members, in order.
  var members: Members { unsafe Members(container: place) }
}

/// Leads to the reading that a value belongs to, without counting as one of its owners.
///
/// Counting costs as much as reading a number. It is not needed, because only values that cannot be
/// copied hold this, and they end before the call that decodes the text, which holds the reading.
@safe struct ReadingReference {
  private unowned(unsafe) let target: Reading

  init(_ target: Reading) { unsafe self.target = target }

  var reading: Reading { unsafe target }
}

/// Walks over the members of an object, or over the elements of an array, which have no names.
@safe struct Members: Sequence, IteratorProtocol {
  private let container: cjson_value
  private var member = unsafe cjson_member()
  private var hasBegun = false

  fileprivate init(container: cjson_value) { unsafe self.container = container }

  mutating func next() -> Member? {
    let exists = unsafe hasBegun ? cjson_next(container, &member) : cjson_first(container, &member)
    hasBegun = true
    return unsafe exists ? Member(utf8: member.name, value: Node(place: member.value)) : nil
  }
}

/// A member of an object, or an element of an array.
@safe struct Member {
  private let utf8: cjson_bytes
  let value: Node

  fileprivate init(utf8: cjson_bytes, value: Node) {
    unsafe self.utf8 = utf8
    self.value = value
  }

  /// The member's name; empty for an element.
  var name: String { unsafe utf8.string }
}

/// Takes a text as it is written; belongs to one thread at a time.
@usableFromInline
@safe final class Output: @unchecked Sendable {
  private let handle: OpaquePointer

  init() { unsafe handle = cjson_writer_make() }

  deinit { unsafe cjson_writer_free(handle) }

  /// Forgets what was written.
  func reset() { unsafe cjson_writer_reset(handle) }

  /// Forgets the bytes that were written, but not that they were: what follows continues them.
  @usableFromInline func drain() { unsafe cjson_writer_drain(handle) }

  /// Ends a text and its line; what is written next is a text of its own.
  func endLine() { unsafe cjson_end_line(handle) }

  /// What was written.
  @usableFromInline var bytes: [UInt8] {
    let written = unsafe cjson_written(handle)
    return unsafe [UInt8](UnsafeBufferPointer(start: written.start, count: written.count))
  }

  /// How many bytes were written.
  @usableFromInline var count: Int { unsafe cjson_written(handle).count }

  @usableFromInline func beginObject() { unsafe cjson_begin_object(handle) }
  @usableFromInline func endObject() { unsafe cjson_end_object(handle) }
  @usableFromInline func beginArray() { unsafe cjson_begin_array(handle) }
  @usableFromInline func endArray() { unsafe cjson_end_array(handle) }
  func null() { unsafe cjson_write_null(handle) }
  func boolean(_ value: Bool) { unsafe cjson_write_boolean(handle, value) }
  func integer(_ value: Int) { unsafe cjson_write_integer(handle, Int64(value)) }
  func number(_ value: Double) { unsafe cjson_write_number(handle, value) }

  /// Begins a member; the name needs no escapes.
  @usableFromInline
  func name(_ name: StaticString) {
    let utf8 = unsafe cjson_bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
    unsafe cjson_write_name(handle, utf8)
  }

  @usableFromInline
  func string(_ value: String) {
    unsafe value.utf8.span.withUnsafeBufferPointer { buffer in
      unsafe cjson_write_utf8(
        handle, cjson_bytes(start: buffer.baseAddress, count: buffer.count))
    }
  }

  func encoded(_ value: [UInt8]) {
    unsafe value.withUnsafeBufferPointer { buffer in
      unsafe cjson_write_encoded(
        handle, cjson_bytes(start: buffer.baseAddress, count: buffer.count))
    }
  }

  func part(_ units: ArraySlice<UInt16>, isFirst: Bool, isLast: Bool) {
    unsafe units.withUnsafeBufferPointer { buffer in
      unsafe cjson_write_utf16_part(handle, buffer.baseAddress, buffer.count, isFirst, isLast)
    }
  }

  func string(_ units: [UInt16]) {
    unsafe units.withUnsafeBufferPointer { buffer in
      unsafe cjson_write_utf16(handle, buffer.baseAddress, buffer.count)
    }
  }
}

extension Span<UInt8> {
  /// Where the line that begins at a place ends: at its LF, or with the bytes.
  func endOfLine(from start: Int) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      unsafe cjson_line_end(cjson_bytes(start: bytes.baseAddress, count: bytes.count), start)
    }
  }
}

extension cjson_bytes {
  fileprivate var string: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension Double {
  /// The shortest form that reads back to the same number, as it is written in a text.
  var jsonText: String {
    unsafe String(unsafeUninitializedCapacity: Int(CJSON_NUMBER_CAPACITY)) { buffer in
      guard let into = buffer.baseAddress else { return 0 }
      return unsafe cjson_format_number(self, into)
    }
  }
}

extension JSONSyntaxError {
  /// Nil when nothing is wrong.
  fileprivate init?(_ failure: cjson_failure, in text: Span<UInt8>, maxDepth: Int) {
    guard let kind = Kind(failure.kind, maxDepth: maxDepth) else { return nil }
    let bytes = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
    self.init(kind, offset: failure.offset, in: bytes)
  }
}

extension JSONSyntaxError.Kind {
  fileprivate init?(_ kind: cjson_failure_kind, maxDepth: Int) {
    switch kind {
    case .CJSON_NO_FAILURE: return nil
    case .CJSON_EMPTY: self = .empty
    case .CJSON_BYTE_ORDER_MARK: self = .byteOrderMark
    case .CJSON_INVALID_UTF8: self = .invalidUTF8
    case .CJSON_VALUE_EXPECTED: self = .valueExpected
    case .CJSON_NAME_EXPECTED: self = .nameExpected
    case .CJSON_COLON_EXPECTED: self = .colonExpected
    case .CJSON_COMMA_OR_BRACE_EXPECTED: self = .commaOrBraceExpected
    case .CJSON_COMMA_OR_BRACKET_EXPECTED: self = .commaOrBracketExpected
    case .CJSON_MALFORMED_NUMBER: self = .malformedNumber
    case .CJSON_INVALID_ESCAPE: self = .invalidEscape
    case .CJSON_CONTROL_CHARACTER: self = .controlCharacter
    case .CJSON_UNENDED_STRING: self = .unendedString
    case .CJSON_LONE_SURROGATE: self = .loneSurrogate
    case .CJSON_TOO_DEEP: self = .tooDeep(limit: maxDepth)
    case .CJSON_NUMBER_OUT_OF_RANGE: self = .numberOutOfRange
    case .CJSON_TRAILING_CONTENT: self = .trailingContent
    }
  }
}
