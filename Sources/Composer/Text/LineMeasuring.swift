/// Counts the lines of a text in one style.
///
/// A style is a font, a language and line-breaking rules. The text-layout module measures with real
/// fonts; tests use a table of fixed advances.
///
/// Measurers are classes, because Embedded Swift has existentials of classes only.
public protocol LineMeasuring: AnyObject {
  /// The height of one line in points, including the single line of an empty text.
  var lineHeight: Double { get }

  /// What a text with lines of this height is higher than they are together, in points: the room above the
  /// first and below the last one on Android.
  var edgeHeight: Double { get }

  /// The number of lines of a text, at least 1; a trailing newline starts another line.
  ///
  /// - Parameters:
  ///   - text: any well-formed text.
  ///   - width: the available width of a line, in points, at least 0.
  ///   - limit: the count to stop after; if the text has more lines, the result is `limit + 1`.
  /// - Complexity: O(n) in the length of the text, or of its first `limit + 1` lines.
  func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int

  /// The number of lines of a text, and their height.
  ///
  /// Parameters and complexity are as for `lineCount(of:width:stoppingAfter:)`.
  func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount

  /// The end offsets of the first lines, at most `limit` of them; `nil` if the measurer only
  /// counts.
  ///
  /// Parameters and complexity are as for `lineCount(of:width:stoppingAfter:)`.
  func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]?

  /// The place of the caret before an offset of a text; `nil` if the measurer only counts.
  ///
  /// - Parameters:
  ///   - offset: an offset from 0 to the length of the text, between scalars.
  ///   - text: any well-formed text.
  ///   - width: the available width of a line, in points, at least 0.
  /// - Complexity: O(n) in the length of the text up to the end of the caret's line.
  func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace?
}

extension LineMeasuring {
  /// By default, a text is as high as its lines.
  public var edgeHeight: Double { 0 }

  /// Counts the lines: by default, all have one height.
  public func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount {
    let count = lineCount(of: text, width: width, stoppingAfter: limit)
    return LineCount(lines: count, height: Double(count) * lineHeight + edgeHeight)
  }

  /// Returns `nil`: by default, a measurer only counts.
  public func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? { nil }

  /// Returns `nil`: by default, a measurer only counts.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    nil
  }
}

/// The number of lines of a text, and their height.
public struct LineCount: Hashable, Sendable {
  /// The number of lines, at least 1.
  public let lines: Int
  /// The height of all lines, in points; fonts that draw a line can make it taller than others.
  public let height: Double

  /// Creates a count.
  public init(lines: Int, height: Double) {
    self.lines = lines
    self.height = height
  }
}

/// The place of a caret in a column of text.
public struct CaretPlace: Hashable, Sendable {
  /// The index of its line, from 0.
  public let line: Int
  /// The distance from the left edge of the column, in points.
  public let x: Double
  /// The bottom of its line below the top of the column, in points; `nil` if all lines have one height.
  public let bottom: Double?

  /// Creates a place.
  public init(line: Int, x: Double, bottom: Double? = nil) {
    self.line = line
    self.x = x
    self.bottom = bottom
  }
}

/// Counts lines and caches the most recent counts.
///
/// An event that changes neither the text nor its available width then requires no layout. An edit
/// requires one, although the text is both checked and shown. An instance serves one request.
///
/// Texts are identified by their storage, not by their code units. For each event, comparing two
/// texts of a megabyte would take about as long as copying them.
public final class RememberedLines: LineMeasuring {
  /// The number of cached counts: a text before and after an edit and the placeholder, at two
  /// widths.
  private static let capacity = 6

  private struct Entry {
    /// The text with the counted part; the reference prevents reuse of its storage.
    let text: UTF16Text
    let part: Range<Int>
    let width: Double
    let count: LineCount
  }

  private let lines: any LineMeasuring
  // One request uses it, in one thread.
  @exclusivity(unchecked) private var uncheckedEntries: [Entry] = []
  private var entries: [Entry] {
    get { unsafe uncheckedEntries }
    _modify { yield unsafe &uncheckedEntries }
  }

  /// The height of one line in points.
  public let lineHeight: Double
  /// The height that the first and the last line add to a text, in points.
  public let edgeHeight: Double

  /// Creates a cache for a measurer.
  public init(_ lines: any LineMeasuring) {
    self.lines = lines
    lineHeight = lines.lineHeight
    edgeHeight = lines.edgeHeight
    entries.reserveCapacity(Self.capacity)
  }

  /// The number of lines of a text; see `LineMeasuring`.
  public func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    lines(of: text, width: width, stoppingAfter: limit).lines
  }

  /// The number of lines of a text and their height; see `LineMeasuring`.
  public func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount {
    lines(of: 0..<text.count, in: text, width: width, stoppingAfter: limit)
  }

  /// The number of lines of a part of a text, laid out on its own.
  func lineCount(
    of part: Range<Int>, in text: UTF16Text, width: Double, stoppingAfter limit: Int?
  ) -> Int {
    lines(of: part, in: text, width: width, stoppingAfter: limit).lines
  }

  private func lines(
    of part: Range<Int>, in text: UTF16Text, width: Double, stoppingAfter limit: Int?
  ) -> LineCount {
    let most = limit ?? .max
    let known = entries.first {
      $0.width == width && $0.part == part && $0.text.sharesStorage(with: text)
    }
    if let known, known.count.lines <= most { return known.count }
    if known != nil { return LineCount(lines: most + 1, height: Double(most + 1) * lineHeight) }
    let count = lines.lines(of: text.part(part), width: width, stoppingAfter: limit)
    if count.lines <= most { remember(Entry(text: text, part: part, width: width, count: count)) }
    return count
  }

  /// The end offsets of the first lines, which are not cached; see `LineMeasuring`.
  public func lineEnds(of text: UTF16Text, width: Double, stoppingAfter limit: Int) -> [Int]? {
    lines.lineEnds(of: text, width: width, stoppingAfter: limit)
  }

  /// The place of a caret, which is not cached; see `LineMeasuring`.
  public func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    lines.caret(at: offset, in: text, width: width)
  }

  private func remember(_ entry: Entry) {
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(entry)
  }
}

extension UTF16Text {
  /// Whether both texts share the same storage, and are therefore equal.
  ///
  /// - Complexity: O(1).
  func sharesStorage(with other: UTF16Text) -> Bool {
    units.span.isIdentical(to: other.units.span) && hasSpans(of: other)
  }
}
