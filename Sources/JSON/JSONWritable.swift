/// A value that can be written as JSON.
public protocol JSONWritable {
  /// Writes the value: one object, array, string, number, boolean or null.
  func write(to json: inout JSONWriter)

  #if !hasFeature(Embedded)
    /// What the value is in a response as a JSON Schema, an object.
    static var schema: String { get }
  #endif
}

#if !hasFeature(Embedded)
  extension JSONWritable {
    /// A schema with which `make openapi` fails.
    public static var schema: String { "{\"x-unknown\":\"\(String(reflecting: Self.self))\"}" }
  }

  extension JSONWritable where Self: RawRepresentable<String> & CaseIterable {
    /// The schema of an enumeration.
    public static var schema: String { JSONName<Self>.name(of: Self.self).schema }
  }
#endif

extension Double: JSONWritable {
  /// Writes a number.
  @inlinable
  public func write(to json: inout JSONWriter) { json.number(self) }

  #if !hasFeature(Embedded)
    /// The schema of any number.
    public static var schema: String { "{\"type\":\"number\"}" }
  #endif
}

extension Int: JSONWritable {
  /// Writes an integer.
  @inlinable
  public func write(to json: inout JSONWriter) { json.integer(self) }

  #if !hasFeature(Embedded)
    /// The schema of any integer.
    public static var schema: String { "{\"type\":\"integer\"}" }
  #endif
}

extension Bool: JSONWritable {
  /// Writes `true` or `false`.
  @inlinable
  public func write(to json: inout JSONWriter) { json.boolean(self) }

  #if !hasFeature(Embedded)
    /// The schema of any boolean.
    public static var schema: String { "{\"type\":\"boolean\"}" }
  #endif
}

extension String: JSONWritable {
  /// Writes a string.
  @inlinable
  public func write(to json: inout JSONWriter) { json.string(self) }

  #if !hasFeature(Embedded)
    /// The schema of any string.
    public static var schema: String { "{\"type\":\"string\"}" }
  #endif
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the value, or `null`.
  @inlinable
  public func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }

  #if !hasFeature(Embedded)
    /// The schema of the value or `null`.
    public static var schema: String { "{\"x-nullable\":true,\"x-type\":\(Wrapped.schema)}" }
  #endif
}

extension Array: JSONWritable where Element: JSONWritable {
  /// Writes an array.
  @inlinable
  public func write(to json: inout JSONWriter) {
    json.array { json in
      for element in self { json.value(element) }
    }
  }

  #if !hasFeature(Embedded)
    /// The schema of an array.
    public static var schema: String { "{\"type\":\"array\",\"items\":\(Element.schema)}" }
  #endif
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  /// Writes an object with its members in the order of their names.
  @inlinable
  public func write(to json: inout JSONWriter) {
    json.object { json in
      for name in self.keys.sorted() { json.entry(name, self[name]) }
    }
  }

  #if !hasFeature(Embedded)
    /// The schema of an object with any names.
    public static var schema: String {
      "{\"type\":\"object\",\"additionalProperties\":\(Value.schema)}"
    }
  #endif
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
