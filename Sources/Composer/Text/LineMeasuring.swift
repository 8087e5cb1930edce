/// What the core needs to know about text: how many lines it takes.
///
/// A conforming value stands for one style (font, language, breaking rules). The text-layout module
/// measures with real fonts; tests measure with a table of fixed advances.
public protocol LineMeasuring {
  /// The height of one line in points, also of the single line of an empty text.
  var lineHeight: Double { get }

  /// The number of lines that `text` takes, at least 1; a final newline opens another line.
  ///
  /// - Parameters:
  ///   - text: any well-formed text.
  ///   - width: the room for a line, in points, at least 0.
  ///   - limit: stop counting once the count is known to exceed this and return `limit + 1`.
  /// - Complexity: O(n) in the length of the text, or of its first `limit + 1` lines.
  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int

  /// The offsets at which the first lines end, at most `limit` of them; nil where the measurer only
  /// counts.
  ///
  /// Parameters and complexity are those of `lineCount(of:width:stoppingAfter:)`.
  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]?
}

extension LineMeasuring {
  /// A measurer only counts unless it says otherwise.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    nil
  }
}
