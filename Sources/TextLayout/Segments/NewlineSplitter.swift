/// Splits a text at its newlines: LF, CR and CRLF.
struct NewlineSplitter {
  /// The text between two newlines.
  struct Segment: Equatable {
    /// The units before the newline.
    let range: Range<Int>
    /// The end of the newline, or of the text if no newline follows.
    let end: Int

    /// Whether a newline follows.
    var hasNewline: Bool { end > range.upperBound }
  }

  private let text: [UInt16]
  private var position = 0
  private var isFinished = false

  /// Starts at the beginning of a text.
  init(_ text: [UInt16]) {
    self.text = text
  }

  /// The next segment.
  ///
  /// A text that is empty or ends in a newline has an empty segment at its end.
  mutating func next() -> Segment? {
    guard !isFinished else { return nil }
    let start = position
    let end = TextUnits.newline(in: text, from: start)
    position = end + newlineLength(at: end)
    isFinished = position == end
    return Segment(range: start..<end, end: position)
  }

  private func newlineLength(at offset: Int) -> Int {
    guard offset < text.count else { return 0 }
    let isCRLF = text[offset] == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A
    return isCRLF ? 2 : 1
  }
}
