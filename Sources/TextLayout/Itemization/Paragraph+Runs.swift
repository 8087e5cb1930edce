extension Paragraph {
  /// Returns the paragraph with items that end where a run does.
  ///
  /// The space before and after an element, and an object, are items of their own.
  ///
  /// Source: Blink's InlineItemsBuilder, which makes items of each text node, of opening and closing tags,
  /// and of atomic inlines.
  ///
  /// - Complexity: O(items + runs).
  func divided(by runs: [StyledRun]) -> Paragraph {
    var divided: [Item] = []
    var index = 0
    for item in items {
      var start = item.range.lowerBound
      while start < item.range.upperBound {
        while index < runs.count, runs[index].range.upperBound <= start { index += 1 }
        let run = index < runs.count ? runs[index] : nil
        let isInside = run?.range.contains(start) ?? false
        let next = isInside ? run?.range.upperBound : run?.range.lowerBound
        let part = start..<min(item.range.upperBound, next ?? .max)
        let number = isInside ? index + 1 : 0
        divided.append(contentsOf: item.parts(part, of: isInside ? run : nil, number))
        start = part.upperBound
      }
    }
    return Paragraph(items: divided, segments: segments, base: base)
  }

  /// The parts of a paragraph that is divided by runs that are shaped together, and its objects.
  ///
  /// Each part has the run of its first text.
  /// Text of one style is shaped together across elements, but not across the space beside one.
  ///
  /// - Parameter areShapedTogether: whether text in two styles is shaped together too; not unless they are the same.
  ///
  /// Source: Gecko's nsTextFrame.cpp, ContinueTextRunAcrossFrames and PreventCrossBoundaryShaping; Skia's
  /// OneLineShaper::iterateThroughFontStyles.
  func textRuns(
    _ style: ResolvedStyle, _ runs: [StyledRun],
    joining areShapedTogether: (ResolvedStyle, ResolvedStyle) -> Bool = { $0 === $1 }
  ) -> [Item] {
    var joined: [Item] = []
    var mayJoin = false
    let styleOf = { (item: Item) in item.run == 0 ? style : runs[item.run - 1].style }
    for item in items {
      switch item.kind {
      case .runStart, .runEnd:
        if runs[item.run - 1].width(of: item.kind) != .zero { mayJoin = false }
      case .object:
        joined.append(item)
        mayJoin = false
      case .text, .tabs, .ignored:
        var (start, run) = (item.range.lowerBound, item.run)
        if mayJoin, let last = joined.last, last.level == item.level,
          areShapedTogether(styleOf(last), styleOf(item))
        {
          (start, run) = (last.range.lowerBound, last.run)
          joined.removeLast()
        }
        joined.append(
          Item(
            range: start..<item.range.upperBound,
            kind: .text(isRightToLeft: item.level % 2 == 1), level: item.level, run: run))
        mayJoin = true
      }
    }
    return joined
  }
}

extension Paragraph.Item {
  /// A part of the item in a run, with the space before and after the run.
  ///
  /// - Parameters:
  ///   - run: nil for text in the style of the paragraph.
  ///   - number: that of the run in the paragraph, from 1.
  fileprivate func parts(_ part: Range<Int>, of run: StyledRun?, _ number: Int) -> [Self] {
    guard let run else { return [Self(range: part, kind: kind, level: level)] }
    func item(_ range: Range<Int>, _ kind: Kind) -> Self {
      Self(range: range, kind: kind, level: level, run: number)
    }
    guard run.object == nil else { return [item(part, .object)] }
    var parts = [item(part, kind)]
    if run.leading != nil, part.lowerBound == run.range.lowerBound {
      parts.insert(item(part.lowerBound..<part.lowerBound, .runStart), at: 0)
    }
    if run.trailing != nil, part.upperBound == run.range.upperBound {
      parts.append(item(part.upperBound..<part.upperBound, .runEnd))
    }
    return parts
  }
}

/// The text of different runs that is shaped together.
///
/// It is an object because most paragraphs have none.
final class JoinedRuns: Sendable {
  /// The letter spacing of the text outside of runs, then that of each run, in 16.16 pixels.
  let letterSpacings: [Int]
  /// The parts that are shaped together, each with the run of its first text, and the objects.
  private let parts: [Paragraph.Item]

  init(letterSpacings: [Int], parts: [Paragraph.Item]) {
    self.letterSpacings = letterSpacings
    self.parts = parts
  }

  /// Returns the part that an item is in.
  ///
  /// - Complexity: O(log parts).
  func part(of item: Paragraph.Item) -> Paragraph.Item {
    parts[parts.partitioningIndex { $0.range.upperBound > item.range.lowerBound }]
  }
}

// MARK: The run of an item

extension ShapedParagraph {
  /// The style of an item.
  @inline(__always)
  func style(of item: Paragraph.Item) -> ResolvedStyle {
    item.run == 0 ? style : runs[item.run - 1].style
  }

  /// The width of an object, or of the space before or after a run.
  func ownWidth(of item: Paragraph.Item) -> Fixed16 {
    item.run == 0 ? .zero : runs[item.run - 1].width(of: item.kind)
  }

  /// The index of the first item of a line that starts at an offset: the space before a run belongs to
  /// the line that starts with the run.
  ///
  /// - Complexity: O(log items).
  func firstItem(at offset: Int) -> Int {
    let items = paragraph.items
    guard items.count > 1 || offset == end else { return 0 }
    var index = items.partitioningIndex { $0.range.upperBound > offset }
    if index > 0, case let previous = items[index - 1], previous.kind == .runStart,
      previous.range.lowerBound == offset
    {
      index -= 1
    }
    return index
  }
}
