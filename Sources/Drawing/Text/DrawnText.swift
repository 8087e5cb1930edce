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

  let text: UTF16Text
  let style: TextStyle
  /// The lines that are drawn.
  let lines: [LineLayout.Line]
  /// The carets of each of them.
  let carets: [[LineLayout.Caret]]
  let lineHeight: Double
  /// The distance of the baseline from the top of a line, in points.
  let baseline: Double

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-16.
  ///   - style: font, language and breaking rules.
  ///   - width: the room for a line in points, at least 0.
  ///   - maxLines: no more than one line beyond these is drawn.
  ///   - engine: breaks the lines, as for an answer in numbers.
  /// - Complexity: O(n) in the length of the paragraphs that the drawn lines are of.
  public init(
    _ text: UTF16Text, style: TextStyle, width: Double, maxLines: Int? = nil,
    engine: TextLayoutEngine
  ) {
    let limit = min(maxLines ?? DrawnText.mostLines, DrawnText.mostLines)
    let layout = engine.layout(text, style: style, width: max(0, width), maxLines: limit)
    self.text = text
    self.style = style
    lines = Array(layout.lines.prefix(DrawnText.mostLines))
    carets = Array(
      engine.carets(in: text, layout: layout, style: style).prefix(DrawnText.mostLines))
    lineHeight = layout.lineHeight
    baseline = engine.baseline(of: style)
  }
}
