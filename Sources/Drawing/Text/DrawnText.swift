import Composer
import TextLayout

/// The first lines of a text, with all data to draw them.
///
/// Its size is bounded, regardless of the length of the text, and so is its drawing.
public struct DrawnText: Sendable {
  /// The greatest number of drawn lines.
  package static let mostLines = 40
  /// The greatest number of drawn UTF-16 code units per line.
  static let mostUnits = 240
  /// The greatest number of drawn parts per line, separated by tabs.
  static let mostPieces = 30
  /// The greatest number of drawn carets in all lines together.
  static let mostCarets = 1500

  let text: UTF16Text
  let style: TextStyle
  /// The drawn lines.
  let lines: [LineLayout.Line]
  /// The drawn carets of each line.
  let carets: [[LineLayout.Caret]]
  /// The height of a line with the first font alone, in points.
  let lineHeight: Double
  private let column: LineColumn

  /// Creates a drawing from an existing layout.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-16.
  ///   - layout: the lines of the text.
  ///   - style: the font, language and breaking rules of the layout.
  ///   - engine: the engine that computed the layout.
  /// - Complexity: O(n) in the length of the drawn lines.
  public init(
    _ text: UTF16Text, in layout: LineLayout, style: TextStyle, engine: TextLayoutEngine
  ) {
    let drawn = layout.prefix(DrawnText.mostLines)
    self.text = text.part(0..<(drawn.lines.last?.end ?? 0))
    self.style = style.directed(by: text)
    lines = drawn.lines
    lineHeight = drawn.lineHeight
    column = drawn.column
    var left = DrawnText.mostCarets
    carets = engine.carets(in: self.text, layout: drawn, style: self.style).map { line in
      let carets = Array(line.prefix(min(left, DrawnText.mostUnits + 1)))
      left -= carets.count
      return carets
    }
  }

  /// The place of a drawn line above and below the others.
  func place(of index: Int) -> LinePlace { column.place(of: index) }

  /// The height of the drawn lines, in points.
  var height: Double { column.height }

  /// Creates a drawing by breaking a text into lines.
  ///
  /// - Parameters:
  ///   - width: the available width of a line, in points; a negative width counts as 0.
  ///   - count: the greatest number of drawn lines; `nil` for `mostLines`.
  /// - Complexity: O(n) in the length of the paragraphs with drawn lines.
  public init(
    _ text: UTF16Text, style: TextStyle, width: Double, lines count: Int? = nil,
    engine: TextLayoutEngine
  ) {
    let count = count ?? DrawnText.mostLines
    let layout = engine.layout(text, style: style, width: max(0, width), maxLines: count)
    self.init(text, in: layout.prefix(count), style: style, engine: engine)
  }
}
