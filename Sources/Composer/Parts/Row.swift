/// A part of fixed size in a row, such as a button.
public struct Item: Hashable, Sendable {
  /// The edge of the row from which items are placed inwards, in their order.
  public enum Side: String, CaseIterable, Sendable {
    /// The edge where lines begin.
    case leading
    /// The edge where lines end.
    case trailing
  }

  /// The vertical position.
  public enum Alignment: String, CaseIterable, Sendable {
    /// At the first line of the text beside it, or at the top of its row.
    case first
    /// In the middle.
    case center
    /// At the last line of the text beside it, or at the bottom of its row.
    case last
  }

  /// The name of the item.
  public package(set) var id: PartID
  /// The size, in points.
  public package(set) var size: Size
  /// The edge from which the item is placed.
  public package(set) var side: Side
  /// The vertical position.
  public package(set) var alignment: Alignment

  /// Creates an item.
  public init(
    id: PartID, size: Size, side: Side = .trailing, alignment: Alignment = .center
  ) {
    self.id = id
    self.size = size
    self.side = side
    self.alignment = alignment
  }
}

/// A row of items that spans the width of what it belongs to.
public struct Row: Hashable, Sendable {
  /// The part that a row belongs to.
  public enum Edge: String, CaseIterable, Sendable {
    /// The bar, above its text: a quote or attachments.
    case above
    /// The bar, below its text: a toolbar.
    case below
    /// A docked keyboard, whose top the row becomes: an accessory view with a close button.
    case keyboard
  }

  /// The name of the row.
  public package(set) var id: PartID
  /// The height, in points.
  public package(set) var height: Double
  /// The part that the row belongs to.
  public package(set) var edge: Edge
  /// The items in the row.
  public package(set) var items: [Item]

  /// Creates a row.
  public init(id: PartID, height: Double, edge: Edge, items: [Item] = []) {
    self.id = id
    self.height = height
    self.edge = edge
    self.items = items
  }
}

/// The computed frame of an item.
public struct ItemLayout: Hashable, Sendable {
  /// The name of the item.
  public let id: PartID
  /// The frame, in view coordinates.
  public let frame: Rect

  func mapFrame(_ transform: (Rect) -> Rect) -> ItemLayout {
    ItemLayout(id: id, frame: transform(frame))
  }
}

/// The computed frames of a row and its items.
public struct RowLayout: Hashable, Sendable {
  /// The name of the row.
  public let id: PartID
  /// The frame, in view coordinates.
  public let frame: Rect
  /// The items, in their order.
  public let items: [ItemLayout]

  func mapFrames(_ transform: (Rect) -> Rect) -> RowLayout {
    RowLayout(id: id, frame: transform(frame), items: items.map { $0.mapFrame(transform) })
  }
}

extension [Row] {
  /// The height of all rows, in points.
  var height: Double { reduce(0) { $0 + $1.height } }

  /// Places rows one below the other.
  ///
  /// - Parameters:
  ///   - frame: the frame at whose top the first row lies, and whose width all rows have.
  ///   - direction: the direction in which lines run.
  func placed(atTopOf frame: Rect, _ direction: LayoutDirection) -> [RowLayout] {
    var y = frame.y
    return map { row in
      let rowFrame = Rect(x: frame.x, y: y, width: frame.width, height: row.height)
      y = rowFrame.maxY
      let items = row.items.placed(in: rowFrame, direction) { $0.middle(in: rowFrame) }
      return RowLayout(id: row.id, frame: rowFrame, items: items)
    }
  }

  /// Whether items of a row are wider or higher than a row of the given width.
  func exceed(width: Double) -> Bool {
    contains { row in
      row.items.width > width || row.items.contains { $0.size.height > row.height }
    }
  }
}

extension [Item] {
  /// The width of all items, in points.
  var width: Double { reduce(0) { $0 + $1.size.width } }

  /// The width of the items at one side, in points.
  func width(at side: Item.Side) -> Double {
    reduce(0) { $0 + ($1.side == side ? $1.size.width : 0) }
  }

  /// The height of the highest item, in points; 0 without items.
  var height: Double { reduce(0) { Swift.max($0, $1.size.height) } }

  /// Places items inwards from both edges of a frame, in their order.
  ///
  /// Items that do not fit are cut, so that no item overlaps another or leaves the frame.
  ///
  /// - Parameters:
  ///   - frame: the frame of the items, in view coordinates.
  ///   - direction: the direction in which lines run.
  ///   - gap: the distance between items, in points.
  ///   - middle: the y-coordinate on which the middle of an item lies, if the frame is high enough.
  func placed(
    in frame: Rect, _ direction: LayoutDirection, gap: Double = 0, middle: (Item) -> Double
  ) -> [ItemLayout] {
    var leading = 0.0
    var trailing = 0.0
    return map { item in
      let width = Swift.max(0, Swift.min(item.size.width, frame.width - leading - trailing))
      let height = Swift.min(item.size.height, frame.height)
      let inset: Double
      switch item.side {
      case .leading:
        inset = leading
        leading += width + gap
      case .trailing:
        trailing += width
        inset = Swift.max(0, frame.width - trailing)
        trailing += gap
      }
      let y = Swift.min(Swift.max(middle(item) - height / 2, frame.y), frame.maxY - height)
      let placed = Rect(x: frame.x + inset, y: y, width: width, height: height)
      return ItemLayout(id: item.id, frame: placed.directed(direction, in: frame))
    }
  }
}

extension Item {
  /// The y-coordinate of the item's middle in a row.
  func middle(in row: Rect) -> Double {
    switch alignment {
    case .first: row.y + size.height / 2
    case .center: row.y + row.height / 2
    case .last: row.maxY - size.height / 2
    }
  }
}

/// The direction in which lines run, and therefore the side of the leading edge.
public enum LayoutDirection: String, CaseIterable, Sendable {
  /// Left to right: the leading edge is the left one.
  case leftToRight = "ltr"
  /// Right to left: the leading edge is the right one.
  case rightToLeft = "rtl"
}

extension Rect {
  /// The rectangle, placed for lines that run left to right, in a direction: mirrored in a frame or
  /// unchanged.
  func directed(_ direction: LayoutDirection, in frame: Rect) -> Rect {
    switch direction {
    case .leftToRight: self
    case .rightToLeft:
      Rect(x: frame.x + (frame.maxX - maxX), y: y, width: width, height: height)
    }
  }
}
