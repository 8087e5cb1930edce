/// The texts of a body that has one on each line, found one after the other.
///
/// Source: the ndjson specification 1.0 (lines end with LF; JSON allows white space around a text,
/// such as a CR; empty lines may be skipped).
public struct JSONLines: IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  /// Where the next line starts.
  private var position = 0

  /// Starts at the first line of a body.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of lines of a body, blank ones included; the last line may lack its LF.
  ///
  /// - Complexity: O(bytes).
  public static func count(in bytes: [UInt8]) -> Int {
    let all = bytes.span
    var (count, start) = (0, 0)
    while start < bytes.count {
      count += 1
      start = all.endOfLine(from: start) + 1
    }
    return count
  }

  /// The range of the next line that is not blank, without its LF or CRLF; nil after the last line.
  public mutating func next() -> Range<Int>? {
    let bytes = bytes
    let all = bytes.span
    while position < bytes.count {
      let line = position..<all.endOfLine(from: position)
      position = line.upperBound + 1
      if let text = JSONLines.text(of: line, in: all) { return text }
    }
    return nil
  }

  /// The range of a line without its CR; nil when the line is blank.
  private static func text(of line: Range<Int>, in all: Span<UInt8>) -> Range<Int>? {
    for index in line where !isBlank(all[index]) {
      let endsWithReturn = all[line.upperBound - 1] == carriageReturn
      return endsWithReturn ? line.lowerBound..<line.upperBound - 1 : line
    }
    return nil
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == carriageReturn
  }
}

/// Writes texts, each on a line of its own.
public struct JSONLineWriter: ~Copyable {
  private var writer: JSONWriter

  init(output: Output) { writer = JSONWriter(output: output) }

  /// The number of bytes that were written.
  public var count: Int { writer.output.count }

  /// Writes a text and the end of its line.
  public mutating func write(_ text: some JSONWritable) {
    text.write(to: &writer)
    writer.output.endLine()
  }
}
