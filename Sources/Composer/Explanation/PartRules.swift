/// The rules of heights and widths that are sums over the parts of a composer.
extension ComposerBox {
  /// The rule of the height of the rows at an edge.
  func rowsHeightRule(at edge: Row.Edge) -> String {
    sum(rows.indices.filter { rows[$0].edge == edge }.map { "composer.rows[\($0)].height" })
  }

  /// The rule of the height of the parts above and below the text.
  func partsHeightRule(mode: BarMode) -> String {
    "\(rowsHeightRule(at: .above)) + \(expandedHeightRule(mode: mode))"
      + " + \(rowsHeightRule(at: .below))"
  }

  /// The rule of the height of the items below the text, with their distance from it.
  func expandedHeightRule(mode: BarMode) -> String {
    mode == .expanded && !items.isEmpty ? "composer.itemGap + \(highestItemRule)" : "0"
  }

  /// The rule of the height of the items beside the text.
  func itemsHeightRule(mode: BarMode) -> String { mode == .inline ? highestItemRule : "0" }

  /// The rule of the height of the highest item.
  var highestItemRule: String {
    guard !items.isEmpty else { return "0" }
    return items.indices.reduce("max(0") { $0 + ", composer.items[\($1)].height" } + ")"
  }

  /// The rule of the width of what is beside the text at one side.
  func sideWidthRule(_ side: Item.Side, mode: BarMode) -> String {
    let edge = side == .leading ? "composer.leading" : "composer.trailing"
    guard mode == .inline else { return edge }
    return items.indices.filter { items[$0].side == side }
      .reduce(edge) { $0 + " + composer.items[\($1)].width + composer.itemGap" }
  }

  /// The rule of the available width of a line.
  func wrapWidthRule(mode: BarMode) -> String {
    let outer =
      field == nil
      ? "view.width − safeLeft − safeRight − composer.insets.left − composer.insets.right"
      : "composer.frame.width"
    let beside =
      "(\(sideWidthRule(.leading, mode: mode)) + \(sideWidthRule(.trailing, mode: mode)))"
    guard text.box != nil else { return "\(outer) − \(beside) − 2 × 5" }
    return "\(outer) − \(beside) − composer.text.insets.left − composer.text.insets.right"
      + " − 2 × composer.text.lineFragmentPadding"
  }

  private func sum(_ names: [String]) -> String {
    guard let first = names.first else { return "0" }
    return names.dropFirst().reduce(first) { $0 + " + " + $1 }
  }
}

extension Explanation {
  /// Records the frames of items that are placed inwards from both edges of a frame.
  ///
  /// - Parameters:
  ///   - frames: the paths and the frames of the items, in their order.
  ///   - request: the name of the items in the request.
  ///   - outer: the rules of the frame in which they lie.
  ///   - gap: the rule of the distance between items.
  ///   - middle: the rule of the y-coordinate of an item's middle.
  mutating func explain(
    _ items: [Item], placed: [ItemLayout], at path: String, request: String,
    in outer: FrameRules, _ direction: LayoutDirection, gap: String,
    middle: (Item, String) -> String
  ) {
    var leading = ""
    var trailing = ""
    for index in placed.indices {
      let (name, sent) = ("\(path)[\(index)].frame", "\(request)[\(index)]")
      let inset: String
      let left = leading
      let right = trailing
      switch items[index].side {
      case .leading:
        inset = "(0\(left))"
        leading += " + \(name).width + \(gap)"
      case .trailing:
        inset = "max(0, \(outer.width) − (\(name).width\(right)))"
        trailing += " + \(name).width + \(gap)"
      }
      frame(
        name, placed[index].frame,
        FrameRules(
          x: direction == .leftToRight
            ? "\(outer.x) + \(inset)"
            : "\(outer.x) + \(outer.width) − \(inset) − \(name).width",
          y: "min(max(\(middle(items[index], sent)) − \(name).height ÷ 2, \(outer.y)),"
            + " \(outer.y) + \(outer.height) − \(name).height)",
          width: "max(0, min(\(sent).width, \(outer.width) − (0\(left)) − (0\(right))))",
          height: "min(\(sent).height, \(outer.height))"))
    }
  }

  /// Records rows one below the other, with their items.
  ///
  /// - Parameters:
  ///   - indices: the indices of the rows in the request.
  ///   - first: the index of the first row in the response.
  ///   - outer: the rules of the frame at whose top they lie.
  mutating func explain(
    _ rows: [Row], at indices: [Int], placed: [RowLayout], from first: Int, path: String,
    in outer: FrameRules, _ direction: LayoutDirection
  ) {
    var top = outer.y
    for (position, index) in indices.enumerated() {
      let row = placed[first + position]
      let name = "\(path)[\(first + position)]"
      frame(
        name + ".frame", row.frame,
        FrameRules(x: outer.x, y: top, width: outer.width, height: "composer.rows[\(index)].height")
      )
      top = "\(name).frame.y + \(name).frame.height"
      let inner = FrameRules(of: name + ".frame")
      explain(
        rows[index].items, placed: row.items, at: name + ".items",
        request: "composer.rows[\(index)].items", in: inner, direction, gap: "0"
      ) { item, sent in item.middleRule(in: inner, height: sent + ".height") }
    }
  }
}

extension Item {
  /// The rule of the y-coordinate of the item's middle in a row.
  func middleRule(in row: FrameRules, height: String) -> String {
    switch alignment {
    case .first: "\(row.y) + \(height) ÷ 2"
    case .center: "\(row.y) + \(row.height) ÷ 2"
    case .last: "\(row.y) + \(row.height) − \(height) ÷ 2"
    }
  }
}
