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
    json.object {
      writeHead(to: &$0)
      $0.member(Self.arrayName, Elements(whole: self))
      writeTail(to: &$0)
    }
  }
}

/// The array of an object, each element made as it is written.
@usableFromInline
struct Elements<Whole: LongJSON>: JSONWritable {
  @usableFromInline let whole: Whole

  @inlinable init(whole: Whole) { self.whole = whole }

  @inlinable
  func write(to json: inout JSONWriter) {
    json.array {
      for index in 0..<whole.elementCount { $0.value(whole.element(at: index)) }
    }
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
    if !isStarted { start(&writer) }
    while index < whole.elementCount, output.count < Self.usualBytes {
      writer.value(whole.element(at: index))
      index += 1
    }
    if index == whole.elementCount { finish(&writer) }
    return output.bytes
  }

  @inlinable
  mutating func start(_ writer: inout JSONWriter) {
    isStarted = true
    output.beginObject()
    whole.writeHead(to: &writer)
    output.name(Whole.arrayName)
    output.beginArray()
  }

  @inlinable
  mutating func finish(_ writer: inout JSONWriter) {
    isFinished = true
    output.endArray()
    whole.writeTail(to: &writer)
    output.endObject()
  }
}
