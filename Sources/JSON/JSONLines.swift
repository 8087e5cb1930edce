/// The texts of a body that has one in each line, found as they are asked for.
///
/// Source: the ndjson specification 1.0 (lines end with LF; white space around a text, such as a CR,
/// is part of JSON; empty lines may be skipped).
public struct JSONLines: IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  /// Where the next line starts.
  private var position = 0

  /// Takes a body.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many lines a body has, blank ones included; the last may lack its LF.
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

  /// Where the text in the next line that is not blank lies, without its LF or CRLF.
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
