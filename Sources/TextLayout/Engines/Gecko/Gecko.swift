extension Engine {
  /// Firefox 153 on Debian 12: an HTML `<textarea>` with `white-space: pre-wrap` and
  /// `overflow-wrap: break-word`, at device pixel ratio 1.
  static let gecko = Engine(
    opportunities: GeckoOpportunities(), measuring: .gecko, filler: GeckoFiller.self,
    fallback: GeckoFallback(), lineBoxes: GeckoLineBoxes())
}

/// After spaces, and inside words by ICU4X's line segmenter.
private struct GeckoOpportunities: OpportunityRules {
  /// Source: Gecko's nsTextFrame.cpp, BuildTextRunsScanner::ScanFrame and FlushLineBreaks; nsLineLayout::ReflowFrame.
  let objectBreaks = ObjectBreaks.apart

  private func breaks(in style: ResolvedStyle) -> GeckoBreaks {
    GeckoBreaks(style.style.breaking, language: style.style.language)
  }

  func addingBreaks(
    to flags: consuming [UnitFlags], of text: [UInt16], in style: ResolvedStyle
  ) -> [UnitFlags] {
    breaks(in: style).addingBreaks(to: flags, of: text)
  }

  func offsets(in text: [UInt16], _ style: ResolvedStyle) -> BreakOpportunities {
    BreakOpportunities(at: breaks(in: style).offsets(in: text, forcedBreaks: forcedBreaks))
  }
}

extension Measuring {
  /// Source: Gecko's nsTextFrame.cpp, CanAddSpacingAfter; gfxTextRun.cpp, ComputeLigatureData; gfxFont.cpp,
  /// gfxHarfBuzzShaper.cpp and gfxFT2FontBase.cpp; Firefox's preference font.minimum-size.th.
  fileprivate static let gecko = Measuring(
    shaper: GeckoShaper.self, tabs: .stops, cuts: .keepShapes, trimsFullwidthPunctuation: false,
    keepsHangingLevels: true, spacesWholeClusters: true, taps: .carets,
    pixels: .appUnits, objects: .appUnits,
    scaling: FontScaling(
      bitmaps: .wholePixels, fallbackBitmaps: .wholePixels, widensEmboldened: true,
      grid: .appUnits(perPixel: 60), spacesSeparators: true),
    leastSizes: ["th": 13])
}
