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

  /// The maximum number of code units, and of carets or opportunities, in one step.
  private static let unitsAtOnce = 2048
  private static let itemsAtOnce = 256

  init(_ response: LinesResponse) {
    self.response = response
    lines = response.layout?.lines ?? []
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
    let (included, totals) = (response.included, response.totals)
    if included.contains(.count) { json.member("count", totals.count) }
    if included.contains(.width) { json.member("width", totals.width) }
    if included.contains(.height) { json.member("height", totals.height) }
    if included.contains(.lineHeight) { json.member("lineHeight", totals.lineHeight) }
    if included.contains(.exceedsMaxLines) {
      json.member("exceedsMaxLines", totals.exceedsMaxLines)
    }
    json.memberIfPresent("direction", response.direction)
    guard response.hasDirections else { return beginLines(&json) }
    json.beginArray("directions")
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
    json.beginArray("lines")
    step = .line
  }

  // MARK: Lines

  private mutating func writeLine(to json: inout JSONWriter) {
    guard index < lines.count, let layout = response.layout else { return endLines(&json) }
    let line = line
    let place = layout.column.place(of: index)
    json.beginObject()
    json.member("start", line.start)
    json.member("end", line.end)
    json.member("visibleEnd", line.visibleEnd)
    json.member("width", line.width)
    if index == 0, layout.indent != 0 { json.member("indent", layout.indent) }
    json.member("y", place.top)
    json.member("height", place.height)
    json.member("baseline", place.baseline)
    json.member("break", line.breakKind)
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
    json.beginArray("carets")
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
    json.beginArray("opportunities")
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
    json.memberIfPresent("fonts", response.included.contains(.fonts) ? response.layout?.fonts : nil)
    json.memberIfPresent("points", response.points)
    if let clamp = response.clamp { json.member("clamp", clamp.text) }
    json.member(response.warnings)
    json.endObject()
    step = .finished
  }
}
