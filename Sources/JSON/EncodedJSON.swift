/// A value that was encoded once, to be part of many texts.
public struct EncodedJSON: JSONWritable, Sendable {
  private let bytes: [UInt8]

  /// Encodes a value.
  public init(_ value: some JSONWritable) { bytes = Output().bytes(of: value) }

  /// Writes the value.
  public func write(to json: inout JSONWriter) { json.encoded(bytes) }
}
