/// An object with an array that may be very long, which can be written all at once or in pieces.
public protocol LongJSON: JSONWritable, Sendable {
  /// What the array holds.
  associatedtype Element: JSONWritable

  /// The name of the array.
  static var arrayName: StaticString { get }

  /// How long the array is.
  var elementCount: Int { get }

  /// An element of the array, by index.
  func element(at index: Int) -> Element

  /// Writes the members that come before the array.
  func writeHead(to json: inout JSONWriter)

  /// Writes the members that come after the array.
  func writeTail(to json: inout JSONWriter)
}

extension LongJSON {
  /// Writes the object.
  @inlinable
  public func write(to json: inout JSONWriter) {
    start(&json)
    for index in 0..<elementCount { json.value(element(at: index)) }
    finish(&json)
  }

  /// Writes what comes before the elements.
  @inlinable
  func start(_ json: inout JSONWriter) {
    json.output.beginObject()
    writeHead(to: &json)
    json.output.name(Self.arrayName)
    json.output.beginArray()
  }

  /// Writes what comes after the elements.
  @inlinable
  func finish(_ json: inout JSONWriter) {
    json.output.endArray()
    writeTail(to: &json)
    json.output.endObject()
  }
}

/// The bytes of a long object, made piece by piece while they are sent.
///
/// An answer of a hundred megabytes takes no more memory than its first piece, and no more time a
/// byte: nearly all of the time that a large answer would need is the kernel's, to find and clear
/// memory for it.
public struct JSONPieces<Whole: LongJSON>: IteratorProtocol, Sendable {
  @usableFromInline let whole: Whole
  @usableFromInline let output = Output()
  @usableFromInline var index = 0
  @usableFromInline var isStarted = false
  @usableFromInline var isFinished = false

  /// A piece ends with the element that makes it longer than this.
  @usableFromInline static var usualBytes: Int { 64 << 10 }

  /// Takes what is to be written.
  public init(_ whole: Whole) { self.whole = whole }

  /// The next bytes, nil after the last ones.
  @inlinable
  public mutating func next() -> [UInt8]? {
    guard !isFinished else { return nil }
    output.drain()
    var writer = JSONWriter(output: output)
    if !isStarted { whole.start(&writer) }
    isStarted = true
    while index < whole.elementCount, output.count < Self.usualBytes {
      writer.value(whole.element(at: index))
      index += 1
    }
    isFinished = index == whole.elementCount
    if isFinished { whole.finish(&writer) }
    return output.bytes
  }
}
