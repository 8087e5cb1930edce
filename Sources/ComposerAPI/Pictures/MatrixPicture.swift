import Composer
import ComposerContract
import Drawing
import JSON
import TextLayout

extension MatrixOperation: DrawnOperation {
  /// Draws the first rows that have a layout as a contact sheet.
  func draw(
    _ matrix: MatrixRequest, _ warnings: Warnings, within allowance: WorkAllowance,
    measuredBy engine: TextLayoutEngine
  ) throws(JSONError) -> [UInt8] {
    let budget = WorkBudget(allowance)
    let lines = matrix.texts.lines { BudgetedLines(of: $0, in: engine, within: budget) }
    var cells: [ContactSheet.Cell] = []
    for preset in matrix.presets {
      for index in matrix.keyboards.indices where cells.count < ContactSheet.mostCells {
        let row = MatrixRow(matrix, preset: preset, keyboard: index, measuring: lines[preset])
        if let cell = row.cell(in: matrix.scene(on: preset, keyboard: matrix.keyboards[index])) {
          cells.append(cell)
        }
      }
    }
    try budget.check()
    let count = matrix.presets.count * matrix.keyboards.count
    return ContactSheet(cells, of: count, warnings: warnings.sentences).svg
  }
}

extension MatrixRow {
  /// The row as a part of a contact sheet; nil without a layout.
  fileprivate func cell(in scene: LayoutScene) -> ContactSheet.Cell? {
    guard let layout else { return nil }
    let screen = scene.screen
    let overlap = layout.keyboard.overlap
    let keyboard =
      overlap > 0 ? "keyboard \(overlap.jsonText)" : "keyboard \(layout.keyboard.state)"
    let estimate = preset.isEstimated ? ", estimated" : ""
    return ContactSheet.Cell(
      scene, layout, name: preset.name,
      notes: ["\(screen.width.jsonText) × \(screen.height.jsonText)", keyboard + estimate],
      faults: broken.map { $0.words(in: layout) })
  }
}

extension LayoutInvariant {
  fileprivate func words(in layout: Layout) -> String {
    switch self {
    case .clearOfKeyboard:
      "\(layout.coveredByKeyboard.rounded(to: 10).jsonText) under the keyboard"
    case .belowTopLimit: "above the top limit"
    case .clearOfSafeArea: "inside the safe area"
    }
  }
}

extension Double {
  /// The number rounded to a fraction: 10 for tenths.
  fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
