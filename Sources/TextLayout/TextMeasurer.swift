import Composer

/// Counts lines in one style, as the composer's core asks for them.
public struct TextMeasurer: LineMeasuring, Sendable {
  private let style: ResolvedStyle
  private let paragraphs: ParagraphCache

  init(style: ResolvedStyle, paragraphs: ParagraphCache) {
    self.style = style
    self.paragraphs = paragraphs
  }

  /// The height of one line in points.
  public var lineHeight: Double { style.lineHeight }

  /// The number of lines that `text` takes; see `LineMeasuring`.
  public func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    var work = LayoutWork.unlimited
    return lineCount(of: text, width: width, stoppingAfter: limit, spending: &work)
  }

  /// The same within the work that a request may take.
  ///
  /// - Parameter work: spent on the lines; once it is over, any number is returned, and at once.
  public func lineCount(
    of text: UTF16Text, width: Double, stoppingAfter limit: Int?, spending work: inout LayoutWork
  ) -> Int {
    layout(text).lineCount(width: width, stoppingAfter: limit ?? .max, spending: &work)
  }

  /// Where the first lines of `text` end; see `LineMeasuring`.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    var work = LayoutWork.unlimited
    return lineEnds(of: text, width: width, stoppingAfter: limit, spending: &work)
  }

  /// The same within the work that a request may take.
  ///
  /// - Parameter work: spent on the lines; once it is over, the ends so far are returned.
  public func lineEnds(
    of text: UTF16Text, width: Double, stoppingAfter limit: Int, spending work: inout LayoutWork
  ) -> [Int] {
    layout(text).lines(width: width, maxLines: max(0, limit - 1), spending: &work).lines.map(\.end)
  }

  private func layout(_ text: UTF16Text) -> PreparedText {
    PreparedText(text, style: style, paragraphs: paragraphs)
  }
}
