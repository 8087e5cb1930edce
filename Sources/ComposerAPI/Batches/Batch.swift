/// A body of many JSON texts, one a line.
///
/// Source: the ndjson specification 1.0 (lines end with LF; white space around a text, such as a CR,
/// is part of JSON; empty lines may be skipped).
struct Batch: IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  private var position = 0

  /// - Complexity: O(bytes), to count the lines.
  init(_ bytes: [UInt8], maxLines: Int) throws(APIError) {
    let lines = Batch.lines(in: bytes)
    guard lines <= maxLines else { throw .tooManyLines(lines, limit: maxLines) }
    self.bytes = bytes
  }

  /// The next line that is not blank, without its LF or CRLF.
  mutating func next() -> ArraySlice<UInt8>? {
    let line = nextLine
    position = line.upperBound + 1
    guard !line.isEmpty else { return nil }
    return bytes[line.upperBound - 1] == Batch.carriageReturn ? bytes[line].dropLast() : bytes[line]
  }

  /// Where the next line is that is not blank; empty when there is none.
  ///
  /// One walk over the bytes, because one call may have to skip 32 MiB of blank lines.
  private var nextLine: Range<Int> {
    let all = bytes.span
    var (start, index) = (position, position)
    while index < all.count, Batch.isBlank(all[index]) {
      if all[index] == Batch.lineFeed { start = index + 1 }
      index += 1
    }
    guard index < all.count else { return index..<index }
    while index < all.count, all[index] != Batch.lineFeed { index += 1 }
    return start..<index
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == carriageReturn
      || byte == lineFeed
  }

  /// How many lines there are, also blank ones; the last may lack its LF.
  private static func lines(in bytes: [UInt8]) -> Int {
    let all = bytes.span
    var ends = 0
    for index in all.indices where all[index] == lineFeed { ends += 1 }
    return bytes.isEmpty || bytes.last == lineFeed ? ends : ends + 1
  }
}
