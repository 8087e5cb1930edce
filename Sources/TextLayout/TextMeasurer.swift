import Composer

/// Counts lines in one style, for the composer's core.
public final class TextMeasurer: LineMeasuring, Sendable {
  private let style: ResolvedStyle
  private let paragraphs: ParagraphCache

  init(style: ResolvedStyle, paragraphs: ParagraphCache) {
    self.style = style
    self.paragraphs = paragraphs
  }

  /// The height of one line in points.
  public var lineHeight: Double { style.lineHeight }

  /// Counts the lines of `text`; see `LineMeasuring`.
  public func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    var work = LayoutWork.unlimited
    return lineCount(of: text, width: width, stoppingAfter: limit, spending: &work)
  }

  /// Counts the lines of `text` within a work limit.
  ///
  /// - Parameter work: the budget to charge. If it runs out, the call returns immediately with a
  ///   number that has no meaning.
  public func lineCount(
    of text: UTF16Text, width: Double, stoppingAfter limit: Int?, spending work: inout LayoutWork
  ) -> Int {
    layout(text).lineCount(width: width, stoppingAfter: limit ?? .max, spending: &work)
  }

  /// Finds the ends of the first lines of `text`; see `LineMeasuring`.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    var work = LayoutWork.unlimited
    return lineEnds(of: text, width: width, stoppingAfter: limit, spending: &work)
  }

  /// Finds the ends of the first lines within a work limit.
  ///
  /// - Parameter work: the budget to charge. If it runs out, the ends found so far are returned.
  public func lineEnds(
    of text: UTF16Text, width: Double, stoppingAfter limit: Int, spending work: inout LayoutWork
  ) -> [Int] {
    layout(text).lines(width: width, maxLines: max(0, limit - 1), spending: &work).lines.map(\.end)
  }

  private func layout(_ text: UTF16Text) -> PreparedText {
    PreparedText(text, style: style, paragraphs: paragraphs)
  }
}
