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

/// Counts lines, and remembers the last counts.
///
/// An event that changes neither the text nor its available width then costs no layout, and an edit
/// costs one, although it is judged and then shown. It belongs to one request.
///
/// A text is known again by its storage, not by its units: comparing two texts of a megabyte would
/// take about as long as copying them, for every event.
public final class RememberedLines: LineMeasuring {
  /// A text before and after an edit, and the placeholder, at two widths.
  private static let capacity = 6

  private struct Entry {
    /// The text whose part was counted; it keeps its storage from being used again.
    let text: UTF16Text
    let part: Range<Int>
    let width: Double
    let count: Int
  }

  private let lines: any LineMeasuring
  private var entries: [Entry] = []

  /// The height of one line in points.
  public let lineHeight: Double

  /// Remembers what a measurer counts.
  public init(_ lines: any LineMeasuring) {
    self.lines = lines
    lineHeight = lines.lineHeight
  }

  /// The number of lines that `text` takes; see `LineMeasuring`.
  public func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    lineCount(of: 0..<text.count, in: text, width: width, stoppingAfter: limit)
  }

  /// The number of lines that a part of a text takes, as if it stood alone.
  func lineCount(
    of part: Range<Int>, in text: UTF16Text, width: Double, stoppingAfter limit: Int?
  ) -> Int {
    let most = limit ?? .max
    let known = entries.first {
      $0.width == width && $0.part == part && $0.text.sharesStorage(with: text)
    }
    if let known { return known.count > most ? most + 1 : known.count }
    let count = lines.lineCount(of: text.part(part), width: width, stoppingAfter: limit)
    if count <= most { remember(Entry(text: text, part: part, width: width, count: count)) }
    return count
  }

  /// Where the first lines of `text` end, which is not remembered; see `LineMeasuring`.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    lines.lineEnds(of: text, width: width, stoppingAfter: limit)
  }

  private func remember(_ entry: Entry) {
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(entry)
  }
}

extension UTF16Text {
  /// Whether both are the same units in the same place, and hence equal.
  ///
  /// - Complexity: O(1).
  fileprivate func sharesStorage(with other: UTF16Text) -> Bool {
    units.span.isIdentical(to: other.units.span)
  }

  fileprivate func part(_ range: Range<Int>) -> UTF16Text {
    range.count == count ? self : UTF16Text(units: Array(units[range]))
  }
}
