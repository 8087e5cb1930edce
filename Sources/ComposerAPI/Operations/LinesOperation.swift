import Composer
import ComposerContract
import Drawing
import JSON
import TextLayout

/// `POST /lines`: breaks a text into lines.
final class LinesOperation: DrawnOperation {
  private let engine: TextLayoutEngine

  init(engine: TextLayoutEngine) { self.engine = engine }

  func decode(_ json: inout JSONObject) -> LinesRequest? {
    LinesRequest.read(&json, defaultStyle: engine.defaultStyle)
  }

  func cost(of request: LinesRequest) -> RequestCost {
    var cost = RequestCost()
    cost.add(request.column.style, in: engine)
    if !request.text.isPlain {
      cost.add(request.text.spans, in: request.column.style, engine)
    }
    if request.included.contains(.carets) { cost.add(carets: request.text.count) }
    return cost
  }

  func respond(
    to request: LinesRequest, _ warnings: Warnings, within allowance: WorkAllowance
  ) throws(JSONError) -> LinesResponse {
    var lines = lines(of: request, within: allowance)
    let response = LinesResponse(request, &lines, engine: engine, warnings)
    try check(lines, within: allowance)
    return response
  }

  /// Draws the response as an SVG document.
  func draw(
    _ request: LinesRequest, _ warnings: Warnings, within allowance: WorkAllowance,
    measuredBy engine: TextLayoutEngine
  ) throws(JSONError) -> [UInt8] {
    var lines = lines(of: request, within: allowance)
    let clamping = Clamping.start(request, engine: engine)
    let layout = LineLayout(&lines) { clamping?.read($0, of: $1) }
    try check(lines, within: allowance)
    return LinesPicture(
      layout, of: request, warnings.adding(of: request, lines, engine: engine),
      clamp: clamping?.text, engine: engine
    ).svg
  }

  private func lines(of request: LinesRequest, within allowance: WorkAllowance) -> TextLines {
    engine.lines(
      of: request.text, style: request.column.style, width: request.column.lineWidth,
      widths: request.widths, maxLines: request.maxLines, maxSoftLines: allowance.lines,
      work: LayoutWork(limit: allowance.left))
  }

  /// Checks that the whole text was broken into lines.
  ///
  /// Lines that end with a newline do not count, because they take almost no work.
  private func check(_ lines: TextLines, within allowance: WorkAllowance) throws(JSONError) {
    let limit = allowance.lines
    if lines.work.isOver {
      throw .tooMuchWork(
        allowance.limit, at: "/text", sending: "a shorter text or a greater \"width\"")
    }
    guard lines.softCount <= limit || lines.exceedsMaxLines else {
      let detail =
        "must not wrap into more than \(limit) lines, newlines aside: send a shorter text, a "
        + "greater \"width\", or \"maxLines\""
      throw .unacceptable([JSONProblem(pointer: "/text", detail: detail)])
    }
  }
}

extension Warnings {
  /// Returns the warnings with those about lines, after all lines were found.
  func adding(of request: LinesRequest, _ lines: TextLines, engine: TextLayoutEngine) -> Warnings {
    var warnings = self
    warnings.addFonts(of: request.column.style, at: "/font", in: engine)
    for (pointer, style) in request.runStyles {
      warnings.addFonts(of: style, at: "\(pointer)/font", in: engine)
    }
    let pointer = request.runs == nil ? "/text" : "/runs"
    warnings.add(missing: lines.work.missingScalar, at: pointer)
    return warnings
  }
}

extension TappedCaret: ResponseObject {
  /// Visits the index of the line and the offset of the caret.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("TappedCaret", "The caret that a tap sets.")
    json.note(.notNegative)
    json.about(
      """
      The index of the line, on which the caret stands if it is also at the start of the next one.
      """)
    json.output("line", value().line)
    json.note(.notNegative)
    json.about("The offset in the text.")
    json.output("offset", value().offset)
  }
}

extension LineLayout.BreakKind: JSONWritable {}

extension LineLayout.Caret: ResponseObject {
  /// Visits the offset of the caret in the text and its position on the line.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("Caret", "A caret position.")
    json.note(.notNegative)
    json.about("The offset in the text.")
    json.output("offset", value().offset)
    json.about("The distance from the left end of the line.")
    json.output("x", value().x)
  }
}

extension LineLayout.FontUse: ResponseObject {
  /// Visits the family and the length of the text that uses it.
  @inline(__always)
  public static func visit(_ json: inout some MemberVisitor & ~Copyable, of value: () -> Self) {
    json.schema("FontUse", "A font that draws part of the text.")
    json.about("The installed family.")
    json.output("family", value().family)
    json.about("The number of code units that it draws.")
    json.output("utf16Length", value().utf16Length)
  }
}
