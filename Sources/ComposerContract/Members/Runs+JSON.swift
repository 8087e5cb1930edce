import Composer
import JSON

/// A part of a text as sent, with a style of its own.
package struct TextRun {
  /// The units.
  package let units: [UInt16]
  /// The style; that without anything of its own is the text's.
  package let style: InlineStyle

  fileprivate init?(json: inout JSONObject, in style: TextStyle) {
    let own = InlineStyle(json: &json, in: style)
    let text =
      json.has("width") ? json.optional("text", .text) ?? [0xFFFC] : json.required("text", .text)
    guard let own, let text else { return nil }
    if own.form != .text { json.checkObject(text, at: "text") }
    (units, self.style) = (text, own)
  }
}

extension UTF16Text {
  /// Joins runs.
  ///
  /// A run without anything of its own is a span too, because an engine measures each run by itself.
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

/// A span as sent, with its range.
private struct TextSpanMember {
  let span: TextSpan

  init?(json: inout JSONObject, of text: UTF16Text, in style: TextStyle) {
    let range = TextRangeType(text: text).read(from: &json)
    let own = InlineStyle(json: &json, in: style)
    guard let range, let own else { return nil }
    guard !range.isEmpty else {
      json.report("end", "must be after \"start\": a span has at least one character")
      return nil
    }
    if own.form != .text, range.upperBound <= text.count {
      json.checkObject(Array(text.units[range]), at: "atomic")
    }
    span = TextSpan(range, own)
  }
}

extension JSONObject {
  /// Reads the spans of a text of an object that also has other members; nil if it has none.
  mutating func spans(of text: UTF16Text, in style: TextStyle) -> [TextSpan]? {
    let members = optional(
      "spans",
      .array(
        of: .object { TextSpanMember(json: &$0, of: text, in: style) }, count: 0...TextSpan.most))
    guard let spans = members?.map({ $0.span }) else { return nil }
    style.checkChromium("spans", self)
    guard zip(spans, spans.dropFirst()).allSatisfy({ $0.range.upperBound <= $1.range.lowerBound })
    else {
      report("spans", "must be in ascending order, without overlaps")
      return nil
    }
    return spans
  }

  /// Returns a text with the `spans` of an object that also has other members.
  ///
  /// They become part of a state, which has no room for the metrics of a font.
  mutating func styled(_ text: UTF16Text, in style: TextStyle) -> UTF16Text {
    guard let spans = spans(of: text, in: style), !spans.isEmpty else { return text }
    let hasMetrics = spans.contains { span in
      guard let source = span.style.font?.source, case .metrics = source else { return false }
      return source != style.font.source
    }
    if hasMetrics { report("spans", "must have fonts with \"families\" here, not \"metrics\"") }
    return UTF16Text(units: text.units, spans: spans)
  }

  /// Reads the runs of an object that also has other members.
  package mutating func runs(in style: TextStyle) -> [TextRun]? {
    let runs = optional(
      "runs", .array(of: .object { TextRun(json: &$0, in: style) }, count: 1...TextSpan.most))
    guard let runs else { return nil }
    if has("text") { report("text", "must not be sent together with \"runs\"") }
    style.checkChromium("runs", self)
    guard runs.reduce(0, { $0 + $1.units.count }) <= UTF16Text.greatestLength else {
      report(
        "runs", "must not have more than \(UTF16Text.greatestLength) UTF-16 code units together")
      return nil
    }
    return runs
  }

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
    throw .unacceptable([JSONProblem(pointer: pointer(), detail: detail)])
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

extension InlineStyle {
  /// Reads what a run or a span has of its own.
  fileprivate init?(json: inout JSONObject, in style: TextStyle) {
    let font = json.optional(
      "font",
      .object {
        FontRequest(json: &$0, defaultFont: style.font, inheritsLineHeight: true)
      })
    let language = json.optional("lang", .string(of: 0...64))
    let extraWidth = json.optional("extraWidth", .nonNegativeLength) ?? 0
    let isAtomic = json.optional("atomic", .boolean) ?? false
    let width = json.optional("width", .nonNegativeLength)
    let height = json.optional("height", .nonNegativeLength)
    if !isAtomic, width != nil {
      json.report("width", "must be sent with \"atomic\": true, because only an object has a size")
    }
    if width == nil, height != nil {
      json.report(
        "height", "must be sent with \"width\": an object has both, or the size of its text")
    }
    let form: Form =
      if let width, isAtomic {
        .box(width: width, height: height)
      } else {
        isAtomic ? .chip : .text
      }
    self.init(font: font, language: language, extraWidth: extraWidth, form: form)
  }
}

// MARK: Writing

/// A span of a text in a state.
struct StateSpan: JSONWritable {
  let span: TextSpan
  /// The font of the text, from which the span takes what it leaves out.
  let font: FontRequest

  /// Writes the span as a request has it, so that it is not longer than it was sent.
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("start", span.range.lowerBound)
      $0.member("end", span.range.upperBound)
      if let own = span.style.font, own != font {
        $0.member("font") { own.writeMembers(unlike: font, to: &$0) }
      }
      $0.memberIfPresent("lang", span.style.language)
      $0.memberIfPresent("extraWidth", span.style.extraWidth == 0 ? nil : span.style.extraWidth)
      guard span.style.form != .text else { return }
      $0.member("atomic", true)
      if case .box(let width, let height) = span.style.form {
        $0.member("width", width)
        $0.memberIfPresent("height", height)
      }
    }
  }
}

extension UTF16Text {
  /// The spans of the text in a state; nil without any.
  ///
  /// - Parameter font: the font of the text.
  func stateSpans(in font: FontRequest) -> [StateSpan]? {
    isPlain ? nil : spans.map { StateSpan(span: $0, font: font) }
  }
}

extension FontRequest {
  /// Writes what differs from another font.
  fileprivate func writeMembers(unlike other: FontRequest, to json: inout JSONWriter) {
    if case .families(let families) = source, source != other.source {
      json.member("families", families)
    }
    json.memberIfPresent("size", size == other.size ? nil : size)
    json.memberIfPresent("weight", weight == other.weight ? nil : weight)
    json.memberIfPresent("style", slant == other.slant ? nil : slant.rawValue)
    json.memberIfPresent("lineHeight", lineHeight == other.lineHeight ? nil : lineHeight)
    json.memberIfPresent(
      "letterSpacing", letterSpacing == other.letterSpacing ? nil : letterSpacing)
    guard variationSettings != other.variationSettings else { return }
    json.member("variationSettings") {
      for setting in variationSettings { $0.entry(setting.tag, setting.value) }
    }
  }
}
