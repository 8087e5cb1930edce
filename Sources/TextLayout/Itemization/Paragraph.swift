import Composer

/// A text between two newlines, divided into the units of shaping.
struct Paragraph: Sendable {
  /// A range that is measured as one: text of one direction, or consecutive tabs.
  struct Item: Sendable {
    enum Kind: Equatable, Sendable {
      case text(isRightToLeft: Bool)
      case tabs
      /// Characters without width that are not shaped.
      case ignored
      /// The space before a run with a style of its own; no units.
      case runStart
      /// The space after a run with a style of its own; no units.
      case runEnd
      /// An object, which is one unit.
      case object
    }

    private let bounds: ShortRange
    private let runNumber: UInt16
    let kind: Kind
    let level: UInt8

    var range: Range<Int> { bounds.range }

    /// The number of its run in the paragraph, from 1; 0 in the style of the paragraph.
    var run: Int { Int(runNumber) }

    /// Whether the item is the space before or after a run.
    var isBesideElement: Bool { kind == .runStart || kind == .runEnd }

    /// Makes an item; `run` is below 2^16.
    init(range: Range<Int>, kind: Kind, level: UInt8, run: Int = 0) {
      bounds = ShortRange(range)
      runNumber = UInt16(run)
      self.kind = kind
      self.level = level
    }
  }

  /// A range with one script and one presentation, which is shaped as one.
  ///
  /// It is a part of the paragraph, unlike `NewlineSplitter.Segment`, which contains one.
  struct Segment: Sendable {
    private let bounds: ShortRange
    let script: OpenTypeTag
    let isEmoji: Bool

    var range: Range<Int> { bounds.range }

    init(range: Range<Int>, script: OpenTypeTag, isEmoji: Bool) {
      bounds = ShortRange(range)
      self.script = script
      self.isEmoji = isEmoji
    }
  }

  /// The items in text order, without gaps.
  let items: [Item]
  /// The segments in text order, without gaps.
  let segments: [Segment]
  /// The embedding level of the paragraph: 0 from left to right, 1 from right to left.
  let base: UInt8
  /// The text of different runs that is shaped together; nil unless the engine needs it later.
  var joined: JoinedRuns?
  /// The space between East Asian text and other text; nil for none.
  var autospace: Autospace?
}

extension Paragraph {
  /// Divides a text without newlines.
  ///
  /// - Parameters:
  ///   - base: the embedding level of the paragraph.
  /// - Complexity: O(length of the text).
  init(_ text: [UInt16], base: UInt8) {
    self.init(
      items: Self.items(text, base, Self.levels(text, base)), segments: Self.segments(text),
      base: base)
  }

  /// Divides a text without newlines into runs of one embedding level, as Gecko does, without segments.
  ///
  /// - Complexity: O(length of the text).
  init(framesOf text: [UInt16], base: UInt8) {
    let levels = Self.levels(text, base, as: .gecko)
    self.init(items: Self.items(text, base, levels), segments: [], base: base)
  }

  /// Divides a text without newlines into tabs and runs of one embedding level, as WebKit does,
  /// without segments.
  ///
  /// Left-to-right text without right-to-left letters and controls of embeddings has one level.
  ///
  /// - Complexity: O(length of the text).
  init(inlineItemsOf text: [UInt16], base: UInt8) {
    let isReordered = base == 1 || text.indices.contains { Self.hasDirection(text, at: $0) }
    let levels = isReordered ? BidiLevels.levels(of: text[...], base: base) : []
    self.init(items: Self.levelsAndTabs(text, base, levels), segments: [], base: base)
  }

  /// Divides a text without newlines into runs of one embedding level, as SkParagraph does, without
  /// segments.
  ///
  /// - Complexity: O(length of the text).
  init(levelRunsOf text: [UInt16], base: UInt8) {
    self.init(items: Self.levelRuns(text, base), segments: [], base: base)
  }

  /// Divides a text without newlines into tabs and runs of one embedding level, as minikin does,
  /// without segments.
  ///
  /// - Complexity: O(length of the text).
  init(levelsAndTabsOf text: [UInt16], base: UInt8) {
    let levels = Self.levels(text, base)
    self.init(items: Self.levelsAndTabs(text, base, levels), segments: [], base: base)
  }

  /// Returns the script of a unit.
  ///
  /// - Complexity: O(log segments).
  func script(at offset: Int) -> OpenTypeTag {
    segments[segments.partitioningIndex { $0.range.upperBound > offset }].script
  }

  /// Returns the items with adjacent items merged that have the same direction and style but different
  /// levels or runs.
  ///
  /// They are shaped together.
  ///
  /// Source: Blink's InlineNode::ShapeText; measured on Chromium 156.
  ///
  /// - Parameters:
  ///   - style: the style of the run with a number.
  ///   - isEmptySpace: whether an item has no units and no width.
  func shapedTogether(
    _ text: [UInt16], style: (Int) -> ResolvedStyle, isEmptySpace: (Item) -> Bool
  ) -> [Item] {
    var joined: [Item] = []
    for item in items where !isEmptySpace(item) {
      if let last = joined.last, last.kind == item.kind,
        last.level != item.level || last.run != item.run,
        last.run == item.run || style(last.run) === style(item.run),
        case .text = item.kind, text[item.range.lowerBound] != Self.nonJoiner,
        last.range.lowerBound > 0 || last.range.contains(where: { text[$0] != 0x20 })
      {
        let range = last.range.lowerBound..<item.range.upperBound
        joined[joined.count - 1] = Item(
          range: range, kind: item.kind, level: item.level, run: item.run)
      } else {
        joined.append(item)
      }
    }
    return joined
  }

  /// The ranges of one embedding level, tabs included, as items of text.
  ///
  /// Source: Gecko's nsTextFrame.cpp, ContinueTextRunAcrossFrames.
  var levelRuns: [Item] {
    var runs: [Item] = []
    for item in items {
      var start = item.range.lowerBound
      if let last = runs.last, last.level == item.level {
        start = last.range.lowerBound
        runs.removeLast()
      }
      runs.append(
        Item(
          range: start..<item.range.upperBound, kind: .text(isRightToLeft: item.level % 2 == 1),
          level: item.level))
    }
    return runs
  }

  // MARK: Items

  private static func items(_ text: [UInt16], _ base: UInt8, _ levels: [UInt8]) -> [Item] {
    var items: [Item] = []
    let leadingEnd = text.firstIndex { $0 != 0x20 } ?? text.count
    var start = 0
    while start < text.count {
      let category = Category(text[start])
      let level = levels.isEmpty ? base : levels[start]
      var end = start + 1
      while end < text.count, end != leadingEnd, text[end] != Self.nonJoiner,
        Category(text[end]) == category, levels.isEmpty || levels[end] == level
      { end += 1 }
      items.append(Item(range: start..<end, kind: category.kind(level), level: level))
      start = end
    }
    return items
  }

  /// Whether a character makes WebKit reorder a paragraph: a right-to-left letter, or a control of
  /// embeddings.
  ///
  /// Source: Source/WebCore/layout/formattingContexts/inline/text/TextUtil.cpp,
  /// isStrongDirectionalityCharacter.
  private static func hasDirection(_ text: [UInt16], at offset: Int) -> Bool {
    guard mayHaveDirection(text[offset]) else { return false }
    switch UnicodeData.bidiClass(of: text.scalar(at: offset, limit: text.count).scalar) {
    case .r, .al, .lre, .rle, .lro, .rlo, .pdf: return true
    default: return false
    }
  }

  private static func mayHaveDirection(_ unit: UInt16) -> Bool {
    unit >= 0x590 && (unit < 0x2010 || unit > 0x2029)
      && (unit < 0x206A || unit >= 0xD800 && unit < 0xFF00)
  }

  /// Divides a text into tabs and runs of one embedding level.
  private static func levelsAndTabs(
    _ text: [UInt16], _ base: UInt8, _ levels: [UInt8]
  ) -> [Item] {
    var items: [Item] = []
    var start = 0
    while start < text.count {
      let isTab = text[start] == 0x09
      let level = levels.isEmpty ? base : levels[start]
      var end = start + 1
      while end < text.count, (text[end] == 0x09) == isTab, levels.isEmpty || levels[end] == level {
        end += 1
      }
      let kind = isTab ? Item.Kind.tabs : .text(isRightToLeft: level % 2 == 1)
      items.append(Item(range: start..<end, kind: kind, level: level))
      start = end
    }
    return items
  }

  private static func levelRuns(_ text: [UInt16], _ base: UInt8) -> [Item] {
    let levels = levels(text, base)
    var items: [Item] = []
    var start = 0
    while start < text.count {
      let level = levels.isEmpty ? base : levels[start]
      let end =
        levels.isEmpty ? text.count : levels[start...].firstIndex { $0 != level } ?? text.count
      items.append(
        Item(range: start..<end, kind: .text(isRightToLeft: level % 2 == 1), level: level))
      start = end
    }
    return items
  }

  /// The level of each unit; none if all have the base level.
  private static func levels(
    _ text: [UInt16], _ base: UInt8, as implementation: BidiLevels.Implementation = .icu
  ) -> [UInt8] {
    guard needsBidi(text[...], base) else { return [] }
    return BidiLevels.levels(of: text[...], base: base, as: implementation)
  }

  private static let nonJoiner: UInt16 = 0x200C

  /// The kind of item that a unit belongs to.
  ///
  /// The spaces at the start of a paragraph are a separate item, and a zero-width non-joiner starts
  /// one.
  ///
  /// Source: Blink's inline item builder, which makes items of their own of tabs, and of carriage
  /// returns and form feeds, and puts a break opportunity behind spaces at the start.
  private enum Category {
    case text
    case tab
    case ignored

    @inline(__always)
    init(_ unit: UInt16) {
      switch unit {
      case 0x09: self = .tab
      case 0x0C, 0x0D: self = .ignored
      default: self = .text
      }
    }

    func kind(_ level: UInt8) -> Item.Kind {
      switch self {
      case .text: .text(isRightToLeft: level % 2 == 1)
      case .tab: .tabs
      case .ignored: .ignored
      }
    }
  }

  // Characters below U+0590 are not right to left. Any that may be needs the full algorithm.
  private static func needsBidi(_ text: ArraySlice<UInt16>, _ base: UInt8) -> Bool {
    base == 1
      || text.contains { unit in
        guard unit >= 0x590, unit < 0x900 || unit > 0x200D else { return false }
        switch unit {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x200E...0x200F: return true
        case 0x202A...0x202E, 0x2066...0x2069: return true
        case 0xD802...0xD803, 0xD83A...0xD83B: return true
        default: return false
        }
      }
  }

  // MARK: Segments

  private static func segments(_ text: [UInt16]) -> [Segment] {
    let range = text.startIndex..<text.endIndex
    var scripts = ScriptRuns(text, in: range)
    var emoji = EmojiRuns(text, in: range)
    var segments: [Segment] = []
    var script = scripts.next()
    var presentation = emoji.next()
    var start = 0
    while let currentScript = script, let current = presentation {
      let end = min(currentScript.range.upperBound, current.range.upperBound)
      segments.append(
        Segment(range: start..<end, script: currentScript.script.tag, isEmoji: current.isEmoji))
      start = end
      if currentScript.range.upperBound == end { script = scripts.next() }
      if current.range.upperBound == end { presentation = emoji.next() }
    }
    return segments
  }
}

/// A range of UTF-16 offsets below 2^31, in half the memory.
///
/// A paragraph with two scripts may have a range for each unit.
struct ShortRange: Sendable {
  private let lowerBound: Int32
  private let upperBound: Int32

  init(_ range: Range<Int>) {
    lowerBound = Int32(range.lowerBound)
    upperBound = Int32(range.upperBound)
  }

  @inline(__always)
  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
