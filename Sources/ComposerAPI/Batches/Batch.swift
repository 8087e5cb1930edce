/// A body of many JSON texts, one a line.
///
/// Source: the ndjson specification 1.0 (lines end with LF; white space around a text, such as a CR,
/// is part of JSON; empty lines may be skipped).
struct Batch: IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  /// Where each line ends: at its LF, or with the bytes.
  private let ends: [Int]
  /// The number of the next line.
  private var position = 0

  /// - Complexity: O(bytes), to find the lines.
  init(_ bytes: [UInt8], maxLines: Int) throws(APIError) {
    let (ends, count) = Batch.lineEnds(in: bytes, atMost: maxLines)
    guard count <= maxLines else { throw .tooManyLines(count, limit: maxLines) }
    self.bytes = bytes
    self.ends = ends
  }

  /// The next line that is not blank, without its LF or CRLF.
  mutating func next() -> ArraySlice<UInt8>? {
    while position < ends.count {
      let line = (position == 0 ? 0 : ends[position - 1] + 1)..<ends[position]
      position += 1
      guard !isBlank(line) else { continue }
      return bytes[line.upperBound - 1] == Batch.carriageReturn
        ? bytes[line].dropLast() : bytes[line]
    }
    return nil
  }

  private func isBlank(_ line: Range<Int>) -> Bool {
    let all = bytes.span
    for index in line where !Batch.isBlank(all[index]) { return false }
    return true
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == carriageReturn
  }

  /// Where the lines end, also blank ones, and how many there are; the last may lack its LF.
  private static func lineEnds(
    in bytes: [UInt8], atMost limit: Int
  ) -> (ends: [Int], count: Int) {
    let all = bytes.span
    var ends: [Int] = []
    var count = 0
    for index in all.indices where all[index] == lineFeed {
      count += 1
      if count <= limit { ends.append(index) }
    }
    if let last = bytes.last, last != lineFeed {
      count += 1
      ends.append(bytes.count)
    }
    return (ends, count)
  }
}
