/// A value that can be written as JSON.
public protocol JSONWritable {
  /// Writes the value: one object, array, string, number, boolean or null.
  func write(to json: inout JSONWriter)
}

extension Double: JSONWritable {
  /// Writes a number.
  @inlinable
  public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Int: JSONWritable {
  /// Writes an integer.
  @inlinable
  public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Bool: JSONWritable {
  /// Writes `true` or `false`.
  @inlinable
  public func write(to json: inout JSONWriter) { json.boolean(self) }
}

extension String: JSONWritable {
  /// Writes a string.
  @inlinable
  public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the value, or `null`.
  @inlinable
  public func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes an array.
  @inlinable
  public func write(to json: inout JSONWriter) {
    json.array { json in
      for element in self { json.value(element) }
    }
  }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Writes an object with its members in the order of their names.
  @inlinable
  public func write(to json: inout JSONWriter) {
    json.object { json in
      for name in self.keys.sorted() { json.entry(name, self[name]) }
    }
  }
}

extension JSONWritable where Self: RawRepresentable<String> {
  /// Writes the name of a case.
  @inlinable
  public func write(to json: inout JSONWriter) { json.string(rawValue) }
}

/// A value that was encoded once, to be written many times.
public struct EncodedJSON: JSONWritable, Sendable {
  private let bytes: [UInt8]

  /// Encodes a value.
  public init(_ value: some JSONWritable) { bytes = Output().bytes(of: value) }

  /// The JSON text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes a value that is encoded already.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the value.
  public func write(to json: inout JSONWriter) { json.encoded(bytes) }
}
