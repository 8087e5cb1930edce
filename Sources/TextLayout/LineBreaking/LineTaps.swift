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
/// A tap above the first line or below the last one is on that line; in Gecko and WebKit, one below it sets the end of the text.
public struct LineTaps {
  /// The caret of a tap on the lines so far; until it is final, the tap can be on the text of the next line.
  private struct Found {
    let caret: TappedCaret
    let isFinal: Bool
  }

  private let points: [Point]
  private var found: [Found?]
  /// That of `TextLines.boxLevel()`, once a tap needed it.
  private var boxLevel: UInt8?
  /// The sum of `TextLines.advanceOfParts()` over the paragraphs so far.
  private var partsBefore = 0

  /// Starts before the first line.
  ///
  /// - Parameter points: the taps, from the left end of the lines and the top of the first one.
  public init(_ points: [Point]) {
    self.points = points
    found = Array(repeating: nil, count: points.count)
  }

  /// The carets of all taps, once all lines were read.
  public var carets: [TappedCaret] { found.compactMap { $0?.caret } }

  /// Finds the taps on the line found last.
  public mutating func read(_ line: LineLayout.Line, of lines: inout TextLines) {
    defer { if line.breakKind == .hard { partsBefore += lines.advanceOfParts() } }
    let isLast = line.breakKind == .end || lines.exceedsMaxLines
    let (reach, left) = (lines.tapReach(of: line, isLast: isLast), lines.left(of: line))
    // Made once for all taps on the line.
    var carets: LineCarets?
    for (index, point) in points.enumerated()
    where found[index]?.isFinal != true && !lines.work.isOver {
      guard isLast || reach.mayContain(point.y) else { continue }
      let ofLine = carets ?? lines.tappedCarets(of: line)
      carets = ofLine
      let x = point.x - left
      let isOnText = ofLine.hasText(at: x)
      if let upper = found[index], !isOnText {
        found[index] = Found(caret: upper.caret, isFinal: true)
        continue
      }
      let isOnLine = reach.contains(point.y, isOnText: isOnText)
      guard isOnLine || isLast else {
        found[index] = nil
        continue
      }
      boxLevel = boxLevel ?? lines.boxLevel()
      let offset =
        isOnLine
        ? lines.offset(at: x, on: line, ofLine, boxLevel, partsBefore: partsBefore)
        : lines.offsetOfEnd(ofLine)
      found[index] = Found(
        caret: TappedCaret(line: lines.count - 1, offset: offset),
        isFinal: isLast || reach.isOnLineAlone(point.y))
    }
  }
}

/// How far taps on a line reach down, from the top of the first line in points.
///
/// The glyphs of a line can begin above the end of the line before. A tap there is on the lower line if it is on its text.
///
/// Source: WebKit's RenderBlockFlow::positionForPointWithInlineChildren, and RenderText::positionForPoint for text; measured
/// on WebKitGTK 2.50.6 and Firefox 153.8.
struct TapReach {
  /// Above, every tap is on the line.
  private let all: Double
  /// Above, taps on the text of the line can be; at least `all`.
  private let onText: Double
  /// Above, taps beside its text can be; at least `all`.
  private let besideText: Double

  init(all: Double, onText: Double, besideText: Double) {
    (self.all, self.onText, self.besideText) = (all, onText, besideText)
  }

  /// Makes one for lines without glyphs beyond them.
  init(all: Double) { self.init(all: all, onText: all, besideText: all) }

  /// Whether a tap can be on the line.
  func mayContain(_ y: Double) -> Bool { y < max(onText, besideText) }

  /// Whether a tap is on the line, unless it is on the text of the next one.
  func contains(_ y: Double, isOnText: Bool) -> Bool { y < (isOnText ? onText : besideText) }

  /// Whether a tap is on the line, whatever the next one has there.
  func isOnLineAlone(_ y: Double) -> Bool { y < all }
}
