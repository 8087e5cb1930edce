import Composer
import JSON

extension TextStyle {
  /// Reads the members of a style from an object that also has other members.
  ///
  /// - Parameter defaultStyle: the values of absent members. If all are absent, it is returned.
  static func read(_ json: inout JSONObject, defaultStyle: TextStyle) -> TextStyle {
    let font = json.optional(
      "font", .object { FontRequest(json: &$0, defaultFont: defaultStyle.font) })
    let language = json.optional("lang", .string(of: 0...64))
    let direction = json.optional("direction", .name(of: Direction.self))
    let breaking = BreakRules(json: &json, defaultRules: defaultStyle.breaking)
    let tabSize = json.optional("tabSize", .nonNegativeLength)
    let engine = json.optional("engine", .name(of: EngineName.self))
    let pixelRatio = json.optional("pixelRatio", .number(in: TextStyle.ratios))
    let processing = TextProcessing(json: &json)
    if case nil = font, case nil = language, case nil = direction, case nil = breaking,
      case nil = tabSize, case nil = engine, case nil = pixelRatio,
      case nil = processing
    {
      return defaultStyle
    }
    let engineName = engine ?? defaultStyle.engine
    let style = TextStyle(
      font: font ?? defaultStyle.font, language: language ?? defaultStyle.language,
      direction: direction ?? defaultStyle.direction,
      breaking: breaking ?? defaultStyle.breaking, tabSize: tabSize ?? defaultStyle.tabSize,
      engine: engineName, pixelRatio: pixelRatio ?? defaultStyle.pixelRatio,
      processing: processing?.supported(by: engineName) ?? defaultStyle.processing)
    style.warnOfUnsupportedProperties(in: json)
    if processing != nil { style.checkProcessing(json) }
    return style
  }

  /// Reports the members that only Chromium's lines were compared with.
  private func checkProcessing(_ json: borrowing JSONObject) {
    warnUnlessChromium("textIndent", json)
    warnUnlessChromium("textWrap", json)
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

  /// Reports a member of an object that only Chromium's lines were compared with.
  package func checkChromium(_ name: StaticString, _ json: borrowing JSONObject) {
    guard !engine.hasChromiumLines, json.has(name) else { return }
    json.report(
      name,
      "must be left out with the engine \"\(engine.rawValue)\": send it with \"chromium\" or "
        + "\"uax14\"")
  }

  /// Warns of the CSS properties in an object that the style's engine does not have.
  private func warnOfUnsupportedProperties(in json: borrowing JSONObject) {
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

extension BreakRules {
  /// Nil if all rules are absent.
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

extension TextProcessing {
  /// Nil if all members are absent.
  fileprivate init?(json: inout JSONObject) {
    let whiteSpace = json.optional("whiteSpace", .name(of: WhiteSpace.self))
    let transform = json.optional("textTransform", .name(of: Transform.self))
    let wordSpacing = json.optional("wordSpacing", .length)
    let indent = json.optional("textIndent", .length)
    let wrap = json.optional("textWrap", .name(of: Wrap.self))
    if case nil = whiteSpace, case nil = transform, case nil = wordSpacing, case nil = indent,
      case nil = wrap
    {
      return nil
    }
    self.init(
      whiteSpace: whiteSpace ?? .preWrap, transform: transform ?? .none,
      wordSpacing: wordSpacing ?? 0, indent: indent ?? 0, wrap: wrap ?? .wrap)
  }

  /// Returns the properties without those that have no effect with the lines of an engine.
  fileprivate func supported(by engine: EngineName) -> TextProcessing {
    guard indent != 0 || wrap != .wrap, !engine.hasChromiumLines else { return self }
    return TextProcessing(
      whiteSpace: whiteSpace, transform: transform, wordSpacing: wordSpacing)
  }
}

extension FontRequest {
  /// Reads a font.
  ///
  /// - Parameters:
  ///   - defaultFont: the values of absent members, except the line height: each font has its own.
  ///   - inheritsLineHeight: whether the font takes the default's line height all the same.
  init?(
    json: inout JSONObject, defaultFont: FontRequest, inheritsLineHeight: Bool = false
  ) {
    let name = JSONString.string(of: 1...256)
    // The usual members come first: once all members are found, absent ones cost nothing.
    let families = json.optional("families", .array(of: name, count: 1...32))
    let size = json.optional("size", .number(above: 0, through: Self.greatestSize))
    let metrics = json.optional("metrics", .object(ClientFontMetrics.init(json:)))
    if json.has("metrics"), json.has("families") {
      json.report("metrics", "must not be sent together with \"families\"")
    }
    self.init(
      source: metrics.map(Source.metrics)
        ?? families.map { .families($0.naming(systemFontOf: defaultFont) ?? $0) }
        ?? defaultFont.source,
      size: size ?? defaultFont.size,
      weight: json.optional("weight", .integer(in: 1...1000)) ?? defaultFont.weight,
      slant: json.optional("style", .name(of: Slant.self)) ?? defaultFont.slant,
      lineHeight: json.optional("lineHeight", .positiveLength)
        ?? (inheritsLineHeight ? defaultFont.lineHeight : nil),
      letterSpacing: json.optional("letterSpacing", .length) ?? defaultFont.letterSpacing,
      variationSettings: json.optional("variationSettings", JSONVariationSettings())
        ?? defaultFont.variationSettings)
    if metrics != nil { checkMetrics(json) }
  }
}

/// Values of the axes of a variable font by tag, as in CSS's `font-variation-settings`.
struct JSONVariationSettings: JSONType {
  private static let mostAxes = 16

  /// Reads an object of tags and numbers.
  func read(_ value: borrowing JSONValue) -> [FontVariation]? {
    let number = JSONNumber.number(in: -1_000_000...1_000_000)
    guard let values = value.read(as: .dictionary(of: number)) else { return nil }
    guard values.count <= Self.mostAxes else {
      value.report("must have at most \(Self.mostAxes) members, but has \(values.count)")
      return nil
    }
    let settings = values.sorted { $0.name < $1.name }.compactMap { tag, number in
      let setting = FontVariation(tag: tag, value: number)
      if setting == nil {
        value.report(tag, "is no tag of an axis: a tag has four ASCII characters, such as \"wght\"")
      }
      return setting
    }
    return settings.count == values.count ? settings : nil
  }
}

extension ClientFontMetrics {
  /// Reads the metrics of a font that only the client has.
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
      advances: advances.reduce(into: [:]) { table, entry in
        let name = UTF16Text(entry.name)
        if table[name] == nil { table[name] = entry.value }
      },
      defaultAdvance: defaultAdvance)
  }
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

  /// Creates a column.
  init(style: TextStyle, lineWidth: Double) {
    self.style = style
    self.lineWidth = max(0, lineWidth)
    beside = 0
  }

  /// The available width of a line in a box of another width.
  package func lineWidth(inBox width: Double) -> Double { max(0, width - beside) }

  /// Reads a column from an object that also has other members.
  ///
  /// - Parameter defaultPadding: the default of `lineFragmentPadding`, in points.
  package init?(json: inout JSONObject, defaultStyle: TextStyle, defaultPadding: Double) {
    let width = json.required("width", .nonNegativeLength)
    style = TextStyle.read(&json, defaultStyle: defaultStyle)
    let insets = json.optional("insets", .insets) ?? .zero
    let padding = json.optional("lineFragmentPadding", .nonNegativeLength) ?? defaultPadding
    let scrollbar = json.optional("scrollbarWidth", .nonNegativeLength) ?? 0
    guard let width else { return nil }
    beside = insets.left + insets.right + 2 * padding + scrollbar
    lineWidth = max(0, width - insets.left - insets.right - 2 * padding - scrollbar)
  }

  /// Reads the box of a text field, whose defaults are those of a composer.
  static func ofField(json: inout JSONObject, defaultStyle: TextStyle) -> TextColumn? {
    TextColumn(
      json: &json, defaultStyle: defaultStyle, defaultPadding: TextBox().lineFragmentPadding)
  }

  /// Returns a box that counts lines in this column.
  package func lineCounter(
    measuring source: any LineSource, within budget: WorkBudget
  ) -> LineCounter {
    LineCounter(lines: source.lines(of: style, within: budget), width: lineWidth)
  }
}

extension RequestCost {
  /// Adds the families of a style.
  package mutating func add(_ style: TextStyle, in source: any LineSource) {
    let lookups = source.familyLookups(of: style.font)
    add(families: lookups.all, new: lookups.new)
  }
}
