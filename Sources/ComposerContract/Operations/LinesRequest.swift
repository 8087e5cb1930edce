import Composer
import JSON

/// A request of `POST /lines`.
///
/// It is a class, because each step would copy it.
package final class LinesRequest: Sendable {
  package let text: UTF16Text
  /// The runs of the text; nil if the request has none.
  package let runs: [TextRun]?
  package let column: TextColumn
  /// The available widths of the first lines, in points; empty if all lines have that of the column.
  package let widths: [Double]
  /// The places of taps on the text; nil if the request has none.
  package let points: [Point]?
  package let maxLines: Int?
  /// How much of a longer text is seen; nil for all of it.
  package let clamp: LineClamp?
  /// Whether a line that is wider than the box ends in an ellipsis.
  package let endsInEllipsis: Bool
  /// The members of the response.
  package let included: LinesMembers

  /// What is seen of a line that is wider than the box.
  private enum Overflow: String, CaseIterable { case clip, ellipsis }

  private static let mostWidths = 1_000
  private static let mostPoints = 64

  /// Reads a request of an object; nil if it is not acceptable, which is reported.
  ///
  /// Not generic, so that the compiler specializes the visits of all members in this module.
  package static func read(_ json: inout JSONObject, defaultStyle: TextStyle) -> LinesRequest? {
    visit(&json, defaultStyle: defaultStyle)
  }

  /// Visits the members; nil if they are not read, or a required one is not acceptable.
  package static func visit<Visitor: MemberVisitor & ~Copyable>(
    _ json: inout Visitor, defaultStyle: TextStyle
  ) -> LinesRequest? {
    json.schema("LinesRequest", "A text or runs, a width and a style.")
    json.rule(
      #"""
      "not": {"anyOf": [{"required": ["text", "runs"]}, {"required": ["overflow"], "properties":
      {"overflow": {"const": "ellipsis"}}, "not": {"required": ["whiteSpace"], "properties":
      {"whiteSpace": {"const": "nowrap"}}}}, {"required": ["widths", "textWrap"], "properties":
      {"textWrap": {"not": {"const": "wrap"}}}}]}
      """#)
    json.rule(#""if": {"not": {"required": ["text"]}}"#)
    json.rule(#""then": {"required": ["runs"]}"#)
    let text =
      json.has("runs")
      ? json.optional("text", PlainTextType()) : json.required("text", PlainTextType())
    var member = ColumnMember(in: defaultStyle, padding: 0)
    member.visit(&json)
    let column = member.column
    json.type("BoxWidth", ofElements: true)
    json.about(
      """
      The widths of the box at each line, in place of `width`: an obstacle beside the first lines.
      The last one goes on. With the engines `chromium` and `uax14` only.
      """)
    let widths = json.optional(
      "widths", .array(of: .nonNegativeLength, count: 1...mostWidths))
    json.about(
      """
      The places of taps, to find the carets that they set. With the engines `chromium`, `gecko`,
      `webkit` and `uax14` only.
      """)
    let points = json.optional(
      "points", .array(of: .members(of: Point.zero), count: 0...mostPoints))
    json.check { column?.style.check($0, hasWidths: widths != nil) }
    json.note(.orNull)
    json.about("The number of lines after which the service stops; null means no limit.")
    let maxLines = json.optional("maxLines", .lineLimit)
    var clamp = json.optional("clamp", LineClampType())
    json.check { clamp = clamp?.checked($0, column?.style ?? defaultStyle, maxLines: maxLines) }
    var overflow = Overflow.clip
    json.type(
      "LineOverflow",
      """
      What is seen of a line that is wider than the box, CSS's `text-overflow`. `ellipsis` needs
      `whiteSpace` `nowrap`, excludes `clamp`, and is answered as `clamp`.
      """)
    json.input("overflow", &overflow, .name())
    json.check { if overflow == .ellipsis { checkEllipsis($0, column?.style) } }
    json.about(
      """
      The members of the response, and of its lines: `text` and `carets`. The default is all but
      `opportunities`, `fonts`, `text` and `carets`. A list of nothing but these adds to the default,
      with the warning `includeAdds`.
      """)
    let include = json.optional("include", .linesMembers)
    json.check { include?.check($0) }
    let runs = json.runs(in: column?.style ?? defaultStyle)
    guard let column else { return nil }
    guard let text = text ?? runs.map(UTF16Text.init(runs:)) else { return nil }
    return LinesRequest(
      text: text, runs: runs, column: column,
      widths: (widths ?? []).map { column.lineWidth(inBox: $0) }, points: points,
      maxLines: maxLines, clamp: clamp, endsInEllipsis: overflow == .ellipsis,
      included: include?.members ?? .usual)
  }

  private init(
    text: UTF16Text, runs: [TextRun]?, column: TextColumn, widths: [Double], points: [Point]?,
    maxLines: Int?, clamp: LineClamp?, endsInEllipsis: Bool, included: LinesMembers
  ) {
    (self.text, self.runs, self.column) = (text, runs, column)
    (self.widths, self.points, self.maxLines) = (widths, points, maxLines)
    (self.clamp, self.endsInEllipsis, self.included) = (clamp, endsInEllipsis, included)
  }

  /// Reports members that an ellipsis at the end of lines excludes, or that it needs.
  private static func checkEllipsis(_ json: borrowing JSONObject, _ style: TextStyle?) {
    if style?.processing.whiteSpace ?? .nowrap != .nowrap {
      json.report("overflow", "must be sent together with \"whiteSpace\": \"nowrap\"")
    }
    if json.has("clamp") {
      json.report("clamp", "must not be sent together with \"overflow\": a text has one line")
    }
  }

  /// The styles of the runs with a font of their own, by their place in the request.
  package var runStyles: [(pointer: String, style: TextStyle)] {
    (runs ?? []).enumerated().compactMap { index, run in
      run.style.font == nil ? nil : ("/runs/\(index)", column.style.with(run.style))
    }
  }
}

extension TextStyle {
  /// Reports widths of lines and places of taps that are not acceptable with the style.
  ///
  /// Inlined, because a call copies the style.
  @inline(__always)
  fileprivate func check(_ json: borrowing JSONObject, hasWidths: Bool) {
    checkChromium("widths", json)
    checkChromium("points", json, or: [.flutter, .gecko, .webkit])
    if hasWidths, processing.wrap != .wrap {
      json.report("widths", "must not be sent together with \"textWrap\"")
    }
  }
}

/// A member of a response of `POST /lines`, or of each of its lines.
@usableFromInline package enum LinesMember: String, ResponseMember {
  case count, width, height, lineHeight, exceedsMaxLines, direction, directions, lines,
    opportunities
  case fonts, points, clamp, text, carets

  @inlinable package var bit: UInt32 {
    switch self {
    case .count: 1 << 0
    case .width: 1 << 1
    case .height: 1 << 2
    case .lineHeight: 1 << 3
    case .exceedsMaxLines: 1 << 4
    case .direction: 1 << 5
    case .directions: 1 << 6
    case .lines: 1 << 7
    case .opportunities: 1 << 8
    case .fonts: 1 << 9
    case .points: 1 << 10
    case .clamp: 1 << 11
    case .text: 1 << 12
    case .carets: 1 << 13
    }
  }

  /// Whether a response has the member only if it is included.
  fileprivate var isExtra: Bool {
    switch self {
    case .text, .carets, .opportunities, .fonts: true
    case .count, .width, .height, .lineHeight, .exceedsMaxLines, .direction, .directions, .lines,
      .points, .clamp:
      false
    }
  }
}

package typealias LinesMembers = ResponseMembers<LinesMember>

extension LinesMembers {
  /// The members of a response to a request without `include`.
  fileprivate static var usual: LinesMembers {
    all.subtracting(.text, .carets, .opportunities, .fonts)
  }

  /// Whether the response has lines, which include the texts and the carets.
  package var hasLines: Bool { contains(.lines) || contains(.text) || contains(.carets) }
}

/// The member `include` of a request.
private struct LinesInclude {
  private let names: [LinesMember]

  init(_ names: [LinesMember]) { self.names = names }

  /// Whether the names add to the usual members instead of replacing them: if all are extra members.
  private var adds: Bool { names.allSatisfy { $0.isExtra } }

  var members: LinesMembers {
    adds ? .usual.union(LinesMembers(names)) : LinesMembers(names)
  }

  func check(_ json: borrowing JSONObject) {
    guard adds else { return }
    json.warn(
      "include", .includeAdds,
      "adds to the usual members, because it has nothing but \"text\", \"carets\", \"opportunities\" "
        + "and \"fonts\": send all members of the answer, such as [\"count\", \"lines\", \"text\"]")
  }
}

/// An array of members.
private struct LinesIncludeType: JSONType {
  private static var names: JSONArray<JSONName<LinesMember>> {
    .array(of: .name(of: LinesMember.self), count: 0...LinesMember.allCases.count)
  }

  func read(_ value: borrowing JSONValue) -> LinesInclude? {
    value.read(as: Self.names).map { LinesInclude($0) }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = JSONName<LinesMember>.name(of: LinesMember.self).schema
      return JSONArray<JSONName<LinesMember>>.schema(
        of: name.named("LinesMember", "A member of the response, or of its lines."),
        count: 0...LinesMember.allCases.count)
    }
  #endif
}

extension JSONType where Self == LinesIncludeType {
  fileprivate static var linesMembers: LinesIncludeType { LinesIncludeType() }
}

/// How much of a longer text is seen.
///
/// It is a class because most requests have none, and copy one reference for it.
package final class LineClamp: Sendable {
  /// The number of lines that are seen.
  package let lines: Int
  /// The ellipsis behind the last one; nil for that of the engine.
  package let ellipsis: UTF16Text?

  /// Visits the members; nil if they are not read, or have no lines.
  init?<Visitor: MemberVisitor & ~Copyable>(visiting json: inout Visitor) {
    json.schema(
      "LineClamp",
      """
      How much of a longer text is seen, as with CSS `-webkit-line-clamp`, with the engines
      `chromium` and `uax14`. Other engines leave it out with the warning `unsupportedByEngine`.
      """)
    json.about("The number of lines that are seen, at most `maxLines`.")
    let lines = json.required("lines", .lineLimit)
    json.about(
      """
      The text at the end of the last line, without a newline. The default is "…", or "..." if the
      first font lacks it. It has no letter spacing.
      """)
    json.note(.keywords(#""maxLength": 32"#))
    let ellipsis = json.optional("ellipsis", PlainTextType())
    json.check {
      guard let ellipsis,
        ellipsis.count > Self.longestEllipsis || ellipsis.units.contains(0x0A)
      else { return }
      $0.report(
        "ellipsis", "must have at most \(Self.longestEllipsis) code units and no newline")
    }
    guard let lines else { return nil }
    (self.lines, self.ellipsis) = (lines, ellipsis)
  }

  private static let longestEllipsis = 32

  /// Returns the clamp if it has an effect with the lines of a style, and reports what is not acceptable.
  func checked(
    _ json: borrowing JSONObject, _ style: TextStyle, maxLines: Int?
  ) -> LineClamp? {
    if let maxLines, lines > maxLines {
      json.report("clamp", "must not have more \"lines\" than \"maxLines\", which is \(maxLines)")
    }
    style.warnUnlessChromium("clamp", json)
    return style.engine.hasChromiumLines ? self : nil
  }
}

/// The member `clamp` of a request.
struct LineClampType: JSONType {
  func read(_ value: borrowing JSONValue) -> LineClamp? {
    value.read(as: .object { LineClamp(visiting: &$0) })
  }

  #if !hasFeature(Embedded)
    var schema: String { SchemaVisitor.schema { _ = LineClamp(visiting: &$0) } }
  #endif
}

extension Point: Members {
  /// Visits the place of a tap, from the left end of the lines and the top of the first one.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "TappedPoint",
      "The place of a tap. A tap above the first line or below the last one is on that line.")
    json.about(
      """
      The distance from the left end of the lines, without insets. Lines of right-to-left text end
      at the right.
      """)
    json.requiredInput("x", &x, .length)
    json.about("The distance from the top of the first line.")
    json.requiredInput("y", &y, .length)
  }
}
