import Composer

/// Counts lines in one style, as the composer's core asks for them.
public struct TextMeasurer: LineMeasuring, Sendable {
  private let engine: TextLayoutEngine
  private let style: TextStyle

  /// The height of one line in points.
  public let lineHeight: Double

  init(engine: TextLayoutEngine, style: TextStyle) {
    self.engine = engine
    self.style = style
    lineHeight = engine.resolved(style).lineHeight
  }

  /// The number of lines that `text` takes; see `LineMeasuring`.
  public func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    engine.layout(text, style: style, width: width, maxLines: limit).count
  }

  /// Where the first lines of `text` end; see `LineMeasuring`.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    engine.layout(text, style: style, width: width, maxLines: max(0, limit - 1)).lines.map(\.end)
  }
}
