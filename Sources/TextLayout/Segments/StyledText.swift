import Composer

/// A text as it is laid out, with its runs.
struct StyledText {
  /// The units that are laid out, with their offsets as sent.
  let source: SourceText
  /// The runs with a style of their own, with offsets of laid out units; usually none.
  private(set) var runs: [StyledRun] = []

  /// Makes a text in one style.
  init(_ text: [UInt16], in style: ResolvedStyle) {
    source = SourceText(text, style.style.processing, language: style.style.language)
  }

  /// Makes a text with runs.
  ///
  /// - Parameters:
  ///   - resolve: finds the style of a span.
  ///   - measure: lays out the text of an object on one line; nil once the work is spent.
  /// - Complexity: O(length of the text + spans).
  init(
    _ text: UTF16Text, in style: ResolvedStyle, resolve: (InlineStyle) -> ResolvedStyle,
    measure: ([UInt16], ResolvedStyle) -> ShapedParagraph?
  ) {
    let objects = text.spans.filter { $0.style.form != .text }.map(\.range)
    source = SourceText(
      text.units, style.style.processing, language: style.style.language, objects: objects)
    for span in text.spans {
      let range = source.laidOut(span.range)
      guard !range.isEmpty else { continue }
      let own = resolve(span.style)
      let object = InlineObject(
        span.style, in: own, of: style,
        measure: { measure(style.shownInObject(text.units[span.range], own), own) })
      // Text without anything of its own is no element, which would end with a tag.
      let isElement = style.style.engine.padsText && span.style != InlineStyle()
      let extraWidth = isElement ? span.style.extraWidth : nil
      runs.append(
        object.map { StyledRun(range, own, $0) }
          ?? StyledRun(range, own, extraWidth: extraWidth.map { $0 * own.scale.layout }))
    }
  }
}

extension ResolvedStyle {
  /// Returns the text of an object as it is shown: in the letter case of the text, and with all its spaces.
  fileprivate func shownInObject(_ text: ArraySlice<UInt16>, _ own: ResolvedStyle) -> [UInt16] {
    let shown = TextProcessing(transform: style.processing.transform)
    return SourceText(Array(text), shown, language: own.style.language).units
  }
}

extension InlineObject {
  /// The object of a style; nil for text, and once the work is spent.
  ///
  /// - Parameter text: the style of the text around it.
  fileprivate init?(
    _ own: InlineStyle, in style: ResolvedStyle, of text: ResolvedStyle,
    measure: () -> ShapedParagraph?
  ) {
    let scale = style.scale
    let extraWidth = own.extraWidth * scale.layout
    switch own.form {
    case .text: return nil
    case .chip:
      guard let chip = measure() else { return nil }
      self.init(chip: chip, extraWidth: extraWidth)
    case .box(let width, let height):
      self.init(
        width: width * scale.layout + extraWidth, height: height.map { $0 * scale.font }, in: style)
    }
    if let place = own.place {
      let padded = extent.padded(by: place, hasText: own.form.hasText, text.scale)
      extent = (own.form.hasText ? text.lineBoxes.inlineBlock(padded) : padded)
        .placed(place.alignment, in: text)
    }
    if style.engine.measuring.objects == .wholePixels { self = inWholePixels }
  }

  /// The object with a size in whole pixels.
  ///
  /// Source: Android's ReplacementSpan.java, getSize; Java's Math.round.
  private var inWholePixels: InlineObject {
    let round = { (length: Double) in (length + 0.5).rounded(.down) }
    return InlineObject(
      width: Fixed16(pixels: round(Double(width.raw) / 65536)),
      extent: FontExtent(ascent: round(extent.ascent), descent: round(extent.descent)),
      fontUses: fontUses, missingScalar: missingScalar)
  }

  /// A text on one line, with space beside it.
  ///
  /// Source: Blink's inline-block with `white-space: pre`, whose padding is on both sides.
  fileprivate init(chip text: ShapedParagraph, extraWidth: Double) {
    let padding = text.style.engine.measuring.objects.rounded(extraWidth / 2)
    let whole = 0..<text.end
    self.init(
      width: text.widthOnOneLine + padding + padding, extent: FontExtent(text.box(of: whole)),
      fontUses: text.fontUses, missingScalar: text.missingScalar)
  }

  /// A box of a size in pixels, which stands on the baseline.
  fileprivate init(width: Double, height: Double?, in style: ResolvedStyle) {
    self.init(
      width: style.engine.measuring.objects.rounded(width),
      extent: height.map { FontExtent(ascent: $0, descent: 0) } ?? style.ownExtent,
      fontUses: [], missingScalar: nil)
  }
}

extension InlineStyle.Form {
  /// Whether an object has a baseline of its own; an image stands on the bottom of its padding.
  fileprivate var hasText: Bool {
    switch self {
    case .text, .chip, .box(_, height: nil): true
    case .box: false
    }
  }
}

extension FontExtent {
  /// Returns the extent of an object with its padding.
  ///
  /// Source: CSS 2, section 10.8.1: the baseline of an inline-block without a line is its bottom margin edge.
  fileprivate func padded(
    by place: ObjectPlace, hasText: Bool, _ scale: PixelScale
  ) -> FontExtent {
    let top = LayoutUnit(pixels: place.top * scale.font).pixels
    let bottom = LayoutUnit(pixels: place.bottom * scale.font).pixels
    return hasText
      ? FontExtent(ascent: ascent + top, descent: descent + bottom)
      : FontExtent(ascent: ascent + top + bottom, descent: descent)
  }

  /// Returns the extent of an object at its place in a text.
  ///
  /// Source: Blink's InlineLayoutStateStack::ApplyBaselineShift; lengths are in 1/64 pixels.
  fileprivate func placed(
    _ alignment: ObjectPlace.Alignment, in text: ResolvedStyle
  ) -> FontExtent {
    text.lineBoxes.aligned(self, alignment, to: text.shaper.metrics)
      ?? moved(down: shift(of: alignment, in: text))
  }

  /// How far below the baseline of a text the baseline of an object is, in pixels.
  private func shift(of alignment: ObjectPlace.Alignment, in text: ResolvedStyle) -> Double {
    let font = text.shaper.metrics
    let size = LayoutUnit(raw: Int((text.style.font.size * 64).rounded())).raw
    switch alignment {
    case .baseline: return 0
    case .middle:
      let half = LayoutUnit(pixels: ascent - descent).raw / 2
      return LayoutUnit(raw: half - Int((font.middle * 64).rounded())).pixels
    case .textBottom: return font.edges.descent - descent
    case .textTop: return ascent - font.edges.ascent
    case .subscripted: return LayoutUnit(raw: size / 5).pixels + 1
    case .superscripted: return -LayoutUnit(raw: size / 3).pixels - 1
    case .raised(let length): return -LayoutUnit(pixels: length * text.scale.font).pixels
    }
  }
}
