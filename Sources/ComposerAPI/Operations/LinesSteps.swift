import ComposerContract
import Composer
import JSON
import TextLayout

/// Writes a response of `POST /lines` in pieces.
struct LinesSteps: JSONSteps {
  private enum Step {
    case head
    case directions
    case line
    /// The text of the line, from an offset.
    case text(from: Int)
    case carets
    case opportunities
    case tail
    case finished
  }

  private let response: LinesResponse
  private var step = Step.head
  /// The number of written carets.
  private var caret = 0
  /// At most one: see `LinesResponse.opportunities`.
  private var opportunities: [BreakOpportunities]
  /// The number of written lines.
  private var index = 0
  /// The line that is written.
  private var line: LineLayout.Line { lines[index] }
  private let lines: [LineLayout.Line]
  private let column: LineColumn
  /// The distance of the first line from the edge where lines start; nil without one.
  private let indent: Double?

  /// The maximum number of code units, and of carets or opportunities, in one step.
  private static let unitsAtOnce = 2048
  private static let itemsAtOnce = 256

  init(_ response: LinesResponse) {
    self.response = response
    lines = response.layout?.lines ?? []
    column = response.layout?.column ?? LineColumn()
    indent = response.layout.flatMap { $0.indent == 0 ? nil : $0.indent }
    opportunities = response.opportunities
  }

  mutating func writePiece(to json: inout JSONWriter) -> Bool {
    repeat {
      write(to: &json)
      if case .finished = step { return false }
    } while !json.isPieceFull
    return true
  }

  private mutating func write(to json: inout JSONWriter) {
    switch step {
    case .head: writeHead(to: &json)
    case .directions: writeDirections(to: &json)
    case .line: writeLine(to: &json)
    case .text(let start): writeText(from: start, to: &json)
    case .carets: writeCarets(to: &json)
    case .opportunities: writeOpportunities(to: &json)
    case .tail: writeTail(to: &json)
    case .finished: break
    }
  }

  private mutating func writeHead(to json: inout JSONWriter) {
    json.beginObject()
    LinesResponse.visitHead(&json) { response }
    guard response.hasDirections else { return beginLines(&json) }
    LinesResponse.visitDirections(&json)
    step = .directions
  }

  /// Writes the direction of each paragraph, which is that of its first line.
  private mutating func writeDirections(to json: inout JSONWriter) {
    let last = min(lines.count, index + Self.itemsAtOnce)
    for line in index..<last where line == 0 || lines[line - 1].breakKind == .hard {
      json.value(lines[line].isRightToLeft ? LayoutDirection.rightToLeft : .leftToRight)
    }
    index = last
    guard last == lines.count else { return }
    index = 0
    json.endArray()
    beginLines(&json)
  }

  private mutating func beginLines(_ json: inout JSONWriter) {
    guard response.included.hasLines else { return beginOpportunities(&json) }
    LinesResponse.visitLines(&json)
    step = .line
  }

  // MARK: Lines

  private mutating func writeLine(to json: inout JSONWriter) {
    guard index < lines.count else { return endLines(&json) }
    json.beginObject()
    let written = WrittenLine(
      line: line, place: column.place(of: index), indent: index == 0 ? indent : nil)
    WrittenLine.visit(&json) { written }
    if response.included.contains(.text) {
      json.name("text")
      writeText(from: line.start, to: &json)
    } else {
      beginCarets(&json)
    }
  }

  private mutating func writeText(from start: Int, to json: inout JSONWriter) {
    let line = line
    let units = response.text.units
    var end = min(start + Self.unitsAtOnce, line.end)
    if end < line.end, UTF16.isTrailSurrogate(units[end]) { end -= 1 }
    json.text(part: units[start..<end], isFirst: start == line.start, isLast: end == line.end)
    if end < line.end { step = .text(from: end) } else { beginCarets(&json) }
  }

  private mutating func beginCarets(_ json: inout JSONWriter) {
    guard response.included.contains(.carets) else { return endLine(&json) }
    WrittenLine.visitCarets(&json)
    writeCarets(to: &json)
  }

  private mutating func writeCarets(to json: inout JSONWriter) {
    let end = Int(response.caretEnds[index])
    let last = min(end, caret + Self.itemsAtOnce)
    for index in caret..<last { json.value(response.carets[index]) }
    caret = last
    guard caret == end else { return step = .carets }
    json.endArray()
    endLine(&json)
  }

  private mutating func endLine(_ json: inout JSONWriter) {
    json.endObject()
    index += 1
    step = .line
  }

  private mutating func endLines(_ json: inout JSONWriter) {
    json.endArray()
    beginOpportunities(&json)
  }

  private mutating func beginOpportunities(_ json: inout JSONWriter) {
    guard response.included.contains(.opportunities) else { return step = .tail }
    LinesResponse.visitOpportunities(&json)
    step = .opportunities
  }

  // MARK: After the lines

  private mutating func writeOpportunities(to json: inout JSONWriter) {
    for _ in 0..<Self.itemsAtOnce {
      guard let offset = opportunities[0].next() else {
        json.endArray()
        return step = .tail
      }
      json.integer(offset)
    }
  }

  private mutating func writeTail(to json: inout JSONWriter) {
    LinesResponse.visitTail(&json) { response }
    json.endObject()
    step = .finished
  }
}

// MARK: Rows

extension LinesResponse {
  /// The schema of all parts.
  static var schema: String {
    SchemaVisitor.response { json in
      visitHead(&json, of: SchemaVisitor.noValue)
      json.optional { json in
        visitDirections(&json)
        visitLines(&json)
        visitOpportunities(&json)
      }
      visitTail(&json, of: SchemaVisitor.noValue)
    }
  }

  /// Visits what all lines have together.
  @inline(__always)
  fileprivate static func visitHead<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> LinesResponse
  ) {
    json.schema(
      "LinesResponse", "The lines of the text. With `include`, only those members are present.")
    json.note(.positive)
    json.about("The number of lines; `maxLines` + 1 if there are more.")
    json.output("count", if: response().included.contains(.count), response().totals.count)
    json.about("The width of the widest line, with its indent.")
    json.output("width", if: response().included.contains(.width), response().totals.width)
    json.about("The height of all lines.")
    json.output("height", if: response().included.contains(.height), response().totals.height)
    json.about("The height of a line that the first font alone draws.")
    json.output(
      "lineHeight", if: response().included.contains(.lineHeight), response().totals.lineHeight)
    json.about("Whether there are more than `maxLines` lines.")
    json.output(
      "exceedsMaxLines", if: response().included.contains(.exceedsMaxLines),
      response().totals.exceedsMaxLines)
    json.about(
      """
      The direction that the characters of the text decide; absent with `ltr` and `rtl`. With
      `plaintext`, that of the first strong character.
      """)
    json.type("Direction")
    json.outputIfPresent("direction", response().direction)
  }

  /// Begins the directions of paragraphs.
  fileprivate static func visitDirections(_ json: inout some MemberVisitor & ~Copyable) {
    json.type("Direction", ofElements: true)
    json.about(
      "The direction of each paragraph, which ends at a newline; present only with `plaintext`.")
    json.elements("directions", of: LayoutDirection.self)
  }

  /// Begins the lines.
  fileprivate static func visitLines(_ json: inout some MemberVisitor & ~Copyable) {
    json.about("The lines.")
    json.elements("lines", of: WrittenLine.self)
  }

  /// Begins the break opportunities.
  fileprivate static func visitOpportunities(_ json: inout some MemberVisitor & ~Copyable) {
    json.note(.keywords(#""items": {"type": "integer", "minimum": 1}"#))
    json.about("The offsets, up to the text's length, where a line may break, if included.")
    json.elements("opportunities", of: Int.self)
  }

  /// Visits what follows the lines.
  @inline(__always)
  fileprivate static func visitTail<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, of response: () -> LinesResponse
  ) {
    json.about("The fonts in order of first use; present only if included.")
    json.outputIfPresent(
      "fonts", response().included.contains(.fonts) ? response().layout?.fonts : nil)
    json.about("The carets that the taps set; present only if the request has `points`.")
    json.outputIfPresent("points", response().points)
    json.about(
      """
      What is seen of the text; null if all of it is. Present only if the request has `clamp` or
      `overflow`. The other members describe the whole text.
      """)
    json.outputIfPresent("clamp", response().clamp.map { $0.text })
    json.warnings(response().warnings)
  }
}

/// A line of a response, before its text and its carets.
private struct WrittenLine: ResponseObject {
  let line: LineLayout.Line
  let place: LinePlace
  /// The distance of the first line from the edge where lines start; nil without one.
  let indent: Double?

  /// The schema of all parts.
  static var schema: String {
    SchemaVisitor.response { json in
      visit(&json, of: SchemaVisitor.noValue)
      json.optional { json in
        json.about("Its text; present only if included.")
        json.output("text", "")
        visitCarets(&json)
      }
    }
  }

  /// Visits the offsets and the place.
  @inline(__always)
  static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> WrittenLine) {
    json.schema("Line", "One line.")
    json.note(.notNegative)
    json.about("The offset of its start.")
    json.output("start", value().line.start)
    json.note(.notNegative)
    json.about("The offset of the next line's start.")
    json.output("end", value().line.end)
    json.note(.notNegative)
    json.about("The offset of its end without the newline and hanging spaces.")
    json.output("visibleEnd", value().line.visibleEnd)
    json.about("The width of its visible part.")
    json.output("width", value().line.width)
    json.about(
      """
      The distance from the edge where lines start to its visible part; present only in the first
      line of a text with `textIndent`.
      """)
    json.outputIfPresent("indent", value().indent)
    json.about("Its top.")
    json.output("y", value().place.top)
    json.about(
      "Its height: `font.lineHeight`, or what the engine makes of the fonts that draw in it.")
    json.output("height", value().place.height)
    json.about("The distance from its top to its baseline.")
    json.output("baseline", value().place.baseline)
    json.type(
      "LineEnding",
      """
      Why a line ends: `soft`, at a break opportunity; `emergency`, inside a word wider than the
      line; `hard`, after a newline; `end`, at the end of the text.
      """)
    json.output("break", value().line.breakKind)
  }

  /// Begins the carets.
  static func visitCarets(_ json: inout some MemberVisitor & ~Copyable) {
    json.about("Its caret positions; present only if included.")
    json.elements("carets", of: LineLayout.Caret.self)
  }
}
