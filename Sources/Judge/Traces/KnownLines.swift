import Composer

/// Counts lines and remembers the counts, because traces have few texts, each in many states.
final class KnownLines: LineMeasuring {
  /// What is asked of the measurer.
  private struct Query: Hashable {
    let text: UTF16Text
    let width: Double
    let limit: Int?
  }

  private let measurer: any LineMeasuring
  private var known: [Query: LineCount] = [:]

  /// The greatest number of counts that are remembered.
  private static let most = 4_096

  init(_ measurer: any LineMeasuring) { self.measurer = measurer }

  var lineHeight: Double { measurer.lineHeight }

  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    lines(of: text, width: width, stoppingAfter: limit).lines
  }

  func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount {
    let query = Query(text: text, width: width, limit: limit)
    if let count = known[query] { return count }
    let count = measurer.lines(of: text, width: width, stoppingAfter: limit)
    if known.count < Self.most { known[query] = count }
    return count
  }

  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    measurer.lineEnds(of: text, width: width, stoppingAfter: limit)
  }

  func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    measurer.caret(at: offset, in: text, width: width)
  }
}
