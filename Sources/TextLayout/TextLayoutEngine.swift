import Composer

/// Breaks texts into lines with the installed fonts and the web fonts.
///
/// One engine serves all threads of a process. It shares opened fonts and limits their number.
public final class TextLayoutEngine: Sendable {
  private struct StackKey: Hashable, Sendable {
    let font: FontRequest
    let language: String
    let engine: EngineName
    let scale: PixelScale
  }

  /// The families for requests that name none, in order of preference.
  public let defaultFamilies: [String]
  /// The style for requests that specify none.
  public let defaultStyle: TextStyle

  /// The families for requests that name none, with the platform's own font first.
  private let platformFamilies: [(platform: Platform, families: [String])]

  private let library: FontLibrary
  private let breaks = BreakLibrary()
  private let runs: RunShaper
  private let stacks = BoundedCache<StackKey, FontStack?>(capacity: 256)
  private let styles = BoundedCache<TextStyle, ResolvedStyle>(
    capacity: 4 << 20, weight: { styleBytes + $0.bytes },
    hash: { UInt64(bitPattern: Int64($0.hash)) })
  private let paragraphs: ParagraphCache

  /// The approximate size of a style with installed fonts, in bytes.
  private static let styleBytes = 4096

  /// Makes an engine over the installed fonts and the web fonts.
  ///
  /// - Parameters:
  ///   - defaultFamilies: the families for requests that name none, in order of preference.
  ///   - cacheBytes: the maximum memory for cached text, at least 0.
  ///   - webFonts: families that hide installed ones of the same name.
  ///   - fontCount: the maximum number of faces at a size that are kept, at least 0.
  public init(
    defaultFamilies: [String], cacheBytes: Int = 64 << 20, webFonts: WebFonts = WebFonts(),
    fontCount: Int = 512
  ) {
    library = FontLibrary(webFonts: webFonts, fontCount: fontCount)
    self.defaultFamilies = defaultFamilies
    defaultStyle = TextStyle(font: FontRequest(source: .families(defaultFamilies)))
    platformFamilies = Platform.allCases.map {
      ($0, [SystemFont(of: $0).family] + defaultFamilies)
    }
    paragraphs = ParagraphCache(bytes: cacheBytes / 4 * 3)
    runs = RunShaper(bytes: cacheBytes / 4)
  }

  /// The families of installed fonts and web fonts, by name.
  public var installedFamilies: [InstalledFamily] { library.installed }

  /// Returns the indices of the families of a request that are not installed, which draw nothing.
  ///
  /// The standard font of a browser is always there.
  public func uninstalledFamilies(in font: FontRequest) -> [Int] {
    guard case .families(let families) = font.source else { return [] }
    return families.indices.filter {
      families[$0] != GenericFamily.standard.rawValue
        && !library.has(family: families[$0], weight: font.weight, slant: font.slant)
    }
  }

  /// Returns the style for requests that specify none, on a screen of a platform.
  ///
  /// - Parameter pixelRatio: the device pixels of a point.
  public func defaultStyle(on platform: Platform, pixelRatio: Double) -> TextStyle {
    let families = platformFamilies.first { $0.platform == platform }?.families
    return defaultStyle.with(
      defaultStyle.font.with(.families(families ?? defaultFamilies)), pixelRatio: pixelRatio)
  }

  /// Whether families are the default ones, of a platform or without one.
  public func isDefault(_ families: [String]) -> Bool {
    families == defaultFamilies || platformFamilies.contains { $0.families == families }
  }

  /// Returns the families of a style that are not installed, with the families that are measured in their
  /// place.
  public func absentFamilies(in style: TextStyle) -> [AbsentFamily] {
    resolved(style).absentFamilies
  }

  private func absentFamilies(of font: FontRequest) -> [AbsentFamily] {
    guard case .families(let families) = font.source else { return [] }
    return uninstalledFamilies(in: font).compactMap { index in
      let standIn = library.standIn(
        for: families[index], weight: font.weight, slant: font.slant)
      if let standIn, standIn.font == nil { return nil }
      return AbsentFamily(index: index, standIn: standIn?.face.family)
    }
  }

  /// Returns how many families of a style are looked up by name, and how many of them for the first
  /// time, which takes about a millisecond each.
  ///
  /// The second number depends on earlier requests.
  public func familyLookups(of style: TextStyle) -> (all: Int, new: Int) {
    if let known = styles[style] { return (known.familyLookups, 0) }
    let font = style.font
    let names = lookedUpFamilies(of: font)
    let new = names.count {
      !library.knows(family: $0, weight: font.weight, slant: font.slant)
    }
    return (names.count, new)
  }

  /// Returns the families of a request that are looked up by name: those of the default style are known.
  private func lookedUpFamilies(of font: FontRequest) -> [String] {
    guard case .families(let names) = font.source,
      font.weight != defaultStyle.font.weight || font.slant != defaultStyle.font.slant
        || !isDefault(names)
    else { return [] }
    return names
  }

  /// Returns the font file used to measure a family.
  ///
  /// - Parameters:
  ///   - family: a name from `installedFamilies`.
  ///   - weight: the requested weight, from 1 to 1000; CSS font matching selects the nearest face.
  ///   - slant: the requested slant.
  /// - Returns: nil if the family is not installed.
  public func fontFile(
    family: String, weight: Int, slant: FontRequest.Slant
  ) -> FontFile? {
    guard library.installed.contains(where: { $0.name == family }) else { return nil }
    return library.face(family: family, weight: weight, slant: slant).flatMap(library.file)
  }

  /// Tries the font files again that could not be opened when a text needed them.
  ///
  /// Texts are measured with the next font of their list until then. Texts that are laid out after this call
  /// are measured with the fonts whose files it could open.
  ///
  /// - Returns: the paths of the files that still cannot be opened.
  /// - Complexity: O(number of fonts that could not be opened).
  public func retryUnopenedFonts() -> Set<String> {
    let (missing, hasOpened) = library.retryUnopened()
    if hasOpened {
      // Paragraphs belong to their style, so the old ones are not found any more.
      stacks.removeAll()
      styles.removeAll()
    }
    return missing
  }

  /// The hits and misses of the paragraph cache, and the bytes of all cached text.
  public var cacheFigures: CacheFigures {
    let (kept, shaped) = (paragraphs.figures, runs.figures)
    return CacheFigures(hits: kept.hits, misses: kept.misses, bytes: kept.bytes + shaped.bytes)
  }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-16. LF, CR and CRLF end a line.
  ///   - style: font, language and breaking rules.
  ///   - width: the available width in points, at least 0.
  ///   - maxLines: stop after more lines than this, at least 1.
  ///   - maxSoftLines: stop after more lines without a newline than this, at least 1.
  /// - Complexity: O(n) in the length of the text, or of the paragraphs up to the limit.
  public func layout(
    _ text: UTF16Text, style: TextStyle, width: Double, maxLines: Int? = nil,
    maxSoftLines: Int? = nil
  ) -> LineLayout {
    var lines = lines(
      of: text, style: style, width: width, maxLines: maxLines, maxSoftLines: maxSoftLines,
      work: .unlimited)
    return LineLayout(&lines)
  }

  /// Finds the caret position before each grapheme cluster.
  ///
  /// - Parameters:
  ///   - layout: the result of `layout(_:style:width:maxLines:maxSoftLines:)` for the same text and
  ///     style.
  /// - Returns: the carets of each line in order of offset; the last one stands at the line's end.
  /// - Complexity: O(n) in the length of the text up to the last line.
  public func carets(
    in text: UTF16Text, layout: LineLayout, style: TextStyle
  ) -> [[LineLayout.Caret]] {
    var work = LayoutWork.unlimited
    var carets = prepared(text, style: resolved(style), spending: &work).carets
    return layout.lines.map { Array(carets.carets(of: $0, width: layout.availableWidth)) }
  }

  /// Returns the lines of a text, each found on demand.
  ///
  /// - Parameters:
  ///   - widths: the available widths of the first lines in points, in place of `width`; the last one is
  ///     also that of all others. Only Blink's filler uses them.
  ///   - work: the work limit.
  ///
  /// The other parameters are those of `layout(_:style:width:maxLines:maxSoftLines:)`.
  public func lines(
    of text: UTF16Text, style: TextStyle, width: Double, widths: [Double] = [],
    maxLines: Int? = nil, maxSoftLines: Int? = nil, work: LayoutWork
  ) -> TextLines {
    lines(
      of: text, in: resolved(style), width: width, widths: widths, maxLines: maxLines,
      maxSoftLines: maxSoftLines, work: work)
  }

  /// Returns the lines of a text in a resolved style.
  func lines(
    of text: UTF16Text, in style: ResolvedStyle, width: Double, widths: [Double] = [],
    maxLines: Int? = nil, maxSoftLines: Int? = nil, work: LayoutWork
  ) -> TextLines {
    var work = work
    let style = directed(style, by: text)
    let styled = styled(text, in: style, spending: &work)
    return TextLines(
      styled, style: style, paragraphs: paragraphs, width: width, widths: widths,
      maxLines: maxLines, maxSoftLines: maxSoftLines, work: work)
  }

  /// Returns a text in a resolved style, ready to be broken into lines.
  func prepared(
    _ text: UTF16Text, style: ResolvedStyle, spending work: inout LayoutWork
  ) -> PreparedText {
    let style = directed(style, by: text)
    return PreparedText(
      styled(text, in: style, spending: &work), style: style, paragraphs: paragraphs)
  }

  /// Returns a style with the direction that its rule finds in a whole text.
  @inline(__always)
  private func directed(_ style: ResolvedStyle, by text: UTF16Text) -> ResolvedStyle {
    style.isDirected ? style : resolved(style.request.directed(by: text))
  }

  /// Returns a text with the styles of its spans.
  private func styled(
    _ text: UTF16Text, in style: ResolvedStyle, spending work: inout LayoutWork
  ) -> StyledText {
    guard !text.isPlain else { return StyledText(text.units, in: style) }
    return StyledText(
      text, in: style, resolve: { resolved(style.request.with($0)) },
      measure: { units, own in
        let found = paragraphs.paragraph(
          units, in: units.indices, style: own, workLimit: max(0, work.remaining))
        guard let shaped = found?.shaped, work.isEnough(for: shaped) else {
          work.exhaust()
          return nil
        }
        return shaped
      })
  }

  /// Returns the width of an ellipsis behind a text, in pixels.
  ///
  /// It has no letter spacing. The ellipsis that a line has by default is U+2026, or three full stops if the
  /// first font lacks that.
  ///
  /// Source: Blink's LineTruncator::SetupEllipsis.
  ///
  /// - Parameter ellipsis: the ellipsis; nil for the default.
  public func widthOfEllipsis(_ ellipsis: UTF16Text?, in style: TextStyle) -> Double {
    let own = resolved(style.with(style.font.with(size: style.font.size, letterSpacing: 0)))
    let shape = { (text: UTF16Text) in
      self.paragraphs.paragraph(
        text.units, in: text.units.indices, style: own, workLimit: .max)?.shaped
    }
    if let ellipsis { return ellipsis.units.isEmpty ? 0 : width(of: shape(ellipsis)) }
    let (dots, space) = (shape(UTF16Text("…")), shape(UTF16Text(" ")))
    let isInFirst = dots?.fontRuns.first?.font == space?.fontRuns.first?.font
    return width(of: isInFirst ? dots : shape(UTF16Text("...")))
  }

  private func width(of text: ShapedParagraph?) -> Double {
    text.map { LayoutUnit(raw: LineRuler($0, workLimit: .max).width64(0..<$0.end)).pixels } ?? 0
  }

  /// Returns a measurer for texts of one style, for use by the composer's core.
  public func measurer(for style: TextStyle) -> TextMeasurer {
    TextMeasurer(style: resolved(style), engine: self)
  }

  /// Returns all offsets in (0, length] at which a line may end, each found on demand.
  public func breakOpportunities(in text: UTF16Text, style: TextStyle) -> BreakOpportunities {
    let resolved = resolved(style)
    guard !text.isPlain else { return resolved.breakOpportunities(in: text.units) }
    var work = LayoutWork.unlimited
    return styled(text, in: resolved, spending: &work).breakOpportunities(in: resolved)
  }

  /// Returns a style with its fonts, cached.
  func resolved(_ style: TextStyle) -> ResolvedStyle {
    styles.value(for: style) {
      let engine = style.engine.engine
      let scale = engine.measuring.pixels.scale(at: style.pixelRatio)
      let font = engine.measuring.font(style.font, language: style.language)
      let inPixels = scale.style(style, font: font)
      return ResolvedStyle(
        inPixels, of: style, scale: scale, shaper: shaper(for: inPixels, scale),
        breaks: breaks.tables(of: engine.opportunities.release),
        familyLookups: lookedUpFamilies(of: style.font).count,
        absentFamilies: absentFamilies(of: style.font))
    }
  }

  /// Returns the shaper for a style in pixels: a table of fixed advances if no font is installed.
  private func shaper(for style: TextStyle, _ scale: PixelScale) -> any RangeShaping {
    switch style.font.source {
    case .metrics(let metrics): return TableShaper(metrics, style: style)
    case .families(let families):
      let language = ContentLanguage(style.language).tag
      let engine = style.engine.engine
      let key = StackKey(
        font: style.font, language: language, engine: style.engine, scale: scale)
      let stack = stacks.value(for: key) {
        FontStack(
          families: families, request: style.font, language: language, library: library,
          engine: engine, scale: scale)
      }
      guard let stack else { return TableShaper(fixedAdvances: style) }
      return engine.measuring.shaper.init(stack: stack, style: style, scale: scale, runs: runs)
    }
  }
}
