/// A part of a paragraph with runs that is placed on a line as one.
///
/// Source: Source/WebCore/layout/formattingContexts/inline/InlineItem.h; InlineItemsBuilder.cpp.
struct WebKitInlineItem {
  enum Kind {
    case text, spaces, object
    /// The space before an element.
    case start
    /// The space after an element.
    case end

    /// Whether it is a part of the text, not the edge of an element.
    var isContent: Bool { self != .start && self != .end }
  }

  let kind: Kind
  /// The units; none of the edge of an element.
  var range: Range<Int>
  /// The number of its run in the paragraph, from 1; 0 in the style of the paragraph.
  let run: Int
  /// Whether a line may end before it.
  var mayStartLine = false
}

extension ShapedParagraph {
  /// The inline items of the paragraph in text order.
  ///
  /// - Complexity: O(length of the text).
  func inlineItems() -> [WebKitInlineItem] {
    var items: [WebKitInlineItem] = []
    for item in paragraph.items {
      switch item.kind {
      case .object, .runStart, .runEnd:
        items.append(WebKitInlineItem(kind: item.inlineKind, range: item.range, run: item.run))
      case .text, .tabs, .ignored: add(item, to: &items)
      }
    }
    markWraps(in: &items)
    return items
  }

  /// Divides text at spaces and opportunities; spaces and tabs of one run are one item.
  private func add(_ item: Paragraph.Item, to items: inout [WebKitInlineItem]) {
    var start = item.range.lowerBound
    while start < item.range.upperBound {
      let end = WebKitInlineItems.end(
        ofItemAt: start, in: text, flags, upTo: item.range.upperBound)
      let kind: WebKitInlineItem.Kind = text[start].isBreakableSpace ? .spaces : .text
      if kind == .spaces, let last = items.last, last.kind == .spaces, last.run == item.run {
        items[items.count - 1].range = last.range.lowerBound..<end
      } else {
        items.append(WebKitInlineItem(kind: kind, range: start..<end, run: item.run))
      }
      start = end
    }
  }

  /// Marks the items before which a line may end: the first element that begins there, or else the text.
  ///
  /// Source: InlineLineBuilder.cpp, isAtSoftWrapOpportunity, nextWrapOpportunity.
  private func markWraps(in items: inout [WebKitInlineItem]) {
    var previous: Int?
    for index in items.indices where items[index].kind.isContent {
      if let previous, mayWrap(between: items[previous], and: items[index]) {
        let first = (previous + 1..<index).first { items[$0].kind == .start } ?? index
        items[first].mayStartLine = true
      }
      previous = index
    }
  }

  private func mayWrap(between one: WebKitInlineItem, and other: WebKitInlineItem) -> Bool {
    one.kind != .text || other.kind != .text
      || flags[other.range.lowerBound].contains(.opportunity)
  }
}

extension Paragraph.Item {
  fileprivate var inlineKind: WebKitInlineItem.Kind {
    switch kind {
    case .object: .object
    case .runStart: .start
    case .runEnd: .end
    case .text, .tabs, .ignored: .text
    }
  }
}
