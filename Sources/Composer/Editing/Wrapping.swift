extension Event {
  /// What stands before and after a selection, such as `**`.
  public struct Marks: Hashable, Sendable {
    /// What stands before it.
    public package(set) var before: UTF16Text
    /// What stands after it.
    public package(set) var after: UTF16Text

    /// Creates marks.
    public init(before: UTF16Text, after: UTF16Text) {
      self.before = before
      self.after = after
    }
  }

  /// What is put around a selection, or taken away.
  public enum Wrapping: Hashable, Sendable {
    /// Marks of the client.
    case marks(Marks)
    /// The marks of a Markdown style.
    case style(Style)
  }

  /// A style of Markdown.
  public enum Style: String, CaseIterable, Sendable {
    /// `**bold**`
    case bold
    /// `_italic_`
    case italic
    /// `~~strike~~`
    case strike
    /// Code in backticks, or in a code block if it has several lines.
    case code
    /// `[text](url)`
    case link
  }
}

/// Marks around what is selected, by one rule: marks that are there are taken away, others are put
/// there.
///
/// Source: github/markdown-toolbar-element at 89c3289, `src/index.ts`; CommonMark 0.31, sections 6.1
/// to 6.3 and 4.5.
extension FieldText {
  /// The text with marks around the selection, or without those that are there; `nil` if nothing but
  /// white space is selected.
  ///
  /// A caret takes its word. White space at the ends stays outside. Paragraphs, which an empty line
  /// ends, are marked one by one.
  ///
  /// - Complexity: O(n) in the length of the text, for each paragraph of the selection.
  func wrapped(_ wrapping: Event.Wrapping) -> FieldText? {
    let target = MarkedPart(of: self)
    guard selection.isEmpty || !target.range.isEmpty else { return nil }
    switch wrapping {
    case .marks(let marks): return toggled(marks, around: target)
    case .style(.bold): return toggled(Event.Marks("**"), around: target)
    case .style(.italic): return toggled(Event.Marks("_"), around: target)
    case .style(.strike): return toggled(Event.Marks("~~"), around: target)
    case .style(.code): return toggledCode(around: target)
    case .style(.link): return toggledLink(around: target)
    }
  }

  private func toggled(_ marks: Event.Marks, around target: MarkedPart) -> FieldText {
    let units = text.units
    let (whole, places) = (target.range, target.isCaret ? [] : paragraphs(of: target.range))
    if target.isCaret
      ? marks.stand(around: selection, in: units)
      : places.count == 1 && marks.stand(around: whole, in: units)
    {
      return without(marks, around: target.isCaret ? selection : whole, target)
    }
    if target.isCaret, whole.isEmpty { return with(marks, around: [whole], target) }
    let parts = target.isCaret ? [whole] : places
    if let marked = [parts, widened(parts, by: marks)].first(where: {
      $0.allSatisfy { marks.stand(inside: $0, of: units) }
    }) {
      return without(marks, inside: marked, target)
    }
    return with(marks, around: parts.filter { !marks.stand(inside: $0, of: units) }, target)
  }

  /// Paragraphs with the marks before the first and after the last one, which a selection of marked
  /// paragraphs leaves out.
  private func widened(_ parts: [Range<Int>], by marks: Event.Marks) -> [Range<Int>] {
    guard let first = parts.first, let last = parts.last, parts.count > 1,
      marks.stand(around: first.lowerBound..<last.upperBound, in: text.units)
    else { return parts }
    var widened = parts
    widened[0] = first.lowerBound - marks.before.count..<first.upperBound
    widened[parts.count - 1] = last.lowerBound..<last.upperBound + marks.after.count
    return widened
  }

  private func with(
    _ marks: Event.Marks, around parts: [Range<Int>], _ target: MarkedPart
  ) -> FieldText {
    let patches = parts.flatMap {
      [TextPatch.before($0.lowerBound, marks.before), .after($0.upperBound, marks.after)]
    }
    return patched(by: patches, selecting: target.selection)
  }

  private func without(
    _ marks: Event.Marks, inside parts: [Range<Int>], _ target: MarkedPart
  ) -> FieldText {
    let patches = parts.flatMap {
      [
        TextPatch.deletion($0.lowerBound..<$0.lowerBound + marks.before.count),
        .deletion($0.upperBound - marks.after.count..<$0.upperBound),
      ]
    }
    return patched(by: patches, selecting: target.selection)
  }

  private func without(
    _ marks: Event.Marks, around part: Range<Int>, _ target: MarkedPart
  ) -> FieldText {
    let whole = part.lowerBound - marks.before.count..<part.upperBound + marks.after.count
    return without(marks, inside: [whole], target)
  }

  /// The parts of a range that empty lines separate, without white space at their ends.
  private func paragraphs(of range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var lineStart = start
    while lineStart < range.upperBound {
      let end = min(text.lineEnd(from: lineStart), range.upperBound)
      if text.part(lineStart..<end).isBlank {
        parts.append(start..<lineStart)
        start = end
      }
      lineStart = end + 1
      if text.units[end...].starts(with: [.carriageReturn, .lineFeed]) { lineStart += 1 }
    }
    parts.append(min(start, range.upperBound)..<range.upperBound)
    return parts.map { text.trimmed($0) { $0.isWhiteSpace } }.filter { !$0.isEmpty }
  }
}

/// What marks are put around.
private struct MarkedPart {
  /// The selection without white space at its ends, or the word at the caret.
  let range: Range<Int>
  /// Whether nothing is selected.
  let isCaret: Bool
  /// What is selected of it.
  let selection: Range<Int>

  init(of message: FieldText) {
    let (text, selected) = (message.text, message.selection)
    isCaret = selected.isEmpty
    range = message.tokens.covering(
      isCaret ? text.word(at: selected.lowerBound) : text.trimmed(selected) { $0.isWhiteSpace })
    selection = isCaret ? selected : range
  }
}

extension Event.Marks {
  /// The same marks before and after.
  fileprivate init(_ mark: UTF16Text) { self.init(before: mark, after: mark) }

  /// Whether the marks stand around a part of a text.
  fileprivate func stand(around part: Range<Int>, in units: [UInt16]) -> Bool {
    let (left, right) = (units[..<part.lowerBound], units[part.upperBound...])
    guard left.reversed().starts(with: before.units.reversed()), right.starts(with: after.units)
    else { return false }
    guard let unit = repeatedUnit else { return true }
    return isNot(
      halfOf: min(left.reversed().run(of: unit), right.run(of: unit)))
  }

  /// Whether the marks stand at both ends of a part of a text.
  fileprivate func stand(inside part: Range<Int>, of units: [UInt16]) -> Bool {
    let inside = units[part]
    guard part.count >= before.count + after.count, inside.starts(with: before.units),
      inside.reversed().starts(with: after.units.reversed())
    else { return false }
    guard let unit = repeatedUnit else { return true }
    return isNot(halfOf: min(inside.run(of: unit), inside.reversed().run(of: unit)))
  }

  /// The unit of which both marks consist; `nil` if they have others.
  private var repeatedUnit: UInt16? {
    guard before == after, let unit = before.units.first else { return nil }
    return before.units.allSatisfy { $0 == unit } ? unit : nil
  }

  /// Whether a run of the unit has the mark: one asterisk beside another one is half of two, but the
  /// third of three.
  private func isNot(halfOf run: Int) -> Bool { before.count > 1 || !run.isMultiple(of: 2) }
}

extension Sequence<UInt16> {
  /// The number of times that a unit occurs at the start.
  fileprivate func run(of unit: UInt16) -> Int {
    var count = 0
    for other in self {
      guard other == unit else { break }
      count += 1
    }
    return count
  }

  /// The greatest number of times that a unit occurs in a row.
  fileprivate func longestRun(of unit: UInt16) -> Int {
    var (longest, count) = (0, 0)
    for other in self {
      count = other == unit ? count + 1 : 0
      longest = Swift.max(longest, count)
    }
    return longest
  }
}

extension UTF16Text {
  /// The word at a caret: what white space ends.
  fileprivate func word(at caret: Int) -> Range<Int> {
    let start = units[..<caret].lastIndex { $0.isWhiteSpace }.map { $0 + 1 } ?? 0
    return start..<(units[caret...].firstIndex { $0.isWhiteSpace } ?? count)
  }
}

// MARK: Code

extension FieldText {
  private static let backtick: UInt16 = 0x60

  /// Code of one line stands between backticks, of which there are more than in a row inside it.
  ///
  /// Code of several lines is a block between fences, on lines of its own.
  private func toggledCode(around target: MarkedPart) -> FieldText {
    let lines = target.isCaret ? target.range : text.trimmed(selection) { $0.isNewline }
    let marked =
      fences(of: lines) ?? backticks(of: target.selection) ?? backticks(of: target.range)
    if let marked { return patched(by: marked.map { .deletion($0) }, selecting: target.selection) }
    let longest = text.units[target.range].longestRun(of: Self.backtick)
    guard text.units[target.range].contains(where: { $0.isNewline }) else {
      return with(Event.Marks(Self.backticks(longest + 1)), around: [target.range], target)
    }
    let fence = Self.backticks(max(3, longest + 1))
    let (isAtStart, isAtEnd) = (
      text.isLineStart(lines.lowerBound), text.isLineEnd(lines.upperBound)
    )
    let patches = [
      TextPatch.before(
        lines.lowerBound, fence.surrounded(by: isAtStart ? "" : "\n", "\n")),
      .after(lines.upperBound, fence.surrounded(by: "\n", isAtEnd ? "" : "\n")),
    ]
    return patched(by: patches, selecting: lines)
  }

  private static func backticks(_ count: Int) -> UTF16Text {
    UTF16Text(units: Array(repeating: backtick, count: count))
  }

  /// The backticks just outside or just inside of a part; `nil` if both sides do not have as many.
  private func backticks(of part: Range<Int>) -> [Range<Int>]? {
    let units = text.units
    let outside = (
      units[..<part.lowerBound].reversed().run(of: Self.backtick),
      units[part.upperBound...].run(of: Self.backtick)
    )
    if outside.0 > 0, outside.0 == outside.1 {
      return [
        part.lowerBound - outside.0..<part.lowerBound,
        part.upperBound..<part.upperBound + outside.1,
      ]
    }
    let (first, last) = (
      units[part].run(of: Self.backtick), units[part].reversed().run(of: Self.backtick)
    )
    guard first > 0, first == last, 2 * first < part.count else { return nil }
    return [part.lowerBound..<part.lowerBound + first, part.upperBound - last..<part.upperBound]
  }

  /// The lines with the fences of the code block that a part is, or that is around it; `nil` if there
  /// is none.
  private func fences(of part: Range<Int>) -> [Range<Int>]? {
    let (first, last) = (text.line(at: part.lowerBound), text.line(at: part.upperBound))
    if first.lowerBound == part.lowerBound, last.upperBound == part.upperBound,
      let inside = fences(on: first, last)
    {
      return inside
    }
    guard part.lowerBound > 0, text.isLineStart(part.lowerBound), part.upperBound < text.count,
      text.isLineEnd(part.upperBound)
    else { return nil }
    return fences(on: text.line(at: part.lowerBound - 1), text.line(at: part.upperBound + 1))
  }

  /// The lines of two fences with the newlines inside them; `nil` if they do not begin and end a block.
  private func fences(on first: Range<Int>, _ last: Range<Int>) -> [Range<Int>]? {
    guard first.upperBound + 1 < last.lowerBound,
      let opening = FencedBlocks.Fence(opening: first, in: text),
      let closing = FencedBlocks.Fence(opening: last, in: text), opening.isClosed(by: closing)
    else { return nil }
    return [first.lowerBound..<first.upperBound + 1, last.lowerBound - 1..<last.upperBound]
  }
}

extension UTF16Text {
  fileprivate func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || units[offset - 1].isNewline
  }

  fileprivate func isLineEnd(_ offset: Int) -> Bool { offset == count || units[offset].isNewline }
}

// MARK: Links

extension FieldText {
  /// A link selects its destination, to be typed, and the same again takes the link away.
  ///
  /// A web address becomes the destination, and the caret is where its text is typed.
  private func toggledLink(around target: MarkedPart) -> FieldText {
    let part = target.range
    if let marked = link(around: part) ?? link(inside: part) {
      return patched(by: marked.map { .deletion($0) }, selecting: target.selection)
    }
    if !target.isCaret, let (label, marked) = link(to: part) {
      return patched(by: marked.map { .deletion($0) }, selecting: label)
    }
    if part.isEmpty || text.part(part).webAddress != nil {
      let destination: UTF16Text = part.isEmpty ? "](url)" : "]("
      let patches = [
        TextPatch.before(part.lowerBound, "["), .after(part.lowerBound, destination),
        .after(part.upperBound, part.isEmpty ? "" : ")"),
      ]
      return patched(by: patches, selecting: part.lowerBound..<part.lowerBound)
    }
    let linked = patched(
      by: [.before(part.lowerBound, "["), .after(part.upperBound, "](url)")], selecting: part)
    let destination = part.upperBound + 3
    return FieldText(
      linked.text, selection: destination..<destination + 3, tokens: linked.tokens)
  }

  /// The marks of a link whose text is a part; `nil` if it is none.
  private func link(around part: Range<Int>) -> [Range<Int>]? {
    let units = text.units
    guard part.lowerBound > 0, units[part.lowerBound - 1] == 0x5B,
      let end = destinationEnd(from: part.upperBound)
    else { return nil }
    return [part.lowerBound - 1..<part.lowerBound, part.upperBound..<end]
  }

  /// The text and the marks of the link whose destination is a part; `nil` if it is none.
  private func link(to part: Range<Int>) -> (label: Range<Int>, marks: [Range<Int>])? {
    let units = text.units
    let labelEnd = part.lowerBound - 2
    guard labelEnd > 0, destinationEnd(from: labelEnd) == part.upperBound + 1,
      let start = units[..<labelEnd].lastIndex(where: { $0 == 0x5B || $0.isNewline }),
      units[start] == 0x5B
    else { return nil }
    return (start + 1..<labelEnd, [start..<start + 1, labelEnd..<part.upperBound + 1])
  }

  /// The marks of the link that a part is; `nil` if it is none.
  private func link(inside part: Range<Int>) -> [Range<Int>]? {
    let units = text.units[part]
    guard units.first == 0x5B, let label = units.firstIndex(of: 0x5D),
      destinationEnd(from: label) == part.upperBound
    else { return nil }
    return [part.lowerBound..<part.lowerBound + 1, label..<part.upperBound]
  }

  /// The end of `](destination)` at an offset; `nil` if there is none.
  private func destinationEnd(from offset: Int) -> Int? {
    let units = text.units[offset...]
    guard units.starts(with: [0x5D, 0x28]) else { return nil }
    return units.firstIndex { $0 == 0x29 || $0.isNewline }.flatMap {
      units[$0] == 0x29 ? $0 + 1 : nil
    }
  }
}
