/// Writes a text value by value, and adds commas and colons.
///
/// Members stay in the order in which they are written, so that equal values give equal bytes.
public struct JSONWriter: ~Copyable {
  @usableFromInline let output: Output

  @usableFromInline init(output: Output) { self.output = output }

  /// Writes an object; `members` writes its members.
  @inlinable
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    output.beginObject()
    members(&self)
    output.endObject()
  }

  /// Writes an array; `elements` writes its elements.
  @inlinable
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    output.beginArray()
    elements(&self)
    output.endArray()
  }

  /// Writes a member of an object; nil becomes `null`.
  ///
  /// - Parameters:
  ///   - name: ASCII that needs no escape sequences, as all names of the schema.
  ///   - value: the member's value.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #endif
  public mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    output.name(name)
    value.write(to: &self)
  }

  /// Writes a member that is an object itself; `members` writes its members.
  @inlinable
  public mutating func member(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    output.name(name)
    object(members)
  }

  /// Writes a member of an object unless it is nil.
  @inlinable
  #if hasFeature(Embedded)
    @inline(never)
  #endif
  public mutating func memberIfPresent(_ name: StaticString, _ value: (some JSONWritable)?) {
    if let value { member(name, value) }
  }

  /// Writes a member whose name is data, such as an entry of a dictionary.
  @inlinable
  public mutating func entry(_ name: String, _ value: some JSONWritable) {
    output.entryName(name)
    value.write(to: &self)
  }

  /// Writes a value: the text itself, or an element of an array.
  @inlinable
  public mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  /// Writes `null`.
  public mutating func null() { output.null() }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) { output.boolean(value) }

  /// Writes an integer.
  public mutating func integer(_ value: Int) { output.integer(value) }

  /// Writes the shortest text of a number that reads back as the same number; requires a finite
  /// number, because JSON has no other.
  public mutating func number(_ value: Double) {
    assert(value.isFinite, "a response has a number that is not finite")
    output.number(value)
  }

  /// Writes a string.
  public mutating func string(_ value: String) { output.string(value) }

  /// Writes a value that was encoded before.
  mutating func encoded(_ value: [UInt8]) { output.encoded(value) }

  /// Writes a string of well-formed UTF-16.
  public mutating func text(_ units: [UInt16]) { output.string(units) }
}

extension Output {
  /// Discards the text, writes a value and returns its bytes.
  func bytes(of value: some JSONWritable) -> [UInt8] {
    reset()
    var writer = JSONWriter(output: self)
    value.write(to: &writer)
    return bytes
  }
}
