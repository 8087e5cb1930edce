import Composer
import JSON
import TextLayout

/// Where lines stand below each other: a style, and the room for a line.
///
/// Its members stand among others in the same object.
struct TextColumn {
  let style: TextStyle
  /// The room for a line in points, at least 0.
  let lineWidth: Double

  init?(json: inout JSONObject, defaultStyle: TextStyle) {
    let width = json.required("width", .nonNegativeLength)
    style = TextStyle.read(&json, defaultStyle: defaultStyle)
    let insets = json.optional("insets", .insets) ?? .zero
    let padding = json.optional("lineFragmentPadding", .nonNegativeLength) ?? 0
    guard let width else { return nil }
    lineWidth = max(0, width - insets.left - insets.right - 2 * padding)
  }

  /// What counts lines in the column.
  func lineBox(measuring engine: TextLayoutEngine, within budget: WorkBudget) -> LineBox {
    LineBox(
      lines: BudgetedLines(engine.measurer(for: style), within: budget), width: lineWidth)
  }
}
