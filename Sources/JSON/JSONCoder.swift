#if !hasFeature(Embedded)
  import Locking
#endif

/// Decodes bodies to values and encodes values to bodies.
///
/// One coder serves all threads of a process. It reuses its parsers and writers, so that most bodies
/// are decoded and encoded without allocating one.
public final class JSONCoder: Sendable {
  private let contexts: Pool<DecodingContext>
  private let outputs: Pool<Output>
  private let limits: JSONLimits
  private let mistakes: KnownMistakes

  /// Parsers and writers with more memory than this are not kept, because bodies that need it are rare.
  private static let retainedBytes = 64 << 10

  /// Makes a coder.
  ///
  /// - Parameters:
  ///   - idle: how many idle parsers and writers are kept at most; the number of threads is enough.
  ///   - limits: the limits of a body.
  ///   - mistakes: what to send instead of frequent mistakes.
  public init(
    idle: Int = 16, limits: JSONLimits = JSONLimits(), mistakes: KnownMistakes = KnownMistakes()
  ) {
    self.limits = limits
    self.mistakes = mistakes
    contexts = Pool(limit: idle)
    outputs = Pool(limit: idle)
  }

  /// Decodes a body.
  ///
  /// - Parameters:
  ///   - body: a JSON text in UTF-8.
  ///   - type: the type of the body, usually an object.
  /// - Throws: the first syntax error, or all problems of a well-formed body.
  /// - Complexity: O(bytes of the body).
  @inlinable
  public func decode<Type: JSONType>(
    _ body: [UInt8], as type: Type
  ) throws(JSONError) -> Type.Value {
    try decode(body.span) { type.read($0) }
  }

  /// Decodes an object: a body or a line of one.
  ///
  /// - Parameters:
  ///   - body: a JSON text in UTF-8.
  ///   - members: reads each member once; usually an initializer.
  /// - Throws: the first syntax error, or all problems of a well-formed body.
  /// - Complexity: O(bytes of the body).
  @inlinable
  public func decode<Value>(
    _ body: Span<UInt8>, object members: (inout JSONObject) -> Value?
  ) throws(JSONError) -> Value {
    try decode(body) { JSONObject.read($0, members) }
  }

  /// Decodes an object and collects its warnings.
  ///
  /// - Parameters: those of `decode(_:object:)`.
  /// - Throws: the first syntax error, or all problems of a well-formed body.
  /// - Complexity: O(bytes of the body).
  @inlinable
  public func decodeWithWarnings<Value>(
    _ body: Span<UInt8>, object members: (inout JSONObject) -> Value?
  ) throws(JSONError) -> (value: Value, warnings: [JSONWarning]) {
    let context = takeContext()
    defer { keep(context) }
    let value = try decode(body, in: context) { JSONObject.read($0, members) }
    let warnings = context.collectWarnings { _ = JSONObject.read($0, members) }
    return (consume value, warnings)
  }

  @inlinable
  func decode<Value>(
    _ body: Span<UInt8>, _ read: (borrowing JSONValue) -> Value?
  ) throws(JSONError) -> Value {
    let context = takeContext()
    defer { keep(context) }
    return try decode(body, in: context, read)
  }

  @inlinable
  func decode<Value>(
    _ body: Span<UInt8>, in context: DecodingContext, _ read: (borrowing JSONValue) -> Value?
  ) throws(JSONError) -> Value {
    var value = read(try context.begin(body))
    if context.isAcceptable, let taken = value.take() { return taken }
    throw context.diagnose { _ = read($0) }
  }

  /// Encodes a value.
  ///
  /// - Complexity: O(bytes of the result).
  public func encode(_ value: some JSONWritable) -> [UInt8] {
    withOutput { $0.bytes(of: value) }
  }

  /// Encodes a value and the end of its line, as the body of a response.
  ///
  /// - Complexity: O(bytes of the result).
  public func encodeLine(_ value: some JSONWritable) -> [UInt8] {
    encodeLines { $0.write(value) }
  }

  /// Encodes several values, each on a line of its own.
  ///
  /// - Parameter lines: writes the lines.
  /// - Complexity: O(bytes of the result).
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
    defer { if output.count <= JSONCoder.retainedBytes { outputs.keep(output) } }
    return write(output)
  }

  @usableFromInline
  func takeContext() -> DecodingContext { contexts.take { DecodingContext(limits, mistakes) } }

  @usableFromInline
  func keep(_ context: DecodingContext) {
    if context.capacity <= JSONCoder.retainedBytes { contexts.keep(context) }
  }
}

/// The limits of a body beside those of its schema.
///
/// Source: RFC 8259, section 9 (a parser may set limits).
public struct JSONLimits: Sendable, Equatable {
  /// How many levels of objects and arrays a body may have.
  public let depth: Int
  /// The greatest length of a `JSONUTF16String`, in UTF-16 code units, where its schema allows more.
  public let textUnits: Int

  /// Makes limits.
  public init(depth: Int = 64, textUnits: Int = .max) {
    self.depth = depth
    self.textUnits = textUnits
  }
}
