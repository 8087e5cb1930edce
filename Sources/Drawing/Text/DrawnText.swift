import Composer
import TextLayout

/// The first lines of a text, with all that it takes to draw them.
///
/// It is bounded, however long the text is, and so is what is drawn of it.
public struct DrawnText: Sendable {
  /// No more lines are drawn.
  static let mostLines = 40
  /// No more UTF-16 code units of a line are drawn.
  static let mostUnits = 240
  /// No more parts of a line that stand between tabs are drawn.
  static let mostPieces = 30
  /// No more carets are drawn in all lines together.
  static let mostCarets = 1500

  let text: UTF16Text
  let style: TextStyle
  /// The lines that are drawn.
  let lines: [LineLayout.Line]
  /// The carets of each of them, as far as they are drawn.
  let carets: [[LineLayout.Caret]]
  let lineHeight: Double
  /// The distance of the baseline from the top of a line, in points.
  let baseline: Double

  /// Takes lines that the text was broken into.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-16.
  ///   - layout: its lines.
  ///   - style: the font, language and breaking rules that led to them.
  ///   - engine: what broke them.
  /// - Complexity: O(n) in the length of the lines that are drawn.
  public init(
    _ text: UTF16Text, in layout: LineLayout, style: TextStyle, engine: TextLayoutEngine
  ) {
    let drawn = layout.prefix(DrawnText.mostLines)
    self.text = UTF16Text(units: Array(text.units.prefix(drawn.lines.last?.end ?? 0)))
    self.style = style
    lines = drawn.lines
    lineHeight = drawn.lineHeight
    baseline = engine.baseline(of: style)
    var left = DrawnText.mostCarets
    carets = engine.carets(in: self.text, layout: drawn, style: style).map { line in
      let carets = Array(line.prefix(min(left, DrawnText.mostUnits + 1)))
      left -= carets.count
      return carets
    }
  }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - width: the room for a line in points; a negative one counts as 0.
  ///   - count: no more lines are drawn than these; `nil` is as many as are ever drawn.
  /// - Complexity: O(n) in the length of the paragraphs that the drawn lines are of.
  public init(
    _ text: UTF16Text, style: TextStyle, width: Double, lines count: Int? = nil,
    engine: TextLayoutEngine
  ) {
    let count = count ?? DrawnText.mostLines
    let layout = engine.layout(text, style: style, width: max(0, width), maxLines: count)
    self.init(text, in: layout.prefix(count), style: style, engine: engine)
  }
}
