import Composer
import JSON

/// A part of a text as sent, with a style of its own.
package struct TextRun {
  /// The units.
  package let units: [UInt16]
  /// The style; that without anything of its own is the text's.
  package let style: InlineStyle

  /// The greatest number of runs or spans of a text.
  static let most = 1_000

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

extension JSONObject {
  /// Reads the runs of an object that also has other members.
  package mutating func runs(in style: TextStyle) -> [TextRun]? {
    let runs = optional(
      "runs", .array(of: .object { TextRun(json: &$0, in: style) }, count: 1...TextRun.most))
    if has("text") { report("text", "must not be sent together with \"runs\"") }
    style.checkRuns("runs", self)
    guard let runs else { return nil }
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

extension TextStyle {
  /// Reports runs or spans that the engine's lines were not compared with.
  fileprivate func checkRuns(_ name: StaticString, _ json: borrowing JSONObject) {
    guard engine != .chromium, engine != .uax14 else { return }
    json.report(
      name,
      "must be left out with the engine \"\(engine.rawValue)\": send it with \"chromium\" or "
        + "\"uax14\"")
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
