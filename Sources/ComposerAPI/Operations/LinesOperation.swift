import Composer
import Drawing
import HTTPServer
import JSON
import TextLayout

/// `POST /lines`: how a text breaks into lines.
final class LinesOperation: JSONOperation {
  let exchange: Exchange
  private let engine: TextLayoutEngine

  init(engine: TextLayoutEngine, exchange: Exchange) {
    self.engine = engine
    self.exchange = exchange
  }

  func respond(to request: Request) throws -> Response {
    let (lines, isDrawn) = try exchange.decodeDrawable(request) { question(&$0) }
    return isDrawn
      ? exchange.answer(picture: LinesPicture(try layout(lines), of: lines, engine: engine).svg)
      : exchange.drawableAnswer(long: try answer(lines))
  }

  func question(_ json: inout JSONObject) -> LinesRequest? {
    LinesRequest(json: &json, defaultStyle: engine.defaultStyle)
  }

  func answer(_ request: LinesRequest) throws(JSONError) -> LinesAnswer {
    var lines = lines(of: request)
    let answer = LinesAnswer(request, &lines, engine: engine)
    try check(lines)
    return answer
  }

  /// All lines of a text, for a picture.
  private func layout(_ request: LinesRequest) throws(JSONError) -> LineLayout {
    var lines = lines(of: request)
    while lines.next() != nil {}
    try check(lines)
    return engine.layout(
      request.text, style: request.column.style, width: request.column.lineWidth,
      maxLines: request.maxLines)
  }

  private func lines(of request: LinesRequest) -> TextLines {
    engine.lines(
      of: request.text, style: request.column.style, width: request.column.lineWidth,
      maxLines: request.maxLines, maxSoftLines: exchange.limits.lines,
      work: LayoutWork(limit: LinesOperation.mostWork))
  }

  /// The most work of one request: half a second of a thread.
  private static let mostWork = 3_000_000

  /// Makes sure that a text was broken into lines to its end.
  ///
  /// Lines that a newline ends cost next to nothing and are not counted.
  private func check(_ lines: TextLines) throws(JSONError) {
    let limit = exchange.limits.lines
    if lines.work.isOver { throw LinesOperation.tooDear }
    guard lines.softCount <= limit || lines.exceedsMaxLines else {
      throw LinesOperation.tooManyLines(limit)
    }
  }

  private static let tooDear = unacceptable(
    "must not take more work to lay out than \(mostWork) UTF-16 code units of Latin: send less of it, or "
      + "a greater \"width\"")

  private static func tooManyLines(_ limit: Int) -> JSONError {
    unacceptable(
      "must not break into more than \(limit) lines beside those that newlines end: send "
        + "less of it, a greater \"width\" or \"maxLines\"")
  }

  private static func unacceptable(_ detail: String) -> JSONError {
    .unacceptable([JSONProblem(pointer: "/text", detail: detail)])
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
