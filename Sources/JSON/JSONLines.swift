/// The lines of a body of many JSON texts, one a line.
///
/// Source: the ndjson specification 1.0 (lines end with LF; white space around a text, such as a CR,
/// is part of JSON; empty lines may be skipped).
public struct JSONLines: Sendable {
  /// The whole body.
  public let bytes: [UInt8]
  /// Where the texts are: the lines that are not blank, each without its LF or CRLF.
  public let texts: [Range<Int>]
  /// How many lines there are, blank ones included; the last may lack its LF.
  public let lineCount: Int

  /// Finds the lines.
  ///
  /// - Parameter limit: how many lines are kept at most; those beyond are only counted.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8], keeping limit: Int) {
    let all = bytes.span
    var texts: [Range<Int>] = []
    var (count, start) = (0, 0)
    while start < bytes.count {
      let end = all.endOfLine(from: start)
      count += 1
      if count <= limit, let text = JSONLines.text(of: start..<end, in: all) { texts.append(text) }
      start = end + 1
    }
    self.bytes = bytes
    self.texts = texts
    lineCount = count
  }

  /// A line without its CR; nil when it is blank.
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

/// Writes texts, one a line.
public struct JSONLineWriter: ~Copyable {
  private var writer: JSONWriter

  init(output: Output) { writer = JSONWriter(output: output) }

  /// How many bytes were written.
  public var count: Int { writer.output.count }

  /// Writes a text and the end of its line.
  public mutating func write(_ text: some JSONWritable) {
    text.write(to: &writer)
    writer.output.endLine()
  }
}
