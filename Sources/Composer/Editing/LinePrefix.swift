extension Event {
  /// What stands at the start of lines, such as `- `.
  public struct LineStyle: Hashable, Sendable {
    /// The kinds of lines.
    public enum Kind: String, CaseIterable, Sendable {
      /// `- ` of a bullet list.
      case list
      /// `1. ` of an ordered list, whose numbers count up.
      case ordered
      /// `- [ ] ` of a task list.
      case task
      /// `> ` of a block quote.
      case quote
      /// `### ` of a heading.
      case heading
    }

    /// The kind.
    public package(set) var kind: Kind
    /// The level of a heading, from 1 to 6.
    public package(set) var level: Int

    /// The level of a heading unless the client tells another one.
    ///
    /// Source: github/markdown-toolbar-element, `md-header`.
    public static let defaultLevel = 3

    /// Creates a style.
    public init(_ kind: Kind, level: Int = defaultLevel) {
      self.kind = kind
      self.level = level
    }
  }
}

/// Marks at the start of lines, by one rule: if every line has its mark, the marks are taken away,
/// otherwise every line gets one.
///
/// Source: github/markdown-toolbar-element at 89c3289, `src/index.ts`.
extension FieldText {
  /// The text with marks at the start of the selected lines, or without those that are there.
  ///
  /// Lists of another kind lose their marks. Lists and quotes have an empty line before and after them,
  /// because the lines of a paragraph would go on with them.
  ///
  /// - Complexity: O(n) in the length of the text, and in the number of lines for each token.
  func prefixed(_ style: Event.LineStyle) -> FieldText {
    let lines = text.lines(touching: selection)
    let whole = (lines.first?.lowerBound ?? 0)..<(lines.last?.upperBound ?? 0)
    let marks = lines.map { LineMark(of: style, at: $0, in: text) }
    let coversLines = !selection.isEmpty && (lines.count > 1 || style.kind.selectsLines)
    let selected = coversLines ? whole : selection
    if marks.allSatisfy({ $0.isSet }) {
      return patched(by: marks.map { .deletion($0.range) }, selecting: selected)
    }
    var patches = marks.enumerated().map { index, mark in
      TextPatch(
        mark.range, style.mark(ofLine: index), isBeforeCaret: !coversLines || index > 0)
    }
    if style.kind != .heading {
      patches.insert(.before(whole.lowerBound, text.emptyLine(before: whole.lowerBound)), at: 0)
      patches.append(.after(whole.upperBound, text.emptyLine(after: whole.upperBound)))
    }
    return patched(by: patches, selecting: selected)
  }
}

extension Event.LineStyle {
  /// The mark of a line, counted from 0.
  fileprivate func mark(ofLine index: Int) -> UTF16Text {
    switch kind {
    case .list: "- "
    case .ordered: UTF16Text("\(index + 1). ")
    case .task: "- [ ] "
    case .quote: "> "
    case .heading: UTF16Text(units: Array(repeating: 0x23, count: level) + [.space])
    }
  }
}

extension Event.LineStyle.Kind {
  /// Whether a selection inside a line becomes the whole line.
  fileprivate var selectsLines: Bool { self == .list || self == .ordered }
}

/// The mark at the start of a line, or the place for one.
private struct LineMark {
  /// The mark that is taken away, or replaced by another one; empty without one.
  let range: Range<Int>
  /// Whether it is that of the style.
  let isSet: Bool

  init(of style: Event.LineStyle, at line: Range<Int>, in text: UTF16Text) {
    let head = LineHead(of: line, in: text)
    switch style.kind {
    case .list, .ordered, .task:
      range = head.marker == nil ? head.quotes.upperBound..<head.quotes.upperBound : head.item
      isSet = head.marker?.kind == style.kind
    case .quote:
      let mark = text.units[head.quotes].firstIndex(of: 0x3E)
      let isSpaced = mark.map { text.units[..<line.upperBound].dropFirst($0 + 1).first == .space }
      isSet = mark != nil
      range = mark.map { $0..<$0 + (isSpaced == true ? 2 : 1) } ?? line.lowerBound..<line.lowerBound
    case .heading:
      let start = head.quotes.upperBound
      let signs = text.units[start..<line.upperBound].prefix { $0 == 0x23 }
      let isHeading =
        1...6 ~= signs.count && signs.endIndex < line.upperBound
        && text.units[signs.endIndex] == .space
      range = start..<(isHeading ? signs.endIndex + 1 : start)
      isSet = isHeading && signs.count == style.level
    }
  }
}

extension LineHead.Marker {
  fileprivate var kind: Event.LineStyle.Kind { isTask ? .task : number == nil ? .list : .ordered }
}

extension UTF16Text {
  /// The newlines that make an empty line before an offset; none at the start of the text.
  fileprivate func emptyLine(before offset: Int) -> UTF16Text {
    let before = units[..<offset]
    guard before.contains(where: { !$0.isWhiteSpace }) else { return "" }
    return Self.newlines(2 - before.reversed().prefix { $0 == .lineFeed }.count)
  }

  /// The newlines that make an empty line after an offset; none at the end of the text.
  fileprivate func emptyLine(after offset: Int) -> UTF16Text {
    let after = units[offset...]
    guard after.contains(where: { !$0.isWhiteSpace }) else { return "" }
    return Self.newlines(2 - after.prefix { $0 == .lineFeed }.count)
  }

  private static func newlines(_ count: Int) -> UTF16Text {
    UTF16Text(units: Array(repeating: .lineFeed, count: max(0, count)))
  }
}
