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
    /// At the top of the row.
    case first
    /// In the middle of the row.
    case center
    /// At the bottom of the row.
    case last
  }

  /// The name of the item.
  public let id: String
  /// The size, in points.
  public let size: Size
  /// The edge from which the item is placed.
  public let side: Side
  /// The vertical position.
  public let alignment: Alignment

  /// Creates an item.
  public init(
    id: String, size: Size, side: Side = .trailing, alignment: Alignment = .center
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
    /// A docked keyboard, whose top the row becomes: an accessory view with a close button.
    case keyboard
  }

  /// The name of the row.
  public let id: String
  /// The height, in points.
  public let height: Double
  /// The part that the row belongs to.
  public let edge: Edge
  /// The items in the row.
  public let items: [Item]

  /// Creates a row.
  public init(id: String, height: Double, edge: Edge, items: [Item] = []) {
    self.id = id
    self.height = height
    self.edge = edge
    self.items = items
  }
}

/// The computed frame of an item.
public struct ItemLayout: Hashable, Sendable {
  /// The name of the item.
  public let id: String
  /// The frame, in view coordinates.
  public let frame: Rect
}

/// The computed frames of a row and its items.
public struct RowLayout: Hashable, Sendable {
  /// The name of the row.
  public let id: String
  /// The frame, in view coordinates.
  public let frame: Rect
  /// The items, in their order.
  public let items: [ItemLayout]
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
      let row = row.placed(
        in: Rect(x: frame.x, y: y, width: frame.width, height: row.height), direction)
      y = row.frame.maxY
      return row
    }
  }
}

extension Row {
  fileprivate func placed(in frame: Rect, _ direction: LayoutDirection) -> RowLayout {
    var taken: [Item.Side: Double] = [:]
    let items = items.map { item in
      let inset = taken[item.side, default: 0]
      taken[item.side] = inset + item.size.width
      return ItemLayout(id: item.id, frame: item.frame(in: frame, inset: inset, direction))
    }
    return RowLayout(id: id, frame: frame, items: items)
  }
}

extension Item {
  /// The item's frame in a row.
  ///
  /// - Parameter inset: the distance from the edge on the item's side, in points.
  fileprivate func frame(in row: Rect, inset: Double, _ direction: LayoutDirection) -> Rect {
    let isLeft = (side == .leading) == (direction == .leftToRight)
    let x = isLeft ? row.x + inset : row.maxX - inset - size.width
    return Rect(x: x, y: y(in: row), width: size.width, height: size.height)
  }

  private func y(in row: Rect) -> Double {
    switch alignment {
    case .first: row.y
    case .center: row.y + (row.height - size.height) / 2
    case .last: row.maxY - size.height
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
