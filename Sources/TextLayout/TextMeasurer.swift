import Composer

/// Counts lines in one style, for the composer's core.
public final class TextMeasurer: LineMeasuring, Sendable {
  private let style: ResolvedStyle
  private let engine: TextLayoutEngine

  init(style: ResolvedStyle, engine: TextLayoutEngine) {
    self.style = style
    self.engine = engine
  }

  /// The height of one line in points.
  public var lineHeight: Double { style.lineHeight }

  /// The height that the first and the last line add to a text, in points; see `LineMeasuring`.
  public var edgeHeight: Double { style.edgeHeight }

  /// Counts the lines of `text`; see `LineMeasuring`.
  public func lineCount(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> Int {
    lines(of: text, width: width, stoppingAfter: limit).lines
  }

  /// Counts and measures the lines of `text`; see `LineMeasuring`.
  public func lines(of text: UTF16Text, width: Double, stoppingAfter limit: Int?) -> LineCount {
    var work = LayoutWork.unlimited
    return lines(of: text, width: width, stoppingAfter: limit, spending: &work)
  }

  /// Counts and measures the lines of `text` within a work limit.
  ///
  /// - Parameter work: the budget to charge. If it runs out, the call returns immediately with a
  ///   number that has no meaning.
  public func lines(
    of text: UTF16Text, width: Double, stoppingAfter limit: Int?, spending work: inout LayoutWork
  ) -> LineCount {
    guard style.edge == nil else {
      return walkedLines(of: text, width: width, stoppingAfter: limit, spending: &work)
    }
    let prepared = engine.prepared(text, style: style, spending: &work)
    return prepared.lineCount(width: width, stoppingAfter: limit ?? .max, spending: &work)
  }

  /// Measures the lines one by one, because the first and the last one can be higher than others.
  private func walkedLines(
    of text: UTF16Text, width: Double, stoppingAfter limit: Int?, spending work: inout LayoutWork
  ) -> LineCount {
    let most = limit.flatMap { $0 == .max ? nil : $0 }
    var walk = engine.lines(of: text, in: style, width: width, maxLines: most, work: work)
    while walk.next() != nil {}
    work = walk.work
    return LineCount(lines: max(1, walk.count), height: walk.height)
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
    guard limit > 0 else { return [] }
    var walk = engine.lines(of: text, in: style, width: width, maxLines: limit - 1, work: work)
    var ends: [Int] = []
    while let line = walk.next() { ends.append(line.end) }
    work = walk.work
    return ends
  }

  /// Finds the place of the caret before an offset; see `LineMeasuring`.
  public func caret(at offset: Int, in text: UTF16Text, width: Double) -> CaretPlace? {
    var work = LayoutWork.unlimited
    return caret(at: offset, in: text, width: width, spending: &work).place
  }

  /// Finds the place of the caret before an offset within limits.
  ///
  /// - Parameters:
  ///   - softLimit: the maximum number of lines without a newline; nil for no limit.
  ///   - work: the budget to charge.
  /// - Returns: the place, nil if a limit was reached before, and the number of lines found.
  public func caret(
    at offset: Int, in text: UTF16Text, width: Double, softLimit: Int? = nil,
    spending work: inout LayoutWork
  ) -> (place: CaretPlace?, lines: Int) {
    var walk = engine.lines(
      of: text, in: style, width: width, maxSoftLines: softLimit, work: work)
    var found: LineLayout.Line?
    while found == nil, let line = walk.next() {
      if offset < line.end || line.breakKind == .end { found = line }
    }
    work = walk.work
    return (found.map { Self.place(of: offset, on: $0, of: walk) }, walk.count)
  }

  private static func place(
    of offset: Int, on line: LineLayout.Line, of walk: TextLines
  ) -> CaretPlace {
    var x = 0.0
    for caret in walk.carets(of: line) where caret.offset <= offset { x = caret.x }
    return CaretPlace(
      line: walk.count - 1, x: walk.left(of: line) + x, bottom: walk.place.bottom)
  }
}
