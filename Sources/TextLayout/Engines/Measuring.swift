import Composer

/// How an engine divides text for shaping and measures it.
struct Measuring: Sendable {
  /// The advance of a tab.
  enum Tabs: Equatable, Sendable {
    /// Up to the next tab stop of CSS `tab-size`.
    case stops
    /// That of a space, by which the engine replaces the tab.
    case space
    /// Up to the next tab stop of the engine's own, at a multiple of a number of pixels.
    case every(pixels: Double)
  }

  /// The effect of a cut on the shapes beside it.
  enum Cuts: Sendable {
    /// The units around a cut are shaped again.
    case reshape
    /// Lines show the shapes of the whole paragraph.
    case keepShapes
  }

  /// How text is divided before fonts are chosen, and how they are chosen.
  enum Division: Sendable {
    /// Blink's inline items, and in them segments of one script and presentation (`BlinkShaper`).
    case segments
    /// Runs of one embedding level, and in them blocks that a font has (`SkParagraphShaper`).
    case blocks
    /// Runs of one embedding level, and in them words of one font (`GeckoShaper`).
    case words
    /// WebKit's inline items: the text between two opportunities or spaces, with one space after it.
    /// No shape crosses the end of an item, and spaces have their plain advance (`WebKitShaper`).
    case inlineItems
    /// Runs of one embedding level, and in them minikin's layout pieces: words and single spaces
    /// (`MinikinShaper`).
    case layoutPieces

    /// Whether fonts are chosen by the characters that the first one has.
    var asksCoverage: Bool { self == .words || self == .inlineItems || self == .layoutPieces }
  }

  /// How text is divided before fonts are chosen, and how they are chosen.
  let division: Division
  /// The advance of a tab.
  let tabs: Tabs
  /// The effect of a cut on the shapes beside it.
  let cuts: Cuts
  /// Whether adjacent fullwidth punctuation is trimmed.
  let trimsFullwidthPunctuation: Bool
  /// What the device pixels of a point change.
  let pixels: PixelRule
  /// How advances are scaled.
  let scaling: FontScaling
  /// The least font size in pixels of a language, by primary subtag.
  var leastSizes: [String: Double] = [:]

  /// Returns the font that text of a language has.
  func font(_ font: FontRequest, language: String) -> FontRequest {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let least = leastSizes[primary], font.size < least else { return font }
    return font.resized(to: least)
  }

  /// Returns the shaper for texts of one style.
  func shaper(
    _ stack: FontStack, _ style: TextStyle, _ scale: PixelScale, _ runs: RunShaper
  ) -> any RangeShaping {
    switch division {
    case .segments: BlinkShaper(stack: stack, style: style, runs: runs)
    case .blocks: SkParagraphShaper(stack: stack, style: style, runs: runs)
    case .words: GeckoShaper(stack: stack, style: style, scale: scale, runs: runs)
    case .inlineItems: WebKitShaper(stack: stack, style: style, runs: runs)
    case .layoutPieces: MinikinShaper(stack: stack, style: style, runs: runs)
    }
  }

  /// Divides a paragraph.
  ///
  /// - Parameters:
  ///   - text: the paragraph as returned by `read`.
  ///   - runs: the runs with a style of their own, which only segments have.
  /// - Returns: the paragraph, and its items as they are shaped.
  func divided(
    _ text: [UInt16], _ style: ResolvedStyle, _ runs: [StyledRun]
  ) -> (paragraph: Paragraph, shaped: [Paragraph.Item]) {
    let direction = style.style.direction
    switch division {
    case .segments:
      let whole = Paragraph(text, direction: direction)
      let paragraph = runs.isEmpty ? whole : whole.divided(by: runs)
      let shaped = paragraph.shapedTogether(
        text, style: { $0 == 0 ? style : runs[$0 - 1].style },
        isEmptySpace: { $0.range.isEmpty && runs[$0.run - 1].width(of: $0.kind) == .zero })
      return (paragraph, shaped)
    case .blocks:
      let paragraph = Paragraph(levelRunsOf: text, direction: direction)
      return (paragraph, paragraph.items)
    case .words:
      let paragraph = Paragraph(text, direction: direction, hasSegments: false)
      return (paragraph, paragraph.levelRuns)
    case .inlineItems:
      let paragraph = Paragraph(inlineItemsOf: text, direction: direction)
      return (paragraph, paragraph.items)
    case .layoutPieces:
      let paragraph = Paragraph(levelsAndTabsOf: text, direction: direction)
      return (paragraph, paragraph.levelRuns)
    }
  }

  /// Returns the text that is shaped in place of `text`; it has as many units.
  func read(_ text: [UInt16]) -> [UInt16] {
    guard tabs == .space, text.contains(0x09) else { return text }
    return text.map { $0 == 0x09 ? 0x20 : $0 }
  }
}
