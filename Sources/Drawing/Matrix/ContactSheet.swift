import Composer

/// A picture of one composer on many screens, for print.
public struct ContactSheet {
  /// One screen of the sheet.
  public struct Cell {
    fileprivate let scene: LayoutScene
    fileprivate let layout: Layout
    fileprivate let name: String
    fileprivate let notes: [String]
    /// The faults of the layout, in words.
    fileprivate let faults: [String]

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - name: the name of the device.
    ///   - notes: lines below the name.
    ///   - faults: what is wrong with the layout, in words; drawn in another colour.
    public init(
      _ scene: LayoutScene, _ layout: Layout, name: String, notes: [String], faults: [String]
    ) {
      self.scene = scene
      self.layout = layout
      self.name = name
      self.notes = notes
      self.faults = faults
    }
  }

  /// The greatest number of cells on a sheet.
  public static let mostCells = 400

  private let cells: [Cell]
  private let title: String
  private let subtitle: String
  private let warnings: [String]

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - cells: the screens, of which the first `mostCells` are drawn.
  ///   - count: the number of all screens.
  ///   - warnings: sentences that are shown below the drawing.
  public init(_ cells: [Cell], of count: Int, warnings: [String] = []) {
    self.cells = Array(cells.prefix(Self.mostCells))
    self.warnings = warnings
    title = count == 1 ? "One screen" : "\(count) screens"
    let faulty = cells.count { !$0.faults.isEmpty }
    let shown = count > self.cells.count ? ", the first \(self.cells.count) of them" : ""
    subtitle = "All at one scale\(shown); \(faulty == 0 ? "none" : "\(faulty)") with a fault"
  }

  /// The length of a point, in picture units.
  private static let factor = 0.2
  private static let width = 1240.0
  private static let leastCellWidth = 148.0
  private static let gap = 18.0
  private static let lineHeight = 15.0

  /// The picture as an SVG file.
  ///
  /// - Complexity: O(n) in the number of cells, of which there are at most `mostCells`.
  public var svg: [UInt8] {
    let places = self.places
    let bottom = places.last.map { $0.rowBottom } ?? Document.header
    let document = Document(
      title: title, subtitle: subtitle, width: Self.width, height: bottom + 24, warnings: warnings)
    return document.bytes {
      for (index, place) in places.enumerated() { draw(cells[index], at: place, index, into: &$0) }
    }
  }

  private struct Place {
    let x: Double
    let y: Double
    let rowBottom: Double
  }

  /// The places of the cells, from left to right in rows as high as their highest cell.
  private var places: [Place] {
    var places: [Place] = []
    var row: [Double] = []
    var (x, y, height) = (Document.margin, Document.header + 16, 0.0)
    func endRow() {
      places += row.map { Place(x: $0, y: y, rowBottom: y + height) }
      y += height + Self.gap
      (x, height, row) = (Document.margin, 0, [])
    }
    for cell in cells {
      if !row.isEmpty, x + Self.width(of: cell) > Self.width - Document.margin { endRow() }
      row.append(x)
      x += Self.width(of: cell)
      height = max(height, Self.height(of: cell))
    }
    endRow()
    return places
  }

  private static func width(of cell: Cell) -> Double {
    max(leastCellWidth, cell.scene.screen.width * factor + gap)
  }

  private static func height(of cell: Cell) -> Double {
    let lines = Double(1 + cell.notes.count + cell.faults.count)
    return cell.scene.screen.height * factor + 12 + lines * lineHeight
  }

  private func draw(_ cell: Cell, at place: Place, _ index: Int, into markup: inout Markup) {
    let screen = cell.scene.screen
    let side = max(screen.width, screen.height)
    let scale = Scale(
      showing: screen, from: 0, to: side * Self.factor, originX: place.x + 4, originY: place.y)
    markup.group(transform: scale.transform) { cell.draw(index, unit: scale.unit, into: &$0) }
    var y = place.y + screen.height * Self.factor + 20
    markup.words(Caption.shortened(cell.name, to: 20), place.x, y, .name)
    for note in cell.notes {
      y += Self.lineHeight
      markup.words(note, place.x, y, .note, .mute)
    }
    for fault in cell.faults {
      y += Self.lineHeight
      markup.words(fault, place.x, y, .note, .shift)
    }
  }
}

extension ContactSheet.Cell {
  /// Draws the screen, in points.
  ///
  /// - Parameters:
  ///   - index: the number of the cell, unique within the picture.
  ///   - unit: the length of one picture unit, in points.
  fileprivate func draw(_ index: Int, unit: Double, into markup: inout Markup) {
    let frame = Rect(scene.screen)
    markup.element("clipPath", ["id": "screen\(index)"]) { $0.rect(frame, Look(), radius: 24) }
    markup.rect(frame.grown(by: 3 * unit), Look(fill: .bezel), radius: 24 + 3 * unit)
    markup.rect(frame, Look(fill: .screen), radius: 24)
    markup.group(clip: "screen\(index)") {
      $0.group(transform: "translate(\(scene.view.x.svg) \(scene.view.y.svg))") {
        drawView(into: &$0)
      }
    }
  }

  private func drawView(into markup: inout Markup) {
    let (width, height) = (scene.view.width, scene.view.height)
    let safeArea = layout.safeArea
    markup.rect(
      Rect(x: 0, y: 0, width: width, height: safeArea.top), Look(fill: .outside, isFaint: true))
    markup.rect(
      Rect(x: 0, y: height - safeArea.bottom, width: width, height: safeArea.bottom),
      Look(fill: .outside, isFaint: true))
    if let list = layout.content { markup.rect(list.frame, Look(stroke: .list, .dashed)) }
    if let frame = layout.keyboard.frame {
      markup.rect(frame, Look(fill: .keyboard, stroke: .mute))
    }
    if let frame = layout.composer?.frame { drawBar(frame, into: &markup) }
    if let frame = layout.popover?.frame { markup.rect(frame, Look(fill: .field, stroke: .edge)) }
  }

  private func drawBar(_ frame: Rect, into markup: inout Markup) {
    markup.rect(frame, Look(fill: .bar, stroke: .edge, .bold))
    if let text = layout.composer?.textFrame {
      markup.rect(text, Look(fill: .field), radius: (text.height / 2).clamped(0, 18))
    }
    for item in layout.composer?.parts?.items ?? [] {
      markup.rect(item.frame, Look(fill: .key, stroke: .mute))
    }
    let covered = layout.coveredByKeyboard
    guard covered > Layout.tolerance(in: scene) else { return }
    let top = max(frame.y, layout.keyboard.frame?.y ?? frame.y)
    markup.rect(
      Rect(x: frame.x, y: top, width: frame.width, height: covered),
      Look(fill: .shift, isFaint: true))
  }
}
