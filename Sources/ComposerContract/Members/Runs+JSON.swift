import Composer
import JSON

/// A part of a text with a style of its own, as the client sends it.
package struct TextRun: Members {
  /// The text in UTF-16 code units.
  package private(set) var units: [UInt16] = []
  private var own: InlineMember

  fileprivate init(in style: TextStyle) { own = InlineMember(in: style) }

  /// The style; a run without members of its own has the text's.
  package var style: InlineStyle { own.style }

  package mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "TextRun",
      """
      A part of a text as an inline element of HTML: text in another font, or an object on which no
      line breaks, such as a mention in a capsule or an image.
      """)
    json.rule(InlineMember.rule)
    json.rule(#""if": {"not": {"required": ["text"]}}"#)
    json.rule(#""then": {"required": ["atomic", "width"]}"#)
    own.visit(&json)
    // U+FFFC stands for an object without a text of its own.
    units = [0xFFFC]
    if json.has("width") {
      json.type("Text")
      json.note(.defaultIsTold)
      json.about(
        """
        The text. That of an object is not empty and has no newline; with `width` it is not shown,
        and the default is U+FFFC.
        """)
      json.input("text", &units, .text)
    } else {
      json.requiredInput("text", &units, .text)
    }
    json.check { if style.form != .text { $0.checkObject(units, at: "text") } }
  }
}

extension UTF16Text {
  /// Joins runs.
  ///
  /// A run in the text's own style becomes a span too, because an engine measures each run by itself.
  package init(runs: [TextRun]) {
    var units: [UInt16] = []
    var spans: [TextSpan] = []
    for run in runs {
      let start = units.count
      units += run.units
      if !run.units.isEmpty, runs.count > 1 || run.style != InlineStyle() {
        spans.append(TextSpan(start..<units.count, run.style))
      }
    }
    self.init(units: units, spans: spans)
  }
}

/// A span of a text of a request or a state, with its range.
struct SpanMember: Members, JSONWritable {
  private var range: Range<Int>?
  private var own: InlineMember
  private let text: UTF16Text?

  /// Creates a reader of a span.
  ///
  /// - Parameters:
  ///   - text: the text that must contain it; nil if it is unknown.
  ///   - style: the style of the text, from which the span takes what it leaves out.
  init(of text: UTF16Text?, in style: TextStyle) {
    (self.text, own) = (text, InlineMember(in: style))
  }

  /// Creates a writer of a span, which leaves out what the span takes from the text's style.
  fileprivate init(_ span: TextSpan, in style: TextStyle) {
    (text, range, own) = ("", span.range, InlineMember(span.style, in: style))
  }

  var span: TextSpan? { range.map { TextSpan($0, own.style) } }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("TextSpan", "A part of a text, as an inline element of HTML. It is not empty.")
    json.rule(InlineMember.rule)
    var ends = TextRangeType.Ends(range, of: text)
    ends.visit(&json)
    range = ends.range
    own.visit(&json)
    json.check { check($0) }
  }

  private func check(_ json: borrowing JSONObject) {
    guard let range else { return }
    guard !range.isEmpty else {
      return json.report("end", "must be after \"start\": a span has at least one character")
    }
    if own.style.form != .text, let text, range.upperBound <= text.count {
      json.checkObject(Array(text.units[range]), at: "atomic")
    }
  }
}

extension JSONType where Self == JSONArray<JSONMembers<SpanMember>> {
  /// The spans of a text.
  ///
  /// - Parameters:
  ///   - text: the text that must contain them; nil if it is unknown.
  ///   - style: that of the text.
  static func spans(of text: UTF16Text?, in style: TextStyle) -> Self {
    .array(of: .members(of: SpanMember(of: text, in: style)), count: 0...TextSpan.most)
  }
}

extension UTF16Text {
  /// Sets the spans that were read, or reports that they are not acceptable together.
  ///
  /// - Returns: whether they are acceptable.
  @discardableResult
  mutating func take(_ members: [SpanMember], at json: borrowing JSONObject) -> Bool {
    let spans = members.compactMap { $0.span }
    guard zip(spans, spans.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else {
      json.report("spans", "must be in ascending order, without overlaps")
      return false
    }
    self = UTF16Text(units: units, spans: spans)
    return true
  }
}

extension MemberVisitor where Self: ~Copyable {
  /// Visits the spans of a text, which stand in an object with other members.
  ///
  /// - Parameter text: takes the spans; nil if it is unknown, which has been reported.
  /// - Returns: whether the text has taken spans.
  @inline(never)
  mutating func spans(of text: inout UTF16Text?, in style: TextStyle) -> Bool {
    type("TextSpans")
    let spans = optional("spans", .spans(of: text, in: style))
    var areTaken = false
    check {
      guard let spans, var styled = text else { return }
      areTaken = styled.take(spans, at: $0)
      if areTaken { text = styled }
    }
    return areTaken
  }

  /// Visits the spans of a state's text, whose fonts cannot have metrics.
  @inline(never)
  mutating func styled(_ text: inout UTF16Text?, in style: TextStyle) {
    guard spans(of: &text, in: style), let text, !text.isPlain else { return }
    check {
      let hasMetrics = text.spans.contains { span in
        guard let source = span.style.font?.source, case .metrics = source else { return false }
        return source != style.font.source
      }
      if hasMetrics {
        $0.report("spans", "must have fonts with \"families\" here, not \"metrics\"")
      }
    }
  }

  /// Visits the runs of an object that also has other members.
  package mutating func runs(in style: TextStyle) -> [TextRun]? {
    about(
      """
      The text in parts, some with a style of their own. Offsets count through all runs.
      """)
    var runs = optional(
      "runs", .array(of: .members(of: TextRun(in: style)), count: 1...TextSpan.most))
    check {
      guard let sent = runs else { return }
      if $0.has("text") { $0.report("text", "must not be sent together with \"runs\"") }
      if sent.reduce(0, { $0 + $1.units.count }) > UTF16Text.greatestLength {
        $0.report(
          "runs",
          "must not have more than \(UTF16Text.greatestLength) UTF-16 code units together")
        runs = nil
      }
    }
    return runs
  }
}

extension JSONObject {
  /// Reports the text of an object that cannot stand on one line.
  fileprivate func checkObject(_ text: [UInt16], at name: StaticString) {
    if text.isEmpty {
      report(
        name, "must not be empty with \"atomic\": send the characters that the object stands for")
    } else if text.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      report(name, "must not have a newline with \"atomic\": an object is on one line")
    }
  }
}

extension LineSource {
  /// Checks that spans, if a text has some, can be measured.
  func check(hasSpans: Bool, at pointer: @autoclosure () -> String) throws(JSONError) {
    guard hasSpans, !measuresSpans else { return }
    let detail = "must be left out, because lines are measured here in one style: ask the service"
    throw JSONError(pointer(), detail)
  }
}

extension Warnings {
  /// Adds the families of spans that are not installed.
  ///
  /// - Parameter pointer: the place of the spans in the request.
  mutating func addFonts(
    of spans: [TextSpan], in style: TextStyle, at pointer: String, from source: any LineSource
  ) {
    for (index, span) in spans.enumerated() where span.style.font != nil {
      addFonts(of: style.with(span.style), at: "\(pointer)/\(index)/font", in: source)
    }
  }
}

/// The members of a run or a span that set its style.
private struct InlineMember: Members {
  /// The rule between its members, for the schema of the object that has them.
  static let rule: StaticString =
    #"""
    "not": {"anyOf": [{"required": ["width"], "not": {"required": ["atomic"]}}, {"required":
    ["height"], "not": {"required": ["width"]}}]}
    """#

  private var font: FontMember?
  private var language: String?
  private var extraWidth = 0.0
  private var isAtomic = false
  private var width: Double?
  private var height: Double?
  private var padding: ObjectPadding?
  private var alignment: ObjectPlace.Alignment?
  /// The style of the text, from whose font it takes what it leaves out.
  private let textStyle: TextStyle

  init(in style: TextStyle) { textStyle = style }

  init(_ style: InlineStyle, in textStyle: TextStyle) {
    self.textStyle = textStyle
    if let font = style.font, font != textStyle.font {
      self.font = FontMember(font, in: textStyle)
    }
    (language, extraWidth, isAtomic) = (style.language, style.extraWidth, style.form != .text)
    if case .box(let width, let height) = style.form { (self.width, self.height) = (width, height) }
    guard let place = style.place else { return }
    alignment = place.alignment == .baseline ? nil : place.alignment
    padding = place.top == 0 && place.bottom == 0 ? nil : ObjectPadding(place.top, place.bottom)
  }

  var style: InlineStyle {
    InlineStyle(
      font: font?.font, language: language, extraWidth: extraWidth, form: form, place: place)
  }

  private var place: ObjectPlace? {
    guard isAtomic, padding != nil || alignment != nil else { return nil }
    return ObjectPlace(
      top: padding?.top ?? 0, bottom: padding?.bottom ?? 0, alignment: alignment ?? .baseline)
  }

  private var form: InlineStyle.Form {
    guard isAtomic else { return .text }
    return width.map { .box(width: $0, height: height) } ?? .chip
  }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.about(
      "The font of the run. Absent members are those of the text's font, `lineHeight` too.")
    json.member("font", &font, .members(of: FontMember(textStyle.font, in: textStyle)))
    json.type("RunLanguage", "The BCP 47 language tag of the run. The default is that of the text.")
    json.member("lang", &language, .string(of: 0...64))
    json.type(
      "ExtraWidth",
      """
      The padding before and after the run together; half of it is on each side. Text has none with
      the engines `flutter` and `android`, which the warning `unsupportedByEngine` says.
      """)
    json.member("extraWidth", &extraWidth, .nonNegativeLength, unless: 0)
    json.type(
      "Atomic",
      """
      Whether the run is one object, like `display: inline-block` with `white-space: pre`. It has
      one caret. A line may break before and after it where the engine lets it.
      """)
    json.member("atomic", &isAtomic, .boolean, unless: false)
    json.type("ObjectWidth", "The width of an object that shows no text, such as an image.")
    json.member("width", &width, .nonNegativeLength)
    json.type(
      "ObjectHeight",
      """
      The height of such an object, which stands on the baseline. The default is that of a line in
      its font.
      """)
    json.member("height", &height, .nonNegativeLength)
    json.member("padding", &padding, .members(of: ObjectPadding()))
    json.type(
      "VerticalAlign",
      """
      What an object is aligned with, as CSS's `vertical-align`: a number raises it by so many points.
      The default is `baseline`.
      """)
    json.member("verticalAlign", &alignment, VerticalAlignType())
    json.check {
      if !isAtomic, extraWidth > 0, !textStyle.engine.padsText {
        $0.warn(
          "extraWidth", .unsupportedByEngine,
          "has no effect: text of the engine \"\(textStyle.engine.rawValue)\" has no padding")
      }
      if !isAtomic, padding != nil {
        $0.report("padding", "must be sent with \"atomic\": true, because only an object has it")
      }
      if !isAtomic, alignment != nil {
        $0.report(
          "verticalAlign", "must be sent with \"atomic\": true, because only an object is aligned")
      }
      if !isAtomic, width != nil {
        $0.report("width", "must be sent with \"atomic\": true, because only an object has a size")
      }
      if width == nil, height != nil {
        $0.report(
          "height", "must be sent with \"width\": an object has both, or the size of its text")
      }
    }
  }
}

extension UTF16Text {
  /// The spans of the text in a state; nil without any.
  ///
  /// - Parameter style: that of the text.
  func stateSpans(in style: TextStyle) -> [SpanMember]? {
    isPlain ? nil : spans.map { SpanMember($0, in: style) }
  }
}

/// The room above and below an object, in points.
private struct ObjectPadding: Members, JSONWritable {
  private(set) var (top, bottom) = (0.0, 0.0)

  init(_ top: Double = 0, _ bottom: Double = 0) { (self.top, self.bottom) = (top, bottom) }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "ObjectPadding", "The padding above and below an object, which makes its line higher.")
    json.about("The padding above.")
    json.member("top", &top, .nonNegativeLength, unless: 0)
    json.about("The padding below.")
    json.member("bottom", &bottom, .nonNegativeLength, unless: 0)
  }
}

extension ObjectPlace.Alignment: JSONWritable {
  /// Writes the name, or the length.
  public func write(to json: inout JSONWriter) {
    if case .raised(let length) = self { length.write(to: &json) } else { name.write(to: &json) }
  }

  private var name: VerticalAlign {
    switch self {
    case .baseline, .raised: .baseline
    case .middle: .middle
    case .textBottom: .textBottom
    case .textTop: .textTop
    case .subscripted: .sub
    case .superscripted: .superscript
    }
  }
}

/// The names of CSS's `vertical-align`.
private enum VerticalAlign: String, CaseIterable, JSONWritable {
  case baseline, middle
  case textBottom = "text-bottom"
  case textTop = "text-top"
  case sub
  case superscript = "super"

  var alignment: ObjectPlace.Alignment {
    switch self {
    case .baseline: .baseline
    case .middle: .middle
    case .textBottom: .textBottom
    case .textTop: .textTop
    case .sub: .subscripted
    case .superscript: .superscripted
    }
  }
}

/// A name, or a length by which the baseline is raised.
private struct VerticalAlignType: JSONType {
  private static var names: JSONName<VerticalAlign> { .name(of: VerticalAlign.self) }

  func read(_ value: borrowing JSONValue) -> ObjectPlace.Alignment? {
    switch value.kind {
    case .number: value.read(as: .length).map { .raised(by: $0) }
    default: value.read(as: Self.names).map { $0.alignment }
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let name = Self.names.schema.named("VerticalAlignName", "What an object is aligned with.")
      return "{\"oneOf\":[\(name),\(JSONNumber.length.schema)]}"
    }
  #endif
}
