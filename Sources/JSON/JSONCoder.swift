/// Turns bodies into values and values into bodies.
///
/// One coder serves all threads of a process: what it needs for a body is kept and used again, up to
/// a bound, so that the usual body costs no allocation of a parser or writer.
public final class JSONCoder: Sendable {
  private let readings: Pool<Reading>
  private let outputs: Pool<Output>
  private let limits: JSONLimits

  /// Bodies above this size are rare; the memory that they took is given back.
  private static let usualBytes = 64 << 10

  /// Makes a coder.
  ///
  /// - Parameters:
  ///   - idle: how many bodies' worth of memory is kept while idle; as many as there are threads is
  ///     enough.
  ///   - limits: how much a body may hold.
  public init(idle: Int = 16, limits: JSONLimits = JSONLimits()) {
    self.limits = limits
    readings = Pool(limit: idle)
    outputs = Pool(limit: idle)
  }

  /// Decodes a body.
  ///
  /// - Parameters:
  ///   - body: a JSON text in UTF-8.
  ///   - type: what the text must be, as a rule an object.
  /// - Throws: where the text is malformed, or every reason why it is not what it must be.
  /// - Complexity: O(bytes of the body).
  @inlinable
  public func decode<Type: JSONType>(
    _ body: [UInt8], as type: Type
  ) throws(JSONError) -> Type.Value {
    try decode(body.span) { type.read($0) }
  }

  /// Decodes an object: a body, or a line of one.
  ///
  /// - Parameters:
  ///   - body: a JSON text in UTF-8.
  ///   - members: asks for each member once; as a rule an initialiser.
  /// - Throws: where the text is malformed, or every reason why it is not what it must be.
  /// - Complexity: O(bytes of the body).
  @inlinable
  public func decode<Value>(
    _ body: Span<UInt8>, object members: (inout JSONObject) -> Value?
  ) throws(JSONError) -> Value {
    try decode(body) { JSONObject.read($0, members) }
  }

  @inlinable
  func decode<Value>(
    _ body: Span<UInt8>, _ read: (borrowing JSONValue) -> Value?
  ) throws(JSONError) -> Value {
    let reading = takeReading()
    defer { keep(reading) }
    let value = read(try reading.begin(body))
    if let value, reading.isAcceptable { return value }
    throw reading.explain { _ = read($0) }
  }

  /// Encodes a value.
  ///
  /// - Complexity: O(bytes of the result).
  public func encode(_ value: some JSONWritable) -> [UInt8] {
    withOutput { $0.bytes(of: value) }
  }

  /// Encodes several values, one a line.
  ///
  /// - Parameter lines: writes them.
  public func encodeLines(_ lines: (inout JSONLineWriter) -> Void) -> [UInt8] {
    withOutput { output in
      output.reset()
      var writer = JSONLineWriter(output: output)
      lines(&writer)
      return output.bytes
    }
  }

  private func withOutput(_ write: (Output) -> [UInt8]) -> [UInt8] {
    let output = outputs.take(orMake: Output.init)
    defer { if output.count <= JSONCoder.usualBytes { outputs.keep(output) } }
    return write(output)
  }

  @usableFromInline
  func takeReading() -> Reading { readings.take { Reading(limits) } }

  @usableFromInline
  func keep(_ reading: Reading) {
    if reading.capacity <= JSONCoder.usualBytes { readings.keep(reading) }
  }
}
