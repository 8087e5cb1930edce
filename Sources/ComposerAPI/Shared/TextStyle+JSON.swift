import JSON
import TextLayout

extension TextStyle {
  /// The style of a text of which nothing is said.
  init(defaultFamilies: [String]) {
    self.init(font: FontRequest(source: .families(defaultFamilies)))
  }

  /// Reads the members of a style, which stand among others in the same object.
  ///
  /// - Parameter defaultFamilies: what a font without families and metrics takes.
  init(json: inout JSONObject, defaultFamilies: [String]) {
    let font = json.optional(
      "font", .object { FontRequest(json: &$0, defaultFamilies: defaultFamilies) })
    self.init(
      font: font ?? FontRequest(source: .families(defaultFamilies)),
      language: json.optional("lang", .string(of: 0...64)) ?? "en",
      direction: json.optional("direction", .name(of: Direction.self)) ?? .leftToRight,
      breaking: BreakRules(json: &json),
      tabSize: json.optional("tabSize", .nonNegativeLength) ?? 8)
  }
}

extension BreakRules {
  fileprivate init(json: inout JSONObject) {
    self.init(
      lineBreak: json.optional("lineBreak", .name(of: LineBreak.self)) ?? .auto,
      wordBreak: json.optional("wordBreak", .name(of: WordBreak.self)) ?? .normal,
      overflowWrap: json.optional("overflowWrap", .name(of: OverflowWrap.self)) ?? .breakWord)
  }
}
