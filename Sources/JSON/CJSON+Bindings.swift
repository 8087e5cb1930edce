import CJSON

// The only file that calls the C library. A node is valid until its parser parses another text. Types
// outside this file keep nodes only in values that cannot be copied, and whose lifetime ends before that.

/// Parses texts, one after the other; only one thread may use it at a time.
@safe final class Parser: @unchecked Sendable {
  private let handle: OpaquePointer
  private let maxDepth: Int

  /// - Parameter maxDepth: how many levels of objects and arrays a text may have.
  init(maxDepth: Int) {
    unsafe handle = cjson_parser_make(maxDepth)
    self.maxDepth = maxDepth
  }

  deinit { unsafe cjson_parser_free(handle) }

  /// The length of the longest text that the parser has memory for, in bytes.
  var capacity: Int { unsafe cjson_parser_capacity(handle) }

  /// Parses a text and returns its root, which is valid until the next call.
  func parse(_ text: Span<UInt8>) throws(JSONError) -> Node {
    var root = unsafe cjson_value()
    let failure = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe cjson_parse(handle, cjson_bytes(start: bytes.baseAddress, count: bytes.count), &root)
    }
    if let failure = JSONSyntaxError(failure, in: text, maxDepth: maxDepth) {
      throw .malformed(failure)
    }
    return unsafe Node(value: root)
  }
}

/// A value of a parsed text.
@safe struct Node {
  fileprivate let value: cjson_value

  fileprivate init(value: cjson_value) { unsafe self.value = value }

  var kind: JSONValue.Kind {
    switch unsafe cjson_kind_of(value) {
    case .CJSON_NULL: .null
    case .CJSON_BOOLEAN: .boolean
    case .CJSON_NUMBER: .number
    case .CJSON_STRING: .string
    case .CJSON_ARRAY: .array
    case .CJSON_OBJECT: .object
    }
  }

  /// The boolean; requires a boolean.
  var boolean: Bool { unsafe cjson_boolean(value) }

  /// The nearest double; requires a number.
  var number: Double { unsafe cjson_number(value) }

  /// The characters; requires a string.
  var string: String { unsafe cjson_string(value).string }

  /// The characters as UTF-16 code units; requires a string.
  var units: [UInt16] {
    let utf8 = unsafe cjson_string(value)
    // A text has at most one UTF-16 code unit for each byte, but may have a third of that, so the
    // array is allocated when the number is known.
    return unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: utf8.count) { units in
      guard let into = units.baseAddress, unsafe utf8.count > 0 else { return [] }
      return unsafe Array(UnsafeBufferPointer(start: into, count: cjson_utf16(utf8, into)))
    }
  }

  /// The number of elements or members, at most 16,777,215; requires an array or an object.
  var count: Int { unsafe cjson_count(value) }

  /// The number of members, at most 16,777,215, and the bits of their names; nil if the value is no object.
  var summary: (count: Int, nameBits: UInt64)? {
    var summary = cjson_summary()
    guard unsafe cjson_summarize(value, &summary) else { return nil }
    return (summary.count, summary.name_bits)
  }

  /// The first member with a name; nil if none has it; requires an object.
  func member(_ name: StaticString) -> Node? {
    let utf8 = unsafe cjson_bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
    var found = unsafe cjson_value()
    return unsafe cjson_find(value, utf8, &found) ? Node(value: found) : nil
  }

  #if !hasFeature(Embedded)
    /// Writes a form of the value that has the same bytes only for the same value.
    ///
    /// - Returns: the number of bytes; 0 if they do not fit.
    func form(into bytes: inout [UInt8]) -> Int {
      unsafe bytes.withUnsafeMutableBufferPointer { into in
        guard let start = into.baseAddress else { return 0 }
        return unsafe cjson_form(value, start, into.count)
      }
    }
  #endif

  /// The elements or members in order; requires an array or an object.
  var children: Children { unsafe Children(iterator: cjson_children(value)) }
}

extension StaticString {
  /// The bit of a name in `JSONObject.nameBits`, by the formula of `cjson_name_bit`.
  @inlinable
  @inline(__always)
  var nameBit: UInt64 {
    let count = utf8CodeUnitCount
    let first = unsafe UInt64(utf8Start[0])
    let last = unsafe UInt64(utf8Start[count - 1])
    return 1 &<< ((first &+ last &* 7 &+ UInt64(count) &* 11) & 63)
  }
}

/// Iterates over the members of an object or over the elements of an array.
@safe struct Children: Sequence, IteratorProtocol {
  private var iterator: cjson_children_iterator

  fileprivate init(iterator: cjson_children_iterator) { unsafe self.iterator = iterator }

  mutating func next() -> Child? {
    var child = unsafe cjson_child()
    return unsafe cjson_next(&iterator, &child) ? Child(child) : nil
  }
}

/// A member of an object, or an element of an array.
@safe struct Child {
  private let child: cjson_child

  fileprivate init(_ child: cjson_child) { unsafe self.child = child }

  /// The member's name; empty for an element.
  var name: String { unsafe child.name.string }

  var value: Node { unsafe Node(value: child.value) }
}

/// Refers to the context of a value without retaining it.
///
/// Retaining costs as much as decoding a number. It is not needed, because only values that cannot be
/// copied hold this. They end before the call that decodes the text, and that call holds the context.
@safe struct ContextReference {
  private let target: Unmanaged<DecodingContext>

  init(_ target: DecodingContext) { unsafe self.target = .passUnretained(target) }

  var context: DecodingContext { unsafe target.takeUnretainedValue() }

  var faults: Int { unsafe target._withUnsafeGuaranteedRef { $0.faults } }
  var isDiagnosing: Bool { unsafe target._withUnsafeGuaranteedRef { $0.isDiagnosing } }
}

/// Holds the text that is being written; only one thread may use it at a time.
@usableFromInline
@safe final class Output: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<cjson_writer>

  init() { unsafe handle = cjson_writer_make() }

  deinit { unsafe cjson_writer_free(handle) }

  /// Where the last `RepeatedJSON` is in the bytes that were written; nil if it is not there.
  ///
  /// One thread at a time uses it, in single steps. Checking exclusive access took 76 instructions a request.
  @exclusivity(unchecked) var repeatable: Range<Int>?

  /// Discards the text.
  func reset() {
    unsafe repeatable = nil
    unsafe cjson_writer_reset(handle)
  }

  /// Discards the bytes that were written; the next value continues the text.
  @usableFromInline
  func drain() {
    unsafe repeatable = nil
    unsafe cjson_writer_drain(handle)
  }

  /// Ends a text and its line; the next value starts a new text.
  func endLine() { unsafe cjson_end_line(handle) }

  /// The bytes that were written.
  @usableFromInline var bytes: [UInt8] {
    let written = unsafe cjson_written(handle)
    return unsafe [UInt8](UnsafeBufferPointer(start: written.start, count: written.count))
  }

  /// The number of bytes that were written.
  @usableFromInline var count: Int { unsafe cjson_written(handle).count }

  @usableFromInline func beginObject() { unsafe cjson_begin_object(handle) }
  @usableFromInline func endObject() { unsafe cjson_end_object(handle) }
  @usableFromInline func beginArray() { unsafe cjson_begin_array(handle) }
  @usableFromInline func endArray() { unsafe cjson_end_array(handle) }
  func null() { unsafe cjson_write_null(handle) }
  func boolean(_ value: Bool) { unsafe cjson_write_boolean(handle, value) }
  func integer(_ value: Int) { unsafe cjson_write_integer(handle, Int64(value)) }
  func number(_ value: Double) { unsafe cjson_write_number(handle, value) }

  /// Begins a member; the name needs no escape sequences.
  @usableFromInline
  func name(_ name: StaticString) {
    let utf8 = unsafe cjson_bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
    unsafe cjson_write_name(handle, utf8)
  }

  /// Begins a member whose name is data.
  @usableFromInline
  func entryName(_ name: String) {
    unsafe name.utf8.span.withUnsafeBufferPointer { buffer in
      unsafe cjson_write_entry_name(
        handle, cjson_bytes(start: buffer.baseAddress, count: buffer.count))
    }
  }

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

  /// Writes a value again that is in the bytes that were written.
  func again(_ place: Range<Int>) {
    unsafe cjson_write_again(handle, place.lowerBound, place.count)
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
  /// Whether the first bytes are those of another span.
  func begins(with other: Span<UInt8>) -> Bool {
    unsafe withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe cjson_begins(
          cjson_bytes(start: own.baseAddress, count: own.count),
          cjson_bytes(start: other.baseAddress, count: other.count))
      }
    }
  }

  /// The offset of the LF that ends the line at an offset, or the number of bytes.
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
  /// The shortest JSON text that reads back as the same number; requires a finite number.
  @inline(never)
  public var jsonText: String {
    unsafe String(unsafeUninitializedCapacity: Int(CJSON_NUMBER_CAPACITY)) { buffer in
      guard let into = buffer.baseAddress else { return 0 }
      return unsafe cjson_format_number(self, into)
    }
  }
}

extension Span<UInt8> {
  /// The number that the bytes are, digits with a sign and a point if need be; nil for other texts.
  var number: Double? {
    var number = 0.0
    let isNumber = unsafe withUnsafeBufferPointer { bytes in
      unsafe cjson_number_of(cjson_bytes(start: bytes.baseAddress, count: bytes.count), &number)
    }
    return isNumber ? number : nil
  }
}

extension JSONSyntaxError {
  /// Nil when the text was parsed.
  fileprivate init?(_ failure: cjson_failure, in text: Span<UInt8>, maxDepth: Int) {
    guard let kind = Kind(failure.kind, maxDepth: maxDepth) else { return nil }
    let bytes = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
    self.init(kind, offset: failure.offset, in: bytes)
  }
}

extension JSONSyntaxError.Kind {
  /// Makes a kind of its number in CJSON.h; nil for another number.
  package init?(number: UInt32, maxDepth: Int) {
    guard let kind = cjson_failure_kind(rawValue: number) else { return nil }
    self.init(kind, maxDepth: maxDepth)
  }

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
    case .CJSON_TRAILING_COMMA: self = .trailingComma
    case .CJSON_COMMENT: self = .comment
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
