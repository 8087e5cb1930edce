import Composer

/// How an engine divides text for shaping and measures it.
struct Measuring: Sendable {
  /// The advance of a tab.
  enum Tabs: Equatable, Sendable {
    /// Up to the next tab stop of CSS `tab-size`, whose spaces are spaced.
    case stops
    /// Up to the next tab stop of CSS `tab-size`, with letter spacing behind it. Without stops, its letter
    /// spacing counts twice.
    case spacedStops
    /// That of a space, by which the engine replaces the tab.
    case space
    /// Up to the next tab stop of the engine's own, at a multiple of a number of pixels.
    case every(pixels: Double)
  }

  /// The rounding of the widths of objects, and of the space beside runs.
  enum ObjectWidths: Sendable {
    /// To 1/64 pixels.
    case layoutUnits
    /// To 1/60 pixels.
    case appUnits
    /// None.
    case exact
    /// To whole pixels, and the heights too, with the space beside them.
    case wholePixels

    /// Rounds a width in pixels, which is a part of that of an object.
    func rounded(_ pixels: Double) -> Fixed16 {
      switch self {
      case .layoutUnits: Fixed16(LayoutUnit(pixels: pixels))
      case .appUnits: Fixed16(AppUnit(pixels: pixels))
      case .exact, .wholePixels: Fixed16(pixels: pixels)
      }
    }
  }

  /// The effect of a cut on the shapes beside it.
  enum Cuts: Sendable {
    /// The units around a cut are shaped again.
    case reshape
    /// Lines show the shapes of the whole paragraph.
    case keepShapes
  }

  /// Which caret a tap sets.
  enum Taps: Sendable {
    /// Blink's: by the shaper's clusters. The edge of a run can belong to the text around it. A tap below the text is
    /// on its last line.
    case clusters
    /// Gecko's: the nearest one of the run that the tap is on. A tap below the text sets its end.
    case carets
    /// WebKit's: by the glyphs of the text box that the tap is in. The edge of a box can belong to the text around it.
    /// A tap below the glyphs of a line is on the next one, and sets the end below those of the last one.
    case glyphs
    /// SkParagraph's: by the glyphs of its runs, with spaces that hang and newlines. A tap below the text is on its last
    /// line.
    case visualRuns
  }

  /// How text is divided before fonts are chosen, how they are chosen, and how they shape it.
  let shaper: any FontShaping.Type
  /// The advance of a tab.
  let tabs: Tabs
  /// The effect of a cut on the shapes beside it.
  let cuts: Cuts
  /// Whether adjacent fullwidth punctuation is trimmed.
  let trimsFullwidthPunctuation: Bool
  /// Whether spaces that hang stay beside the words before them; otherwise they are at the line's end (UAX #9 L1).
  var keepsHangingLevels = false
  /// Whether the space before an element is beside its leftmost part in right-to-left lines too, and that after it beside
  /// its rightmost part; otherwise they are at the start and at the end of all its parts.
  var startsElementsLeft = false
  /// Whether a cluster's letter spacing is behind it; otherwise each of its graphemes has a share.
  var spacesWholeClusters = false
  /// Which caret a tap sets.
  var taps = Taps.clusters
  /// Whether half of the letter spacing of the first text on a line is before it.
  var startsWithHalfSpacing = false
  /// Whether objects stand in the order of the text, whatever their levels.
  var keepsObjectOrder = false
  /// How the number of device pixels in a point changes lengths.
  let pixels: PixelRule
  /// The rounding of the widths of objects.
  var objects = ObjectWidths.layoutUnits
  /// How advances are scaled.
  let scaling: FontScaling
  /// The least font size in pixels of a language, by primary subtag.
  var leastSizes: [String: Double] = [:]

  /// Whether line heights of at least a pixel are in whole pixels, rounded down.
  var truncatesLineHeights = false

  /// Returns the font that text of a language has.
  func font(_ font: FontRequest, language: String) -> FontRequest {
    var font = font
    if truncatesLineHeights, let height = font.lineHeight, height >= 1 {
      font.lineHeight = height.rounded(.down)
    }
    guard let least = leastSizes[language.primarySubtag], font.size < least else { return font }
    return font.resized(to: least)
  }

  /// Returns the text that is shaped in place of `text`; it has as many units.
  func read(_ text: [UInt16]) -> [UInt16] {
    guard tabs == .space, text.contains(0x09) else { return text }
    return text.map { $0 == 0x09 ? 0x20 : $0 }
  }
}

/// Shapes text with the fonts of a stack, as one engine does.
protocol FontShaping: RangeShaping {
  /// Whether fonts are chosen by the characters that the first one has.
  static var asksCoverage: Bool { get }
  /// Whether paragraphs are divided at their break opportunities.
  static var dividesAtBreaks: Bool { get }
  /// Whether the shaper notes the fonts that make lines higher; otherwise those that draw do.
  static var notesHeights: Bool { get }

  /// Divides a paragraph.
  ///
  /// - Parameters:
  ///   - text: the paragraph as returned by `Measuring.read`.
  ///   - runs: the runs with a style of their own, which not every engine has.
  /// - Returns: the paragraph, and its items as they are shaped.
  static func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item])

  /// Makes a shaper for texts of one style.
  init(stack: FontStack, style: TextStyle, scale: PixelScale, runs: RunShaper)
}

extension FontShaping {
  static var asksCoverage: Bool { false }
  static var dividesAtBreaks: Bool { false }
  static var notesHeights: Bool { false }
}
