import JSON
import TextLayout

extension TextStyle {
  /// Reads the members of a style, which stand among others in the same object.
  ///
  /// - Parameter defaultStyle: what members that are absent are taken from; where all are, it itself.
  static func read(_ json: inout JSONObject, defaultStyle: TextStyle) -> TextStyle {
    let font = json.optional(
      "font", .object { FontRequest(json: &$0, defaultFont: defaultStyle.font) })
    let language = json.optional("lang", .string(of: 0...64))
    let direction = json.optional("direction", .name(of: Direction.self))
    let breaking = BreakRules(json: &json, defaultRules: defaultStyle.breaking)
    let tabSize = json.optional("tabSize", .nonNegativeLength)
    if case nil = font, case nil = language, case nil = direction, case nil = breaking,
      case nil = tabSize
    {
      return defaultStyle
    }
    return TextStyle(
      font: font ?? defaultStyle.font, language: language ?? defaultStyle.language,
      direction: direction ?? defaultStyle.direction,
      breaking: breaking ?? defaultStyle.breaking, tabSize: tabSize ?? defaultStyle.tabSize)
  }
}

extension BreakRules {
  /// Nil when no rule is named.
  fileprivate init?(json: inout JSONObject, defaultRules: BreakRules) {
    let lineBreak = json.optional("lineBreak", .name(of: LineBreak.self))
    let wordBreak = json.optional("wordBreak", .name(of: WordBreak.self))
    let overflowWrap = json.optional("overflowWrap", .name(of: OverflowWrap.self))
    if case nil = lineBreak, case nil = wordBreak, case nil = overflowWrap { return nil }
    self.init(
      lineBreak: lineBreak ?? defaultRules.lineBreak,
      wordBreak: wordBreak ?? defaultRules.wordBreak,
      overflowWrap: overflowWrap ?? defaultRules.overflowWrap)
  }
}
