/// Finds the carets of the lines of a text, from the first line on.
///
/// The lines are known; only their paragraphs are found again, and measured if the cache has lost them.
public struct TextCarets: Sendable {
  private let source: SourceText
  private var paragraphs: ParagraphWalker
  /// The paragraph of the last line.
  private var paragraph = ParagraphWalker.Step.none
  private var work = LayoutWork.unlimited

  /// Starts before the first line.
  init(_ source: SourceText, _ paragraphs: ParagraphWalker) {
    self.source = source
    self.paragraphs = paragraphs
  }

  /// Returns the carets of a line.
  ///
  /// - Parameters:
  ///   - line: the line of the last call, or one after it.
  ///   - width: the available width, in points.
  /// - Complexity: O(length of the paragraphs since the last line).
  public mutating func carets(of line: LineLayout.Line, width: Double) -> LineCarets {
    let start = source.offset(of: line.start)
    while paragraph.segment.end <= start, let next = paragraphs.next(spending: &work) {
      paragraph = next
    }
    return paragraph.carets(of: line, width: width, in: source)
  }
}
