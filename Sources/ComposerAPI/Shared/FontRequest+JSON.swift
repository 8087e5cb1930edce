import JSON
import TextLayout

extension FontRequest {
  /// Reads a font.
  ///
  /// - Parameter defaultFont: what members that are absent are taken from, but for the height of a line:
  ///   a font has its own.
  init?(json: inout JSONObject, defaultFont: FontRequest) {
    let name = JSONString.string(of: 1...256)
    let families = json.optional("families", .array(of: name, count: 1...32))
    let metrics = json.optional("metrics", .object(ClientFontMetrics.init(json:)))
    if json.hasValue("families"), json.hasValue("metrics") {
      json.report("metrics", "must not be sent together with \"families\"")
    }
    self.init(
      source: metrics.map(Source.metrics) ?? families.map(Source.families) ?? defaultFont.source,
      size: json.optional("size", .number(above: 0, through: 10_000)) ?? defaultFont.size,
      weight: json.optional("weight", .integer(in: 1...1000)) ?? defaultFont.weight,
      slant: json.optional("style", .name(of: Slant.self)) ?? defaultFont.slant,
      lineHeight: json.nullable("lineHeight", .positiveLength),
      letterSpacing: json.optional("letterSpacing", .length) ?? defaultFont.letterSpacing)
  }
}

extension ClientFontMetrics {
  /// Reads a font that only the client has.
  fileprivate init?(json: inout JSONObject) {
    let unitsPerEm = json.required("unitsPerEm", .number(in: 1...1_000_000))
    let ascent = json.required("ascent", .length)
    let descent = json.required("descent", .length)
    let lineGap = json.required("lineGap", .length)
    let advances = json.required("advances", .dictionary(of: .nonNegativeLength))
    let defaultAdvance = json.required("default", .nonNegativeLength)
    guard let unitsPerEm, let ascent, let descent, let lineGap, let advances, let defaultAdvance
    else { return nil }
    self.init(
      unitsPerEm: unitsPerEm, ascent: ascent, descent: descent, lineGap: lineGap,
      advances: advances, defaultAdvance: defaultAdvance)
  }
}
