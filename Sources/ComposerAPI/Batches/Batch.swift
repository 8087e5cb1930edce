/// A body of many JSON texts, one a line.
///
/// Source: the ndjson specification 1.0 (lines end with LF; white space around a text, such as a CR,
/// is part of JSON; empty lines may be skipped).
struct Batch: IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  private var position = 0

  /// - Complexity: O(bytes), to count the lines.
  init(_ bytes: [UInt8], maxLines: Int) throws(APIError) {
    let lines = bytes.reduce(0) { $1 == Batch.lineFeed ? $0 + 1 : $0 }
    guard lines <= maxLines else { throw .tooManyLines(lines, limit: maxLines) }
    self.bytes = bytes
  }

  /// The next line that is not blank, without its LF.
  mutating func next() -> ArraySlice<UInt8>? {
    while position < bytes.count {
      let rest = bytes[position...]
      let line = rest.prefix { $0 != Batch.lineFeed }
      position = line.endIndex + 1
      if !line.allSatisfy(Batch.isBlank) { return line }
    }
    return nil
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
