/// The place of the items of a bar.
public enum BarMode: String, CaseIterable, Sendable {
  /// Beside the text.
  case inline
  /// In a row of their own below the text, which has the whole width.
  case expanded
}

/// The rule that decides the place of the items.
public enum BarModeRule: String, CaseIterable, Sendable {
  /// Always inline.
  case inline
  /// Always expanded.
  case expanded
  /// Expanded if the text has more than one line at the inline width.
  ///
  /// The mode does not depend on the expanded width, so it is the same for the same text and cannot
  /// alternate.
  case auto
  /// Expanded while the text has the focus or is not empty.
  case focused
}

/// The parts of a composer, from top to bottom: rows, the text with its items, items, rows.
///
/// The text lies in a box that is half a margin higher at the top and bottom. Inline items lie in the
/// box too, beside the text; the box is at least as high as they are.
struct BarParts {
  /// The rows above the text.
  let above: [Row]
  /// The rows below the text.
  let below: [Row]
  /// The items beside or below the text.
  let items: [Item]
  /// The place of the items.
  let mode: BarMode
  /// The distance between items, and between items and the text, in points.
  let itemGap: Double
  /// The direction in which lines run.
  let direction: LayoutDirection
  /// The width beside the text at the leading and the trailing edge, in points.
  let (leading, trailing): (Double, Double)

  init(of composer: borrowing ComposerBox, mode: BarMode) {
    above = composer.rows.filter { $0.edge == .above }
    below = composer.rows.filter { $0.edge == .below }
    items = composer.items
    self.mode = mode
    itemGap = composer.itemGap
    direction = composer.direction
    (leading, trailing) = (composer.leading, composer.trailing)
  }

  /// Whether there is nothing but the text.
  var isEmpty: Bool { above.isEmpty && below.isEmpty && items.isEmpty }

  /// The items beside the text.
  private var inline: [Item] {
    switch mode {
    case .inline: items
    case .expanded: []
    }
  }

  /// The items below the text.
  private var expanded: [Item] {
    switch mode {
    case .inline: []
    case .expanded: items
    }
  }

  /// The height of the parts above and below the text's box, in points.
  var height: Double { above.height + expandedHeight + below.height }

  /// The height of the items below the text and their distance from it, in points.
  private var expandedHeight: Double { expanded.isEmpty ? 0 : itemGap + expanded.height }

  /// The least height of the text's box, in points: that of the highest inline item.
  var smallestBox: Double { inline.height }

  /// The width beside the text, in points.
  var widthBesideText: Double { leading + trailing + width(.leading) + width(.trailing) }

  /// The width of the items beside the text at one side, with their distances, in points.
  private func width(_ side: Item.Side) -> Double {
    guard mode == .inline, !items.isEmpty else { return 0 }
    return items.width(at: side) + itemGap * Double(items.count { $0.side == side })
  }
}

/// The placed parts of a composer.
struct PartFrames: Hashable {
  /// The rows of the bar, from top to bottom; not those of the keyboard.
  let rows: [RowLayout]
  /// The items of the bar, in their order.
  let items: [ItemLayout]
  /// The frame of the text.
  let text: Rect
  /// Whether parts were too wide or too high for their places, and therefore cut.
  let isCut: Bool
}

extension BarParts {
  /// Places the parts in a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame of all parts, in view coordinates, without the safe area.
  ///   - text: the text, for the lines to which items are aligned.
  ///   - textHeight: the height of the text in points, at most that of its box.
  ///   - margin: the height of the text's box that the text does not need, in points; `nil` places the
  ///     text at the top of the box.
  func placed(
    in frame: Rect, _ text: MeasuredText, textHeight: Double, margin: Double?
  ) -> PartFrames {
    let box = Rect(
      x: frame.x, y: frame.y + above.height, width: frame.width,
      height: max(0, frame.height - height))
    let shown = min(textHeight, box.height)
    let space = margin.map { max($0, smallestBox - shown) } ?? 0
    let left = leading + width(.leading)
    let right = trailing + width(.trailing)
    let column = Rect(
      x: box.x + min(left, box.width), y: box.y + space / 2,
      width: max(0, box.width - left - right), height: shown
    ).directed(direction, in: box)
    guard !isEmpty else { return PartFrames(rows: [], items: [], text: column, isCut: false) }
    // The margin of the bar surrounds the text and the items below it.
    let row = Rect(
      x: frame.x, y: box.maxY - space / 2 + itemGap, width: frame.width, height: expanded.height)
    let lowest = Rect(
      x: frame.x, y: box.maxY + expandedHeight, width: frame.width, height: below.height)
    return PartFrames(
      rows: above.placed(atTopOf: frame, direction) + below.placed(atTopOf: lowest, direction),
      items: inline.placed(in: box, direction, gap: itemGap) {
        text.middle(ofLineFor: $0, in: column)
      }
        + expanded.placed(in: row, direction, gap: itemGap) { $0.middle(in: row) },
      text: column,
      isCut: (above + below).exceed(width: frame.width)
        || items.width + itemGap * Double(max(0, items.count - 1)) > frame.width
        || inline.height > box.height)
  }
}

extension MeasuredText {
  /// The y-coordinate of the middle of the line to which an item is aligned.
  fileprivate func middle(ofLineFor item: Item, in frame: Rect) -> Double {
    switch item.alignment {
    case .first: frame.y + min(firstMiddle, frame.height / 2)
    case .center: frame.y + frame.height / 2
    case .last: frame.maxY - min(lastMiddle, frame.height / 2)
    }
  }
}
