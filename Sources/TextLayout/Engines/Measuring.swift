/// How an engine divides text for shaping and measures it.
struct Measuring: Sendable {
  /// The advance of a tab.
  enum Tabs: Sendable {
    /// Up to the next tab stop of CSS `tab-size`.
    case stops
    /// That of a space, by which the engine replaces the tab.
    case space
  }

  /// The effect of a cut on the shapes beside it.
  enum Cuts: Sendable {
    /// The units around a cut are shaped again.
    case reshape
    /// Lines show the shapes of the whole paragraph.
    case keepShapes
  }

  /// The code units that one shaper cluster contains at least.
  enum ClusterLevel: Sendable {
    /// A grapheme cluster.
    case graphemes
    /// A character; the marks of a base can be clusters of their own.
    case characters
  }

  /// The part of a text that is shaped as one.
  enum Grain: Sendable {
    /// An item: text of one direction between tabs.
    case items
    /// A word of one level, script and font.
    case words
  }

  /// The advance of a tab.
  let tabs: Tabs
  /// The effect of a cut on the shapes beside it.
  let cuts: Cuts
  /// The code units that one shaper cluster contains at least.
  let clusterLevel: ClusterLevel
  /// The part of a text that is shaped as one.
  var grain = Grain.items
  /// Whether adjacent fullwidth punctuation is trimmed.
  let trimsFullwidthPunctuation: Bool
  /// Whether bitmap glyphs of the named families have advances of whole pixels.
  let roundsBitmaps: Bool
  /// Whether bitmap glyphs of fallback fonts have advances of whole pixels.
  var roundsFallbackBitmaps = false
  /// Whether text with emoji presentation is shaped apart, with colour fonts first.
  let segmentsEmoji: Bool
  /// The grid to which a font's size is rounded.
  var sizeGrid = FontSizeGrid.hundredths
  /// The least font size in pixels of a language, by primary subtag.
  ///
  /// Source: Firefox's preferences, font.minimum-size.th.
  var leastSizes: [String: Double] = [:]

  /// The font that text of a language has.
  func font(_ font: FontRequest, language: String) -> FontRequest {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let least = leastSizes[primary], font.size < least else { return font }
    return font.resized(to: least)
  }

  /// The text that is shaped and searched for opportunities; it has as many units.
  func read(_ text: [UInt16]) -> [UInt16] {
    guard tabs == .space, text.contains(0x09) else { return text }
    return text.map { $0 == 0x09 ? 0x20 : $0 }
  }
}
