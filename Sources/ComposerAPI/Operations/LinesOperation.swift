import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /lines`: how a text breaks into lines.
final class LinesOperation: DrawableOperation {
  private let limits: RequestLimits
  private let engine: TextLayoutEngine

  init(engine: TextLayoutEngine, limits: RequestLimits) {
    self.engine = engine
    self.limits = limits
  }

  func decode(_ json: inout JSONObject) -> LinesRequest? {
    LinesRequest(json: &json, defaultStyle: engine.defaultStyle)
  }

  func respond(to request: LinesRequest) throws(JSONError) -> LinesAnswer {
    answer(request, try layout(request))
  }

  func stream(_ output: LinesAnswer) -> LongBody? {
    output.elementCount <= 2048 ? nil : LongBody(pieces: JSONPieces(output), heldBytes: 0)
  }

  func draw(_ request: LinesRequest) throws(JSONError) -> [UInt8] {
    LinesPicture(try layout(request), of: request, engine: engine).svg
  }

  /// Breaks the text, unless it has more lines than a request may.
  ///
  /// Lines that a newline ends cost next to nothing and are not counted.
  private func layout(_ request: LinesRequest) throws(JSONError) -> LineLayout {
    let limit = limits.lines
    let layout = engine.layout(
      request.text, style: request.column.style, width: request.column.lineWidth,
      maxLines: request.maxLines, maxSoftLines: limit)
    guard
      layout.count <= limit || layout.exceedsMaxLines
        || layout.lines.count(where: { $0.breakKind != .hard }) <= limit
    else { throw LinesOperation.tooManyLines(limit) }
    return layout
  }

  private static func tooManyLines(_ limit: Int) -> JSONError {
    .unacceptable([
      JSONProblem(
        pointer: "/text",
        detail: "must not break into more than \(limit) lines beside those that newlines end: send "
          + "less of it, a greater \"width\" or \"maxLines\"")
    ])
  }

  private func answer(_ request: LinesRequest, _ layout: consuming LineLayout) -> LinesAnswer {
    let included = request.included
    if included.isEmpty { return LinesAnswer(layout: layout) }
    let (text, style) = (request.text, request.column.style)
    let carets =
      included.contains(.carets) ? engine.carets(in: text, layout: layout, style: style) : nil
    return LinesAnswer(
      layout: layout,
      text: included.contains(.text) ? text : nil,
      carets: carets,
      opportunities: included.contains(.opportunities)
        ? engine.breakOpportunities(in: text, style: style) : nil,
      includesFonts: included.contains(.fonts))
  }
}

/// What `POST /lines` is asked.
struct LinesRequest {
  /// What an answer can hold beyond the lines.
  enum Extra: String, CaseIterable { case text, carets, opportunities, fonts }

  let text: UTF16Text
  let column: TextColumn
  let maxLines: Int?
  let included: [Extra]

  init?(json: inout JSONObject, defaultStyle: TextStyle) {
    let text = json.required("text", .text)
    let column = TextColumn(json: &json, defaultStyle: defaultStyle)
    maxLines = json.nullable("maxLines", .lineLimit)
    included = json.optional("include", .array(of: .name(of: Extra.self), count: 0...4)) ?? []
    guard let text, let column else { return nil }
    self.text = UTF16Text(units: text)
    self.column = column
  }
}

/// What `POST /lines` answers.
struct LinesAnswer: LongJSON {
  static let arrayName: StaticString = "lines"

  let layout: LineLayout
  /// Nil leaves the text of the lines out.
  var text: UTF16Text?
  /// Nil leaves the carets out.
  var carets: [[LineLayout.Caret]]?
  /// Nil leaves the break opportunities out.
  var opportunities: [Int]?
  var includesFonts = false

  func writeHead(to json: inout JSONWriter) {
    json.member("count", layout.count)
    json.member("width", layout.width)
    json.member("height", layout.height)
    json.member("lineHeight", layout.lineHeight)
    json.member("exceedsMaxLines", layout.exceedsMaxLines)
  }

  func writeTail(to json: inout JSONWriter) {
    json.memberIfPresent("opportunities", opportunities)
    json.memberIfPresent("fonts", includesFonts ? layout.fonts : nil)
  }

  var elementCount: Int { layout.count }

  func element(at index: Int) -> LineAnswer {
    let line = layout.lines[index]
    return LineAnswer(
      line: line,
      y: Double(index) * layout.lineHeight,
      text: text.map { UTF16Text(units: Array($0.units[line.start..<line.end])) },
      carets: carets?[index])
  }
}

/// What is said of a line.
struct LineAnswer: JSONWritable {
  let line: LineLayout.Line
  let y: Double
  let text: UTF16Text?
  let carets: [LineLayout.Caret]?

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("start", line.start)
      $0.member("end", line.end)
      $0.member("visibleEnd", line.visibleEnd)
      $0.member("width", line.width)
      $0.member("y", y)
      $0.member("break", line.breakKind)
      $0.memberIfPresent("text", text)
      $0.memberIfPresent("carets", carets)
    }
  }
}

extension LineLayout.BreakKind: JSONWritable {}

extension LineLayout.Caret: JSONWritable {
  /// Writes where the caret stands in the text and on its line.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("offset", offset)
      $0.member("x", x)
    }
  }
}

extension LineLayout.FontUse: JSONWritable {
  /// Writes the font and how much it drew.
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("family", family)
      $0.member("utf16Length", utf16Length)
    }
  }
}
