import Composer

/// The caret that a tap sets.
public struct TappedCaret: Sendable {
  /// The index of its line, from 0.
  public let line: Int
  /// The offset of the caret, in UTF-16 code units of the request's text.
  public let offset: Int
}

/// Finds the carets that taps set, while lines are found.
///
/// A tap above the first line or below the last one is on that line; in Gecko, one below it sets the end of the text.
public struct LineTaps {
  private let points: [Point]
  private var found: [TappedCaret?]

  /// Starts before the first line.
  ///
  /// - Parameter points: the taps, from the left end of the lines and the top of the first one.
  public init(_ points: [Point]) {
    self.points = points
    found = Array(repeating: nil, count: points.count)
  }

  /// The carets of all taps, once all lines were read.
  public var carets: [TappedCaret] { found.compactMap(\.self) }

  /// Finds the taps on the line found last.
  public mutating func read(_ line: LineLayout.Line, of lines: inout TextLines) {
    let isLast = line.breakKind == .end || lines.exceedsMaxLines
    let bottom = lines.place.bottom
    // Made once for all taps on the line.
    var carets: LineCarets?
    for (index, point) in points.enumerated() where found[index] == nil && !lines.work.isOver {
      guard isLast || point.y < bottom else { continue }
      let ofLine = carets ?? lines.tappedCarets(of: line)
      carets = ofLine
      let offset = lines.offset(at: point, on: line, ofLine)
      found[index] = TappedCaret(line: lines.count - 1, offset: offset)
    }
  }
}
