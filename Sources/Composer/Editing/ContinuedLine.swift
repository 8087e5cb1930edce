/// A line of Markdown with what a newline repeats of it: its indent and its markers.
///
/// Source: CommonMark 0.31, sections 4.1, 4.5 and 5.1 to 5.3; GitHub Flavored Markdown, section 5.3.
struct ContinuedLine {
  private let text: UTF16Text
  private let caret: Int
  private let blocks: ContinuedBlocks
  /// The line without its newline.
  private let line: Range<Int>
  /// The indent and the markers.
  private let head: LineHead

  /// Finds the line of a caret; `nil` inside a code block, where nothing is continued.
  ///
  /// - Complexity: O(n) in the length of the text.
  init?(in text: UTF16Text, at caret: Int, _ blocks: ContinuedBlocks) {
    line = text.line(at: caret)
    head = LineHead(of: line, in: text)
    self.text = text
    self.caret = caret
    self.blocks = blocks
    guard FencedBlocks(in: text, upTo: line.lowerBound).open == nil else { return nil }
  }

  /// The edit that a newline at the caret stands for; `nil` if it is only a newline.
  ///
  /// A line that has nothing but its marker loses it. A line that opens a code block gets a line below
  /// that closes it, unless there is one.
  func continued(by newline: UTF16Text, _ tokens: [Range<Int>]) -> CompletedEdit? {
    if let fence = closingFence(newline) { return fence }
    let quotes =
      blocks.contains(.quote) ? head.quotes : head.quotes.lowerBound..<head.quotes.lowerBound
    let item = head.quotes.isEmpty || blocks.contains(.quote) ? continuedItem : nil
    guard item != nil || !quotes.isEmpty else { return nil }
    let end = item == nil ? quotes.upperBound : head.item.upperBound
    guard caret >= end else { return nil }
    guard !text.part(end..<line.upperBound).isBlank else {
      let start = item == nil || quotes.isEmpty ? line.lowerBound : head.item.lowerBound
      guard !tokens.areTouched(by: start..<line.upperBound) else { return nil }
      return CompletedEdit(start..<line.upperBound, "", EditCompletion(selection: start..<start))
    }
    let start = item == nil ? head.quotes.upperBound : head.item.lowerBound
    let repeated = newline.units + text.units[line.lowerBound..<start] + (item ?? [])
    return insertion(repeated, caretAfter: repeated.count)
  }

  /// The marker of the next item; `nil` if the line is no item that is continued.
  private var continuedItem: [UInt16]? {
    guard let marker = head.marker, marker.isTask || blocks.contains(.list),
      !marker.isTask || !blocks.isDisjoint(with: [.task, .list]), !isThematicBreak
    else { return nil }
    let isTask = marker.isTask && blocks.contains(.task)
    return marker.next.map { $0 + (isTask ? Array("[ ] ".utf16) : []) }
  }

  /// Whether the line has nothing but three or more asterisks or hyphens: `* * *` is no list.
  private var isThematicBreak: Bool {
    let units = text.units[head.item.lowerBound..<line.upperBound].filter { !$0.isWhiteSpace }
    return units.count >= 3 && (units[0] == 0x2A || units[0] == 0x2D)
      && units.allSatisfy { $0 == units[0] }
  }

  /// The newline, and below it the fence that closes the block which the line opens.
  private func closingFence(_ newline: UTF16Text) -> CompletedEdit? {
    guard blocks.contains(.fence), head.quotes.isEmpty || blocks.contains(.quote),
      caret == line.upperBound, let fence = FencedBlocks.Fence(opening: line, in: text),
      caret >= fence.range.upperBound,
      !FencedBlocks(in: text, from: line.lowerBound).closesFirst
    else { return nil }
    let indent = Array(text.units[line.lowerBound..<fence.range.lowerBound])
    let below = newline.units + indent
    return insertion(below + below + text.units[fence.range], caretAfter: below.count)
  }

  private func insertion(_ units: [UInt16], caretAfter count: Int) -> CompletedEdit {
    let place = caret + count..<caret + count
    return CompletedEdit(
      caret..<caret, UTF16Text(units: units), EditCompletion(selection: place))
  }
}

/// The start of a line: its indent, the markers of its block quotes and that of its list item.
struct LineHead {
  /// The marker of a list item.
  struct Marker {
    /// The number of an ordered item; `nil` in a bullet list.
    let number: Int?
    /// What follows the number, or the bullet.
    let sign: UInt16
    /// The spaces behind it.
    let space: [UInt16]
    /// Whether a box that can be ticked follows.
    let isTask: Bool
  }

  /// The indent and the markers of block quotes; empty without a quote.
  let quotes: Range<Int>
  /// The list item's marker with the space behind it; empty without one.
  let item: Range<Int>
  /// The marker of the list item; `nil` without one.
  let marker: Marker?

  /// Reads the start of a line.
  ///
  /// - Complexity: O(n) in the length of the markers.
  init(of line: Range<Int>, in text: UTF16Text) {
    var reader = LineReader(units: text.units, offset: line.lowerBound, end: line.upperBound)
    var quoted = line.lowerBound
    while true {
      reader.skipSpaces()
      guard reader.skip(0x3E) else { break }
      reader.skipSpace()
      quoted = reader.offset
    }
    reader.offset = quoted
    quotes = line.lowerBound..<quoted
    reader.skipSpaces()
    let start = reader.offset
    marker = reader.marker()
    item = start..<(marker == nil ? start : reader.offset)
  }
}

extension LineHead.Marker {
  /// The greatest number of digits of an ordered item.
  static let mostDigits = 9

  /// The marker of the next item, without a box; `nil` if its number has too many digits.
  var next: [UInt16]? {
    guard let number else { return [sign] + space }
    let digits = Array(String(number + 1).utf16)
    return digits.count > Self.mostDigits ? nil : digits + [sign] + space
  }
}

/// Reads the markers at the start of a line.
private struct LineReader {
  let units: [UInt16]
  var offset: Int
  let end: Int

  private var unit: UInt16? { offset < end ? units[offset] : nil }

  private static func isSpace(_ unit: UInt16) -> Bool { unit == .space || unit == 0x09 }

  mutating func skipSpaces() { while unit.map(Self.isSpace) ?? false { offset += 1 } }

  mutating func skipSpace() { if unit.map(Self.isSpace) ?? false { offset += 1 } }

  mutating func skip(_ expected: UInt16) -> Bool {
    guard unit == expected else { return false }
    offset += 1
    return true
  }

  /// The marker of a list item, behind which the offset is then; `nil` without one.
  mutating func marker() -> LineHead.Marker? {
    let start = offset
    var number: Int?
    while let digit = unit, 0x30...0x39 ~= digit, offset - start < LineHead.Marker.mostDigits {
      number = (number ?? 0) * 10 + Int(digit - 0x30)
      offset += 1
    }
    guard let sign = unit, number == nil ? Self.isBullet(sign) : sign == 0x2E || sign == 0x29
    else { return nil }
    offset += 1
    let spaces = offset
    skipSpaces()
    guard offset > spaces else { return nil }
    let space = Array(units[spaces..<offset])
    return LineHead.Marker(number: number, sign: sign, space: space, isTask: skipBox())
  }

  /// `-`, `*` or `+`.
  private static func isBullet(_ unit: UInt16) -> Bool {
    unit == 0x2D || unit == 0x2A || unit == 0x2B
  }

  /// Skips a box with the space behind it: `[ ] `, `[x] ` or `[X] `.
  private mutating func skipBox() -> Bool {
    guard offset + 3 <= end, units[offset] == 0x5B, units[offset + 2] == 0x5D,
      units[offset + 1] == .space || units[offset + 1] | 0x20 == 0x78,
      offset + 3 == end || Self.isSpace(units[offset + 3])
    else { return false }
    offset += 3
    skipSpace()
    return true
  }
}

/// The code blocks of a text that fences begin and end.
struct FencedBlocks {
  /// A line of at least three backticks or tildes.
  struct Fence {
    /// The backticks or tildes.
    let range: Range<Int>
    /// Whether nothing follows them, so that they can end a block.
    let isBare: Bool
    private let unit: UInt16

    /// The fence on a line that begins a block; `nil` if it has none.
    init?(opening line: Range<Int>, in text: UTF16Text) {
      var start = LineHead(of: line, in: text).quotes.upperBound
      let units = text.units
      while start < line.upperBound, units[start] == .space { start += 1 }
      guard start < line.upperBound, units[start] == 0x60 || units[start] == 0x7E else {
        return nil
      }
      var end = start
      while end < line.upperBound, units[end] == units[start] { end += 1 }
      guard end - start >= 3 else { return nil }
      let rest = units[end..<line.upperBound]
      // Such a line is code between backticks.
      if units[start] == 0x60, rest.contains(0x60) { return nil }
      range = start..<end
      unit = units[start]
      isBare = rest.allSatisfy { $0.isWhiteSpace }
    }

    /// Whether another fence ends the block that this one begins.
    func isClosed(by other: Fence) -> Bool {
      other.isBare && other.unit == unit && other.range.count >= range.count
    }
  }

  /// The fence of the block that has not ended; `nil` if there is none.
  private(set) var open: Fence?
  /// Whether the first block has ended.
  private(set) var closesFirst = false

  /// Reads the lines of a part of a text, which begins and ends between lines.
  ///
  /// - Complexity: O(n) in the length of the part.
  init(in text: UTF16Text, from start: Int = 0, upTo end: Int? = nil) {
    let end = end ?? text.count
    var offset = start
    while offset < end {
      let line = offset..<text.lineEnd(from: offset)
      if let fence = Fence(opening: line, in: text) {
        if let begun = open {
          if begun.isClosed(by: fence) { (open, closesFirst) = (nil, true) }
        } else {
          open = fence
        }
      }
      offset = line.upperBound + 1
    }
  }
}

extension UTF16Text {
  /// The line of a caret, without its newline.
  ///
  /// - Complexity: O(n) in the length of the line.
  func line(at caret: Int) -> Range<Int> {
    let start = units[..<caret].lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
    return start..<lineEnd(from: caret)
  }

  /// The lines that a selection touches, without their newlines; the line at whose start a selection
  /// ends is not one of them.
  func lines(touching selection: Range<Int>) -> [Range<Int>] {
    var lines = [line(at: selection.lowerBound)]
    while let last = lines.last, last.upperBound < selection.upperBound - 1 {
      let isPair = units[last.upperBound...].starts(with: [.carriageReturn, .lineFeed])
      let start = last.upperBound + (isPair ? 2 : 1)
      guard start < selection.upperBound else { break }
      lines.append(start..<lineEnd(from: start))
    }
    return lines
  }

  /// The offset of the first newline at or after an offset; the end of the text if there is none.
  func lineEnd(from offset: Int) -> Int {
    units[offset...].firstIndex { $0.isNewline } ?? count
  }
}
