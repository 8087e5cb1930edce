/// Writes a long JSON text piece by piece.
public protocol JSONSteps: Sendable {
  /// Writes the next piece: values until `json.isPieceFull`, which take about a millisecond.
  ///
  /// - Returns: false if it was the last one.
  mutating func writePiece(to json: inout JSONWriter) -> Bool
}

/// An object that may be long, which can be written at once or in pieces.
public protocol LongJSON: JSONWritable, Sendable {
  /// The type that writes the object in pieces.
  associatedtype Steps: JSONSteps

  /// Whether the object should be sent while it is written, because it has more than some tens of
  /// kilobytes.
  var isLong: Bool { get }

  /// How much memory the object holds until its last byte is written, in bytes.
  var heldBytes: Int { get }

  /// A new writer, before the first piece.
  var steps: Steps { get }
}

extension LongJSON {
  /// Writes the object at once.
  public func write(to json: inout JSONWriter) {
    var steps = steps
    while steps.writePiece(to: &json) {}
  }

  /// The bytes of the object and of the end of its line, made as they are sent.
  public var pieces: JSONPieces<Steps> { JSONPieces(steps) }
}

/// The bytes of a long object and of the end of its line, made piece by piece while they are sent.
///
/// A response of a hundred megabytes takes the memory of one piece. Written to one block, it would take
/// most of its time in the kernel, which finds and clears the memory.
public struct JSONPieces<Steps: JSONSteps>: IteratorProtocol, Sendable {
  private var steps: Steps
  private let output = Output()
  private var isFinished = false

  /// Starts before the first piece.
  public init(_ steps: Steps) { self.steps = steps }

  /// The next bytes, nil after the last ones.
  public mutating func next() -> [UInt8]? {
    guard !isFinished else { return nil }
    output.drain()
    var writer = JSONWriter(output: output)
    isFinished = !steps.writePiece(to: &writer)
    if isFinished { output.endLine() }
    return output.bytes
  }
}

// MARK: Objects, arrays and strings that begin in one piece and end in another

extension JSONWriter {
  /// The length from which on a piece is full, in bytes.
  private static let fullPieceBytes = 16 << 10

  /// Whether the current piece is long enough to be sent.
  public var isPieceFull: Bool { output.count >= Self.fullPieceBytes }

  /// Begins an object.
  public mutating func beginObject() { output.beginObject() }

  /// Ends the object that was begun last.
  public mutating func endObject() { output.endObject() }

  /// Begins a member that is an array.
  public mutating func beginArray(_ name: StaticString) {
    output.name(name)
    output.beginArray()
  }

  /// Ends the array that was begun last.
  public mutating func endArray() { output.endArray() }

  /// Writes the name of a member; its value is written next.
  public mutating func name(_ name: StaticString) { output.name(name) }

  /// Writes a part of a text of well-formed UTF-16; no part ends between the units of a pair.
  public mutating func text(part: ArraySlice<UInt16>, isFirst: Bool, isLast: Bool) {
    output.part(part, isFirst: isFirst, isLast: isLast)
  }
}

/// The value of a member that is often the same in one object after another, such as the layout of a step.
public struct RepeatedJSON<Value: JSONWritable & Sendable>: JSONWritable, Sendable {
  /// The value.
  public let value: Value
  private let isRepeated: Bool

  /// - Parameter isRepeated: whether the last such member of the text has this value too.
  public init(_ value: Value, isRepeated: Bool) {
    self.value = value
    self.isRepeated = isRepeated
  }

  /// Writes the value, or copies its bytes from the last member if they are still in this piece.
  public func write(to json: inout JSONWriter) {
    let output = json.output
    if isRepeated, let place = unsafe output.repeatable { return output.again(place) }
    let start = output.count
    value.write(to: &json)
    unsafe output.repeatable = start..<output.count
  }

  #if !hasFeature(Embedded)
    /// The schema of the value.
    public static var schema: String { Value.schema }
  #endif
}
