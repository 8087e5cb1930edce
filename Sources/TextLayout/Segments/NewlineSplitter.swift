/// The characters that end a paragraph.
enum ForcedBreaks: Sendable {
  /// LF, CR and CRLF.
  case newlines
  /// The newlines, and the characters of class BK: U+000B, U+000C, U+2028 and U+2029.
  ///
  /// Source: Skia's SkUnicode_icu.cpp, isHardLineBreak; UAX #14, LB4.
  case mandatory

  /// Returns the offset of the first such character at or after `start`; the end of the text if
  /// there is none.
  ///
  /// - Complexity: O(distance).
  fileprivate func first(in text: [UInt16], from start: Int) -> Int {
    switch self {
    case .newlines: TextUnits.newline(in: text, from: start)
    case .mandatory: text[start...].firstIndex(where: Self.isMandatory) ?? text.count
    }
  }

  /// Whether a unit is such a character.
  @inline(__always)
  fileprivate func contains(_ unit: UInt16) -> Bool {
    switch self {
    case .newlines: unit == 0x0A || unit == 0x0D
    case .mandatory: Self.isMandatory(unit)
    }
  }

  private static func isMandatory(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0A...0x0D, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Splits a text at its forced breaks into segments, each of which is one paragraph.
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
  private let breaks: ForcedBreaks
  /// The start of the next segment.
  private(set) var position = 0
  private(set) var isFinished = false

  /// Starts at the beginning of a text.
  init(_ text: [UInt16], at breaks: ForcedBreaks) {
    self.text = text
    self.breaks = breaks
  }

  /// The next segment.
  ///
  /// A text that is empty or ends in a newline has an empty segment at its end.
  mutating func next() -> Segment? {
    isFinished ? nil : take(upTo: breaks.first(in: text, from: position))
  }

  /// Whether the segment that `offset` is in ends at `offset`.
  @inline(__always)
  func endsSegment(at offset: Int) -> Bool {
    offset == text.count || offset < text.count && breaks.contains(text[offset])
  }

  /// The next segment, which is known to end at `end`.
  ///
  /// - Parameter end: where `next()` would find the end.
  @inline(__always)
  mutating func take(upTo end: Int) -> Segment {
    let start = position
    position = end + newlineLength(at: end)
    isFinished = position == end
    return Segment(range: start..<end, end: position)
  }

  /// Returns the last segment with the white space and the newlines after it.
  ///
  /// The next one starts behind them, if text follows; a text that ends with them has none.
  mutating func takeWhiteSpace(after segment: Segment) -> Segment {
    position = text[position...].firstIndex { !$0.isJavaWhiteSpace } ?? text.count
    isFinished = position == text.count
    return Segment(range: segment.range, end: position)
  }

  private func newlineLength(at offset: Int) -> Int {
    guard offset < text.count else { return 0 }
    let isCRLF = text[offset] == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A
    return isCRLF ? 2 : 1
  }
}
