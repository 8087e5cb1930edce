/// The parts of a bar as lines from top to bottom, for platforms that stack views.
public struct PartsOutline: Hashable, Sendable {
  /// One part of a line.
  public enum Element: Hashable, Sendable {
    /// A row or a button.
    case part(id: PartID, width: Double?, height: Double, alignment: Item.Alignment)
    /// The text, which takes the rest of the width.
    case text
    /// Empty space, which takes the rest of the width.
    case space
  }

  /// The parts of one line, in the order in which lines run.
  public struct Line: Hashable, Sendable {
    /// The parts.
    public let elements: [Element]
  }

  /// The lines, from top to bottom.
  public let lines: [Line]

  /// Describes the parts of a layout; `nil` for a composer without rows and items.
  public init?(_ layout: Layout, in scene: LayoutScene) {
    guard let parts = layout.composer?.parts,
      parts.items != nil || parts.rows != nil
    else { return nil }
    let composer = scene.composer
    let above = composer.rows.filter { $0.edge == .above }.map(Line.init)
    let below = composer.rows.filter { $0.edge == .below }.map(Line.init)
    let items = composer.items
    let text =
      switch parts.mode {
      case .inline: [Line(items, around: .text)]
      case .expanded:
        [Line(elements: [.text])] + (items.isEmpty ? [] : [Line(items, around: .space)])
      }
    lines = above + text + below
  }
}

extension PartsOutline.Line {
  fileprivate init(_ row: Row) {
    elements = [.part(id: row.id, width: nil, height: row.height, alignment: .center)]
  }

  /// The items of both sides around an element; the trailing ones end with the first.
  fileprivate init(_ items: [Item], around middle: PartsOutline.Element) {
    let leading = items.filter { $0.side == .leading }.map(PartsOutline.Element.init)
    let trailing = items.filter { $0.side == .trailing }.map(PartsOutline.Element.init)
    elements = leading + [middle] + trailing.reversed()
  }
}

extension PartsOutline.Element {
  fileprivate init(_ item: Item) {
    self = .part(
      id: item.id, width: item.size.width, height: item.size.height, alignment: item.alignment)
  }
}

extension CSSDialect {
  /// A grid with the parts of a bar.
  public struct Grid: Hashable, Sendable {
    /// `grid-template-areas`: `leading`, `text` and `trailing`, and `row-0` and so on for rows.
    public let areas: String
    /// `grid-template-columns`.
    public let columns: String
    /// `grid-template-rows`.
    public let rows: String
  }
}

extension CSSDialect.Grid {
  /// Describes the parts of a layout as a grid; `nil` for a composer without rows and items.
  ///
  /// Source: CSS Grid Layout Module Level 2, section 7.3 (named areas).
  init?(_ layout: Layout, in scene: LayoutScene) {
    guard let outline = PartsOutline(layout, in: scene) else { return nil }
    let composer = scene.composer
    var rowNumber = 0
    var lines: [(areas: String, height: String)] = []
    for line in outline.lines {
      switch (line.elements.first, line.elements.contains(.text), line.elements.contains(.space)) {
      case (_, true, _):
        let isAlone = line.elements.count == 1
        lines.append(
          (isAlone ? "text text text" : "leading text trailing", "minmax(min-content, auto)"))
      case (_, _, true): lines.append(("leading . trailing", "auto"))
      case (.part(_, _, let height, _)?, _, _):
        lines.append(("row-\(rowNumber) row-\(rowNumber) row-\(rowNumber)", "\(height.css)px"))
        rowNumber += 1
      default: break
      }
    }
    areas = lines.map { "\"\($0.areas)\"" }.joined(separator: " ")
    rows = lines.map { $0.height }.joined(separator: " ")
    let (leading, trailing) = (
      composer.items.width(at: .leading) + composer.leading,
      composer.items.width(at: .trailing) + composer.trailing
    )
    columns = "\(leading.css)px minmax(0, 1fr) \(trailing.css)px"
  }
}
