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
        span.style, in: own,
        measure: { measure(style.shownInObject(text.units[span.range], own), own) })
      // Text without anything of its own is no element, which would end with a tag.
      let extraWidth = span.style == InlineStyle() ? nil : span.style.extraWidth
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
  fileprivate init?(
    _ own: InlineStyle, in style: ResolvedStyle, measure: () -> ShapedParagraph?
  ) {
    let scale = style.scale
    let extraWidth = own.extraWidth * scale.layout
    switch own.form {
    case .text: return nil
    case .chip:
      guard let text = measure() else { return nil }
      self.init(chip: text, extraWidth: extraWidth)
    case .box(let width, let height):
      self.init(
        width: width * scale.layout + extraWidth, height: height.map { $0 * scale.font }, in: style)
    }
  }

  /// A text on one line, with space beside it.
  ///
  /// Source: Blink's inline-block with `white-space: pre`, whose padding is on both sides.
  fileprivate init(chip text: ShapedParagraph, extraWidth: Double) {
    let padding = LayoutUnit(pixels: extraWidth / 2)
    let whole = 0..<text.end
    let width = LayoutUnit(raw: LineRuler(text, workLimit: .max).width64(whole))
    self.init(
      width: width + padding + padding, extent: FontExtent(text.box(of: whole)),
      fontUses: text.fontUses, missingScalar: text.missingScalar)
  }

  /// A box of a size in pixels, which stands on the baseline.
  fileprivate init(width: Double, height: Double?, in style: ResolvedStyle) {
    self.init(
      width: LayoutUnit(pixels: width),
      extent: height.map { FontExtent(ascent: $0, descent: 0) } ?? style.ownExtent,
      fontUses: [], missingScalar: nil)
  }
}
