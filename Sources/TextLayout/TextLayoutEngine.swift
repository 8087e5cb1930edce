import Composer

/// Breaks texts into lines with the fonts of this machine.
///
/// One engine serves all threads of a process: the fonts it opens are shared and bounded in number.
public final class TextLayoutEngine: Sendable {
  private struct StackKey: Hashable, Sendable {
    let font: FontRequest
    let language: String
  }

  /// The families that a request without any takes, most wanted first.
  public let defaultFamilies: [String]
  /// The style of a text of which nothing is said.
  public let defaultStyle: TextStyle

  private let library = FontLibrary()
  private let breaks = BreakTables()
  private let runs: RunShaper
  private let stacks = BoundedCache<StackKey, FontStack?>(capacity: 256)
  private let styles = BoundedCache<TextStyle, ResolvedStyle>(capacity: 4 << 20) {
    styleBytes + $0.bytes
  }
  private let paragraphs: ParagraphCache

  /// About what a style with installed fonts takes.
  private static let styleBytes = 4096

  /// Makes an engine over the installed fonts.
  ///
  /// - Parameters:
  ///   - defaultFamilies: the families that a request without any takes, most wanted first.
  ///   - cacheBytes: the most memory that measured text is kept in, at least 0.
  public init(defaultFamilies: [String], cacheBytes: Int = 64 << 20) {
    self.defaultFamilies = defaultFamilies
    defaultStyle = TextStyle(font: FontRequest(source: .families(defaultFamilies)))
    paragraphs = ParagraphCache(bytes: cacheBytes / 4 * 3)
    runs = RunShaper(bytes: cacheBytes / 4)
  }

  /// The font families that are installed, by name.
  public var installedFamilies: [InstalledFamily] { library.installed }

  /// The font file that a family is measured with.
  ///
  /// - Parameters:
  ///   - family: a name of `installedFamilies`, as it stands there.
  ///   - weight: the weight wanted, from 1 to 1000; the nearest face is taken, as CSS takes it.
  ///   - slant: the slant wanted.
  /// - Returns: nil when the family is not installed.
  public func fontFile(
    family: String, weight: Int, slant: FontRequest.Slant
  ) -> FontFile? {
    guard library.installed.contains(where: { $0.name == family }) else { return nil }
    return library.face(family: family, weight: weight, slant: slant).flatMap(library.file)
  }

  /// How often a paragraph was kept from before and how often not, and the bytes in use.
  public var cacheFigures: CacheFigures {
    let (kept, shaped) = (paragraphs.figures, runs.figures)
    return CacheFigures(hits: kept.hits, misses: kept.misses, bytes: kept.bytes + shaped.bytes)
  }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-16. LF, CR and CRLF end a line.
  ///   - style: font, language and breaking rules.
  ///   - width: the room for a line in points, at least 0.
  ///   - maxLines: stop once there are more lines than this, at least 1.
  ///   - maxSoftLines: stop once there are more lines than this that no newline ends, at least 1.
  /// - Complexity: O(n) in the length of the text, or of its paragraphs up to the limit.
  public func layout(
    _ text: UTF16Text, style: TextStyle, width: Double, maxLines: Int? = nil,
    maxSoftLines: Int? = nil
  ) -> LineLayout {
    var work = LayoutWork.unlimited
    return prepare(text, style).lines(
      width: width, maxLines: maxLines, maxSoftLines: maxSoftLines, spending: &work)
  }

  /// The lines of a text, which are found as they are asked for.
  ///
  /// - Parameters:
  ///   - work: what finding them may take.
  ///
  /// The others are those of `layout(_:style:width:maxLines:maxSoftLines:)`.
  public func lines(
    of text: UTF16Text, style: TextStyle, width: Double, maxLines: Int? = nil,
    maxSoftLines: Int? = nil, work: LayoutWork
  ) -> TextLines {
    TextLines(
      text, style: resolved(style), paragraphs: paragraphs, width: width, maxLines: maxLines,
      maxSoftLines: maxSoftLines, work: work)
  }

  /// Finds where the caret stands before each grapheme cluster.
  ///
  /// - Parameters:
  ///   - layout: what `layout(_:style:width:maxLines:)` made of the same text and style.
  /// - Returns: the carets of each line, by offset; the last one stands at the line's end.
  /// - Complexity: O(n) in the length of the text up to the last line.
  public func carets(
    in text: UTF16Text, layout: LineLayout, style: TextStyle
  ) -> [[LineLayout.Caret]] {
    prepare(text, style).carets(in: layout.lines)
  }

  /// What measures texts of one style for the composer's core.
  public func measurer(for style: TextStyle) -> TextMeasurer {
    TextMeasurer(style: resolved(style), paragraphs: paragraphs)
  }

  /// The distance of the baseline from the top of a line, in points.
  public func baseline(of style: TextStyle) -> Double {
    let shaper = resolved(style).shaper
    return shaper.extent.baseline(inLineOf: style.font.lineHeight ?? shaper.normalLineHeight)
  }

  /// All offsets in (0, length] at which a line may end, found as they are asked for.
  public func breakOpportunities(in text: UTF16Text, style: TextStyle) -> BreakOpportunities {
    breaks.opportunities(in: text.units, rules: style.breaking, language: style.language)
  }

  private func prepare(_ text: UTF16Text, _ style: TextStyle) -> PreparedText {
    PreparedText(text, style: resolved(style), paragraphs: paragraphs)
  }

  /// The style with the fonts that it takes.
  func resolved(_ style: TextStyle) -> ResolvedStyle {
    styles.value(for: style) {
      ResolvedStyle(style, shaper: shaper(for: style), breaks: breaks)
    }
  }

  /// What measures the runs of a text; a table of advances where no font is installed.
  private func shaper(for style: TextStyle) -> any RangeShaping {
    switch style.font.source {
    case .metrics(let metrics): return TableShaper(metrics, font: style.font)
    case .families(let families):
      let language = ContentLanguage(style.language).tag
      let key = StackKey(font: style.font, language: language)
      let stack = stacks.value(for: key) {
        FontStack(
          families: families, request: style.font, language: language, library: library)
      }
      guard let stack else { return TableShaper(fixedAdvances: style.font) }
      return FontShaper(stack: stack, style: style, runs: runs)
    }
  }
}
