import Composer
import JSON

extension TextStyle.Terms: Members {
  /// Visits the style, which may stand in an object with other members.
  package mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    var font = FontMember(font)
    json.member("font", &font, .members(of: font.sizedAnew))
    self.font = font.font
    json.type(
      "Language",
      "A BCP 47 language tag. It selects glyph variants, fallback fonts and break rules.")
    json.member("lang", &language, .string(of: 0...64))
    json.type(
      "TextDirection",
      """
      The paragraph direction, or how the characters of the text decide it:
      - `auto`: that of the first strong character, HTML's `dir=auto`
      - `plaintext`: each paragraph by its own first strong character, CSS's `unicode-bidi: plaintext`
      - `majority`: that of most strong characters

      A text without a strong character is `ltr`.
      """)
    json.member("direction", &direction, .name())
    json.type(
      "LineBreakStrictness",
      "The CSS property `line-break`; not in `flutter`, `android` and `uax14`.")
    json.member("lineBreak", &breaking.lineBreak, .name())
    json.type(
      "WordBreak",
      """
      The CSS property `word-break`; not in `flutter`, `android` and `uax14`. With `auto-phrase`, in
      `chromium` alone, lines break between phrases in Japanese (`lang` is `ja` or `ko`), or as with
      `normal` where a phrase does not fit in a line; soft hyphens count only there.
      """)
    json.member("wordBreak", &breaking.wordBreak, .name())
    json.type("OverflowWrap", "The CSS property `overflow-wrap`; not in `flutter` and `android`.")
    json.member("overflowWrap", &breaking.overflowWrap, .name())
    json.type(
      "TabSize",
      "The distance between tab stops, in advances of a space; not in `flutter` and `android`.")
    json.member("tabSize", &tabSize, .nonNegativeLength)
    json.type(
      "TextEngine",
      """
      The text engine whose lines the service computes:
      - `chromium`: an HTML `<textarea>` in Debian 12's Chromium
      - `gecko`: an HTML `<textarea>` in Debian 12's Firefox
      - `flutter`: a Flutter `TextField` (SkParagraph); U+2028 ends a line, a tab is a space
      - `webkit`: an HTML `<textarea>` in Debian 12's WebKitGTK
      - `android`: Android 15's `EditText` (minikin); no break after a hyphen, tab stops every 20 px
      - `uax14`: the plain Unicode 17 algorithm, with the measuring of `chromium`

      A CSS property that the engine does not have is ignored with the warning
      `unsupportedByEngine`. The height of a line is that of CSS in every engine.
      """)
    json.member("engine", &engine, .name())
    json.type(
      "TextPixelRatio",
      """
      The device pixels of a point, in which `chromium` and `android` measure and round, and `gecko`
      measures glyphs; it changes nothing in `webkit` and `flutter`. The default for the text of a
      `composer` is the `pixelRatio` of the request, or else the preset's; otherwise it is 1.
      """)
    json.note(.defaultIsTold)
    json.member("pixelRatio", &pixelRatio, .number(in: TextStyle.ratios))
    json.type(
      "WhiteSpace",
      """
      What happens to spaces and newlines, as in CSS; `chromium` and `uax14` alone have others than
      `pre-wrap`. Offsets are those of the text as sent.
      """)
    json.member("whiteSpace", &processing.whiteSpace, .name())
    json.type(
      "TextTransform",
      """
      The case of letters, as in CSS; in `chromium` and `uax14` alone. Offsets are those of the text
      as sent.
      """)
    json.member("textTransform", &processing.transform, .name())
    json.type(
      "WordSpacing", "Extra space after each space, in points; in `chromium` and `uax14` alone.")
    json.member("wordSpacing", &processing.wordSpacing, .length)
    json.type(
      "TextIndent",
      """
      The distance from the edge where lines start to the first line of the text, in points, as in
      CSS; lines after a newline have none. In `chromium` and `uax14` alone; other engines leave it
      out, with the warning `unsupportedByEngine`.
      """)
    json.member("textIndent", &processing.indent, .length)
    json.type(
      "TextWrap",
      """
      How the breaks of lines are chosen, as in CSS: `balance` makes the lines of a text of up to
      six lines about equally long; `pretty` avoids a short word on the last line of a paragraph.
      Both give as many lines as `wrap`. In `chromium` and `uax14` alone; other engines leave it
      out, with the warning `unsupportedByEngine`. Not together with `widths`.
      """)
    json.member("textWrap", &processing.wrap, .name())
    json.type(
      "TextAutospace",
      """
      The space between East Asian text and other text, as in CSS: `normal` puts an eighth of an
      ideograph between Chinese, Japanese or Korean letters and letters or digits of other scripts,
      in Chinese also beside some punctuation. In `chromium` and `uax14` alone; other engines leave
      it out, with the warning `unsupportedByEngine`.
      """)
    json.member("textAutospace", &processing.autospace, .name())
  }
}

extension TextStyle.Terms: JSONWritable {}
extension TextStyle.Direction: JSONWritable {}
extension BreakRules.LineBreak: JSONWritable {}
extension BreakRules.WordBreak: JSONWritable {}
extension BreakRules.OverflowWrap: JSONWritable {}
extension EngineName: JSONWritable {}
extension TextProcessing.WhiteSpace: JSONWritable {}
extension TextProcessing.Transform: JSONWritable {}
extension TextProcessing.Wrap: JSONWritable {}
extension TextProcessing.Autospace: JSONWritable {}
extension FontRequest.Slant: JSONWritable {}

/// The style of a request, whose members stand in an object with other members.
struct StyleMember: Members {
  private(set) var style: TextStyle

  /// - Parameter style: the values of absent members; if all are absent, it stays the same object.
  init(_ style: TextStyle) { self.style = style }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    let base = style
    style = json.recent("font", of: base) { Self.style(visiting: &$0, in: base) }
  }

  /// Visits the members of a style; returns `base` if none was sent.
  private static func style<Visitor: MemberVisitor & ~Copyable>(
    visiting json: inout Visitor, in base: TextStyle
  ) -> TextStyle {
    var (terms, style, isSent) = (base.terms, base, false)
    json.visitNoting(&isSent) { terms.visit(&$0) }
    json.check {
      guard isSent else { return }
      if !terms.engine.hasChromiumLines { terms.processing.leaveOutUnsupported() }
      terms.leaveOutPhrases($0)
      style = TextStyle(terms)
      style.warnOfUnsupportedProperties(in: $0)
      style.checkProcessing($0)
    }
    return style
  }
}

extension TextStyle {
  /// Checks the members that the service supports for Chromium's lines only.
  fileprivate func checkProcessing(_ json: borrowing JSONObject) {
    warnUnlessChromium("textIndent", json)
    warnUnlessChromium("textWrap", json)
    warnUnlessChromium("textAutospace", json)
    guard self.processing != .none else { return }
    checkChromium("whiteSpace", json)
    checkChromium("textTransform", json)
    checkChromium("wordSpacing", json)
  }

  /// Warns of a member that has an effect with Chromium's lines only.
  package func warnUnlessChromium(_ name: StaticString, _ json: borrowing JSONObject) {
    guard !engine.hasChromiumLines, json.has(name) else { return }
    json.warn(
      name, .unsupportedByEngine,
      "has no effect: the service has it for the engines \"chromium\" and \"uax14\" only")
  }

  /// Reports a member of an object that the service supports for Chromium's lines only, or also for those of
  /// other engines.
  package func checkChromium(
    _ name: StaticString, _ json: borrowing JSONObject, or others: [EngineName] = []
  ) {
    guard !engine.hasChromiumLines, !others.contains(engine), json.has(name) else { return }
    let between = others.map { ", \"\($0.rawValue)\"" }.joined()
    json.report(
      name,
      "must be left out with the engine \"\(engine.rawValue)\": send it with \"chromium\"\(between) or \"uax14\""
    )
  }

  /// Warns of the CSS properties in an object that the style's engine does not have.
  fileprivate func warnOfUnsupportedProperties(in json: borrowing JSONObject) {
    for property in LineProperty.allCases where !engine.supports(property) {
      let name = property.name
      guard json.has(name) else { continue }
      json.warn(
        name, .unsupportedByEngine,
        "has no effect: the engine \"\(engine.rawValue)\" does not have this CSS property")
    }
  }
}

extension LineProperty {
  /// The member of a text style that sets the property.
  fileprivate var name: StaticString {
    switch self {
    case .lineBreak: "lineBreak"
    case .wordBreak: "wordBreak"
    case .overflowWrap: "overflowWrap"
    case .tabSize: "tabSize"
    }
  }
}

extension TextStyle.Terms {
  /// Resets `word-break: auto-phrase` with the lines of engines other than Chromium's, and warns of it.
  fileprivate mutating func leaveOutPhrases(_ json: borrowing JSONObject) {
    guard breaking.wordBreak == .autoPhrase, !engine.breaksPhrases else { return }
    breaking.wordBreak = .normal
    guard json.has("wordBreak"), engine.supports(.wordBreak) else { return }
    json.warn(
      "wordBreak", .unsupportedByEngine,
      "has no effect: the service has \"auto-phrase\" for the engine \"chromium\" only")
  }
}

extension TextProcessing {
  /// Resets the members that have no effect with the lines of engines other than Chromium's.
  fileprivate mutating func leaveOutUnsupported() {
    (indent, wrap, autospace) = (0, .wrap, .noAutospace)
  }
}

/// The font of a text or of a part of it.
struct FontMember: Members, JSONWritable {
  private(set) var font: FontRequest
  /// The style around the font, whose values are not written again; nil if all values are written.
  private let style: TextStyle?

  /// - Parameters:
  ///   - font: the font; a reader takes absent members from it.
  ///   - style: the style of the text around it, whose values a writer leaves out.
  init(_ font: FontRequest, in style: TextStyle? = nil) {
    (self.font, self.style) = (font, style)
  }

  /// The font around this one, whose values are not written again.
  private var known: FontRequest? { style?.font }

  /// The font with a line height of its own, because each font has one.
  var sizedAnew: FontMember {
    var member = self
    member.font.lineHeight = nil
    return member
  }

  mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "Font",
      """
      The font of a text in CSS terms. `families` and `metrics` exclude each other; the default is
      `default` of `/fonts`. The text of a `composer` on a preset has the font of its platform
      first, SF Pro or Roboto.
      """)
    json.rule(#""not": {"required": ["families", "metrics"]}"#)
    var (families, metrics) = font.source == known?.source ? (nil, nil) : font.source.parts
    // A writer takes them from the font; a reader takes only those that were sent.
    json.check { _ in (families, metrics) = (nil, nil) }
    json.about(
      """
      Font families in order of preference. The service skips missing families. Where SF Pro (also
      `-apple-system` and `BlinkMacSystemFont`) or Roboto is missing, Inter or Liberation Sans is
      measured, with the heights of the font itself. On a preset, `system-ui` is the font of its
      platform. `-webkit-body` is the standard font of the engine: that of text to which a page
      gives no family.
      """)
    json.member("families", &families, .array(of: .string(of: 1...256), count: 1...32))
    json.about("The font size in points.")
    json.member(
      "size", &font.size, .number(above: 0, through: FontRequest.greatestSize), unless: known?.size)
    json.member("metrics", &metrics, .members(of: ClientFontMetrics.none))
    json.check {
      guard $0.has("metrics"), $0.has("families") else { return }
      $0.report("metrics", "must not be sent together with \"families\"")
    }
    json.about("The CSS font weight; 400 is regular, 700 is bold.")
    json.member("weight", &font.weight, .integer(in: 1...1000), unless: known?.weight)
    json.type("FontStyle", "The CSS font style.")
    json.member("style", &font.slant, .name(), unless: known?.slant)
    json.note(.orNull)
    json.about("The height of a line in points; null is the font's own, CSS's `normal`.")
    if known == nil {
      json.nullable("lineHeight", &font.lineHeight, .positiveLength)
    } else {
      var lineHeight = font.lineHeight == known?.lineHeight ? nil : font.lineHeight
      json.member("lineHeight", &lineHeight, .positiveLength)
      if let lineHeight { font.lineHeight = lineHeight }
    }
    json.about("Space after each grapheme cluster, in points; may be negative.")
    json.member("letterSpacing", &font.letterSpacing, .length, unless: known?.letterSpacing)
    json.about(
      """
      Values of axes of web fonts by tag, such as `{"wght": 550}`: CSS's `font-variation-settings`.
      They clamp to the ranges of the axes. Installed fonts ignore them.
      """)
    json.member(
      "variationSettings", &font.variations, VariationSettingsType(), unless: known?.variations)
    json.check {
      if let metrics {
        font.source = .metrics(metrics)
        font.checkMetrics($0)
      } else if let families {
        font.source = .families(families.naming(systemFontOf: font.source) ?? families)
      }
    }
  }
}

extension FontRequest.Source {
  fileprivate var parts: (families: [String]?, metrics: ClientFontMetrics?) {
    switch self {
    case .families(let families): (families, nil)
    case .metrics(let metrics): (nil, metrics)
    }
  }
}

/// The values of axes of a variable font.
struct VariationSettings: Hashable, JSONWritable {
  let settings: [FontVariation]

  func write(to json: inout JSONWriter) {
    json.object { for setting in settings { $0.entry(setting.tag, setting.value) } }
  }
}

extension FontRequest {
  fileprivate var variations: VariationSettings {
    get { VariationSettings(settings: variationSettings) }
    set { variationSettings = newValue.settings }
  }
}

/// Values of the axes of a variable font by tag, as in CSS's `font-variation-settings`.
private struct VariationSettingsType: JSONType {
  private static let mostAxes = 16
  private static var number: JSONNumber { .number(in: -1_000_000...1_000_000) }

  /// Reads an object of tags and numbers.
  func read(_ value: borrowing JSONValue) -> VariationSettings? {
    guard let values = value.read(as: .dictionary(of: Self.number)) else { return nil }
    guard values.count <= Self.mostAxes else {
      value.report("must have at most \(Self.mostAxes) members, but has \(values.count)")
      return nil
    }
    let settings = values.ordered { $0.name < $1.name }.compactMap { tag, number in
      let setting = FontVariation(tag: tag, value: number)
      if setting == nil {
        value.report(tag, "is no tag of an axis: a tag has four ASCII characters, such as \"wght\"")
      }
      return setting
    }
    return settings.count == values.count ? VariationSettings(settings: settings) : nil
  }

  #if !hasFeature(Embedded)
    var schema: String {
      "{\"type\":\"object\",\"maxProperties\":\(Self.mostAxes),\"propertyNames\":{\"maxLength\":4,"
        + "\"pattern\":\"^[ -~]{4}$\"},\"additionalProperties\":\(Self.number.schema)}"
    }
  #endif
}

extension ClientFontMetrics: Members {
  fileprivate static let none = ClientFontMetrics(
    unitsPerEm: 1, ascent: 0, descent: 0, lineGap: 0, advances: [:], defaultAdvance: 0)

  /// Visits the metrics of a font that only the client has.
  public mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema(
      "FontMetrics",
      """
      Measurements of a font that only the client has, in font units. The service looks up an
      advance by grapheme cluster, then by single scalar, then takes `default`. At the size of the
      font, no length is longer than 1,000,000 points.
      """)
    var advances = Advances(table: advances)
    json.about("Font units per em.")
    json.required("unitsPerEm", &unitsPerEm, .number(in: 1...1_000_000))
    json.type("FontUnits", "A length in font units.")
    json.about("The ascent above the baseline, positive upwards.")
    json.required("ascent", &ascent, .length)
    json.type("FontUnits")
    json.about("The descent below the baseline, positive downwards.")
    json.required("descent", &descent, .length)
    json.type("FontUnits")
    json.about("Extra space between two lines.")
    json.required("lineGap", &lineGap, .length)
    json.type(
      "FontAdvances",
      """
      Advance widths by grapheme cluster or scalar. U+03A9 and U+2126 can both have one; where only
      one has, it holds for both.
      """)
    json.required("advances", &advances, AdvancesType())
    json.type("FontAdvance", "An advance width in font units.")
    json.required("default", &defaultAdvance, .nonNegativeLength)
    json.check { _ in self.advances = advances.table }
  }
}

extension ClientFontMetrics: JSONWritable {}

/// Advances by grapheme cluster or by single scalar.
private struct Advances: JSONWritable {
  let table: [UTF16Text: Double]

  func write(to json: inout JSONWriter) {
    json.object { for (name, advance) in table { $0.entry(name.description, advance) } }
  }
}

/// An object of advances; of several with one name, the first counts.
private struct AdvancesType: JSONType {
  private static var type: JSONDictionary<JSONNumber> { .dictionary(of: .nonNegativeLength) }

  func read(_ value: borrowing JSONValue) -> Advances? {
    value.read(as: Self.type).map { entries in
      Advances(
        table: entries.reduce(into: [:]) { table, entry in
          let name = UTF16Text(entry.name)
          if table[name] == nil { table[name] = entry.value }
        })
    }
  }

  #if !hasFeature(Embedded)
    var schema: String {
      let advance = JSONNumber.nonNegativeLength.schema.named(
        "FontAdvance", "An advance width in font units.")
      return "\(Self.type.schema.dropLast()),\"additionalProperties\":\(advance)}"
    }
  #endif
}

extension FontRequest {
  /// The greatest size of a font, in points.
  static let greatestSize = 10_000.0

  /// The greatest length that client metrics give at a size, in points; 0 without them.
  ///
  /// - Complexity: O(n) in the number of advances.
  func greatestMetric(atSize size: Double) -> Double {
    guard case .metrics(let metrics) = source else { return 0 }
    let lengths = [metrics.ascent, metrics.descent, metrics.lineGap, metrics.defaultAdvance]
    let greatest = lengths.reduce(metrics.advances.values.max() ?? 0) { max($0, abs($1)) }
    return greatest * size / metrics.unitsPerEm
  }

  /// Reports an error if a length that client metrics give is longer than lengths may be.
  fileprivate func checkMetrics(_ json: borrowing JSONObject) {
    let greatest = greatestMetric(atSize: size)
    guard greatest > Length.greatest else { return }
    json.report(
      "metrics",
      "must not have a length of more than \(Length.greatest.jsonText) points, but has one of "
        + "\(greatest.jsonText) at the size \(size.jsonText): send all lengths in font units, of which "
        + "\"unitsPerEm\" are as long as the size")
  }
}

/// The style and the available width of lines.
package struct TextColumn {
  package let style: TextStyle
  /// The available width of a line in points, at least 0.
  package let lineWidth: Double
  /// What is beside the lines in their box, in points.
  private let beside: Double

  /// Creates a column of a box.
  init(style: TextStyle, width: Double, beside: Double = 0) {
    self.style = style
    self.beside = beside
    lineWidth = max(0, width - beside)
  }

  /// The available width of a line in a box of another width.
  package func lineWidth(inBox width: Double) -> Double { max(0, width - beside) }

  /// Returns a box that counts lines in this column.
  package func lineCounter(
    measuring source: any LineSource, within budget: WorkBudget
  ) -> LineCounter {
    LineCounter(lines: source.lines(of: style, within: budget), width: lineWidth)
  }
}

/// A column of a request, which may stand in an object with other members.
package struct ColumnMember: Members {
  /// The width of the box; negative until it is read.
  private var width = -1.0
  private var insets = Insets.zero
  private var padding: Double
  private var scrollbar = 0.0
  private let defaultStyle: TextStyle
  /// The column; nil without a width, which has been reported.
  package private(set) var column: TextColumn?

  /// The padding of a text field, in points.
  package static let usualPadding = TextBox().lineFragmentPadding

  /// Creates a reader of a column.
  ///
  /// - Parameter padding: the default of `lineFragmentPadding`, in points; that of a text field.
  package init(
    in defaultStyle: TextStyle, padding: Double = ColumnMember.usualPadding
  ) {
    (self.defaultStyle, self.padding) = (defaultStyle, padding)
  }

  package mutating func visit<Visitor: MemberVisitor & ~Copyable>(_ json: inout Visitor) {
    json.schema("TextBox", "A width and a text style.")
    json.type("BoxWidth", "The width of the box in points, including insets and padding.")
    json.requiredInput("width", &width, .nonNegativeLength)
    var style = StyleMember(defaultStyle)
    style.visit(&json)
    json.input("insets", &insets, .insets)
    json.type("LineFragmentPadding")
    json.input("lineFragmentPadding", &padding, .nonNegativeLength)
    json.type(
      "ScrollbarWidth",
      """
      The width that the scrollbar of a box that scrolls takes from each line: 15 on many desktops,
      0 on phones.
      """)
    json.input("scrollbarWidth", &scrollbar, .nonNegativeLength)
    guard width >= 0 else { return }
    column = TextColumn(
      style: style.style, width: width,
      beside: insets.left + insets.right + 2 * padding + scrollbar)
  }
}

extension RequestCost {
  /// Adds the families of a style.
  package mutating func add(_ style: TextStyle, in source: any LineSource) {
    let lookups = source.familyLookups(of: style)
    add(families: lookups.all, new: lookups.new)
  }
}
